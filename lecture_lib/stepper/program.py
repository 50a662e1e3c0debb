"""Put the viewer's program together from the scripts in ``viewer/``.

A notebook stores the program with every viewer, so it is compressed. The compressed
form is kept in a file, which `pack` renews; `unpack.js` reads it.
"""

import base64
import json
import re
import zlib
from functools import lru_cache
from pathlib import Path

HERE = Path(__file__).parent
VIEWER = HERE / "viewer"
STYLES = ("viewer.css", "panes.css", "structures.css", "outline.css", "fitting.css")
PACKED = HERE / "viewer.packed.txt"
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
    return f"(function () {{\n'use strict';\n{bundled('viewer.js')}\n{mounting}\n}})()"


def bundled(last: str) -> str:
    """Join `last` and all that it imports, without comments and most newlines."""
    sources = "".join(_IMPORT.sub("", _read(name)) for name in scripts(last))
    lines = _without_comments(re.sub(r"(?m)^export ", "", sources))
    # Statements end in semicolons, so only words need something between them.
    return re.sub(r",?\n(?=[})\]])|(?<!\w)\n|\n(?!\w)", "", "\n".join(lines))


def packed_program() -> str:
    """Return `program` as last packed: raw deflate, in base64 on one line."""
    return "".join(PACKED.read_text(encoding="ascii").split())


def unpack(packed: str) -> str:
    """Return the program that `packed` holds."""
    return zlib.decompress(base64.b64decode(packed), -15).decode("utf-8")


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
