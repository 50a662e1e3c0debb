"""Where things are drawn: every byte has its place, one below the other in all rows."""

from dataclasses import dataclass
from itertools import accumulate

from .example import WHOLE, Example

BYTE = 24.4  # the width of a byte
DIGIT = 9.6  # and of a digit of an ID
MARGIN = 5
GAP = 4  # between two tokens


@dataclass(frozen=True)
class Span:
    """From `left` to `right`."""

    left: float
    right: float

    @property
    def middle(self) -> float:
        return (self.left + self.right) / 2

    def box(self, top: float, height: float, inset: float = 0.8) -> tuple:
        """(left, top, width, height) of a box in it."""
        return self.left + inset, top, self.right - self.left - 2 * inset, height


class Columns:
    """The places of an example's tokens and of their bytes, from `left` on."""

    def __init__(self, left: float, example: Example = WHOLE):
        widths = [
            max(len(spelled) * BYTE, len(str(token_id)) * DIGIT + MARGIN)
            for spelled, token_id in example.tokens
        ]
        lefts = accumulate((width + GAP for width in widths[:-1]), initial=left)
        self.tokens = [Span(x, x + width) for x, width in zip(lefts, widths)]
        self.bytes = [
            Span(token.left + i * step, token.left + (i + 1) * step)
            for token, (spelled, _) in zip(self.tokens, example.tokens)
            for step in [(token.right - token.left) / len(spelled)]
            for i in range(len(spelled))
        ]
        self.example = example
        self.left, self.right = left, self.tokens[-1].right

    def spans(self, pieces: list[bytes]) -> list[Span]:
        """Of `pieces`, which together are the bytes of the example."""
        ends = list(accumulate(map(len, pieces)))
        starts = [0, *ends[:-1]]
        return [
            Span(self.bytes[start].left, self.bytes[end - 1].right)
            for start, end in zip(starts, ends)
        ]
