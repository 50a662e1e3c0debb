"""The built site, shared by all tests of a run; and a server for the browser."""

import json
import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lecture_lib.course import NOTEBOOKS

BUILD_SECONDS = 1800  # a busy machine is no failure


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site as `make site` builds it; once a run, whichever process comes first."""
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    return build_once(shared / "site", [sys.executable, "-m", "notebooks._ext", "site"])


def build_once(directory: Path, command: list[str]) -> Path:
    log = directory.with_suffix(".log")
    claim = directory.with_suffix(".claimed")
    done = directory.with_suffix(".done")
    try:
        claim.mkdir()
    except FileExistsError:
        end = time.monotonic() + BUILD_SECONDS
        while not done.exists() and time.monotonic() < end:
            time.sleep(0.2)
    else:
        with log.open("w", encoding="utf-8") as output:
            command = [*command, "--output", str(directory)]
            built = subprocess.run(
                command, stdout=output, stderr=output, cwd=NOTEBOOKS.parent
            )
        done.write_text(str(built.returncode), encoding="utf-8")
    status = done.read_text(encoding="utf-8") if done.exists() else "not finished"
    if status != "0":
        pytest.fail(f"the build: {status}\n{log.read_text('utf-8')}", pytrace=False)
    return directory


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    """Return the address of the served site, with a closing slash."""
    from authors.site import server

    with server(site, 0) as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{running.server_port}/"
        running.shutdown()


@pytest.fixture(scope="module")
def context_with(chromium: Any) -> Iterator[Any]:
    """A browser context for each set of options, which keeps what it has loaded."""
    contexts: dict[str, Any] = {}

    def context(**options: Any) -> Any:
        key = json.dumps(options, sort_keys=True)
        if key not in contexts:
            contexts[key] = chromium.new_context(**options)
        return contexts[key]

    yield context
    for each in contexts.values():
        each.close()


@pytest.fixture
def open_page(chromium: Any, built: Path) -> Iterator[Any]:
    """Opens a page of the small site that a module has `built`, from its file."""
    contexts = []

    def open_(name: str = "index", **options: Any) -> Any:
        contexts.append(chromium.new_context(**options))
        page = contexts[-1].new_page()
        page.goto((built / f"{name}.html").as_uri())
        return page

    yield open_
    for context in contexts:
        context.close()


@pytest.fixture
def visit(context_with: Any, address: str) -> Iterator[Any]:
    """Opens a page; fails the test for any logged error and for any stranger asked."""
    pages = []
    problems: list[str] = []
    elsewhere = re.compile(f"^(?!{re.escape(address)})")

    def open_(name: str, **options: Any) -> Any:
        page = context_with(**options).new_page()
        pages.append(page)

        def refuse(route: Any) -> None:
            problems.append(f"{name} asked {route.request.url}")
            route.abort()

        page.route(elsewhere, refuse)
        page.on(
            "response",
            lambda answer: (
                problems.append(f"{answer.status} for {answer.url}")
                if answer.status >= 400
                else None
            ),
        )
        page.on("pageerror", lambda error: problems.append(f"{name}: {error}"))
        page.on(
            "console",
            lambda message: (
                problems.append(f"{name}: {message.text}")
                if message.type in ("error", "warning")
                else None
            ),
        )
        page.goto(address + name)
        return page

    yield open_
    for page in pages:
        page.evaluate("localStorage.clear()")
        page.close()
    assert problems == []


@pytest.fixture
def open_playground(visit: Any) -> Any:
    """Opens the playground; fails the test for any error or request elsewhere."""
    from . import playground_page

    def open_(link: str = "", **options: Any) -> Any:
        page = visit(
            playground_page.PAGE + link,
            **{"viewport": playground_page.DESKTOP} | options,
        )
        page.wait_for_function(playground_page.READY)
        return page

    return open_
