"""Write so that a power cut loses nothing that was said to be safe.

A written byte is safe when `sync` has returned, a name when `sync_directory` has. All
changes to an output folder go through one `Disk`, and each calls `before` first: a disk
that overrides it can stop the machine between any two of them.
"""

import contextlib
import os
import signal
from pathlib import Path
from typing import BinaryIO

try:
    import fcntl
except ImportError:  # on Windows
    fcntl = None  # type: ignore[assignment]  # mypy knows no module that may be none

TEMPORARY = ".tmp"
CRASH_AT = "LECTURE_LIB_SCALE_CRASH_AT"  # the number of a change, counted from 1
FULL_SYNC = getattr(fcntl, "F_FULLFSYNC", None)  # macOS


class Disk:
    """The file operations of a run."""

    def before(self, operation: str, path: Path) -> None:
        """Do nothing here; subclasses hear of each change before it happens."""

    def create(self, path: Path) -> BinaryIO:
        """Open a new file, unbuffered, in the place of any file or link there."""
        self.before("create", path)
        path.unlink(missing_ok=True)
        return path.open("x+b", buffering=0)

    def write(self, file: BinaryIO, data: bytes | memoryview) -> None:
        """Write all of `data` at the file's position."""
        self.before("write", Path(file.name))
        rest = memoryview(data).cast("B")
        while rest:
            rest = rest[file.write(rest) :]

    def truncate(self, file: BinaryIO, size: int) -> None:
        self.before("truncate", Path(file.name))
        file.truncate(size)

    def sync(self, file: BinaryIO) -> None:
        self.before("sync", Path(file.name))
        sync_to_disk(file.fileno())

    def replace(self, old: Path, new: Path) -> None:
        self.before("replace", new)
        os.replace(old, new)

    def remove(self, path: Path) -> None:
        self.before("remove", path)
        path.unlink(missing_ok=True)

    def sync_directory(self, path: Path) -> None:
        """Make the names in a folder safe; Windows does so by itself."""
        self.before("sync_directory", path)
        if os.name == "nt":
            return
        handle = os.open(path, os.O_RDONLY)
        try:
            sync_to_disk(handle)
        finally:
            os.close(handle)

    def write_whole(self, path: Path, content: bytes) -> None:
        """Replace a file: after a crash it holds the old content or the new."""
        temporary = path.with_name(path.name + TEMPORARY)
        with self.create(temporary) as file:
            self.write(file, content)
            self.sync(file)
        self.replace(temporary, path)
        self.sync_directory(path.parent)


class CrashingDisk(Disk):
    """A disk that kills the process before change number `crash_at`, to learn from."""

    def __init__(self, crash_at: int):
        self._changes_left = crash_at

    def before(self, operation: str, path: Path) -> None:
        self._changes_left -= 1
        if self._changes_left == 0:
            # As a power cut does: no handler runs, no `finally`, no buffer is written.
            os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))


def new_disk() -> Disk:
    """Return the disk of a run: one that crashes where the environment asks for it."""
    crash_at = int(os.environ.get(CRASH_AT, "0"))
    return CrashingDisk(crash_at) if crash_at else Disk()


def sync_to_disk(handle: int) -> None:
    """Return when it is safe; on macOS `fsync` alone leaves it in the drive's cache."""
    if FULL_SYNC is not None:
        with contextlib.suppress(OSError):  # not on every file system
            fcntl.fcntl(handle, FULL_SYNC)
            return
    os.fsync(handle)
