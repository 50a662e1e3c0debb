"""How kernels are compiled: once per machine, with a message, never from old code.

Numba keeps compiled code on disk but looks only at the file that a kernel stands in: a
kernel that calls another one stays stale when that one is edited. So the directory is
named after a hash of all sources of this package.
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

PACKAGE = Path(__file__).parent
KEPT_GENERATIONS = 4  # compiled code of earlier versions of these sources


def kernel(function: Callable) -> Callable:
    """Compile `function` at its first call; it runs without holding the GIL.

    Arrays are passed as addresses. Nothing checks bounds: the caller pads the text
    with `PADDING` zero bytes and keeps the arrays alive.
    """
    directory = cache_directory()
    if directory is None:
        return numba.njit(nogil=True)(function)
    with _numba_cache_at(directory):
        return numba.njit(nogil=True, cache=True)(function)


def inlined(function: Callable) -> Callable:
    """A kernel that becomes part of those that call it: for the innermost loops."""
    return numba.njit(nogil=True, forceinline=True)(function)


@functools.cache
def cache_directory() -> Path | None:
    """Where compiled kernels of exactly these sources are kept, if anywhere."""
    for base in _candidates():
        directory = base / source_hash()
        with contextlib.suppress(OSError):
            directory.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=directory):
                pass
            _forget_old_generations(base)
            return directory
    return None


def source_hash() -> str:
    """A hash of all Python sources of this package."""
    sha256 = hashlib.sha256()
    for path in sorted(PACKAGE.glob("*.py")):
        sha256.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return sha256.hexdigest()[:16]


def _candidates() -> Iterator[Path]:
    """Numba's own variable, then the checkout's cache, then the user's."""
    if chosen := os.environ.get("NUMBA_CACHE_DIR"):
        yield Path(chosen) / "lecture_lib.fast"
        return
    checkout = PACKAGE.parents[1]
    if (checkout / "pyproject.toml").exists():
        yield checkout / ".cache" / "numba"
    with contextlib.suppress(RuntimeError):  # no home directory
        yield Path.home() / ".cache" / "tokenization-lectures" / "numba"


def _forget_old_generations(base: Path) -> None:
    by_age = sorted(base.iterdir(), key=lambda path: path.stat().st_mtime)
    for old in by_age[:-KEPT_GENERATIONS]:
        shutil.rmtree(old, ignore_errors=True)


@contextlib.contextmanager
def _numba_cache_at(directory: Path) -> Iterator[None]:
    """Numba reads the setting when a function is decorated; others keep theirs."""
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(directory)
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before


class _Announcer(event.Listener):
    """Says on stderr when a kernel is really compiled, and how long it took."""

    def __init__(self) -> None:
        self._depth = 0
        self._begin = 0.0

    def on_start(self, event: event.Event) -> None:
        if not self._is_ours(event):
            return
        if self._depth == 0:
            self._begin = time.perf_counter()
            name = event.data["dispatcher"].py_func.__name__
            kept = (
                "once per machine" if cache_directory() else "no cache can be written"
            )
            print(
                f"lecture_lib.fast: compiling {name} ({kept}) ...",
                end="",
                file=sys.stderr,
                flush=True,
            )
        self._depth += 1

    def on_end(self, event: event.Event) -> None:
        if not self._is_ours(event):
            return
        self._depth -= 1
        if self._depth == 0:
            seconds = time.perf_counter() - self._begin
            print(f" {seconds:.1f} s", file=sys.stderr, flush=True)

    @staticmethod
    def _is_ours(event: event.Event) -> bool:
        function = event.data["dispatcher"].py_func
        return function.__module__.startswith(__package__)


event.register("numba:compile", _Announcer())
