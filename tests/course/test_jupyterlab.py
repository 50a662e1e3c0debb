"""`make lab` as a reader meets it: lectures open, live, and nobody else is called."""

import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import nbformat
import pytest

from lecture_lib.course import lectures, page_name, trails
from tests.browser import SHOWN_CELL, run_first_cell, running

pytestmark = pytest.mark.needs("chromium", "playwright")


THEME = "lab/user-settings/@jupyterlab/apputils-extension/themes.jupyterlab-settings"


@pytest.fixture(scope="module")
def home(tmp_path_factory) -> Path:
    """The home of a reader who has a JupyterLab with settings of their own."""
    config = tmp_path_factory.mktemp("home") / ".jupyter"
    (config / THEME).parent.mkdir(parents=True)
    (config / THEME).write_text('{"theme": "JupyterLab Dark"}', encoding="utf-8")
    (config / "jupyter_server_config.json").write_text(
        '{"ServerApp": {"ip": "no-ip"}}', encoding="utf-8"
    )
    (config / "custom").mkdir()
    (config / "custom" / "custom.css").write_text(
        "body { display: none }", encoding="utf-8"
    )
    return config.parent


def files_in(directory: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in directory.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def copies(tmp_path_factory) -> Path:
    """The reader's copies, and a notebook that is not the course's."""
    copies = tmp_path_factory.mktemp("lab") / "work"
    copies.mkdir()
    planted = nbformat.v4.new_output(
        "display_data",
        {"text/html": "<b>an output</b><script>document.title = 'taken'</script>"},
    )
    cells = [nbformat.v4.new_code_cell("1", outputs=[planted])]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), copies / "downloaded.ipynb")
    return copies


@pytest.fixture(scope="module")
def printed() -> list[str]:
    """The lines of the terminal in which `make lab` runs."""
    return []


@contextmanager
def make_lab(
    home: Path, copies: Path, port: int = 0, stdin: int = subprocess.DEVNULL
) -> Iterator[tuple[subprocess.Popen, str, str]]:
    """`make lab` that runs, the address that it printed, and what it said so far."""
    command = [sys.executable, "-m", "lecture_lib.course", "lab", "--no-browser"]
    command += ["--port", str(port), "--copies", str(copies)]
    environment = {
        name: value for name, value in os.environ.items() if "JUPYTER" not in name
    }
    with running(
        command,
        stdin=stdin,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        env=environment | {"HOME": str(home)},
    ) as server:
        said = ""
        for line in server.stdout:
            said += line
            if address := re.search(r"http://127\.0\.0\.1:\d+/lab/\S+", line):
                yield server, address.group(), said
                break
        else:
            pytest.fail("the server ended before it said where it is")


@pytest.fixture(scope="module")
def lab(home, copies, printed) -> Iterator[str]:
    """The address of a running `make lab`, with the token that it printed."""
    with make_lab(home, copies) as (server, address, said):
        printed.append(said)
        # Somebody has to read on: a server whose pipe is full stands still.
        threading.Thread(
            target=printed.extend, args=[server.stdout], daemon=True
        ).start()
        yield address


@pytest.fixture(params=[True, False], ids=["terminal", "none"])
def keyboard(request) -> Iterator[int]:
    """Yield where JupyterLab reads keys: in a terminal, it asks whether to stop."""
    if not request.param:
        yield subprocess.DEVNULL
        return
    pty = pytest.importorskip("pty")
    ends = pty.openpty()
    yield ends[1]
    for end in ends:
        os.close(end)


def test_one_control_c_ends_it_and_says_where_the_work_is(home, copies, keyboard):
    with make_lab(home, copies, stdin=keyboard) as (server, _, said):
        assert "is taken" not in said
        server.send_signal(signal.SIGINT)
        rest, _ = server.communicate(timeout=30)
    assert server.returncode == 0
    assert rest.endswith(f"JupyterLab has ended; what you saved is in {copies}\n")
    assert "(y/[n])" not in rest and "Traceback" not in rest


def test_a_port_that_is_taken_is_said_in_a_sentence(home, copies):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with make_lab(home, copies, port) as (_, address, said):
            assert f"\nport {port} is taken, so the address has another\n" in said
            assert f":{port}/" not in address


@pytest.fixture(scope="module")
def context(chromium) -> Iterator:
    context = chromium.new_context(viewport={"width": 1300, "height": 1000})
    yield context
    context.close()


@pytest.fixture(scope="module")
def page(context):
    return context.new_page()


@pytest.fixture
def strangers(context) -> Iterator[list[str]]:
    """Requests to any other host, collected while a test runs."""
    asked: list[str] = []

    def listen(request):
        if not re.match(r"(data|blob|(http|ws)://127\.0\.0\.1)", request.url):
            asked.append(request.url)

    context.on("request", listen)
    yield asked
    context.remove_listener("request", listen)


