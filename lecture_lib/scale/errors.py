"""The one exception of this package, and words on stderr."""

import contextlib
import sys


class ScaleError(ValueError):
    """A run can't begin or go on; the message says why, and what to do."""


def say(text: str) -> None:
    """Print to stderr, unless that is gone or full, which must not end a run."""
    if sys.stderr is not None:
        with contextlib.suppress(OSError, ValueError):
            print(text, file=sys.stderr, flush=True)
