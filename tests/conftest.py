"""What all tests share: what a machine may lack, and the closing count."""

import collections
import importlib.util
import os
import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import settings

from tests.browser import launch

# A slow moment of the machine is no failure. (In CI, hypothesis takes its own profile.)
settings.register_profile("course", deadline=None)
if not os.environ.get("CI"):
    settings.load_profile("course")

REQUIRE_ALL = os.environ.get("REQUIRE_ALL") == "1"


def is_there(what: str) -> bool:
    """Whether this machine has a program or a package that some tests need."""
    if what == "chromium":
        return bool(os.environ.get("CHROMIUM") or shutil.which("chromium"))
    return importlib.util.find_spec(what) is not None


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """One browser for all tests of a process: Playwright allows no second one."""
    with launch() as browser:
        yield browser


def pytest_runtest_setup(item: pytest.Item) -> None:
    for marker in item.iter_markers("needs"):
        for what in marker.args:
            if is_there(what):
                continue
            if REQUIRE_ALL:
                pytest.fail(f"{what} is missing, and REQUIRE_ALL=1", pytrace=False)
            pytest.skip(f"no {what}")


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo):
    """Under REQUIRE_ALL=1 no skip of any kind passes unseen."""
    outcome = yield
    report = outcome.get_result()
    if REQUIRE_ALL and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped, and REQUIRE_ALL=1: {report.longrepr}"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """How many tests and notebook cells ran, and in one line what was left out."""
    passed = [report.nodeid for report in terminalreporter.stats.get("passed", [])]
    cells = [nodeid for nodeid in passed if ".ipynb::" in nodeid]
    notebooks = {nodeid.split("::")[0] for nodeid in cells}
    terminalreporter.write_line(
        f"ran {len(passed) - len(cells)} tests, and {len(cells)} notebook cells in "
        f"{len(notebooks)} notebooks"
    )
    skipped = terminalreporter.stats.get("skipped", [])
    reasons = collections.Counter(
        report.longrepr[2].removeprefix("Skipped: ") for report in skipped
    )
    if reasons:
        listed = ", ".join(f"{reason} ({n})" for reason, n in sorted(reasons.items()))
        terminalreporter.write_line(f"skipped {len(skipped)} tests: {listed}")
