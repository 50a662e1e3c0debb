"""Python on the pages in Firefox and WebKit: what is stored, a viewer, Stop, Edit."""

import json
import os
from typing import Any

import pytest

from lecture_lib.course import lectures, page_name
from tests import engines
from tests.site import live_cells
from tests.site.test_engines import address, engine
from tests.site.test_live import sample

pytestmark = [
    pytest.mark.needs(
        "sphinx", "myst_nb", "pydata_sphinx_theme", "pyodide", "codemirror"
    ),
    pytest.mark.parametrize(
        "engine",
        [pytest.param(name, marks=pytest.mark.needs(name)) for name in engines.START],
        indirect=True,
    ),
]
__all__ = ["address", "engine"]  # the fixtures

EXHAUSTIVE = os.environ.get("EXHAUSTIVE") == "1"
PAGES = [page_name(path) for path in lectures()] if EXHAUSTIVE else ["05_bpe_training"]
LINKED = """import("./_static/live/share.js").then(({{ toHash }}) => {{
  location.hash = toHash({code});
  return location.hash.length;
}})"""
CELL = ".live-open"
STATUS = f"document.querySelector('{CELL} .live-bar [role=status]').textContent"
SHOWN = f"document.querySelector('{CELL} .live-output')"
EDITOR = f"{CELL} .cm-content"
TEXT = f"document.querySelector('{EDITOR}').textContent"


class Page:
    """An engine with the two methods of a page that `live_cells` needs."""

    def __init__(self, browser: engines.Engine):
        self.browser = browser

    def goto(self, url: str) -> None:
        self.browser.open(url, 1440, 900)

    def evaluate(self, function: str, argument: object) -> Any:
        return self.browser.evaluate(f"({function})({json.dumps(argument)})")


def press(browser: engines.Engine, name: str) -> None:
    buttons = f"[...document.querySelectorAll('{CELL} .live-bar button')]"
    browser.evaluate(f"{buttons}.find((each) => each.textContent === '{name}').click()")


def run(browser: engines.Engine, code: str) -> str:
    """Run code in the cell to try things; what it says before it ends."""
    browser.evaluate(LINKED.format(code=json.dumps(code)))
    browser.wait_for(f"{STATUS}.includes('came with the link')")
    press(browser, "Run")
    browser.wait_for(f"/^Running$|Ran in/.test({STATUS})")
    return browser.evaluate(STATUS)


@pytest.mark.parametrize("name", PAGES)
def test_cells_show_what_is_stored(engine, address, name):
    """Their traces too, to the last byte."""
    page = Page(engine)
    assert live_cells.differing(page, address, name, sample(name)) == {}


def test_a_viewer_is_shown_and_a_loop_is_stopped(engine, address):
    engine.open(f"{address}try.html", 390, 844)
    run(engine, "def f(x):\n    return x + 1\n\nstep(f, 1)")
    engine.wait_for(f"{STATUS}.includes('Ran in')")
    engine.wait_for(f"{SHOWN}.querySelector('.ll-stepper[data-step]')")
    viewer = f"{SHOWN}.querySelector('.ll-stepper').shadowRoot"
    assert "Step 1 of " in engine.evaluate(
        f"{viewer}.querySelector('.counter').innerText"
    )
    assert engine.evaluate("document.documentElement.scrollWidth") <= 390
    box = f"document.querySelector('{CELL} textarea')"
    # A window that isn't in front gets no event at its focus.
    engine.evaluate(f"({box}.focus(), {box}.dispatchEvent(new Event('focus')))")
    engine.wait_for(f"document.querySelector('{EDITOR} .k')?.textContent === 'def'")
    engine.evaluate("document.execCommand('insertText', false, '  # typed')")
    engine.wait_for(f"{TEXT}.endsWith('step(f, 1)  # typed')")
    press(engine, "Run")
    engine.wait_for(f"{STATUS}.includes('Ran in')")
    assert engine.evaluate("document.documentElement.scrollWidth") <= 390
    assert run(engine, "while True:\n    pass") == "Running"
    first = f"document.querySelector('{CELL} .live-bar button')"
    engine.wait_for(f"{first}.textContent === 'Stop'")
    press(engine, "Stop")
    assert engine.evaluate(STATUS) == "Stopped."
    run(engine, "2 + 3")
    engine.wait_for(f"{STATUS}.includes('Ran in')")
    assert engine.evaluate(f"{SHOWN}.textContent").endswith("5")
    assert engine.errors() == []
