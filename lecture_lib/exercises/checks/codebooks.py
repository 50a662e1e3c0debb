"""Exercises of the side trail on the length of a codebook: dead entries, and digits."""

import math
import random

from ..checking import table


def _draw(draw: random.Random) -> tuple[list[int], list[int], list[int]]:
    values = draw.choices(range(20), k=12)  # with ties
    entries = draw.choices(range(20), k=6)
    alive = draw.sample(range(6), 3)
    return values, [draw.choice(alive) for _ in values], entries


@table(
    "codebooks.1",
    "Restart",
    {
        "an entry that nobody chose takes the value that is farthest from the entry it "
        "chose, and the next one the next": [
            ([12, 14, 15, 90, 200, 204], [3, 3, 3, 3, 3, 3], [0, 1, 2, 89]),
            ([10, 21, 90], [0, 0, 1], [15, 90, 200]),
        ],
        "10 and 50 are equally far: take the first": [([10, 50], [0, 0], [30, 7])],
    },
    draw=_draw,
)
def _restarted(values: list[int], chosen: list[int], entries: list[int]) -> list[int]:
    misses = [-abs(value - entries[i]) for value, i in zip(values, chosen)]
    worst = iter(sorted(range(len(values)), key=misses.__getitem__))
    return [
        entry if number in chosen else values[next(worst)]
        for number, entry in enumerate(entries)
    ]


@table(
    "codebooks.2",
    "Read the digits back",
    {
        "the first digit is the rest of the first division": [(580, [8, 5, 5, 5])],
        "one digit for each level, zeros too": [(0, [8, 5, 5, 5])],
    },
    draw=lambda draw: (draw.randrange(240), [2, 3, 8, 5]),
)
def _digits(token_id: int, levels: list[int]) -> list[int]:
    places = [math.prod(levels[:number]) for number in range(len(levels))]
    return [token_id // place % level for place, level in zip(places, levels)]
