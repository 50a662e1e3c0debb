"""Writing so that a power cut loses nothing that was said to be safe.

A written byte is safe when `sync` has returned, a name when `sync_directory` has. All
changes to an output folder go through one `Disk`, and each asks `before` first: a disk
that overrides it can stop the machine between any two of them.
"""

import contextlib
import os
from pathlib import Path
from typing import BinaryIO

try:
    import fcntl
except ImportError:  # on Windows
    fcntl = None  # type: ignore[assignment]  # mypy knows no module that may be none

TEMPORARY = ".tmp"
# Linux then begins to bring written bytes to the disk, so that `sync` waits less.
BEGIN_WRITING = getattr(os, "POSIX_FADV_DONTNEED", None)
FULL_SYNC = getattr(fcntl, "F_FULLFSYNC", None)  # macOS


class Disk:
    """The file operations of a run."""

    def before(self, operation: str, path: Path) -> None:
        """Called before each change, with its name; here it does nothing."""

    def create(self, path: Path) -> BinaryIO:
        """A new empty file, unbuffered."""
        self.before("create", path)
        return path.open("w+b", buffering=0)

    def write(self, file: BinaryIO, data: bytes | memoryview) -> None:
        """Write all of `data` where the file stands."""
        self.before("write", Path(file.name))
        begin, rest = file.tell(), memoryview(data).cast("B")
        size = len(rest)
        while rest:
            rest = rest[file.write(rest) :]
        if BEGIN_WRITING is not None:
            os.posix_fadvise(file.fileno(), begin, size, BEGIN_WRITING)

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


def sync_to_disk(handle: int) -> None:
    """Return when it is safe; on macOS `fsync` alone leaves it in the drive's cache."""
    if FULL_SYNC is not None:
        with contextlib.suppress(OSError):  # not on every file system
            fcntl.fcntl(handle, FULL_SYNC)
            return
    os.fsync(handle)
