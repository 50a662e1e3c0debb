"""The site in Firefox and WebKit: the few things in which engines differ."""

import json
import threading
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path

import pytest

from lecture_lib.course.site import Handler
from lecture_lib.stepper import Stepper
from lecture_lib.tokenizers import bpe
from tests import engines, environment, fonts

pytestmark = [
    pytest.mark.needs("sphinx", "myst_nb", "pydata_sphinx_theme"),
    pytest.mark.parametrize(
        "engine",
        [pytest.param(name, marks=pytest.mark.needs(name)) for name in engines.START],
        indirect=True,
    ),
]

TRAINING = "05_bpe_training.html"
PAGES = [
    "index",
    "05_bpe_training",
    "16_beyond_fixed_tokens",
    "playground",
    "search",
]
VIEWER = ".ll-stepper"
MOUNTED = f"!document.querySelector('{VIEWER}:not([data-step])')"
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


def step(engine: engines.Engine) -> int:
    """Where the first viewer stands."""
    return int(engine.evaluate(f"document.querySelector('{VIEWER}').dataset.step"))


def arrive(engine: engines.Engine, number: int) -> None:
    """Wait for it: a driver may answer before the page has dealt with an event."""
    engine.wait_for(f"document.querySelector('{VIEWER}').dataset.step === '{number}'")


@pytest.fixture
def training(engine: engines.Engine, address: str) -> engines.Engine:
    """Lecture 05 on a desktop, its viewers mounted, the first one at its first step."""
    if engine.evaluate("location.href") != address + TRAINING:
        engine.open(address + TRAINING, 1440, 900)
        engine.wait_for(MOUNTED)
    engine.evaluate(f"document.querySelector('{VIEWER}').stepper.go(0)")
    return engine


# A font's own widths, in thousandths of its size: no two fonts of a desktop share them.
def width_of(text: str, file: str) -> float:
    from fontTools.ttLib import TTFont

    font = TTFont(fonts.folder() / file)
    names, widths = font.getBestCmap(), font["hmtx"]
    units = sum(widths[names[ord(letter)]][0] for letter in text)
    return 1000 * units / font["head"].unitsPerEm


@pytest.mark.parametrize(
    ("family", "file"),
    [
        ("system-ui", "DejaVuSans.ttf"),
        ("serif", "DejaVuSerif.ttf"),
        ("ui-monospace", "DejaVuSansMono.ttf"),
    ],
)
def test_it_draws_with_the_fonts_of_the_project(engine, address, family, file):
    if environment.font_set() == "hostile":
        (file,) = fonts.SETS["hostile"].files
    text, style = "merge_pair", "position: absolute; font-kerning: none"
    engine.open(f"{address}404.html", 1440, 900)
    drawn = engine.evaluate(
        f"""(() => {{
          const node = document.createElement('span');
          node.style = '{style}; font: 1000px {family}; font-kerning: none';
          node.textContent = '{text}';
          document.body.append(node);
          return node.getBoundingClientRect().width;
        }})()"""
    )
    assert drawn == pytest.approx(width_of(text, file), rel=0.01)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_quiet_and_fits_a_phone(engine, address, name):
    query = "?q=byte+pair" if name == "search" else ""
    engine.open(f"{address}{name}.html{query}", 320, 640)
    engine.wait_for(MOUNTED)
    if name == "search":
        engine.wait_for("document.querySelector('#search-results p.context')")
    if name == "playground":
        engine.wait_for("document.querySelector('.pg-column strong')")
    assert engine.evaluate("innerWidth") == 320
    wide = "Math.max(...[...document.querySelectorAll('html, .bd-main, article')]"
    wide += ".map((node) => node.scrollWidth - node.clientWidth))"
    assert engine.errors() == []
    assert engine.evaluate(wide) <= 0


def test_errors_of_a_page_are_heard(engine, address):
    engine.open(f"{address}404.html", 1440, 900)
    engine.evaluate("void setTimeout(() => no_such_name)")
    engine.evaluate("console.error('planted')")
    engine.evaluate("void Promise.reject('refused')")
    engine.wait_for("said.length === 3")
    assert "no_such_name" in str(engine.errors())


def test_every_viewer_mounts(training):
    count = training.evaluate(f"document.querySelectorAll('{VIEWER}').length")
    shown = training.evaluate(
        f"""[...document.querySelectorAll('{VIEWER}')].filter((host) =>
          host.shadowRoot.querySelector('.code').getBoundingClientRect().height > 100
        ).length"""
    )
    assert shown == count >= 2


