"""Words on stderr."""

import contextlib
import sys


def say(text: str) -> None:
    """Print to stderr, unless that is gone or full, which must not end a run."""
    if sys.stderr is not None:
        with contextlib.suppress(OSError, ValueError):
            print(text, file=sys.stderr, flush=True)
