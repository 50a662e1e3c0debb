"""Reports of a run on stderr."""

import contextlib
import sys
import time
from collections.abc import Mapping

LITTLE = 1 << 25  # bytes of input that are done before anybody wonders
EVERY = 10.0  # seconds between reports


def say(text: str) -> None:
    """Print to stderr, unless that is gone or full, which must not end a run."""
    if sys.stderr is not None:
        with contextlib.suppress(OSError, ValueError):
            print(text, file=sys.stderr, flush=True)


class Progress:
    """A line now and then; `total` is the size of all inputs in bytes.

    A small run says nothing, so that what a notebook stores never depends on a slow
    moment.
    """

    def __init__(self, total: int):
        self._total, self._last = total, time.monotonic()

    def update(self, consumed: int, counts: Mapping[str, int]) -> None:
        """Report after a unit, if it is time: bytes of input, and counts of the run."""
        now = time.monotonic()
        if self._total >= LITTLE and now - self._last >= EVERY:
            self._last = now
            done = f"{consumed / self._total:.0%}, {counts['documents']:,} documents"
            say(f"{done}, {counts['tokens']:,} tokens")
