"""Constants that the recorder in Python and the viewer in JavaScript share.

The viewer's scripts and the playground's import them from ``viewer/schema.js``. It is
written by ``python -c "from lecture_lib.stepper import schema; schema.write()"``.
"""

import json
import unicodedata
from pathlib import Path

CALL, LINE, RETURN, YIELD, RESUME, RAISE, UNWIND = range(7)  # kinds of steps
WORDS = {RETURN: "returns", YIELD: "yields", RAISE: "raises", UNWIND: "ends with"}
NEW, REBOUND, MUTATED, GONE = range(4)  # how a variable changed
FLAGS = ("new", "changed", "changed in place", "gone")

# The first letters of Unicode's categories Other and Separator: controls, formats such
# as the zero-width joiner, unassigned, spaces. Four of them have a sign of their own.
INVISIBLE = "CZ"
SIGNS = {" ": "␣", "\n": "↵", "\t": "⇥", "\r": "␍"}


def is_invisible(character: str) -> bool:
    """Return whether a reader would see nothing, or only a gap."""
    return unicodedata.category(character)[0] in INVISIBLE


def as_javascript() -> str:
    """Write the constants above as a JavaScript module; `INVISIBLE` as an expression.

    >>> as_javascript().splitlines()[1:3]
    ['export const CALL = 0;', 'export const LINE = 1;']
    """
    found = {
        name: json.dumps(value, ensure_ascii=False, separators=(", ", ":"))
        for name, value in globals().items()
        if name.isupper()
    }
    categories = "".join(rf"\p{{{first}}}" for first in INVISIBLE)
    found["INVISIBLE"] = f"/[{categories}]/gu"
    lines = [f"export const {name} = {value};\n" for name, value in found.items()]
    return "".join(["/* Written by schema.py. */\n", *lines])


def write() -> None:
    """Write ``viewer/schema.js`` again, after a change of this module."""
    script = Path(__file__).parent / "viewer" / "schema.js"
    script.write_text(as_javascript(), encoding="utf-8", newline="\n")
