"""How far a run is: a bar on a terminal, plain lines elsewhere."""

import sys
import time
from typing import TextIO

BAR = 24  # characters
LITTLE = 1 << 25  # bytes of input that are done before anybody wonders
EVERY = {True: 0.2, False: 10.0}  # seconds between reports, on a terminal or not


class ProgressBar:
    """Reports on stderr, or on `stream`; `total` is the size of all inputs in bytes."""

    def __init__(self, total: int, consumed: int = 0, stream: TextIO | None = None):
        self._total, self._consumed, self._before = total, consumed, consumed
        self._stream = stream or sys.stderr
        self._is_terminal = self._stream.isatty()
        # In a log or a notebook, what is shown must not depend on a slow moment.
        self._is_silent = not self._is_terminal and 0 < total < LITTLE
        self._start = self._last = time.monotonic()
        self._bytes = 0

    def update(self, counts: dict[str, int], consumed: int, new_bytes: int) -> None:
        """After each unit: counts of the whole run, bytes of input, of new text."""
        self._consumed += consumed
        self._bytes += new_bytes
        now = time.monotonic()
        is_time = now - self._last >= EVERY[self._is_terminal]
        if is_time and not self._is_silent:
            self._last = now
            self._show(self._line(counts, now - self._start))

    def end(self, counts: dict[str, int]) -> None:
        if self._is_terminal:
            self._show(self._line(counts, time.monotonic() - self._start))
            self._stream.write("\n")

    def _show(self, line: str) -> None:
        self._stream.write(f"\r{line}\x1b[K" if self._is_terminal else f"{line}\n")
        self._stream.flush()

    def _line(self, counts: dict[str, int], seconds: float) -> str:
        speed = self._bytes / 1e6 / max(seconds, 1e-9)
        parts = [
            f"{counts['documents']:,} documents",
            f"{counts['tokens']:,} tokens",
            f"{speed:.1f} MB/s",
        ]
        if self._total:
            part = min(self._consumed / self._total, 1)
            full = round(BAR * part)
            bar = f"[{'#' * full}{'.' * (BAR - full)}] " if self._is_terminal else ""
            parts.insert(0, f"{bar}{part:4.0%}")
            if self._consumed > self._before and part < 1:
                rate = (self._consumed - self._before) / max(seconds, 1e-9)
                parts.append(f"{clock((self._total - self._consumed) / rate)} left")
        return ", ".join(parts)


def clock(seconds: float) -> str:
    """
    >>> clock(3_725)
    '1:02:05'
    """
    minutes, seconds = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
