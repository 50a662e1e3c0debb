"""Keep what the recorded call prints, with the step at which it does."""

import sys
from collections.abc import Iterable
from io import TextIOWrapper
from typing import Any

from .anatomy import exactly_text, type_name
from .options import MOST_TEXT

MOST_PER_STEP = 4 * MOST_TEXT
MOST = 20_000


class Captured:
    """Stands in for ``sys.stdout`` and takes text; everything else goes to `before`.

    So bytes that a program writes to ``sys.stdout.buffer``, and what another process
    prints, appear where they would without the recording.
    """

    def __init__(self) -> None:
        self.pieces: list[tuple[int, str]] = []
        self.before: Any = None
        self._is_taking = False
        self._left = MOST
        self._waiting: list[str] = []

    def write(self, text: str) -> int:
        """Keep `text` for the next step, unless too much was printed already."""
        if not self._is_taking:  # a program may keep the stream beyond its recording
            return self.before.write(text)
        if not issubclass(type(text), str):
            raise TypeError(f"write() argument must be str, not {type_name(text)}")
        text = exactly_text(text)
        if issubclass(type(self.before), TextIOWrapper):
            text.encode(self.before.encoding, self.before.errors)  # as it would fail
        if self._left > 0:
            self._waiting.append(text[: self._left])
            self._left -= len(text)
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        """Write each of `lines`."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.before, name)

    def take(self, step: int) -> None:
        """Give what was printed since the last step to step number `step`."""
        waiting, self._waiting = self._waiting, []
        if not waiting:
            return
        text = "".join(waiting)
        if len(text) > MOST_PER_STEP:
            text = text[:MOST_PER_STEP] + "…\n"
        if self._left <= 0:
            text += "… more was printed, which is not shown\n"
        self.pieces.append((step, text))

    def start(self) -> None:
        """Take what is printed from now on."""
        self.before = sys.stdout
        self._is_taking = True
        sys.stdout = self  # type: ignore[assignment]

    def end(self) -> None:
        """Give ``sys.stdout`` back, unless the program put a different stream there."""
        self._is_taking = False
        if sys.stdout is self:  # type: ignore[comparison-overlap]
            sys.stdout = self.before
