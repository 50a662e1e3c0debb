"""`make lab` as a reader meets it: lectures open, live, and nobody else is called."""

import re
import subprocess
import sys
from collections.abc import Iterator

import pytest

from lecture_lib.lab import lectures
from tests.browser import run_first_cell

pytestmark = pytest.mark.needs("chromium", "playwright")


@pytest.fixture(scope="module")
def lab(tmp_path_factory) -> Iterator[str]:
    """The address of a running `make lab`, with the token that it printed."""
    copies = tmp_path_factory.mktemp("lab") / "work"
    command = [sys.executable, "-m", "lecture_lib.lab", "--no-browser"]
    command += ["--port", "0", "--copies", str(copies)]
    server = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8"
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
def page(chromium) -> Iterator:
    context = chromium.new_context(viewport={"width": 1300, "height": 1000})
    yield context.new_page()
    context.close()


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
    page.locator(".jp-CodeCell").first.locator(".cm-content").click()
    page.keyboard.press("Control+End")
    page.keyboard.type("\nprint('printed by', 'a live kernel')")
    run_first_cell(page, ".jp-OutputArea-output:has-text('printed by a live kernel')")
    assert page.locator(".jp-OutputArea-output[data-mime-type*=error]").count() == 0
    assert strangers == []
