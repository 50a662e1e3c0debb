"""Disks on which something goes wrong, and runs that work on them, perhaps in vain."""

import contextlib
import errno
import os
from collections.abc import Callable
from pathlib import Path
from unittest import mock

from lecture_lib import scale
from lecture_lib.scale import ScaleError, pipeline
from lecture_lib.scale.disk import CrashingDisk, Disk
from lecture_lib.scale.manifest import MANIFEST


def working_on(disk: Disk) -> contextlib.AbstractContextManager:
    """Runs that begin or go on inside write to `disk`."""
    return mock.patch.object(pipeline, "new_disk", lambda: disk)


class CountingDisk(Disk):
    """Counts its changes, from 1."""

    operations = 0

    def before(self, operation: str, path: Path) -> None:
        self.operations += 1


class DisturbedDisk(CountingDisk):
    """Something happens before change number `number`."""

    def __init__(self, number: int, happens: Callable[[], object]):
        self._number, self._happens = number, happens

    def before(self, operation: str, path: Path) -> None:
        super().before(operation, path)
        if self.operations == self._number:
            self._happens()


class FullDisk(CountingDisk):
    """Has no room from operation number `full_at` on."""

    def __init__(self, full_at: int):
        self._full_at = full_at

    def before(self, operation: str, path: Path) -> None:
        super().before(operation, path)
        if self.operations >= self._full_at and operation in ("create", "write"):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def throw(error: BaseException) -> Callable[[], None]:
    """What happens is an error."""

    def happens() -> None:
        raise error

    return happens


def go_on(out: Path, corpus: str, choices: dict) -> None:
    """Resume; a run that was stopped before its manifest was there begins again."""
    if (out / MANIFEST).exists():
        scale.resume(out)
    else:
        scale.tokenize(corpus, out, **choices)


def go_on_until(crash_at: int, corpus: str, out: Path, choices: dict) -> None:
    """In a process of its own, which kills itself before that change of the disk."""
    with working_on(CrashingDisk(crash_at)):
        go_on(out, corpus, choices)


def begin_with_limit(corpus: str, out: Path, choices: dict) -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (8_000, 8_000))
    try:
        scale.tokenize(corpus, out, **choices)
    except ScaleError as error:
        os._exit(7 if "no room" in str(error) else 8)