def test_it_steps_by_mouse_keys_and_slider(training):
    training.click(f"{VIEWER} >>> .next")
    arrive(training, 2)
    training.keys("ArrowRight", "ArrowRight", "ArrowLeft")
    arrive(training, 3)
    steps = f"document.querySelector('{VIEWER}').stepper.trace.steps"
    last = training.evaluate(f"{steps}.length")
    training.keys("End")
    arrive(training, last)
    training.keys("Home")
    arrive(training, 1)
    slider = engines.element(f"{VIEWER} >>> .timeline input")
    training.evaluate(f"{slider}.scrollIntoView({{ block: 'center' }})")
    x, y, width, height = training.evaluate(
        f"(({{ x, y, width, height }}) => [x, y, width, height])"
        f"({slider}.getBoundingClientRect())"
    )
    training.click_at(round(x + width / 2), round(y + height / 2))
    assert 0.4 * last < step(training) < 0.6 * last
    assert training.errors() == []


def test_definitions_are_underlined(training):
    """In a viewer of a reader's code, which may go into other functions."""
    trace = Stepper()(bpe.train_bpe, "the cat in the hat", 257)
    training.evaluate(
        f"""(() => {{
          const mine = '<div id="mine">' + {json.dumps(trace.to_html())} + '</div>';
          document.body.insertAdjacentHTML('beforeend', mine);
          document.dispatchEvent(new Event('ll-stepper'));
        }})()"""
    )
    training.wait_for(MOUNTED)
    line = training.evaluate(
        f"""getComputedStyle(document.querySelector('#mine {VIEWER}')
              .shadowRoot.querySelector('.code .definition')).textDecorationLine"""
    )
    training.evaluate("document.getElementById('mine').remove()")
    assert line == "underline"


def test_next_stays_under_the_mouse(training):
    """Also where the counter gets a digit more."""
    for _ in range(8):
        x, y = training.click(f"{VIEWER} >>> .next")
    arrive(training, 9)
    for _ in range(2):
        training.click_at(x, y)
    arrive(training, 11)


def test_the_playground_counts_as_elsewhere(engine, address):
    engine.open(f"{address}playground.html", 1440, 900)
    engine.wait_for("document.querySelector('.pg-column strong')")
    for text, expected in {
        "a": ["1 token", "1 token"],
        "Hello, 🌍! 你好!": ["8 tokens", "12 tokens"],
    }.items():
        engine.evaluate(
            f"""(() => {{
              const box = document.querySelector('#playground textarea');
              box.value = '{text}';
              box.dispatchEvent(new Event('input', {{ bubbles: true }}));
            }})()"""
        )
        counts = "[...document.querySelectorAll('.pg-column strong')]"
        counts += ".map((node) => node.innerText).join()"
        engine.wait_for(f"{counts} === '{','.join(expected)}'")


def test_the_front_page_plays_and_counts_as_elsewhere(engine, address):
    engine.open(f"{address}index.html", 1440, 900)
    engine.wait_for(f"{MOUNTED} && document.querySelector('{VIEWER}').stepper.timer")
    first = step(engine)
    engine.wait_for(f"document.querySelector('{VIEWER}').dataset.step > {first}")
    engine.click(f"{VIEWER} >>> .play")
    assert not engine.evaluate(f"document.querySelector('{VIEWER}').stepper.timer")
    engine.click("#hero-text")
    engine.wait_for("document.querySelector('.hero.ready')")
    assert engine.evaluate("document.querySelector('.hero-note').innerText").startswith(
        "Nothing that you type leaves"
    )
    engine.evaluate(
        """(() => {
          const box = document.getElementById('hero-text');
          box.value = 'Hello, 🌍! 你好!';
          box.dispatchEvent(new Event('input', { bubbles: true }));
        })()"""
    )
    figures = "document.querySelector('.hero-count').innerText"
    engine.wait_for(f"{figures} === '8 tokens, 20 bytes'")
    assert engine.errors() == []


LEAST_CONTRAST = """(() => {
  const context = document.createElement('canvas').getContext('2d');
  const light = (color, under) => {
    context.fillStyle = under; context.fillRect(0, 0, 1, 1);
    context.fillStyle = color; context.fillRect(0, 0, 1, 1);
    const parts = [...context.getImageData(0, 0, 1, 1).data].slice(0, 3)
      .map((part) => part / 255)
      .map((x) => (x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4));
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2];
  };
  const page = getComputedStyle(document.body).backgroundColor;
  const ratio = (node) => {
    const back = light(page, '#000');
    const text = light(getComputedStyle(node).color, page);
    return (Math.max(back, text) + 0.05) / (Math.min(back, text) + 0.05);
  };
  const read = [...document.querySelectorAll('article :is(h1, h2, p, li, p a)')];
  const shown = read.filter((node) => node.getClientRects().length);
  return [light(page, '#000'), Math.min(...shown.map(ratio))];
})()"""


def test_the_dark_can_be_read(training):
    training.click(".bd-header .theme-switch-button")
    training.click(".bd-header .theme-change-button[data-mode=dark]")
    training.wait_for("document.documentElement.dataset.theme === 'dark'")
    training.wait_for(
        f"document.querySelector('{VIEWER}').stepper.root.matches('.dark')"
    )
    back, contrast = training.evaluate(LEAST_CONTRAST)
    training.evaluate("localStorage.clear()")
    assert back < 0.05
    assert contrast >= 4.5
