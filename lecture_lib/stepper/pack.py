"""``python -m lecture_lib.stepper.pack``: pack the viewer's program anew.

A notebook stores the program with every viewer, so it is compressed, and the compressed
form is kept in a file: zlib does not write the same bytes on every machine. The file is
renewed by this command after a change of the viewer; `unpack.js` reads it.
"""

import base64
import json
import re
import textwrap
import zlib
from functools import lru_cache
from pathlib import Path

HERE = Path(__file__).parent
PACKED = HERE / "viewer.packed.txt"
SCRIPTS = (
    "element.js",
    "address.js",
    "recording.js",
    "values.js",
    "structures.js",
    "draw.js",
    "sentences.js",
    "code.js",
    "panes.js",
    "outline.js",
    "viewer.js",
)


@lru_cache(maxsize=1)
def program() -> str:
    """The viewer's scripts and style as one expression: the function that mounts."""
    css = " ".join(_without_comments(_read("viewer.css")))
    css = re.sub(r"\s*([{};,])\s*", r"\1", css).replace(": ", ":")
    parts = [f"const STYLE = {json.dumps(css)};", *map(script, SCRIPTS)]
    return (
        "(function () {\n'use strict';\n" + "\n".join(parts) + "\nreturn mount;\n})()"
    )


def script(name: str) -> str:
    """One of the viewer's scripts, without comments and indentation."""
    return "\n".join(_without_comments(_read(name)))


def packed_program() -> str:
    """`program` as it was last packed: raw deflate, in base64 on one line."""
    return "".join(PACKED.read_text(encoding="ascii").split())


def pack() -> str:
    """`program` packed now; the text of the file."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9)
    packed = packer.compress(program().encode("utf-8")) + packer.flush()
    return textwrap.fill(base64.b64encode(packed).decode("ascii"), 88) + "\n"


def unpack(packed: str) -> str:
    """The program that `packed` holds."""
    return zlib.decompress(base64.b64decode(packed), -15).decode("utf-8")


def renew() -> bool:
    """Pack the program if its file holds another one; whether it did."""
    if PACKED.exists() and unpack(packed_program()) == program():
        return False
    PACKED.write_text(pack(), encoding="ascii", newline="\n")
    return True


def _read(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8")


def _without_comments(source: str) -> list[str]:
    """The lines of a script or style sheet, without comments and indentation.

    The viewer's files keep to a form in which this is safe: comments stand on lines
    of their own, and no text spans lines.
    """
    block = re.compile(r"^\s*/\*.*?\*/[ ]*$", re.DOTALL | re.MULTILINE)
    lines = (line.strip() for line in block.sub("", source).splitlines())
    return [line for line in lines if line and not line.startswith("//")]


if __name__ == "__main__":
    print(f"{PACKED.name}: {'packed anew' if renew() else 'unchanged'}")
