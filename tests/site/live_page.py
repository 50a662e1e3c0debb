"""What tests do on pages whose cells run: press, fill, wait, and read."""

import re
from typing import Any

import pytest

from tests.site import live_cells

NEEDS = pytest.mark.needs(
    *("sphinx", "myst_nb", "pydata_sphinx_theme", "chromium", "playwright"),
    *("pyodide", "codemirror"),
)
TRAINING = "05_bpe_training.html"
WIDE = 1440  # less is a touch screen here
ENDED = "Ran in|Ended|Stopped|did not work"


def cell(page: Any, code: str) -> Any:
    """The first cell whose code contains `code`, with its buttons."""
    for number, each in enumerate(live_cells.cells_of("05_bpe_training")):
        if code in "".join(each["source"]):
            return page.locator(f".cell.live-{number}")
    raise ValueError(f"no cell has {code}")


def named(host: Any, name: str) -> Any:
    """A button by what is read on it; its whole name says what it is about, too."""
    return host.get_by_role("button", name=re.compile(f"^{name}(: |$)"))


def press(host: Any, name: str) -> None:
    named(host, name).click()


def wait(host: Any, words: str = ENDED) -> str:
    """Wait until the status of a cell says one of `words`; what it says."""
    status = host.locator(".live-bar [role=status]")
    for _ in range(1200):
        text = status.inner_text()
        if re.search(words, text):
            return text
        host.page.wait_for_timeout(50)
    raise AssertionError(f"still {text!r}")


def box(host: Any) -> Any:
    """Return the place where a cell is edited: a plain box, and then an editor."""
    return host.locator("textarea, .cm-content")


def fill(host: Any, code: str) -> None:
    if box(host).count() == 0:
        named(host, "Edit|Answer").click()
        host.locator(".cm-content").wait_for()
    box(host).fill(code)


def code_of(host: Any) -> str:
    """The code in the box of a cell, of as many lines as the editor draws."""
    return box(host).evaluate(
        """(box) => box.value ?? Array.from(box.querySelectorAll(".cm-line"),
          (line) => line.textContent).join("\\n")"""
    )


def run(host: Any, code: str | None = None) -> str:
    """Run a cell, with another code if one is given; what it shows."""
    if code is not None:
        fill(host, code)
    press(host, "Run")
    wait(host)
    return host.locator(".live-output").inner_text()


def loaded(page: Any, places: str) -> dict[str, int]:
    """The files loaded from a place on the site, with their bytes over the wire."""
    return page.evaluate(
        """(places) => Object.fromEntries(performance.getEntriesByType("resource")
          .filter((each) => each.name.includes(places))
          .map((each) => [each.name.split("/").at(-1), each.encodedBodySize]))""",
        places,
    )


def trying(page: Any) -> Any:
    """The cell of the page to try things, which is open."""
    return page.locator(".live-open")
