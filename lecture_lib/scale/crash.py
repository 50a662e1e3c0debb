"""A crash to learn from: a process that kills itself before a change of the disk."""

import os
import signal
from pathlib import Path

from .disk import Disk

CRASH_AT = "LECTURE_LIB_SCALE_CRASH_AT"  # the number of the change, counted from 1


class CrashingDisk(Disk):
    """A disk before whose change number `crash_at` the process ends."""

    def __init__(self, crash_at: int):
        self._changes_left = crash_at

    def before(self, operation: str, path: Path) -> None:
        self._changes_left -= 1
        if self._changes_left == 0:
            # As a power cut does: no handler, no `finally`, no buffer is written.
            os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))


def new_disk() -> Disk:
    """The disk of a run: one that crashes where the environment asks for it."""
    crash_at = int(os.environ.get(CRASH_AT, "0"))
    return CrashingDisk(crash_at) if crash_at else Disk()
