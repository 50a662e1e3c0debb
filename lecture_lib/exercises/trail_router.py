"""Exercises of the side trail on a router that learns where to cut."""

import math
import random
from collections.abc import Iterator

from .checking import Case, exercise, fresh
from .conditions import near

Floats = list[float]


@exercise("router.1", "worth the call")
def worth_the_call() -> Iterator[Case]:
    saved = (
        "A call saves log2(1/small) - log2(1/large) bits. It is worth it if that is "
        "more than the price."
    )
    yield Case(([0.5, 0.1, 0.25], [0.25, 0.8, 0.5], 1.5), [1], saved)
    yield Case(
        ([0.5, 0.1, 0.25], [0.25, 0.8, 0.5], 0.5),
        [1, 2],
        f"From 0.25 to 0.5 the surprise falls by 1 bit. {saved}",
    )
    yield Case(
        ([0.02, 0.4], [0.06, 0.9], 1.3),
        [0],
        "From 0.02 to 0.06 the surprise falls by 1.58 bits, although the difference of "
        "the probabilities is small.",
    )
    yield Case(
        ([0.25, 0.2], [0.5, 0.1], 1.0),
        [],
        "A call that saves exactly its price isn't worth it, nor one that makes the "
        "surprise larger.",
    )
    yield Case(([0.25, 0.5], [0.25, 0.6], 0.0), [1], "Equal models save nothing.")
    yield Case(([], [], 1.0), [], "Without bytes there is no position.")
    yield from fresh(_draw, _worth_it)


def _draw(draw: random.Random) -> tuple:
    small, large = ([draw.uniform(0.01, 0.99) for _ in range(9)] for _ in range(2))
    return small, large, draw.uniform(0.1, 2)


def _worth_it(small: Floats, large: Floats, price: float) -> list[int]:
    saved = [math.log2(b) - math.log2(a) for a, b in zip(small, large)]
    return [i for i, bits in enumerate(saved) if bits > price]


@exercise("router.2", "one number for a byte")
def one_number_for_a_byte() -> Iterator[Case]:
    mixed = (
        "For each weight, blend the probabilities first, p * large + (1 - p) * small, "
        "take the surprise of each blend, and then their mean plus p * price."
    )
    for small, large, price in [
        ([0.5, 0.1], [0.1, 0.5], 0.0),
        ([0.5, 0.1], [0.1, 0.5], 0.3),
        ([0.3, 0.05, 0.2], [0.1, 0.6, 0.3], 0.5),
        ([0.4, 0.02], [0.01, 0.9], 1.0),
    ]:
        want = near(_best_weight(small, large, price), 0.0101)
        yield Case((small, large, price), want, mixed)
    yield Case(
        ([0.1, 0.2], [0.5, 0.6], 0.2),
        near(1.0, 0.001),
        "Where the large model is always much better, the best weight is 1.",
    )
    yield Case(
        ([0.5, 0.6], [0.4, 0.2], 0.0),
        near(0.0, 0.001),
        "Where the large model is never better, the best weight is 0.",
    )
    yield Case(
        ([0.1, 0.2], [0.2, 0.4], 3.0),
        near(0.0, 0.001),
        "A call that costs 3 bits and saves 1 isn't worth it.",
    )
    yield from fresh(_draw_undecided, lambda *drawn: near(_best_weight(*drawn), 0.0101))


def _draw_undecided(draw: random.Random) -> tuple:
    """Neither model is always better, since 0 and 1 are easily guessed."""
    while not 0.1 < _best_weight(*(drawn := _draw(draw))) < 0.9:
        pass
    return drawn


def _best_weight(small: Floats, large: Floats, price: float) -> float:
    def loss(p: float) -> float:
        blends = [p * b + (1 - p) * a for a, b in zip(small, large)]
        return p * price - sum(map(math.log2, blends)) / len(blends)

    return min((i / 100 for i in range(101)), key=loss)
