"""How a value is drawn: built-in views by name, and views a lecture registers.

A view is a function from a value to a small structure made of `text`, `chips`, `bars`,
`gauge`, `rows` and `stack`. It never returns HTML; the viewer draws the structure, so
it looks right in light, dark and print, and a hostile text stays a text.

>>> from lecture_lib.stepper import Stepper, view
>>> from lecture_lib.stepper.views import chips
>>> @view("letters")
... def letters(word):
...     return chips([(letter, hex(ord(letter))) for letter in word])

``Stepper(views={"word": "letters"})`` then draws the variable `word` with it.
"""

import math
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

Structure = dict[str, Any]
View = Callable[[Any], Structure | str]

BUILT_IN = (
    "plain",  # as Python writes it
    "tokens",  # list of token IDs, as the bytes that they stand for
    "token",  # one token ID
    "pieces",  # list of texts or bytes
    "counts",  # mapping to numbers: bars, largest first, ties marked
    "merges",  # pair -> token ID
    "vocab",  # token ID -> bytes
    "bytes",  # bytes, one chip each
    "utf8",  # the bits of UTF-8
    "gauge",  # a number against the largest value it takes
    "match",  # a regular expression's match, by alternatives
)
# The kinds of structures, each drawn by a function of ``viewer/draw.js``.
KINDS = ("text", "chips", "bars", "gauge", "rows", "stack")
DEEPEST = 4

_registered: dict[str, View] = {}


def view(name: str) -> Callable[[View], View]:
    """Register a function as the view `name`, for ``Stepper(views=...)``.

    Registering a name again replaces it, as when a notebook cell is run twice.
    """
    if name in BUILT_IN:
        raise ValueError(f"{name!r} is a built-in view; choose another name")

    def register(function: View) -> View:
        _registered[name] = function
        return function

    return register


def find_view(wanted: str | View) -> View | None:
    """The Python function of a view; None for one that the viewer itself draws."""
    if callable(wanted):
        return wanted
    if wanted == "match":
        return match
    if wanted in BUILT_IN:
        return None
    if wanted not in _registered:
        known = ", ".join([*BUILT_IN, *_registered])
        raise ValueError(f"there is no view {wanted!r}; there are {known}")
    return _registered[wanted]


def text(content: object, mark: tuple[int, int] | None = None) -> Structure:
    """A text, with the characters ``content[mark[0]:mark[1]]`` marked."""
    structure: Structure = {"kind": "text", "text": str(content)}
    if mark is not None:
        structure["mark"] = [int(mark[0]), int(mark[1])]
    return structure


def chips(items: Iterable[Any], mark: Iterable[int] = ()) -> Structure:
    """A row of chips. An item is a text or (text, small text below)."""
    pairs = [item if isinstance(item, tuple) else (item, "") for item in items]
    return {
        "kind": "chips",
        "chips": [[str(top), str(below)] for top, below in pairs],
        "mark": sorted(int(i) for i in mark),
    }


def bars(values: Mapping[Any, float], mark: Iterable[Any] = ()) -> Structure:
    """A bar for each label, in the given order; `mark`: labels to point out."""
    marked = set(mark)
    return {
        "kind": "bars",
        "bars": [[str(label), float(values[label])] for label in values],
        "mark": [i for i, label in enumerate(values) if label in marked],
    }


def gauge(value: float, most: float, unit: str = "") -> Structure:
    """A number against the most that it can be."""
    numbers = {"value": float(value), "most": float(most)}
    return {"kind": "gauge", **numbers, "unit": str(unit)}


def rows(
    cells: Iterable[Sequence[Any]], head: Sequence[str] = (), mark: Iterable[int] = ()
) -> Structure:
    """A table. A cell is a text, a number or another structure; `mark`: row numbers."""
    return {
        "kind": "rows",
        "head": [str(title) for title in head],
        "rows": [[_as_structure(cell) for cell in row] for row in cells],
        "mark": sorted(int(i) for i in mark),
    }


def stack(*parts: Any) -> Structure:
    """Structures one below the other."""
    return {"kind": "stack", "parts": [_as_structure(part) for part in parts]}


def _as_structure(part: Any) -> Structure:
    return part if isinstance(part, dict) and "kind" in part else text(part)


class Malformed(ValueError):
    """What a view returned is no structure that can be drawn."""


