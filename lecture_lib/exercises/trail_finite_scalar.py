"""Exercises of the side trail on IDs without a codebook."""

import itertools
import math
from collections.abc import Iterator

from .checking import Case, exercise, fresh


@exercise("finite_scalar.1", "Read the digits back")
def read_the_digits_back() -> Iterator[Case]:
    yield Case(
        (580, [8, 5, 5, 5]),
        [4, 2, 4, 2],
        "the first digit is what remains when you divide by the first level, and the "
        "quotient has the other digits",
    )
    yield Case((0, [8, 5, 5, 5]), [0, 0, 0, 0], "one digit for each level, zeros too")
    yield Case((999, [8, 5, 5, 5]), [7, 4, 4, 4], "the last ID has the last digits")
    yield Case((8, [8, 5, 5, 5]), [0, 1, 0, 0], "8 is what the second digit counts")
    yield Case((427, [10, 10, 10]), [7, 2, 4], "the digit that counts least is first")
    yield Case((5, [2, 2, 2, 2]), [1, 0, 1, 0], "with two levels the digits are bits")
    yield Case((11, [3, 4]), [2, 3], "divide by the level of each digit")
    yield Case((2, [3]), [2], "one digit is the ID itself")
    yield from fresh(lambda draw: (draw.randrange(240), [2, 3, 8, 5]), _digits)


def _digits(token_id: int, levels: list[int]) -> list[int]:
    places = [math.prod(levels[:number]) for number in range(len(levels))]
    return [token_id // place % level for place, level in zip(places, levels)]


@exercise("finite_scalar.2", "Neighbors")
def neighbors() -> Iterator[Case]:
    at_the_end = "a digit that is 0 or its last value has a neighbor on one side only"
    yield Case((0, [8, 5]), [1, 8], at_the_end)
    yield Case((7, [8, 5]), [6, 15], at_the_end)
    yield Case((39, [8, 5]), [31, 38], at_the_end)
    yield Case((9, [8, 5]), [1, 8, 10, 17], "each digit can be one less or one more")
    yield Case(
        (580, [8, 5, 5, 5]),
        [380, 540, 572, 579, 581, 588, 780],
        "the third digit of 580 is 4, its last value, so it can't be one more",
    )
    yield Case((1, [2, 2, 2]), [0, 3, 5], "with two levels each digit has one neighbor")
    yield Case((2, [4]), [1, 3], "one digit is the ID itself")
    yield from fresh(lambda draw: (draw.randrange(240), [2, 3, 8, 5]), _neighbors)


def _neighbors(token_id: int, levels: list[int]) -> list[int]:
    """All IDs whose digits are one step away, by trying all."""
    own = _digits(token_id, levels)
    every = itertools.product(*map(range, reversed(levels)))
    return [
        number
        for number, digits in enumerate(every)
        if sum(abs(a - b) for a, b in zip(reversed(digits), own)) == 1
    ]
