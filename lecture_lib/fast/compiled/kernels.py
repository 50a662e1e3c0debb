"""How kernels are compiled: once per machine, with a message, never from old code.

Numba keeps compiled code on disk but looks only at the file that a kernel stands in: a
kernel that calls another one stays stale when that one is edited. So the directory is
named after a hash of all sources in the rooms that have kernels.

It also believes every file that it finds, and needs to write each: `Kept` takes only
what is whole, and does without where nothing can be kept.
"""

import contextlib
import functools
import hashlib
import os
import pickle
import shutil
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
KEPT_GENERATIONS = 4  # compiled code of earlier versions of these sources


def kernel(function: Callable | None = None, *, allocates: bool = False) -> Callable:
    """Compile `function` at its first call; it runs without holding the GIL.

    Nothing checks bounds, and nobody counts references, which would cost more than the
    work: the caller keeps the arrays alive. Only a kernel that `allocates` counts.
    """
    if function is None:
        return functools.partial(kernel, allocates=allocates)
    dispatcher = _jit(function, _nrt=allocates)
    directory, before = cache_directory(), config.CACHE_DIR
    if directory:
        config.CACHE_DIR = str(directory)  # where `Kept` finds it
        try:
            with contextlib.suppress(OSError, RuntimeError):  # no room any more
                kept = Kept(function)
                if Path(kept.cache_path).is_relative_to(directory):
                    dispatcher._cache = kept
        finally:
            config.CACHE_DIR = before
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
    """The compiled code of one kernel, on disk."""

    def __init__(self, function: Callable):
        super().__init__(function)
        stamp = self._impl.locator.get_source_stamp()
        name = self._impl.filename_base
        self._cache_file: Any = Files(Path(self.cache_path), name, stamp)

    def save_overload(self, *compiled: Any) -> None:
        with contextlib.suppress(OSError, MemoryError):
            super().save_overload(*compiled)


class Files:
    """A file for each combination of types: the SHA-256 of what follows, then that."""

    def __init__(self, directory: Path, name: str, stamp: Hashable):
        self._directory, self._name, self._stamp = directory, name, stamp

    def load(self, key: Hashable) -> Any:
        """What was saved for `key`; None if that is not there, or is damaged."""
        try:
            content = self._path(key).read_bytes()
        except OSError:
            return None
        if content[:32] != hashlib.sha256(content[32:]).digest():
            return None
        return pickle.loads(content[32:])

    def save(self, key: Hashable, compiled: Any) -> None:
        content = dumps(compiled)
        path = self._path(key)
        temporary = path.with_suffix(f".{uuid.uuid4().hex}")
        try:
            temporary.write_bytes(hashlib.sha256(content).digest() + content)
            os.replace(temporary, path)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise

    def _path(self, key: Hashable) -> Path:
        described = repr((numba.__version__, self._stamp, key))
        number = hashlib.sha256(described.encode()).hexdigest()[:16]
        return self._directory / f"{self._name}.{number}.nbc"


@functools.cache
def cache_directory() -> Path | None:
    """Where compiled kernels of exactly these sources are kept, if anywhere."""
    sha256 = hashlib.sha256()
    for path in sorted(ROOM.rglob("*.py")):
        sha256.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    for base in _candidates():
        directory = base / sha256.hexdigest()[:16]
        with contextlib.suppress(OSError):
            directory.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryFile(dir=directory):
                pass
            forget_old_generations(base)
            return directory
    return None


def forget_old_generations(base: Path) -> None:
    with contextlib.suppress(OSError):  # another process may do the same
        by_age = sorted(base.iterdir(), key=lambda path: path.stat().st_mtime)
        for old in by_age[:-KEPT_GENERATIONS]:
            shutil.rmtree(old, ignore_errors=True)


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
