"""What the fault tests run in processes of their own: few imports, a quick start."""

import os
from pathlib import Path

from lecture_lib import scale
from lecture_lib.scale import ScaleError
from lecture_lib.scale.crash import CrashingDisk
from lecture_lib.scale.manifest import MANIFEST

from .faults import working_on


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
