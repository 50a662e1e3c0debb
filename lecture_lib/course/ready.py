"""Check that this environment was set up, for the place where the project lies now.

Run by the environment's own Python and by path, before anything can be imported:
``.venv/bin/python lecture_lib/course/ready.py [VERSION]`` (exit status 0: ready, and of
that version of Python if one is named), and with ``--write`` when all is installed.

An environment holds absolute paths. In a folder that was moved or copied, or when its
Python is gone or another, it has to be set up anew.
"""

import locale
import sys
import sysconfig
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]
READY = Path(sys.prefix) / "ready"


def version() -> str:
    return "{}.{}".format(*sys.version_info)


def stamp() -> bytes:
    """The content of `READY`: whose environment this is."""
    return f"{PROJECT}\nPython {version()}\n".encode("utf-8", "surrogateescape")


def is_ready(wanted: str | None = None) -> bool:
    is_here = READY.is_file() and READY.read_bytes() == stamp()
    return is_here and wanted in (None, version())


def make_importable() -> None:
    """A path file, which needs no package that builds packages."""
    # Python before 3.13 reads it in the encoding of the locale.
    encoding = "utf-8" if sys.version_info >= (3, 13) else locale.getencoding()
    path = Path(sysconfig.get_path("purelib")) / "lectures.pth"
    path.write_text(f"{PROJECT}\n", encoding, "surrogateescape")


if __name__ == "__main__":
    if sys.argv[1:] == ["--write"]:
        make_importable()
        READY.write_bytes(stamp())
    else:
        sys.exit(not is_ready(*sys.argv[1:]))
