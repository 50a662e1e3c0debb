"""Exercises of the side trail on four rules to cut and what their pieces carry."""

import random
from collections.abc import Iterator

from lecture_lib.beyond.patching import rise_starts

from .checking import Case, exercise, fresh


@exercise("four_rules.1", "the fairest cut")
def the_fairest_cut() -> Iterator[Case]:
    sums = (
        "For each position, add up both sides and look at the larger sum. The fairest "
        "cut is where that is smallest."
    )
    yield Case(([4.0, 1.0, 1.0, 1.0],), 1, sums)
    yield Case(([1.0, 1.0, 1.0, 4.0],), 3, sums)
    yield Case(([1.0, 9.0],), 1, "Two numbers can be cut in one place only.")
    yield Case(
        ([1.0, 1.0, 5.0, 1.0],),
        2,
        "At 2 the sums are 2 and 6, and at 3 they are 7 and 1, so 2 is fairer.",
    )
    yield Case(
        ([2.0, 4.0, 2.0],),
        1,
        "At 1 and at 2 the larger sum is 6. The earlier position is asked for.",
    )
    yield Case(
        ([9.0, 0.0, 0.0, 0.0],),
        1,
        "No piece may be empty, so 0 is no position, and of equal ones take the first.",
    )
    yield from fresh(_draw, _fairest_cut)


def _draw(draw: random.Random) -> tuple:
    return ([draw.randrange(40) / 4 for _ in range(draw.randrange(4, 11))],)


def _fairest_cut(surprises: list[float]) -> int:
    best, left = 1, surprises[0]
    smallest = max(left, sum(surprises) - left)
    for i in range(2, len(surprises)):
        left += surprises[i - 1]
        larger = max(left, sum(surprises) - left)
        if larger < smallest:
            best, smallest = i, larger
    return best


def _rises(nats: list[float], rise: float) -> list[int]:
    return rise_starts([number / 0.6931471805599453 for number in nats], rise)


@exercise("four_rules.2", "two bugs in one line")
def two_bugs_in_one_line() -> Iterator[Case]:
    early = "The patch starts at the byte *after* the step, at i and not at i - 1."
    unit = "0.8 nats are 0.8 / ln 2 or 1.15 bits. Divide the nats by ln 2."
    yield Case(([3.0, 0.1, 0.9], 1), [0, 2], f"{early} {unit}")
    yield Case(([3.0, 0.1, 0.7], 1), [0], "0.6 nats are 0.87 bits, no rise above 1.")
    yield Case(
        ([0.0, 2.0, 0.0, 2.0, 2.0], 2),
        [0, 1, 3],
        f"Position 0 is a start once, even if the step behind it is large. {early}",
    )
    yield Case(([], 1), [], "No bytes, no patches, not even at 0.")
    yield Case(([1.5], 1), [0], "One byte is one patch.")
    yield Case(([1.0, 1.0, 2.0], 0), [0, 2], "From 1 to 1 the entropy doesn't rise.")
    numbers = [2.3, 0.2, 0.9, 1.8, 1.1, 3.0, 0.1, 0.8]
    for rise in (0.5, 1.2, 2.5):
        yield Case((numbers, rise), _rises(numbers, rise), unit)
    yield from fresh(
        lambda draw: ([draw.uniform(0, 5) for _ in range(9)], draw.uniform(0.5, 3)),
        _rises,
    )
