"""Drawings of values: never an error, never a question mark."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from lecture_lib.stepper import Stepper, step
from lecture_lib.stepper.render import runtime

pytestmark = [pytest.mark.needs("chromium"), pytest.mark.needs("playwright")]

Opener = Callable[..., Any]


class Point:
    def __init__(self) -> None:
        self.x, self.y = 1, [2, "three"]


VALUES: dict[str, Any] = {
    "nothing": None,
    "yes": True,
    "number": 7,
    "negative": -3,
    "huge": 10**40,
    "real": 0.5,
    "endless": float("inf"),
    "no_number": float("nan"),
    "word": "né\ud800\u00a0",
    "raw": b"\xff\x00a",
    "buffer": bytearray(b"ab"),
    "empty": [],
    "mixed": [1, "a", None, [2, {"k": b"x"}], 3.5],
    "nested": [[1, 2], [3, ["deep", ["er"]]]],
    "pair": (104, 101),
    "single": ("a",),
    "numbers": [-5, 300, 2**60],
    "pieces_": ["a", b"\xff", ""],
    "long": list(range(500)),
    "mapping": {"a": 1, "b": [1]},
    "tally": Counter("hello"),
    "wide": {"a": float("nan"), "b": float("inf")},
    "vocab_": {256: b"th", 257: b"the"},
    "merges_": {(116, 104): 256, (256, 101): 257},
    "keys": {(1, 2): 3, None: 4, b"x": 5, 2.5: 6},
    "set_": {1, "a"},
    "object_": Point(),
    "function": len,
}


NAMES = ("counts", "ids", "new_id", "pair", "vocab", "kept")


def holds(values: list[Any]) -> None:
    """Each value changes, so that a view has a value before to compare with."""
    for counts in values:
        ids = new_id = pair = vocab = counts
        kept = [ids, new_id, pair, vocab]
        kept.append(counts)


def test_any_value_is_drawn_under_any_name(open_page: Opener) -> None:
    """One that the name doesn't fit is drawn plainly."""
    values = list(VALUES.values())
    wanted = ({}, dict.fromkeys(NAMES, "plain"))
    traces = [Stepper(views=v, hide=["values"])(holds, values) for v in wanted]
    page = open_page(*(trace.to_html("shared") for trace in traces), script=runtime())
    every = f"document.querySelectorAll('[data-step]').length === {len(traces)}"
    page.wait_for_function(every)
    drawn = page.evaluate(
        """() => [...document.querySelectorAll('.ll-stepper')].map(
          ({ stepper, shadowRoot }) => stepper.trace.steps.map((_, k) => {
            stepper.go(k);
            return [...shadowRoot.querySelectorAll('.variables .value')]
              .map((one) => one.textContent);
          }))"""
    )
    for texts_ in drawn:
        everything = "".join(text for step_ in texts_ for text in step_)
        assert len(texts_) > 2 * len(VALUES)
        assert "undefined" not in everything and "NaN" not in everything
        assert all(text for step_ in texts_ for text in step_)


def texts(page: Any, name: str) -> list[str]:
    """The texts on the chips of a variable, at each step that the viewer has."""
    return page.evaluate(
        """(name) => {
          const { stepper, shadowRoot } = document.querySelector('.ll-stepper');
          const found = new Set();
          for (let k = 0; k < stepper.recording.length; k += 1) {
            stepper.go(k);
            const chips = `.variables tr[data-name$=':${name}'] .chip`;
            for (const chip of shadowRoot.querySelectorAll(chips)) {
              found.add([...chip.children].map((part) => part.textContent).join(' '));
            }
          }
          return [...found].sort();
        }""",
        name,
    )


def no_vocabulary(ids: list[int], pair: tuple[int, int], new_id: int) -> int:
    merges = {(400, 101): 401, (116, 104): 256, (256, 101): 257}
    counts = {pair: 2, (401, 9000): 1}
    return len(merges) + len(counts) + new_id + len(ids)


def test_what_nothing_explains_is_a_number(open_page: Opener) -> None:
    trace = step(no_vocabulary, [300, 257, 401, 97], (300, 97), 310)
    page = open_page(trace.to_html())
    assert texts(page, "ids") == ["300", "401", "a 97", "the 257"]
    assert texts(page, "new_id") == []
    assert "?" not in page.locator(".variables").inner_text()
    assert "401" in texts(page, "merges")
    assert "9000" in texts(page, "counts")
