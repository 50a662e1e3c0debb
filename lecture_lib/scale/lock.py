"""Let one process at a time work on an output folder.

The operating system holds the lock and drops it when the process ends, however that
happens, so a lock that nobody holds can't stay behind. The file itself stays.
"""

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path

from .errors import ScaleError

LOCK = ".lock"
MODE = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Raise ScaleError if another process, or another call, has the folder locked."""
    handle = os.open(folder / LOCK, MODE, 0o666)
    try:
        try:
            _lock(handle)
        except (BlockingIOError, PermissionError):
            raise ScaleError(
                f"another process is working on {folder}; wait until it ends"
            ) from None
        yield
    finally:
        os.close(handle)


def _lock(handle: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
