"""Exercises of the side trail on four rules to cut and what their pieces carry."""

import random

from lecture_lib.beyond.patching import rise_starts

from ..checking import table


def _draw(draw: random.Random) -> tuple:
    return ([draw.randrange(40) / 4 for _ in range(draw.randrange(4, 11))],)


@table(
    "four_rules.1",
    "the fairest cut",
    {
        "For each position, add up both sides and look at the larger sum. The fairest "
        "cut is where that "
        "is smallest.": [([4.0, 1.0, 1.0, 1.0],), ([1.0, 1.0, 1.0, 4.0],)],
        "At 2 the sums are 2 and 6, and at 3 they are 7 and 1, so 2 is fairer.": [
            ([1.0, 1.0, 5.0, 1.0],)
        ],
        "At 1 and at 2 the larger sum is 6. The earlier position is asked for.": [
            ([2.0, 4.0, 2.0],)
        ],
    },
    draw=_draw,
)
def _fairest_cut(surprises: list[float]) -> int:
    best, left = 1, surprises[0]
    smallest = max(left, sum(surprises) - left)
    for i in range(2, len(surprises)):
        left += surprises[i - 1]
        larger = max(left, sum(surprises) - left)
        if larger < smallest:
            best, smallest = i, larger
    return best


@table(
    "four_rules.2",
    "two bugs in one line",
    {
        "The patch starts at the byte *after* the step, at i and not at i - 1. 0.8 "
        "nats are 0.8 / ln 2 or 1.15 bits. Divide the "
        "nats by ln 2.": [([3.0, 0.1, 0.9], 1)],
        "Position 0 is a start once, even if the step behind it is large. The patch "
        "starts at the byte *after* the step, at i and "
        "not at i - 1.": [([0.0, 2.0, 0.0, 2.0, 2.0], 2)],
        "No bytes, no patches, not even at 0.": [([], 1)],
        "From 1 to 1 the entropy doesn't rise.": [([1.0, 1.0, 2.0], 0)],
    },
    draw=lambda draw: ([draw.uniform(0, 5) for _ in range(9)], draw.uniform(0.5, 3)),
)
def _rises(nats: list[float], rise: float) -> list[int]:
    return rise_starts([number / 0.6931471805599453 for number in nats], rise)