@pytest.fixture(scope="module")
def in_folder(context, lab):
    """A JupyterLab that lists a folder; it loads once, for all notebooks in there."""
    pages = {}

    def opened(folder: str):
        if folder not in pages:
            pages[folder] = context.new_page()
            pages[folder].goto(at(lab, folder))
        return pages[folder]

    return opened


def at(lab: str, path: str) -> str:
    return re.sub(r"/tree/[^?]*", f"/tree/{path}" if path else "", lab) + "&reset"


def open_lecture(page, lab: str, name: str) -> None:
    page.goto(at(lab, name))
    page.wait_for_selector(".jp-Notebook .jp-CodeCell", timeout=60_000)


@pytest.mark.parametrize(
    "path", [*lectures()[4:6], trails()[0]], ids=lambda path: path.stem
)
def test_a_notebook_opens_with_its_outputs(in_folder, strangers, path):
    folder, _, name = f"{page_name(path)}.ipynb".rpartition("/")
    page = in_folder(folder)
    page.locator(f".jp-DirListing-item[title^='Name: {name}']").dblclick()
    notebook = page.locator(".jp-NotebookPanel:not(.lm-mod-hidden)")
    notebook.locator(".jp-OutputArea-output").first.wait_for(timeout=60_000)
    title = notebook.locator("h1").first.inner_text()
    assert page_name(path).startswith("trails/") != ("·" in title)
    assert page.locator(".jp-Dialog, .Toastify__toast").count() == 0
    assert strangers == []


def test_a_lecture_that_was_only_looked_at_can_be_closed(page, lab):
    """JupyterLab asks whether to save what it takes for changed."""
    open_lecture(page, lab, lectures()[5].name)
    page.wait_for_selector("text=| Idle", timeout=60_000)
    tab = page.locator(".lm-TabBar-tab.jp-mod-current .lm-TabBar-tabLabel").last
    assert tab.inner_text() == lectures()[5].name
    assert page.locator(".jp-mod-dirty").count() == 0
    page.keyboard.press("Alt+w")
    page.wait_for_selector(".jp-Notebook", state="detached", timeout=60_000)
    assert page.locator(".jp-Dialog").count() == 0


def test_lines_of_prose_have_a_length_to_read(page, lab):
    """Whatever the width of the window; a table may be wider."""
    open_lecture(page, lab, lectures()[5].name)
    page.set_viewport_size({"width": 1920, "height": 1000})
    page.wait_for_selector(".jp-RenderedMarkdown p")
    widths = page.locator(".jp-RenderedMarkdown p").evaluate_all(
        """paragraphs => paragraphs.map(paragraph => {
            const sample = document.createElement("span");
            sample.textContent = "the tokens of a text in order ".repeat(10);
            sample.style.whiteSpace = "nowrap";
            paragraph.append(sample);
            const letter = sample.getBoundingClientRect().width / 300;
            sample.remove();
            return paragraph.getBoundingClientRect().width / letter;
        })"""
    )
    page.set_viewport_size({"width": 1300, "height": 1000})
    assert widths and max(widths) <= 105


def test_a_notebook_of_somebody_else_is_not_trusted(page, lab):
    page.goto(at(lab, "downloaded.ipynb"))
    page.wait_for_selector("b:has-text('an output')", timeout=60_000)
    assert page.title() != "taken"


def test_the_readers_own_settings_stay_apart(page, lab, home, copies):
    before = files_in(home / ".jupyter")
    open_lecture(page, lab, lectures()[0].name)
    assert page.locator("body").get_attribute("data-jp-theme-light") == "true"
    assert page.locator(".jp-Notebook").is_visible()
    page.wait_for_selector("text=| Idle", timeout=60_000)
    assert len(before) == 3 and files_in(home / ".jupyter") == before
    assert (copies / ".jupyter" / "custom" / "custom.css").exists()


def test_cells_run(page, lab, strangers):
    """The kernel that opens is the environment with the library in it."""
    open_lecture(page, lab, lectures()[0].name)
    page.wait_for_selector("text=| Idle", timeout=60_000)
    page.locator(SHOWN_CELL).first.locator(".cm-content").click()
    page.keyboard.press("Control+a")  # the cell needs the imports of a folded one
    page.keyboard.type("print('printed by', 'a live kernel')")
    run_first_cell(page, ".jp-OutputArea-output:has-text('printed by a live kernel')")
    assert page.locator(".jp-OutputArea-output[data-mime-type*=error]").count() == 0
    assert strangers == []


NOISE = ("LabApp]", "websocket_ping_timeout", "without encryption")


def test_the_terminal_warns_of_nothing_that_a_reader_did(page, lab, printed):
    """Once a kernel runs, because servers and kernels have warnings of their own."""
    open_lecture(page, lab, lectures()[0].name)
    page.wait_for_selector("text=| Idle", timeout=60_000)
    assert printed
    assert [line for line in printed if any(each in line for each in NOISE)] == []
