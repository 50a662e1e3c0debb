"""Exercises of the side trail on IDs without a codebook."""

import itertools
import math

from ..checking import table


@table(
    "finite_scalar.1",
    "Read the digits back",
    {
        "the first digit is what remains when you divide by the first level, and the "
        "quotient has the other digits": [(580, [8, 5, 5, 5])],
        "one digit for each level, zeros too": [(0, [8, 5, 5, 5])],
        "divide by the level of each digit": [(11, [3, 4])],
    },
    draw=lambda draw: (draw.randrange(240), [2, 3, 8, 5]),
)
def _digits(token_id: int, levels: list[int]) -> list[int]:
    places = [math.prod(levels[:number]) for number in range(len(levels))]
    return [token_id // place % level for place, level in zip(places, levels)]


@table(
    "finite_scalar.2",
    "Neighbors",
    {
        "a digit that is 0 or its last value has a neighbor on one side only": [
            (0, [8, 5]),
            (7, [8, 5]),
            (39, [8, 5]),
        ],
    },
    draw=lambda draw: (draw.randrange(240), [2, 3, 8, 5]),
)
def _neighbors(token_id: int, levels: list[int]) -> list[int]:
    """All IDs whose digits are one step away, by trying all."""
    own = _digits(token_id, levels)
    every = itertools.product(*map(range, reversed(levels)))
    return [
        number
        for number, digits in enumerate(every)
        if sum(abs(a - b) for a, b in zip(reversed(digits), own)) == 1
    ]
