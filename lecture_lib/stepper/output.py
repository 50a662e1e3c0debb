"""What the recorded call prints, with the step at which it did."""

import io


class Captured(io.TextIOBase):
    """Stands in for ``sys.stdout`` during the call; keeps a bounded amount."""

    def __init__(self, most_per_step: int, most: int = 20_000):
        self.pieces: list[tuple[int, str]] = []
        self._most_per_step = most_per_step
        self._left = most
        self._waiting: list[str] = []
        self._ended = False  # all that may be shown has been, and that is still to say

    def writable(self) -> bool:
        """Always: this is an output stream."""
        return True

    def write(self, text: str) -> int:
        """Keep `text` for the next step, unless too much was printed already."""
        if self._left > 0:
            self._waiting.append(text[: self._left])
            self._left -= len(text)
            self._ended = self._left <= 0
        return len(text)

    def take(self, step: int) -> None:
        """Give what was printed since the last step to step number `step`."""
        if not self._waiting:
            return
        text = "".join(self._waiting)
        self._waiting.clear()
        if len(text) > self._most_per_step * 4:
            text = text[: self._most_per_step * 4] + "…\n"
        if self._ended:
            self._ended = False
            text += "… more was printed, which is not shown\n"
        self.pieces.append((step, text))
