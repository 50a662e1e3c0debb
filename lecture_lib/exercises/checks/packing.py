"""Exercises of the side trail on rows and documents: a batch, and pairs that count."""

import numpy as np

from ..checking import table
from ..conditions import Condition


def _tokens() -> np.ndarray:
    return (np.arange(20, dtype=np.uint16) * 7) % 40 + 100


@table(
    "packing.1",
    "a batch",
    lambda: {
        "For 4 targets you need 5 tokens from each place on.": [(_tokens(), [0, 5], 4)],
        "Each place has its row, also one that comes twice.": [
            (_tokens(), [3, 3, 0], 1)
        ],
        "An array of 16 bits has to become one of int64.": [
            (np.array([50_256, 7, 8, 65_535], np.uint16), [0, 1], 2)
        ],
    },
)
def _is_batch(tokens: np.ndarray, begins: list[int], length: int) -> Condition:
    listed = tokens.tolist()
    wanted = {
        "x": [listed[b : b + length] for b in begins],
        "y": [listed[b + 1 : b + length + 1] for b in begins],
    }

    def is_batch(answer: object) -> str | None:
        if not isinstance(answer, tuple | list) or len(answer) != 2:
            return "it should be a pair (x, y)"
        for (name, want), got in zip(wanted.items(), answer):
            if not isinstance(got, np.ndarray) or got.dtype != np.int64:
                return f"{name} should be an array of int64"
            if got.tolist() != want:
                return f"{name} should be {want}"
        return None

    return is_batch


@table(
    "packing.2",
    "pairs in a stream",
    {
        "One row, with 10, 15 and 6 pairs.": [([4, 5, 3], 12)],
        "The document of 5 is cut into 2 and 3.": [([4, 5, 3], 6)],
        "A document of n tokens in one row has n (n + 1) / 2 pairs.": [
            ([3_000_000, 5], 1_000_000)
        ],
    },
    draw=lambda draw: (draw.choices(range(1, 9), k=6), draw.randrange(1, 12)),
)
def _pairs(sizes: list[int], length: int) -> int:
    """Token by token: how many are before it in its document and its row."""
    total = place = 0
    for size in sizes:
        seen = 0
        for _ in range(size):
            seen = 1 if place % length == 0 else seen + 1
            total += seen
            place += 1
    return total
