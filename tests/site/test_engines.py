"""A smoke test of the site in Firefox and WebKit: step through code, and run some."""

import threading
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest

from authors.site import Handler
from tests import engines

pytestmark = [
    pytest.mark.needs("sphinx", "myst_nb", "pydata_sphinx_theme", "pyodide"),
    pytest.mark.parametrize(
        "engine",
        [pytest.param(name, marks=pytest.mark.needs(name)) for name in engines.START],
        indirect=True,
    ),
]

VIEWER = ".ll-stepper"
CELL = ".live-open"
LISTEN = """<script>
window.said = [];
for (const kind of ['error', 'warn']) {
  const log = console[kind];
  console[kind] = (...words) => { said.push(words.join(' ')); log(...words); };
}
const note = ({ message, reason, target }) => {
  if (!target.rel || target.rel === 'stylesheet') {  // others are read ahead, or not
    said.push(message || String(reason || target.src || target.href));
  }
};
addEventListener('error', note, true);
addEventListener('unhandledrejection', note);
</script>"""


class ListeningHandler(Handler):
    """Serves pages that remember what went wrong in them, for ``Engine.errors``."""

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        if path.suffix != ".html" or not path.exists():
            super().do_GET()
            return
        page = path.read_text(encoding="utf-8").replace("<head>", f"<head>{LISTEN}", 1)
        content = page.encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    handler = partial(ListeningHandler, directory=str(site))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="module")
def engine(request, tmp_path_factory) -> Iterator[engines.Engine]:
    """One browser for all tests of a module."""
    started = engines.START[request.param](tmp_path_factory.mktemp(request.param))
    yield started
    started.close()


def test_a_viewer_steps_and_python_runs(engine, address):
    def arrive(number: int) -> None:
        engine.wait_for(
            f"document.querySelector('{VIEWER}').dataset.step === '{number}'"
        )

    engine.open(f"{address}05_bpe_training.html", 1440, 900)
    engine.wait_for(f"!document.querySelector('{VIEWER}:not([data-step])')")
    engine.evaluate(f"document.querySelector('{VIEWER}').stepper.go(0)")
    engine.click(f"{VIEWER} >>> .next")
    arrive(2)
    engine.keys("ArrowRight", "ArrowRight", "ArrowLeft")
    arrive(3)
    assert engine.errors() == []

    engine.open(f"{address}try.html", 1440, 900)
    engine.wait_for(f"document.querySelector('{CELL} .live-bar button')")
    engine.click(f"{CELL} .live-bar button")
    shown = f"document.querySelector('{CELL} .live-output')"
    engine.wait_for(f"{shown}?.querySelector('.ll-stepper[data-step]')")
    assert engine.errors() == []