def bounded(structure: Any, most_items: int, most_text: int, depth: int = 0) -> Any:
    """`structure` with long lists and texts cut; ``ValueError`` if it is not one.

    What it returns is plain data in the form that the viewer draws, and no number in
    it is NaN or infinite: JSON has none, so bars and gauges become texts there.
    """
    if depth > DEEPEST:
        raise Malformed(f"a view's structure is more than {DEEPEST} deep")
    structure = _as_structure(structure)
    shape = _Shape(most_items, most_text, depth)
    kind = structure["kind"]
    if type(kind) is not str or kind not in KINDS:
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
        result: Structure = {"kind": "text", "text": self._text(structure["text"])}
        if structure.get("mark") is not None:
            start, end = map(int, structure["mark"])
            result["mark"] = [start, end]
        return result

    def chips(self, structure: Structure) -> Structure:
        chips, more = self._marked(structure, "chips")
        pairs = [[self._text(top), self._text(below)] for top, below in chips]
        return {"kind": "chips", "chips": pairs, **more}

    def bars(self, structure: Structure) -> Structure:
        bars, more = self._marked(structure, "bars")
        pairs: list[list[Any]] = [[self._text(x), _number(value)] for x, value in bars]
        if not all(math.isfinite(value) for _, value in pairs):
            cells = [[text(label), text(value)] for label, value in pairs]
            return {"kind": "rows", "head": [], "rows": cells, **more}
        return {"kind": "bars", "bars": pairs, **more}

    def gauge(self, structure: Structure) -> Structure:
        value, most = _number(structure["value"]), _number(structure["most"])
        unit = self._text(structure.get("unit", ""))
        if not (math.isfinite(value) and math.isfinite(most)):
            return text(unit or value)
        return {"kind": "gauge", "value": value, "most": most, "unit": unit}

    def rows(self, structure: Structure) -> Structure:
        head, _ = self._cut(structure.get("head", ()))
        rows, more = self._marked(structure, "rows")
        cells = [[self._inner(cell) for cell in self._cut(row)[0]] for row in rows]
        titles = [self._text(title) for title in head]
        return {"kind": "rows", "head": titles, "rows": cells, **more}

    def stack(self, structure: Structure) -> Structure:
        parts, more = self._cut(structure["parts"])
        return {"kind": "stack", "parts": [self._inner(x) for x in parts], **more}

    def _inner(self, part: Any) -> Structure:
        return bounded(part, self._most_items, self._most_text, self._depth + 1)

    def _marked(self, structure: Structure, name: str) -> tuple[list[Any], Structure]:
        """The items that are kept; how many are not, and which are marked."""
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


def _number(value: Any) -> int | float:
    return value if type(value) is int and abs(value) < 2**53 else float(value)


def match(found: Any) -> Structure:
    """Where a match of `re` or `regex` lies, and which alternative won.

    The engine tries the alternatives of ``a|b|c`` in order at one position and takes
    the first that matches; the later ones are not tried.
    """
    start, end = found.span()
    left, right = max(0, start - 40), min(len(found.string), end + 40)
    cuts = ((left, start), (start, end), (end, right))
    before, here, after = (_written(found.string[a:b]) for a, b in cuts)
    where = text(before + here + after, (len(before), len(before) + len(here)))
    parts = alternatives(_latin(found.re.pattern))
    if len(parts) < 2:
        return where
    cells: list[list[Any]] = []
    won = None
    for part in parts:
        if won is not None:
            cells.append([part, "not tried"])
        elif won := _match_of(part, found):
            winner = len(cells)
            cells.append([part, chips([_written(won.group())])])
        else:
            cells.append([part, "no"])
    if won is None or won.end() != end:
        return where
    return stack(where, rows(cells, ("alternative", "matches here"), [winner]))


def _match_of(part: str, found: Any) -> Any:
    """The match of the alternative `part` alone, at the place of `found`."""
    # The match may come from the package `regex`, which this module does not import.
    module = "regex" if "regex" in type(found).__module__ else "re"
    pattern = part.encode("latin-1") if isinstance(found.re.pattern, bytes) else part
    compiled = sys.modules[module].compile(pattern, found.re.flags)
    return compiled.match(found.string, found.start())


def _latin(pattern: str | bytes) -> str:
    return pattern.decode("latin-1") if isinstance(pattern, bytes) else pattern


def _written(content: Any) -> str:
    """A text as it is; of bytes those that are not ASCII as escapes."""
    if isinstance(content, str):
        return content
    return "".join(chr(b) if 32 <= b < 127 else f"\\x{b:02x}" for b in bytes(content))


def alternatives(pattern: str) -> list[str]:
    """The alternatives of a regular expression, split at its outermost bars.

    >>> alternatives(r"'(?:s|t)| ?[|a-z]+|\\|")
    ["'(?:s|t)", ' ?[|a-z]+', '\\\\|']
    """
    parts = [""]
    depth = 0
    pieces = re.findall(r"\\.|\[\^?\]?(?:\\.|[^\]\\])*\]|.", pattern, re.DOTALL)
    for piece in pieces:
        depth += (piece == "(") - (piece == ")")
        if piece == "|" and depth == 0:
            parts.append("")
        else:
            parts[-1] += piece
    return parts
