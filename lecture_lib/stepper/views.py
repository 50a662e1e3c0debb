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

from collections.abc import Callable, Iterable, Sequence
from typing import Any

Structure = dict[str, Any]
View = Callable[[Any], Structure | str]

PLAIN = "plain"  # as Python writes it
# The kinds of structures, each drawn by a function of ``viewer/draw.js``.
KINDS = ("text", "chips", "rows")
DEEPEST = 4


def find_view(wanted: str | View) -> View | None:
    """Return the function of a view; None for the plain one, which has none."""
    if not callable(wanted) and wanted != PLAIN:
        raise ValueError(f"view {wanted!r} must be a function or {PLAIN!r}")
    return wanted if callable(wanted) else None


def text(content: object) -> Structure:
    """Make text."""
    return {"kind": "text", "text": str(content)}


def chips(items: Iterable[Any], mark: Iterable[int] = ()) -> Structure:
    """Make a row of chips. An item is text or a pair (text, small text below)."""
    pairs = [item if isinstance(item, tuple) else (item, "") for item in items]
    return {
        "kind": "chips",
        "chips": [[str(top), str(below)] for top, below in pairs],
        "mark": sorted(int(i) for i in mark),
    }


def rows(
    cells: Iterable[Sequence[Any]], head: Sequence[str] = (), mark: Iterable[int] = ()
) -> Structure:
    """Make a table of text, numbers, or structures; `mark`: numbers of rows."""
    return {
        "kind": "rows",
        "head": [str(title) for title in head],
        "rows": [[_as_structure(cell) for cell in row] for row in cells],
        "mark": sorted(int(i) for i in mark),
    }


def _as_structure(part: Any) -> Structure:
    return part if isinstance(part, dict) and "kind" in part else text(part)


class Malformed(ValueError):
    """Raised for what a view returned if it can't be drawn."""


def bounded(structure: Any, most_items: int, most_text: int, depth: int = 0) -> Any:
    """Return `structure` with long lists and text cut; raise `Malformed` if it is none.

    The result is plain data in the form that the viewer draws.
    """
    if depth > DEEPEST:
        raise Malformed(f"a view's structure is more than {DEEPEST} deep")
    structure = _as_structure(structure)
    shape = _Shape(most_items, most_text, depth)
    kind = structure["kind"]
    if kind not in KINDS:
        raise Malformed(f"a view returns {', '.join(KINDS)}, not {kind!r:.40}")
    try:
        return getattr(shape, kind)(structure)
    except Malformed:
        raise
    except (KeyError, TypeError, ValueError, OverflowError) as error:
        raise Malformed(f"this is not {kind} of a view: {error!s:.80}") from None


class _Shape:
    """Checks the fields of each kind of structure, and cuts them."""

    def __init__(self, most_items: int, most_text: int, depth: int):
        self._most_items = most_items
        self._most_text = most_text
        self._depth = depth

    def text(self, structure: Structure) -> Structure:
        return {"kind": "text", "text": self._text(structure["text"])}

    def chips(self, structure: Structure) -> Structure:
        chips, more = self._marked(structure, "chips")
        pairs = [[self._text(top), self._text(below)] for top, below in chips]
        return {"kind": "chips", "chips": pairs, **more}

    def rows(self, structure: Structure) -> Structure:
        head, _ = self._cut(structure.get("head", ()))
        rows, more = self._marked(structure, "rows")
        cells = [[self._inner(cell) for cell in self._cut(row)[0]] for row in rows]
        titles = [self._text(title) for title in head]
        return {"kind": "rows", "head": titles, "rows": cells, **more}

    def _inner(self, part: Any) -> Structure:
        return bounded(part, self._most_items, self._most_text, self._depth + 1)

    def _marked(self, structure: Structure, name: str) -> tuple[list[Any], Structure]:
        """Return the items to keep; how many are left out, and which are marked."""
        items, more = self._cut(structure[name])
        return items, {**more, "mark": [int(i) for i in structure.get("mark", ())]}

    def _cut(self, items: Any) -> tuple[list[Any], dict[str, int]]:
        if not isinstance(items, (list, tuple)):
            raise TypeError(f"{items!r:.40} is not a list")
        left_out = len(items) - self._most_items
        more = {"more": left_out} if left_out > 0 else {}
        return list(items[: self._most_items]), more

    def _text(self, content: Any) -> str:
        if not isinstance(content, str):
            raise TypeError(f"{content!r:.40} is not a text")
        most = self._most_text
        return str(content if len(content) <= most else content[: most - 1] + "…")
