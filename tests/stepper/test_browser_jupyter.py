"""The viewer where notebooks are read: JupyterLab, Notebook, nbconvert's pages.

One server runs for all tests. The notebook is saved with its output; a copy is trusted.
"""

import contextlib
import json
import os
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser import run_first_cell, running

pytestmark = [
    pytest.mark.needs(what)
    for what in ("chromium", "playwright", "jupyterlab", "notebook", "nbconvert")
]

ROOT = Path(__file__).parents[2]
TOKEN = "stepper"
CELL = """\
from lecture_lib.stepper import Stepper

def squares(count):
    found = []
    for number in range(count):
        found.append(number * number)
    return found

def total(count):
    parts = squares(count)
    return sum(parts)

Stepper(name="total", start=1)(total, 4)
"""
AGAIN = CELL.rpartition("\n\n")[2]
WALK = ["ArrowRight"] * 4 + ["Shift+ArrowRight", "ArrowLeft", "u", "End", "[", "Home"]


def environment(folder: Path) -> dict[str, str]:
    """Settings and run-time files in a folder of the test's own."""
    return {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "HOME": str(folder / "home"),
        "JUPYTER_CONFIG_DIR": str(folder / "config"),
        "JUPYTER_DATA_DIR": str(folder / "data"),
        "JUPYTER_RUNTIME_DIR": str(folder / "runtime"),
        "IPYTHONDIR": str(folder / "ipython"),
    }


