"""What the fault tests run in processes of their own: few imports, a quick start."""

import os
from pathlib import Path

from lecture_lib import scale
from lecture_lib.scale import ScaleError
from lecture_lib.scale.disk import Disk
from lecture_lib.scale.manifest import MANIFEST


def go_on(out: Path, corpus: str, choices: dict, disk: Disk | None = None) -> None:
    """Resume; a run that was stopped before its manifest was there begins again."""
    if (out / MANIFEST).exists():
        scale.resume(out, disk=disk)
    else:
        scale.tokenize(corpus, out, **choices, disk=disk)


def begin(corpus: str, out: str, choices: dict, started) -> None:
    """The whole job, in a process of its own that will be killed."""
    started.set()
    go_on(Path(out), corpus, choices)


def begin_with_limit(corpus: str, out: Path, choices: dict) -> None:
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (8_000, 8_000))
    try:
        scale.tokenize(corpus, out, **choices)
    except ScaleError as error:
        os._exit(7 if "no room" in str(error) else 8)
