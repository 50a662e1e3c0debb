"""Exercises of the side trail on IDs in 16 bits: what it was, what changes."""

import random
from collections.abc import Iterator

import numpy as np

from .checking import Case, exercise, fresh

IntegerType = type[np.integer]


@exercise("sixteen_bits.1", "What was it?")
def what_was_it() -> Iterator[Case]:
    for found, vocab_size, bits, hint in [
        (20_793, 100_277, 16, "20,793 itself, and one round more."),
        (50_000, 100_277, 16, "50,000 + 65,536 is no ID of 100,277 tokens."),
        (1_000, 200_019, 16, "In 16 bits there are three rounds below 200,019."),
        (34_740, 100_277, 16, "The largest ID is 100,276, so it is one of them."),
        (34_741, 100_277, 16, "The IDs of a vocabulary of 100,277 end at 100,276."),
        (7, 50_257, 16, "Nothing is lost if all IDs fit."),
        (65, 1_000, 8, "In 8 bits a round is 256."),
        (0, 2, 16, "The ID 0 is there, too."),
    ]:
        args = (found, vocab_size, bits)
        yield Case(args, _candidates(*args), hint)
    yield from fresh(_written, _candidates)


def _written(draw: random.Random) -> tuple[int, int, int]:
    bits = draw.choice([8, 12, 16])
    vocab_size = draw.randrange(3 * 2**bits, 6 * 2**bits)
    return draw.randrange(2**bits), vocab_size, bits


def _candidates(found: int, vocab_size: int, bits: int) -> list[int]:
    rounds = range((vocab_size >> bits) + 1)
    ids = [(number << bits) + found for number in rounds]
    return [token_id for token_id in ids if token_id < vocab_size]


@exercise("sixteen_bits.2", "The first that changes")
def the_first_that_changes() -> Iterator[Case]:
    cases: list[tuple[list[int], IntegerType, str]] = [
        ([5, 40_000, 70_000], np.int16, "A type with a sign has half as many numbers."),
        ([5, 40_000, 70_000], np.uint16, "65,535 is the largest without a sign."),
        ([86_329, 3_502, 100_257], np.uint16, "The first one may be at place 0."),
        ([65_535, 65_536], np.uint16, "65,535 fits, and 65,536 doesn't."),
        ([32_767, 32_768], np.int16, "32,767 fits, and 32,768 doesn't."),
        ([255, 3, 256, 9], np.uint8, "256 is the first that doesn't fit 8 bits."),
        ([3, 300, 70_000], np.uint8, "The first is wanted, and not the largest."),
        ([100_257, 200_018], np.uint32, "If all fit, the answer is None."),
        ([1, 65_536 + 40_000], np.int16, "It becomes negative, which is another one."),
        ([], np.uint16, "Without IDs nothing changes."),
    ]
    for ids, dtype, hint in cases:
        array = np.array(ids, np.int64)
        yield Case((array, dtype), _first_changed(array, dtype), hint)
    yield from fresh(_some_ids, _first_changed)


def _some_ids(draw: random.Random) -> tuple[np.ndarray, IntegerType]:
    """Some that fit, one that doesn't, and then some of both kinds."""
    types: list[IntegerType] = [np.uint8, np.int8, np.uint16, np.int16]
    dtype = draw.choice(types)
    most = int(np.iinfo(dtype).max)
    fitting = [draw.randint(0, most) for _ in range(draw.randrange(30))]
    others = [draw.randint(most + 1, 4 * most) for _ in range(5)]
    later = [*others[1:], *(draw.randint(0, most) for _ in range(5))]
    draw.shuffle(later)
    return np.array([*fitting, others[0], *later], np.int64), dtype


def _first_changed(ids: np.ndarray, dtype: IntegerType) -> int | None:
    info = np.iinfo(dtype)
    for place, token_id in enumerate(ids.tolist()):
        if not info.min <= token_id <= info.max:
            return place
    return None
