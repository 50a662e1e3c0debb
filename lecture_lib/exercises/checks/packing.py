"""Exercises of the side trail on rows and documents: a batch, and pairs that count."""

from typing import Any

import numpy as np

from ..checking import table
from ..conditions import Condition


@table(
    "packing.1",
    "a batch",
    lambda: {
        "For 4 targets you need 5 tokens from each place on, and an array of 16 bits "
        "has to become one of int64.": [
            (np.arange(50_000, 50_060, 3, dtype=np.uint16), [3, 3, 0], 4)
        ],
    },
    draw=lambda draw: (
        np.array(draw.sample(range(2**16), 40), np.uint16),
        draw.sample(range(31), 2),
        draw.randrange(1, 10),
    ),
)
def _is_batch(tokens: np.ndarray, begins: list[int], length: int) -> Condition:
    wanted = {
        name: np.array([tokens[b + by : b + by + length] for b in begins], np.int64)
        for by, name in enumerate("xy")
    }

    def is_batch(answer: Any) -> str | None:
        if not isinstance(answer, tuple | list) or len(answer) != 2:
            return "it should be a pair (x, y)"
        for (name, want), got in zip(wanted.items(), answer):
            if not isinstance(got, np.ndarray) or got.dtype != np.int64:
                return f"{name} should be an array of int64"
            if not np.array_equal(got, want):
                return f"{name} should be {want.tolist()}"
        return None

    return is_batch


@table(
    "packing.2",
    "pairs in a stream",
    {
        "One row, with 10, 15 and 6 pairs.": [([4, 5, 3], 12)],
        "The document of 5 is cut into 2 and 3.": [([4, 5, 3], 6)],
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
