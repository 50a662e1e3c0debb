"""Report the progress of a run on stderr, whatever has become of that."""

import os
import sys
import time
from collections.abc import Mapping
from typing import TextIO

LITTLE = 1 << 25  # bytes of input that are done before anybody wonders
EVERY = 10.0  # seconds between reports


def say(text: str, stream: TextIO | None = None) -> bool:
    """Print to stderr, or to `stream`; return False if it is gone or full."""
    stream = stream or sys.stderr
    if stream is None or stream.closed:  # as under a service, or after `2>&-`
        return False
    try:
        print(text, file=stream, flush=True)
    except OSError:
        # Python would try again at its end, and fail the whole program.
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
        return False
    return True


class Progress:
    """A line now and then; `total` is the size of all inputs in bytes, 0 if unknown.

    A small run says nothing, so that what a notebook stores never depends on a slow
    moment.
    """

    def __init__(self, total: int):
        self._total, self._last = total, time.monotonic()

    def update(self, consumed: int, counts: Mapping[str, int]) -> None:
        """Report after a unit, if it is time: bytes of input, and counts of the run."""
        now = time.monotonic()
        if 0 < self._total < LITTLE or now - self._last < EVERY:
            return
        self._last = now
        part = f"{consumed / self._total:.0%}, " if self._total else ""
        say(f"{part}{counts['documents']:,} documents, {counts['tokens']:,} tokens")
