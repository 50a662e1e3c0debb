"""Fixtures and hooks of all tests, such as what a machine may lack."""

import tests.environment as environment  # first, before anything asks the machine

# isort: split
import importlib.util
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from authors.pdf import find_chromium
from live import codemirror, pyodide
from tests import engines
from tests.browser import start_chromium

# A slow moment of the machine is no failure. (In CI, hypothesis takes its own profile.)
settings.register_profile("course", deadline=None)
if not os.environ.get("CI"):
    settings.load_profile("course")

REQUIRE_ALL = os.environ.get("REQUIRE_ALL") == "1"
SLOW_NEEDS = {
    "chromium",
    "playwright",
    "sphinx",
    "ray",
    "pyodide",
}  # not for `make check`
LAST = 2  # the turn of the files that have only quick tests
NO_OTHER_PYTHON = "no other Python"  # the one reason to skip under REQUIRE_ALL=1


def is_there(what: str) -> bool:
    """Check that this machine has a program or a package that some tests need."""
    if what == "chromium":
        return find_chromium() is not None
    if what in engines.NAMES:
        return engines.find(what) is not None
    if what == "pyodide":
        return (pyodide.CACHE / pyodide.PACKAGE.file).exists()
    if what == "codemirror":
        return codemirror.is_there()
    if what == "fontconfig":
        return sys.platform == "linux"
    return importlib.util.find_spec(what) is not None


@pytest.fixture(scope="session")
def playwright() -> Iterator[Any]:
    """The driver of all Chromiums of a process, which can have no second one."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def chromium_with(
    playwright: Any, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Callable[[str], Any]]:
    """Chromium with a set of fonts, given by name; it starts at the first call."""
    started: dict[str, Any] = {}

    def chromium(font_set: str) -> Any:
        if font_set not in started:
            directory = tmp_path_factory.mktemp("fonts")
            started[font_set] = start_chromium(playwright, font_set, directory)
        return started[font_set]

    yield chromium
    for browser in started.values():
        browser.close()


@pytest.fixture(scope="session")
def chromium(chromium_with: Callable[[str], Any]) -> Any:
    """The browser of most tests, with the named fonts, or those of ``FONTS=``."""
    return chromium_with(environment.font_set())


@pytest.hookimpl(tryfirst=True)  # before `-m quick` chooses
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        needs = {what for marker in item.iter_markers("needs") for what in marker.args}
        if not (needs & SLOW_NEEDS or item.get_closest_marker("slow")):
            item.add_marker("quick")
    turns: dict[Path, int] = {}
    for item in items:
        turns[item.path] = min(turn(item), turns.get(item.path, LAST))
    items.sort(key=lambda item: turns[item.path])


def turn(item: pytest.Item) -> int:
    """Begin slow files first: a slow one at the end would keep one process busy.

    A file runs in one process, so the last ones must be short.
    """
    if item.path.suffix == ".ipynb":
        return LAST - 1
    return LAST if item.get_closest_marker("quick") else LAST - 2


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
    """Under REQUIRE_ALL=1 no skip passes unseen, but of what only adds to the rest."""
    outcome = yield
    report = outcome.get_result()
    allowed = hasattr(report, "wasxfail") or NO_OTHER_PYTHON in str(report.longrepr)
    if REQUIRE_ALL and report.skipped and not allowed:
        report.outcome = "failed"
        report.longrepr = f"skipped, and REQUIRE_ALL=1: {report.longrepr}"
