"""Whole files: read them or write them, but never a device, a pipe, or half a file."""

import errno
import os
import secrets
import shutil
import stat
from pathlib import Path


def read_whole(path: Path) -> bytes:
    """Return the bytes of a regular file.

    Raise OSError for anything else: reading a pipe or a device might never end.
    """
    check_regular(path)
    return path.read_bytes()


def write_whole(path: Path, content: bytes) -> None:
    """Write through a temporary file: a crash leaves the old file or the new one.

    If `path` is a link, replace the file it leads to, not the link. Raise OSError if
    something other than a regular file is there.
    """
    path = Path(os.path.realpath(path))
    is_there = os.path.lexists(path)
    if is_there:
        check_regular(path)
    temporary = path.with_name(f"{path.name[:40]}.{secrets.token_hex(4)}.new")
    try:
        with temporary.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        if is_there:
            shutil.copymode(path, temporary)
        os.replace(temporary, path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def check_regular(path: Path) -> None:
    """Raise OSError unless `path` is a regular file, or a link to one."""
    if not stat.S_ISREG(path.stat().st_mode):
        raise OSError(errno.EINVAL, "not a regular file", str(path))