def jupyter(folder: Path, *arguments: str) -> None:
    """Run a jupyter command in the folder of the notebooks."""
    subprocess.run(
        [sys.executable, "-m", "jupyter", *arguments],
        cwd=folder / "notebooks",
        env=environment(folder),
        check=True,
        capture_output=True,
        timeout=120,
    )


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Notebooks: not run yet, run and saved, run and trusted; and a page of it."""
    import nbformat

    made = tmp_path_factory.mktemp("jupyter")
    for name in ("home", "notebooks", "config/labconfig"):
        (made / name).mkdir(parents=True)
    no_news = '{"@jupyterlab/apputils-extension:notification": {"fetchNews": "false"}}'
    for name in ("config", "data"):
        settings = made / name / "lab/settings"
        settings.mkdir(parents=True)
        (settings / "overrides.json").write_text(no_news, encoding="utf-8")
    cells = [nbformat.v4.new_markdown_cell("A lecture.")]
    cells += [nbformat.v4.new_code_cell(CELL), nbformat.v4.new_code_cell("1 + 1")]
    notebook = nbformat.v4.new_notebook(cells=cells)
    notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
    nbformat.write(notebook, made / "notebooks/live.ipynb")
    notebook.cells[1:] = [
        nbformat.v4.new_code_cell(source) for source in (CELL, *[AGAIN] * 3)
    ]
    nbformat.write(notebook, made / "notebooks/equal.ipynb")
    convert = ("nbconvert", "--execute", "--log-level=ERROR")
    jupyter(made, *convert, "--to=notebook", "--inplace", "equal.ipynb")
    for name in ("untrusted", "trusted"):
        jupyter(made, *convert, "--to=notebook", f"--output={name}", "live.ipynb")
    jupyter(made, "nbconvert", "--to=html", "--log-level=ERROR", "trusted.ipynb")
    jupyter(made, "trust", "trusted.ipynb", "equal.ipynb")
    return made


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[str]:
    """The address of a JupyterLab that serves the folder, and Notebook with it."""
    command = [sys.executable, "-m", "jupyter", "lab", "--no-browser", "--allow-root"]
    command += ["--port=0", "--ServerApp.ip=127.0.0.1"]
    command += [f"--IdentityProvider.token={TOKEN}", "--LabApp.news_url="]
    command += ["--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"]
    with running(
        command,
        cwd=folder / "notebooks",
        env=environment(folder),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        address = announced(folder / "runtime", process)
        wait_for(f"{address}/api/status?token={TOKEN}")
        yield address


def announced(folder: Path, process: subprocess.Popen) -> str:
    """Where a server says it is: the system chose the port when it was bound."""
    while process.poll() is None:
        for file in folder.glob("jpserver-*.json"):
            with contextlib.suppress(ValueError):  # it is being written
                return json.loads(file.read_text(encoding="utf-8"))["url"].rstrip("/")
        time.sleep(0.1)
    raise RuntimeError(f"the server ended with {process.returncode}")


def wait_for(url: str) -> None:
    """Return when the server answers."""
    for _ in range(300):
        try:
            with urllib.request.urlopen(url, timeout=2):
                return
        except OSError:
            time.sleep(0.2)
    raise TimeoutError(f"no answer from {url}")


@pytest.fixture
def visit(chromium: Any) -> Iterator[Callable[[str], Any]]:
    """Opens an address; fails the test if our code logged an error."""
    problems: list[str] = []
    contexts = []

    def open_(url: str) -> Any:
        context = chromium.new_context(viewport={"width": 1400, "height": 900})
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(f"{error} {error.stack}"))
        page.on("console", lambda message: problems.append(message.text))
        page.goto(url)
        return page

    yield open_
    for context in contexts:
        context.close()
    ours = [text for text in problems if "step viewer" in text or "shadowRoot" in text]
    assert ours == []


def walk(page: Any) -> list[str]:
    """Press the keys of WALK; what is told after each of them."""
    page.wait_for_selector(".ll-stepper[data-step]", timeout=60_000)
    page.locator(".ll-stepper .viewer").focus()
    told = []
    for key in WALK:
        page.keyboard.press(key)
        told.append(page.locator(".ll-stepper .happened").inner_text())
    return told


@pytest.fixture(scope="module")
def expected() -> list[str]:
    """What the walk tells on a page of its own."""
    return [
        "squares is called with count = 4",
        "Line 2 of squares: found = []",
        "Line 3 of squares: number = 0",
        "Line 4 of squares: found is now [0]",
        "Line 3 of squares: number = 1",
        "Line 4 of squares: found is now [0]",
        "Line 2 of total: parts = [0, 1, 4, 9]",
        "total returns 14",
        "Line 3 does not run before",
        "total is called with count = 4",
    ]


def cells(page: Any) -> int:
    return page.evaluate("document.querySelectorAll('.jp-Cell').length")


def press_what_jupyter_acts_on(page: Any) -> None:
    """In command mode: delete, insert above and below, cut, to markdown, run."""
    places = [".viewer", ".controls .next", ".timeline input", ".variables .body"]
    places += [".speed", ".code .body", ".tree .call", ".variables th button"]
    for place in places:
        page.locator(f".ll-stepper {place}").first.focus()
        for key in ["d", "d", "a", "b", "x", "m", "Shift+m", "0", "0", "ArrowDown"]:
            page.keyboard.press(key)


def test_jupyterlab_saved_and_trusted(
    server: str, visit: Callable[[str], Any], expected: list[str]
) -> None:
    page = visit(f"{server}/lab/workspaces/a/tree/trusted.ipynb?token={TOKEN}")
    assert walk(page) == expected
    before = cells(page)
    press_what_jupyter_acts_on(page)
    assert cells(page) == before
    assert page.locator(".jp-Dialog").count() == 0
    assert page.evaluate("location.hash") == ""
    assert page.locator(".ll-stepper .controls .link").count() == 0
    page.locator(".ll-stepper .controls .last").click()
    assert page.locator(".ll-stepper .happened").inner_text() == "total returns 14"


def test_equal_viewers_in_jupyterlab(server: str, visit: Callable[[str], Any]) -> None:
    page = visit(f"{server}/lab/workspaces/e/tree/equal.ipynb?token={TOKEN}")
    four = "document.querySelectorAll('.ll-stepper[data-step]').length === 4"
    page.wait_for_function(four, timeout=60_000)
    steps = "all => all.map((one) => one.dataset.step)"
    page.evaluate("location.hash = '#total-3.5'")
    page.wait_for_selector(".ll-stepper[data-step='5']", state="attached")
    viewers = page.locator(".ll-stepper")
    assert viewers.evaluate_all(steps) == ["1", "1", "5", "1"]
    page.evaluate("location.hash = '#total.7'")
    page.wait_for_selector(".ll-stepper[data-step='7']", state="attached")
    assert viewers.evaluate_all(steps) == ["7", "1", "5", "1"]


def test_jupyterlab_saved_and_untrusted(
    server: str, visit: Callable[[str], Any]
) -> None:
    page = visit(f"{server}/lab/workspaces/b/tree/untrusted.ipynb?token={TOKEN}")
    table = page.locator(".jp-OutputArea table").first
    table.wait_for(timeout=60_000)
    assert "parts: [0, 1, 4, 9]" in table.inner_text()
    assert page.locator(".ll-stepper[data-step]").count() == 0


def test_jupyterlab_live(
    server: str, visit: Callable[[str], Any], expected: list[str]
) -> None:
    page = visit(f"{server}/lab/workspaces/c/tree/live.ipynb?token={TOKEN}")
    page.wait_for_selector(".jp-CodeCell", timeout=60_000)
    idle = ".jp-NotebookPanel .jp-Notebook-ExecutionIndicator[data-status='idle']"
    page.wait_for_selector(idle, timeout=60_000)
    run_first_cell(page, ".ll-stepper[data-step]")
    assert walk(page) == expected
    before = cells(page)
    press_what_jupyter_acts_on(page)
    assert cells(page) == before


def test_notebook_7(
    server: str, visit: Callable[[str], Any], expected: list[str]
) -> None:
    page = visit(f"{server}/notebooks/trusted.ipynb?token={TOKEN}")
    assert walk(page) == expected
    before = cells(page)
    press_what_jupyter_acts_on(page)
    assert cells(page) == before


def test_page_of_nbconvert(
    folder: Path, visit: Callable[[str], Any], expected: list[str]
) -> None:
    page = visit((folder / "notebooks/trusted.html").as_uri())
    assert walk(page) == expected
    page.keyboard.press("c")
    assert page.evaluate("location.hash") == "#total.1"
