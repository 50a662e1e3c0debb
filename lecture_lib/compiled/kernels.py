"""How kernels are compiled: once per machine, with a message, never from old code.

Numba keeps compiled code on disk but looks only at the file that a kernel stands in: a
kernel that calls another one stays stale when that one is edited. So the directory is
named after a hash of all sources in the rooms that have kernels.
"""

import contextlib
import functools
import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numba
from numba.core import event

LIBRARY = Path(__file__).parents[1]
ROOMS = ("compiled", "fast")  # whose sources hold kernels
KEPT_GENERATIONS = 4  # compiled code of earlier versions of these sources


def kernel(function: Callable | None = None, *, allocates: bool = False) -> Callable:
    """Compile `function` at its first call; it runs without holding the GIL.

    Nothing checks bounds, and nobody counts references, which would cost more than the
    work: the caller keeps the arrays alive. Only a kernel that `allocates` counts.
    """
    if function is None:
        return functools.partial(kernel, allocates=allocates)
    directory, before = cache_directory(), numba.config.CACHE_DIR
    if directory:  # Numba reads it when a function is decorated; others keep theirs
        numba.config.CACHE_DIR = str(directory)
    try:
        options = {"nogil": True, "_nrt": allocates, "cache": directory is not None}
        return numba.njit(**options)(function)
    finally:
        numba.config.CACHE_DIR = before


def inlined(function: Callable) -> Callable:
    """A kernel that becomes part of those that call it: for the innermost loops."""
    return numba.njit(nogil=True, _nrt=False, forceinline=True)(function)


@functools.cache
def cache_directory() -> Path | None:
    """Where compiled kernels of exactly these sources are kept, if anywhere."""
    sha256 = hashlib.sha256()
    for room in ROOMS:
        for path in sorted((LIBRARY / room).glob("*.py")):
            sha256.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    for base in _candidates():
        directory = base / sha256.hexdigest()[:16]
        with contextlib.suppress(OSError):
            directory.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=directory):
                pass
            for path in directory.rglob("*.nb?"):
                if not path.stat().st_size:  # a power cut empties files
                    path.unlink()
            by_age = sorted(base.iterdir(), key=lambda path: path.stat().st_mtime)
            for old in by_age[:-KEPT_GENERATIONS]:
                shutil.rmtree(old, ignore_errors=True)
            return directory
    return None


def _candidates() -> Iterator[Path]:
    """Numba's own variable, then the checkout's cache, then the user's."""
    if chosen := os.environ.get("NUMBA_CACHE_DIR"):
        yield Path(chosen) / LIBRARY.name
        return
    checkout = LIBRARY.parent
    if (checkout / "pyproject.toml").exists():
        yield checkout / ".cache" / "numba"
    with contextlib.suppress(RuntimeError):  # no home directory
        yield Path.home() / ".cache" / "tokenization-lectures" / "numba"


class _Announcer(event.Listener):
    """Says on stderr when a kernel is really compiled, and how long it took."""

    def __init__(self) -> None:
        self._begun: list[float] = []  # a kernel compiles those that it calls

    def on_start(self, event: event.Event) -> None:
        function = event.data["dispatcher"].py_func
        is_ours = function.__module__.startswith(f"{LIBRARY.name}.")
        if is_ours and not self._begun:
            how_often = "once per machine" if cache_directory() else "nothing is kept"
            text = f"{LIBRARY.name}: compiling {function.__name__} ({how_often}) ..."
            print(text, end="", file=sys.stderr, flush=True)
        if is_ours or self._begun:
            self._begun.append(time.perf_counter())

    def on_end(self, event: event.Event) -> None:
        if self._begun:
            seconds = time.perf_counter() - self._begun.pop()
            if not self._begun:
                print(f" {seconds:.1f} s", file=sys.stderr, flush=True)


event.register("numba:compile", _Announcer())
