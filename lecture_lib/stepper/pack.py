"""Pack the viewer's program again: ``python -m lecture_lib.stepper.pack``.

Run it after a change of the viewer or of `schema`. The packed form is kept in a file
because zlib doesn't write the same bytes on every machine.
"""

import base64
import textwrap
import zlib

from .program import PACKED, VIEWER, packed_program, program, unpack
from .schema import as_javascript

SCHEMA = VIEWER / "schema.js"


def pack() -> str:
    """Pack `program` now; return the text of the file."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9)
    packed = packer.compress(program().encode("utf-8")) + packer.flush()
    return textwrap.fill(base64.b64encode(packed).decode("ascii"), 88) + "\n"


def renew() -> bool:
    """Write the schema, and pack the program if its file holds a different one."""
    SCHEMA.write_text(as_javascript(), encoding="utf-8", newline="\n")
    program.cache_clear()
    if PACKED.exists() and unpack(packed_program()) == program():
        return False
    PACKED.write_text(pack(), encoding="ascii", newline="\n")
    return True


if __name__ == "__main__":
    print(f"{PACKED.name}: {'packed anew' if renew() else 'unchanged'}")
