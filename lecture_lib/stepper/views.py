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

import json
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


def bounded(structure: Any, most_items: int, most_text: int, depth: int = 0) -> Any:
    """`structure` with long lists and texts cut; ``ValueError`` if it is not one."""
    structure = _as_structure(structure)
    kinds = ("text", "chips", "bars", "gauge", "rows", "stack")
    if structure["kind"] not in kinds or depth > DEEPEST:
        raise ValueError("a view returns text, chips, bars, gauge, rows or stack")

    def cut(value: Any) -> Any:
        if isinstance(value, str):
            return value if len(value) <= most_text else value[: most_text - 1] + "…"
        if isinstance(value, dict):
            return bounded(value, most_items, most_text, depth + 1)
        if isinstance(value, list):
            return [cut(item) for item in value[:most_items]]
        return value

    result = {}
    for key, value in structure.items():
        result[key] = cut(value)
        if isinstance(value, list) and key != "mark" and len(value) > most_items:
            result["more"] = len(value) - most_items
    json.dumps(result, allow_nan=True)  # a TypeError names what is not plain data
    return result


def match(found: Any) -> Structure:
    """Where a match of `re` or `regex` lies, and which alternative won.

    The engine tries the alternatives of ``a|b|c`` in order at one position and takes
    the first that matches; the later ones are not tried.
    """
    start, end = found.span()
    left, right = max(0, start - 40), min(len(found.string), end + 40)
    where = text(found.string[left:right], (start - left, end - left))
    parts = alternatives(found.re.pattern)
    if len(parts) < 2 or not isinstance(found.string, str):
        return where
    # The match may come from the package `regex`, which this module does not import.
    module = "regex" if "regex" in type(found).__module__ else "re"
    compile_pattern = sys.modules[module].compile
    cells: list[list[Any]] = []
    winner = -1
    for number, part in enumerate(parts):
        tried = None
        if winner < 0:
            tried = compile_pattern(part, found.re.flags).match(found.string, start)
        if tried:
            winner = number
            cells.append([part, chips([tried.group()])])
        else:
            cells.append([part, "no" if winner < 0 else "not tried"])
    if winner < 0 or tried_end(compile_pattern, parts[winner], found) != end:
        return where
    return stack(where, rows(cells, ("alternative", "matches here"), [winner]))


def tried_end(compile_pattern: Any, part: str, found: Any) -> int:
    """Where the alternative `part` alone would end at the match's position."""
    tried = compile_pattern(part, found.re.flags).match(found.string, found.start())
    return tried.end() if tried else -1


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
