"""Exercises of the side trail on IDs in 16 bits: what it was, what changes."""

import random

import numpy as np

from ..checking import table


def _written(draw: random.Random) -> tuple[int, int, int]:
    bits = draw.choice([8, 12, 16])
    vocab_size = draw.randrange(3 * 2**bits, 6 * 2**bits)
    return draw.randrange(2**bits), vocab_size, bits


@table(
    "sixteen_bits.1",
    "What was it?",
    {
        "20,793 itself, and one round more.": [(20_793, 100_277, 16)],
        "50,000 + 65,536 is no ID of 100,277 tokens.": [(50_000, 100_277, 16)],
        "The IDs of a vocabulary of 100,277 end at 100,276.": [(34_741, 100_277, 16)],
        "In 8 bits a round is 256.": [(65, 1_000, 8)],
    },
    draw=_written,
)
def _candidates(found: int, vocab_size: int, bits: int) -> list[int]:
    rounds = range((vocab_size >> bits) + 1)
    ids = [(number << bits) + found for number in rounds]
    return [token_id for token_id in ids if token_id < vocab_size]


def _some_ids(draw: random.Random) -> tuple[np.ndarray, type[np.integer]]:
    """Some that fit, one that doesn't, and then some of both kinds."""
    types: list[type[np.integer]] = [np.uint8, np.int8, np.uint16, np.int16]
    dtype = draw.choice(types)
    most = int(np.iinfo(dtype).max)
    fitting = [draw.randint(0, most) for _ in range(draw.randrange(30))]
    others = [draw.randint(most + 1, 4 * most) for _ in range(5)]
    later = [*others[1:], *(draw.randint(0, most) for _ in range(5))]
    draw.shuffle(later)
    return np.array([*fitting, others[0], *later], np.int64), dtype


@table(
    "sixteen_bits.2",
    "The first that changes",
    lambda: {
        "A type with a sign has half as many numbers.": [
            (np.array([5, 40_000, 70_000], np.int64), np.int16)
        ],
        "65,535 is the largest without a sign.": [
            (np.array([5, 40_000, 70_000], np.int64), np.uint16)
        ],
        "The first one may be at place 0.": [
            (np.array([86_329, 3_502, 100_257], np.int64), np.uint16)
        ],
        "The first is wanted, and not the largest.": [
            (np.array([3, 300, 70_000], np.int64), np.uint8)
        ],
        "If all fit, the answer is None.": [
            (np.array([100_257, 200_018], np.int64), np.uint32)
        ],
        "It becomes negative, which is another one.": [
            (np.array([1, 65_536 + 40_000], np.int64), np.int16)
        ],
    },
    draw=_some_ids,
)
def _first_changed(ids: np.ndarray, dtype: type[np.integer]) -> int | None:
    info = np.iinfo(dtype)
    for place, token_id in enumerate(ids.tolist()):
        if not info.min <= token_id <= info.max:
            return place
    return None
