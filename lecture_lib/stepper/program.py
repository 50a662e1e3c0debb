"""Put the viewer's program together from the scripts in ``viewer/``.

A notebook stores the program with every viewer, so it is without comments, and on one
line.
"""

import json
import re
from functools import lru_cache
from pathlib import Path

VIEWER = Path(__file__).parent / "viewer"
STYLES = ("viewer.css", "panes.css", "structures.css", "outline.css", "fitting.css")
_IMPORT = re.compile(r'^import \{[^}]*\} from "\./([\w.]+)";\n', re.MULTILINE)


def scripts(last: str = "viewer.js") -> list[str]:
    """List `last` and the scripts that it imports, each after what it needs."""
    found: dict[str, None] = {}
    for name in _IMPORT.findall(_read(last)):
        found |= dict.fromkeys(scripts(name))
    return [*found, last]


def style() -> str:
    """Join the style sheets: later ones change what earlier ones say."""
    return "".join(map(_read, STYLES))


@lru_cache(maxsize=1)
def program() -> str:
    """Return the scripts and style as one expression: the function that mounts."""
    css = " ".join(_without_comments(style()))
    css = re.sub(r"\s*([{};,])\s*", r"\1", css).replace(": ", ":").replace(";}", "}")
    mounting = f"return (host) => mount(host, {json.dumps(css)});"
    return f"(function () {{ 'use strict'; {bundled('viewer.js')} {mounting} }})()"


def bundled(last: str) -> str:
    """Join `last` and all that it imports on one line, without comments."""
    sources = "".join(_IMPORT.sub("", _read(name)) for name in scripts(last))
    lines = _without_comments(re.sub(r"(?m)^export ", "", sources))
    # Statements end in semicolons, so only words need something between them.
    code = re.sub(r",?\n(?=[})\]])|(?<!\w)\n|\n(?!\w)", "", "\n".join(lines))
    return code.replace("\n", " ")


def _read(name: str) -> str:
    return (VIEWER / name).read_text(encoding="utf-8")


def _without_comments(source: str) -> list[str]:
    """List the lines of a script or style sheet, without comments and indentation.

    The viewer's files keep to a form in which this is safe: comments stand on lines
    of their own, and no text spans lines.
    """
    block = re.compile(r"^\s*/\*.*?\*/[ ]*$", re.DOTALL | re.MULTILINE)
    lines = (line.strip() for line in block.sub("", source).splitlines())
    return [line for line in lines if line and not line.startswith("//")]
