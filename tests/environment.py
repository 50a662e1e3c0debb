"""Importing this makes the tests independent of whose machine they run on.

A test that passes for its author alone has asked the machine: a font, a locale, a
setting of Jupyter, a variable. So all variables go except those named here, and a home
folder of the run's own takes the place of the user's. What the tests start (kernels,
servers, browsers, workers) inherits this. `tests/conftest.py` imports it first.
"""

import atexit
import os
import shutil
import signal
import sys
import tempfile
import threading
import time
from pathlib import Path

from tests import fonts

# Without these no program starts, or a temporary file has no place.
MACHINE = {"PATH", "TMPDIR", "TEMP", "TMP", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"}
WINDOWS = {"SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT", "PROGRAMFILES"}
# What a contributor says to the tests; README and Makefile name them.
CHOICES = {"CI", "REQUIRE_ALL", "EXHAUSTIVE", "FONTS", "CHROMIUM", "TIKTOKEN_CACHE_DIR"}
FOLDER = "LECTURE_TESTS_FOLDER"  # of the run; set by the first process, for the others
ALLOWED = MACHINE | WINDOWS | CHOICES | {FOLDER}
PREFIXES = ("PYTEST_XDIST_",)


def isolate() -> None:
    """Take the machine's settings away from this process and all it starts."""
    named = os.environ.get("PYTHONPATH", "")
    for name in set(os.environ):
        if name.upper() not in ALLOWED and not name.startswith(PREFIXES):
            del os.environ[name]
    if not os.path.isdir(os.environ.get(FOLDER, "")):
        os.environ[FOLDER] = new_folder(named)
    forget_python_path(Path(os.environ[FOLDER]))
    os.environ.update(settings(Path(os.environ[FOLDER])))
    if hasattr(time, "tzset"):
        time.tzset()
    hear_interrupts()


def hear_interrupts() -> None:
    """A shell lets what it starts in the background ignore Control-C."""
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, signal.default_int_handler)


def new_folder(python_path: str) -> str:
    """A short name: the sockets of a cluster lie below it, and have 107 bytes."""
    made, process = tempfile.mkdtemp(prefix="tests-"), os.getpid()
    (Path(made) / "PYTHONPATH").write_bytes(os.fsencode(python_path))

    def remove() -> None:
        if os.getpid() == process:  # not in a copy that fork made
            shutil.rmtree(made, ignore_errors=True)

    atexit.register(remove)
    return made


def settings(folder: Path) -> dict[str, str]:
    """The variables that the suite itself sets."""
    home = folder / os.environ.get("PYTEST_XDIST_WORKER", "home")
    home.mkdir(exist_ok=True)
    found = {
        "HOME": str(home),
        "USERPROFILE": str(home),  # Windows' name for it
        "TZ": "UTC",
        "FONTCONFIG_FILE": str(fonts.configure(font_set(), home / "fonts")),
        "MPLCONFIGDIR": str(folder / "matplotlib"),  # one list of fonts for all
        "OPENBLAS_NUM_THREADS": "1",  # tests run side by side
        "RAY_TMPDIR": str(folder),  # /tmp/ray belongs to whoever came first
    }
    if vocabularies := os.environ.get("TIKTOKEN_CACHE_DIR"):
        # Where make was called, and not where a test or a kernel happens to be.
        found["TIKTOKEN_CACHE_DIR"] = os.path.abspath(vocabularies)
    return found


def font_set() -> str:
    """The set that ``FONTS=`` names, for a run of all tests under it."""
    chosen = os.environ.get("FONTS") or "named"
    if chosen not in fonts.SETS:
        sys.exit(f"FONTS={chosen} is none of {', '.join(fonts.SETS)}")
    return chosen


def forget_python_path(folder: Path) -> None:
    """Python put these on its path before anybody could say no, for workers too."""
    variable = os.fsdecode((folder / "PYTHONPATH").read_bytes())
    named = {os.path.abspath(part) for part in variable.split(os.pathsep) if part}
    named -= {str(Path(__file__).parents[1])}
    sys.path[:] = [part for part in sys.path if part not in named]


isolate()
