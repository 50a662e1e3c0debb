"""Disks on which something goes wrong, and runs that work on them, perhaps in vain."""

import contextlib
from collections.abc import Callable
from pathlib import Path
from unittest import mock

from lecture_lib import scale
from lecture_lib.scale import pipeline
from lecture_lib.scale.disk import Disk
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


def throw(error: BaseException) -> Callable[[], None]:
    """Raise an error."""

    def happens() -> None:
        raise error

    return happens


def go_on(out: Path, corpus: str, choices: dict) -> None:
    """Resume; a run that was stopped before its manifest was there begins again."""
    if (out / MANIFEST).exists():
        scale.resume(out)
    else:
        scale.tokenize(corpus, out, **choices)
