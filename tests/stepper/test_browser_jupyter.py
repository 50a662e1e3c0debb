"""The viewer where notebooks are read: in JupyterLab, and on nbconvert's pages."""

import contextlib
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from lecture_lib.stepper import step
from tests.browser import run_first_cell, running

from .generated import load

pytestmark = [
    pytest.mark.needs(what)
    for what in ("chromium", "playwright", "jupyterlab", "nbconvert")
]

ROOT = Path(__file__).parents[2]
TOKEN = "stepper"
CELL = """\
from lecture_lib.stepper import step

def squares(count):
    found = []
    for number in range(count):
        found.append(number * number)
    return found

def total(count):
    parts = squares(count)
    return sum(parts)

step(total, 4)
"""
# What the viewer tells after each key.
WALK = {
    "ArrowRight": "squares is called with count = 4",
    "]": "Line 1 does not run again",
    "Shift+ArrowRight": "Line 2 of squares: found = []",
    "u": "Line 2 of total: parts = [0, 1, 4, 9]",
    "End": "total returns 14",
    "[": "Line 3 does not run before",
    "Home": "total is called with count = 4",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Notebooks: not run yet, and saved with an output; and a page of the latter."""
    import nbconvert
    import nbformat

    made = tmp_path_factory.mktemp("jupyter")
    for name in ("home", "notebooks", "config/lab/settings", "data/lab/settings"):
        (made / name).mkdir(parents=True)
    no_news = '{"@jupyterlab/apputils-extension:notification": {"fetchNews": "false"}}'
    for name in ("config", "data"):
        overrides = made / name / "lab/settings/overrides.json"
        overrides.write_text(no_news, encoding="utf-8")
    cells = [nbformat.v4.new_code_cell(CELL), nbformat.v4.new_code_cell("1 + 1")]
    notebook = nbformat.v4.new_notebook(cells=cells)
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
    nbformat.write(notebook, made / "notebooks/live.ipynb")
    total = load(CELL.replace("step(total, 4)", "program = total"))
    bundle = {"text/html": step(total, 4).to_html(), "text/plain": ""}
    cells[0].outputs = [nbformat.v4.new_output("display_data", bundle)]
    nbformat.write(notebook, made / "notebooks/untrusted.ipynb")
    page, _ = nbconvert.HTMLExporter().from_notebook_node(notebook)
    (made / "page.html").write_text(page, encoding="utf-8")
    return made


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[str]:
    """The address of a JupyterLab that serves the folder."""
    command = [sys.executable, "-m", "jupyter", "lab", "--no-browser", "--allow-root"]
    command += ["--port=0", "--ServerApp.ip=127.0.0.1"]
    command += [f"--IdentityProvider.token={TOKEN}", "--LabApp.news_url="]
    command += ["--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"]
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "HOME": str(folder / "home"),
        "JUPYTER_CONFIG_DIR": str(folder / "config"),
        "JUPYTER_DATA_DIR": str(folder / "data"),
        "JUPYTER_RUNTIME_DIR": str(folder / "runtime"),
        "IPYTHONDIR": str(folder / "ipython"),
    }
    with running(
        command,
        cwd=folder / "notebooks",
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        yield announced(folder / "runtime", process)


def announced(folder: Path, process: subprocess.Popen) -> str:
    """Return the address that a server names: the system chose its port."""
    while process.poll() is None:
        for file in folder.glob("jpserver-*.json"):
            with contextlib.suppress(ValueError):  # it is being written
                return json.loads(file.read_text(encoding="utf-8"))["url"].rstrip("/")
        time.sleep(0.1)
    raise RuntimeError(f"the server ended with {process.returncode}")


@pytest.fixture
def visit(chromium: Any) -> Iterator[Callable[[str], Any]]:
    """Opens an address; fails the test if our code logged an error."""
    problems: list[str] = []
    with chromium.new_context(viewport={"width": 1400, "height": 900}) as context:

        def open_(url: str) -> Any:
            page = context.new_page()
            page.on("pageerror", lambda error: problems.append(f"{error.stack}"))
            page.on("console", lambda message: problems.append(message.text))
            page.goto(url)
            return page

        yield open_
    ours = [text for text in problems if "step viewer" in text or "shadowRoot" in text]
    assert ours == []


def walk(page: Any) -> None:
    page.wait_for_selector(".ll-stepper[data-step]", timeout=60_000)
    page.locator(".ll-stepper .viewer").focus()
    for key, told in WALK.items():
        page.keyboard.press(key)
        assert page.locator(".ll-stepper .happened").inner_text() == told


def test_jupyterlab_live(server: str, visit: Callable[[str], Any]) -> None:
    page = visit(f"{server}/lab/workspaces/c/tree/live.ipynb?token={TOKEN}")
    page.wait_for_selector(".jp-CodeCell", timeout=60_000)
    idle = ".jp-NotebookPanel .jp-Notebook-ExecutionIndicator[data-status='idle']"
    page.wait_for_selector(idle, timeout=60_000)
    run_first_cell(page, ".ll-stepper[data-step]")
    walk(page)
    # In command mode: delete, insert above and below, cut, to markdown, run.
    cells = "document.querySelectorAll('.jp-Cell').length"
    before = page.evaluate(cells)
    places = [".viewer", ".timeline input", ".tree .call", ".variables .body"]
    for place in places:
        page.locator(f".ll-stepper {place}").first.focus()
        for key in ["d", "d", "a", "b", "x", "Shift+m", "0", "0", "ArrowDown"]:
            page.keyboard.press(key)
    assert page.evaluate(cells) == before
    assert page.locator(".jp-Dialog").count() == 0
    assert page.evaluate("location.hash") == ""
    assert page.locator(".ll-stepper .controls .link").count() == 0


def test_jupyterlab_saved_and_untrusted(
    server: str, visit: Callable[[str], Any]
) -> None:
    page = visit(f"{server}/lab/workspaces/b/tree/untrusted.ipynb?token={TOKEN}")
    table = page.locator(".jp-OutputArea table").first
    table.wait_for(timeout=60_000)
    assert "parts: [0, 1, 4, 9]" in table.inner_text()
    assert page.locator(".ll-stepper[data-step]").count() == 0


def test_page_of_nbconvert(folder: Path, visit: Callable[[str], Any]) -> None:
    page = visit((folder / "page.html").as_uri())
    walk(page)
    page.keyboard.press("c")
    assert page.evaluate("location.hash") == "#total.1"
