"""Exercises of the side trail on two models and who wakes the large one."""

import math
import random

from ..checking import table
from ..conditions import near

Floats = list[float]


def _draw(draw: random.Random) -> tuple:
    small, large = ([draw.uniform(0.01, 0.99) for _ in range(9)] for _ in range(2))
    return small, large, draw.uniform(0.1, 2)


@table(
    "hierarchy.1",
    "worth the call",
    {
        "A call saves log2(1/small) - log2(1/large) bits, and is worth it if that is "
        "more than the price.": [
            ([0.5, 0.1, 0.25], [0.25, 0.8, 0.5], 1.5),
            ([0.02, 0.4, 0.02], [0.03, 0.9, 0.06], 1.3),
        ],
        "Saving just the price isn't worth it.": [([0.25, 0.2], [0.5, 0.1], 1.0)],
    },
    draw=_draw,
)
def _worth_it(small: Floats, large: Floats, price: float) -> list[int]:
    saved = [math.log2(b) - math.log2(a) for a, b in zip(small, large)]
    return [i for i, bits in enumerate(saved) if bits > price]


@table(
    "hierarchy.2",
    "one number for a byte",
    {
        "For each weight, blend the probabilities first, p * large + (1 - p) * small, "
        "take the surprise of each blend, and then their mean plus p * price.": [
            ([0.5, 0.1], [0.1, 0.5], 0.0),
            ([0.3, 0.05, 0.2], [0.1, 0.6, 0.3], 0.5),
        ],
        "Try all weights from 0 to 1.": [([0.1, 0.2], [0.5, 0.6], 0.2)],
    },
    draw=_draw,
)
def one_number_for_a_byte(*drawn):
    return near(_best_weight(*drawn), 0.006)


def _best_weight(small: Floats, large: Floats, price: float) -> float:
    def loss(p: float) -> float:
        blends = [p * b + (1 - p) * a for a, b in zip(small, large)]
        return p * price - sum(map(math.log2, blends)) / len(blends)

    return min((i / 100 for i in range(101)), key=loss)
