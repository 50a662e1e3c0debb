"""Exercises of the side trail on what `<unk>` does to perplexity."""

import math
from collections.abc import Iterator

from .checking import Case, exercise, fresh
from .conditions import near


@exercise("unknown_words.1", "From probabilities to perplexity")
def perplexity_of() -> Iterator[Case]:
    yield Case(([0.5, 0.5, 0.5],), near(2), "a coin is a choice between two")
    yield Case(
        ([1.0],), near(1), "what is certain is no choice, so it has perplexity 1"
    )
    average = "average the bits, -log2(p), and not the probabilities"
    yield Case(([0.5, 0.125],), near(4), average)
    yield Case(([0.25] * 40,), near(4), "a longer text isn't more surprising by piece")
    yield from fresh(
        lambda draw: ([draw.uniform(0.01, 1) for _ in range(draw.randint(1, 9))],),
        lambda p: near(math.prod(p) ** (-1 / len(p))),
    )


@exercise("unknown_words.2", "The break-even price")
def break_even_price() -> Iterator[Case]:
    line = "bits + price * bytes is a straight line for each: where do they meet?"
    yield Case(((100, 50), (200, 10)), near(2.5), line)
    yield Case(((0, 100), (800, 0)), near(8.0), line)
    yield Case(((300.0, 40), (300.0, 20)), near(0.0), "equal bits tie at price 0")
    sign = "both differences change sign together: the order of the two must not matter"
    yield Case(((200, 10), (100, 50)), near(2.5), sign)
    yield from fresh(
        lambda draw: (
            (draw.uniform(0, 99), draw.uniform(50, 99)),
            (draw.uniform(100, 999), draw.uniform(0, 49)),
        ),
        lambda one, other: near((other[0] - one[0]) / (one[1] - other[1])),
    )
