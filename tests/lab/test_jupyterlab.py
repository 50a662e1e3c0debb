"""`make lab` as a reader meets it: lectures open, live, and nobody else is called."""

import os
import re
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator

import pytest

from lecture_lib.lab import lectures

pytestmark = pytest.mark.needs("chromium", "playwright")

QUIET_BROWSER = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture(scope="module")
def lab(tmp_path_factory) -> Iterator[str]:
    """The address of a running `make lab`, with the token that it printed."""
    copies = tmp_path_factory.mktemp("lab") / "work"
    command = [sys.executable, "-m", "lecture_lib.lab", "--no-browser"]
    command += ["--port", str(free_port()), "--copies", str(copies)]
    server = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    try:
        for line in server.stdout:
            if address := re.search(r"http://127\.0\.0\.1:\d+/lab/\S+", line):
                yield address.group()
                break
        else:
            pytest.fail("the server ended before it said where it is")
    finally:
        server.terminate()
        server.wait(30)


@pytest.fixture(scope="module")
def page(lab) -> Iterator:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("CHROMIUM") or shutil.which("chromium"),
            args=QUIET_BROWSER,
        )
        yield browser.new_page(viewport={"width": 1300, "height": 1000})
        browser.close()


@pytest.fixture
def strangers(page) -> Iterator[list[str]]:
    """Requests to any other host, collected while a test runs."""
    asked: list[str] = []

    def listen(request):
        if not re.match(r"(data|blob|(http|ws)://127\.0\.0\.1)", request.url):
            asked.append(request.url)

    page.on("request", listen)
    yield asked
    page.remove_listener("request", listen)


def open_lecture(page, lab: str, name: str) -> None:
    page.goto(re.sub(r"tree/[^?]*", f"tree/{name}", lab) + "&reset")
    page.wait_for_selector(".jp-Notebook .jp-CodeCell", timeout=60_000)


def test_it_opens_lecture_01_at_once(lab):
    assert f"/lab/tree/{lectures()[0].name}?" in lab


@pytest.mark.parametrize("path", lectures(), ids=lambda path: path.stem)
def test_a_lecture_opens_with_its_outputs(page, lab, strangers, path):
    open_lecture(page, lab, path.name)
    page.wait_for_selector(".jp-Notebook .jp-OutputArea-output", timeout=60_000)
    assert "·" in page.inner_text(".jp-Notebook h1")
    assert page.locator(".jp-Dialog, .Toastify__toast").count() == 0
    assert strangers == []


def test_cells_run(page, lab, strangers):
    """The kernel that opens is the environment with the library in it."""
    open_lecture(page, lab, lectures()[0].name)
    page.wait_for_selector("text=| Idle", timeout=60_000)
    page.click(".jp-Notebook .jp-CodeCell .jp-InputArea-editor >> nth=0")
    page.keyboard.press("Shift+Enter")
    prompt = page.locator(".jp-Notebook .jp-CodeCell .jp-InputPrompt").first
    page.wait_for_function(
        "element => element.textContent === '[1]:'",
        arg=prompt.element_handle(),
        timeout=60_000,
    )
    assert page.locator(".jp-OutputArea-output[data-mime-type*=error]").count() == 0
    assert strangers == []
