"""Compiling kernels: once per machine, with a message, never from old code.

Numba keeps compiled code on disk but looks only at the file that a kernel stands in: a
kernel that calls another one stays stale when that one is edited. So the directory is
named after a hash of all sources in the rooms that have kernels.
"""

import contextlib
import functools
import hashlib
import os
import pickle
import sys
import tempfile
import time
import uuid
from collections.abc import Callable, Hashable, Iterator
from pathlib import Path
from typing import Any

import numba
from numba.core import caching, event
from numba.core.compiler import Flags
from numba.core.serialize import dumps

LIBRARY = Path(__file__).parents[2]
config: Any = numba.config  # which gets its names when it is loaded
ROOM = Path(__file__).parents[1]  # its sources hold all kernels


def kernel(function: Callable | None = None, *, allocates: bool = False) -> Callable:
    """Compile `function` at its first call; it runs without holding the GIL.

    Nothing checks bounds, and nobody counts references, which would cost more than the
    work: the caller keeps the arrays alive. Only a kernel that `allocates` counts.
    """
    if function is None:
        return functools.partial(kernel, allocates=allocates)
    dispatcher = _jit(function, _nrt=allocates)
    if directory := cache_directory():
        dispatcher._cache = Kept(function, directory)
    return dispatcher


def inlined(function: Callable) -> Callable:
    """A kernel that becomes part of those that call it: for the innermost loops."""
    return _jit(function, _nrt=False, forceinline=True)


def _jit(function: Callable, **options: Any) -> Any:
    """Numba's dispatcher; at once the error that unknown options are at a call."""
    dispatcher = numba.njit(nogil=True, **options)(function)
    target = dispatcher.targetdescr.options
    target.parse_as_flags(Flags(), dispatcher.targetoptions)
    return dispatcher


class Kept(caching.FunctionCache):
    """Numba's cache of one kernel, in this directory and without its index."""

    def __init__(self, function: Callable, directory: Path):
        before = config.CACHE_DIR
        config.CACHE_DIR = str(directory)
        try:
            super().__init__(function)
        finally:
            config.CACHE_DIR = before
        self._cache_file: Any = Files(Path(self.cache_path), self._impl.filename_base)

    def save_overload(self, *compiled: Any) -> None:
        with contextlib.suppress(OSError, MemoryError):
            super().save_overload(*compiled)


class Files:
    """A file for each combination of types.

    Numba lists its files in an index, which has no lock: two processes that save at the
    same time can each find the other's code under their own types.
    """

    def __init__(self, directory: Path, name: str):
        self._directory, self._name = directory, name

    def load(self, key: Hashable) -> Any:
        """Return what was saved for `key`, or None if it is missing or cut short."""
        try:
            return pickle.loads(self._path(key).read_bytes())
        except Exception:
            return None

    def save(self, key: Hashable, compiled: Any) -> None:
        path = self._path(key)
        temporary = path.with_suffix(f".{uuid.uuid4().hex}")
        try:
            temporary.write_bytes(dumps(compiled))
            os.replace(temporary, path)
        finally:
            temporary.unlink(missing_ok=True)

    def _path(self, key: Hashable) -> Path:
        number = hashlib.sha256(repr(key).encode()).hexdigest()[:16]
        return self._directory / f"{self._name}.{number}.nbc"


@functools.cache
def cache_directory() -> Path | None:
    """Find where kernels of these sources and this Numba are kept, if anywhere."""
    sha256 = hashlib.sha256(numba.__version__.encode())
    for path in sorted(ROOM.rglob("*.py")):
        sha256.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    for base in _candidates():
        directory = base / sha256.hexdigest()[:16]
        with contextlib.suppress(OSError):
            directory.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=directory):
                pass
            return directory
    return None


def _candidates() -> Iterator[Path]:
    """List Numba's own variable, then the checkout's cache, then the user's."""
    if chosen := os.environ.get("NUMBA_CACHE_DIR"):
        yield Path(chosen) / LIBRARY.name
        return
    checkout = LIBRARY.parent
    if (checkout / "pyproject.toml").exists():
        yield checkout / ".cache" / "numba"
    with contextlib.suppress(RuntimeError):  # no home directory
        yield Path.home() / ".cache" / "tokenization-lectures" / "numba"


class _Announcer(event.Listener):
    """A listener that says on stderr what is compiled, and how long it took."""

    def __init__(self) -> None:
        self._begun: list[float] = []  # a kernel compiles those that it calls

    def on_start(self, event: event.Event) -> None:
        function = event.data["dispatcher"].py_func
        is_ours = function.__module__.startswith(f"{LIBRARY.name}.")
        if is_ours and not self._begun:
            how_often = "once per machine" if cache_directory() else "nothing is kept"
            text = f"{LIBRARY.name}: compiling {function.__name__} ({how_often}) ..."
            say(text, end="")
        if is_ours or self._begun:
            self._begun.append(time.perf_counter())

    def on_end(self, event: event.Event) -> None:
        if self._begun:
            seconds = time.perf_counter() - self._begun.pop()
            if not self._begun:
                say(f" {seconds:.1f} s")


def say(text: str, end: str = "\n") -> None:
    with contextlib.suppress(OSError, ValueError):  # stderr is full, or closed
        print(text, end=end, file=sys.stderr, flush=True)


event.register("numba:compile", _Announcer())
