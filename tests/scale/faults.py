"""Disks on which something goes wrong, and runs that work on them."""

import contextlib
import errno
import os
from collections.abc import Callable
from pathlib import Path
from unittest import mock

from lecture_lib.scale import pipeline
from lecture_lib.scale.disk import Disk


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
