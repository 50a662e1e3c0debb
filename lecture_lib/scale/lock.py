"""One process at a time works on an output folder.

The operating system holds the lock and drops it when the process ends, however that
happens, so a lock that nobody holds can't stay behind. The file itself stays.
"""

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path

from .errors import ScaleError

LOCK = ".lock"


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[None]:
    """``ScaleError`` if another process, or another call, has the folder locked."""
    with (folder / LOCK).open("ab") as file:
        try:
            _lock(file.fileno())
        except (BlockingIOError, PermissionError):
            raise ScaleError(
                f"another process is working on {folder}; wait until it ends"
            ) from None
        yield


def _lock(handle: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
