"""Draw a value in a way of its own: plainly, or by a function.

A view is a function from a value to a small structure made of `text`, `chips`, and
`rows`. It never returns HTML; the viewer draws the structure, so it looks right in
light, dark, and print, and hostile text stays text.

>>> from lecture_lib.stepper import Stepper
>>> from lecture_lib.stepper.views import chips
>>> def letters(word):
...     return chips([(letter, hex(ord(letter))) for letter in word])

``Stepper(views={"word": letters})`` then draws the variable `word` with it.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from .options import MOST_ITEMS, MOST_TEXT


class Structure(dict[str, Any]):
    """What a view returns: made by the functions below, so that it can be drawn.

    Each of its kinds is drawn by a function of ``viewer/draw.js``.
    """


def text(content: object) -> Structure:
    """Make text."""
    return Structure(kind="text", text=_cut(content))


def chips(items: Iterable[Any], mark: Iterable[int] = ()) -> Structure:
    """Make a row of chips. An item is text or a pair (text, small text below)."""
    pairs = [item if isinstance(item, tuple) else (item, "") for item in items]
    shown = [[_cut(top), _cut(below)] for top, below in pairs[:MOST_ITEMS]]
    return Structure(kind="chips", chips=shown, **_more(pairs, mark))


def rows(
    cells: Iterable[Sequence[Any]], head: Sequence[str] = (), mark: Iterable[int] = ()
) -> Structure:
    """Make a table of text, numbers, or structures; `mark`: numbers of rows."""
    titles, all_rows = list(map(_cut, head)), list(cells)
    shown = [[as_structure(cell) for cell in row] for row in all_rows[:MOST_ITEMS]]
    return Structure(kind="rows", head=titles, rows=shown, **_more(all_rows, mark))


def as_structure(part: Any) -> Structure:
    """Return what a view, or a cell of it, gave; as text if it is no structure."""
    return part if type(part) is Structure else text(part)


def _more(items: list[Any], mark: Iterable[int]) -> dict[str, Any]:
    """Return how many items are left out, and the numbers of those that are marked."""
    left_out = len(items) - MOST_ITEMS
    more = {"more": left_out} if left_out > 0 else {}
    return {**more, "mark": sorted(int(number) for number in mark)}


def _cut(content: object) -> str:
    shown = str(content)
    return shown if len(shown) <= MOST_TEXT else f"{shown[: MOST_TEXT - 1]}…"
