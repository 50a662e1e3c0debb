"""Checks of `loader`: tokens that nobody sees, and IDs that change."""

import random

import numpy as np

from ..checking import table
from ..conditions import near


@table(
    "loader.1",
    "Tokens that nobody sees",
    {
        "A shard of 10 has two batches of 4, and leaves 2.": [([10, 10, 10, 5], 4)],
        "The eighth token has no target after it: there's no second batch.": [([8], 4)],
        "An empty shard doesn't leave any.": [([0, 3, 6], 5)],
    },
    draw=lambda draw: (
        [draw.randrange(1, 40) for _ in range(draw.randrange(1, 6))],
        draw.randrange(1, 8),
    ),
    like=near,
)
def tokens_that_nobody_sees(shards: list[int], batch: int) -> tuple[int, int]:
    return sum(_left(tokens, batch) for tokens in shards), _left(sum(shards), batch)


def _left(tokens: int, batch: int) -> int:
    return tokens - max(tokens - 1, 0) // batch * batch


def _some_ids(draw: random.Random) -> tuple[np.ndarray, type[np.integer]]:
    """Draw some that fit, one that doesn't, and then some of both kinds."""
    types: list[type[np.integer]] = [np.uint8, np.int8, np.uint16, np.int16]
    dtype = draw.choice(types)
    most = int(np.iinfo(dtype).max)
    ids = draw.choices(range(most), k=draw.randrange(30))
    return np.array(ids + draw.choices(range(most, 4 * most), k=9), np.int64), dtype


@table(
    "loader.2",
    "The first that changes",
    lambda: {
        "Unsigned, 16 bits end at 65,535, and signed at half as much: 32,767.": [
            (np.array([5, 40_000, 70_000], np.int64), np.int16),
            (np.array([5, 65_535, 65_536], np.int64), np.uint16),
        ],
        "If all fit, the answer is None; and 0 is a position.": [
            (np.array([100_257, 200_018], np.int64), np.uint32),
            (np.array([86_329, 3_502], np.int64), np.uint16),
        ],
    },
    draw=_some_ids,
)
def _first_changed(ids: np.ndarray, dtype: type[np.integer]) -> int | None:
    changed = np.flatnonzero(ids.astype(dtype) != ids)
    return int(changed[0]) if changed.size else None
