"""Exercises of the side trail on what `<unk>` does to perplexity."""

import math

from ..checking import table
from ..conditions import near


@table(
    "unknown_words.1",
    "From probabilities to perplexity",
    {
        "a coin is a choice between two": [([0.5, 0.5, 0.5],)],
        "average the bits, -log2(p), and not the probabilities": [([0.5, 0.125],)],
    },
    draw=lambda draw: ([draw.uniform(0.01, 1) for _ in range(draw.randint(1, 9))],),
    like=near,
)
def perplexity_of(p: list[float]) -> float:
    return math.prod(p) ** (-1 / len(p))


@table(
    "unknown_words.2",
    "The break-even price",
    {
        "bits + price * bytes is a straight line for each: where do they meet, in any "
        "order?": [((100, 50), (200, 10)), ((200, 10), (100, 50))],
    },
    draw=lambda draw: (
        (draw.uniform(0, 99), draw.uniform(50, 99)),
        (draw.uniform(100, 999), draw.uniform(0, 49)),
    ),
    like=near,
)
def break_even_price(one: tuple[float, float], other: tuple[float, float]) -> float:
    return (other[0] - one[0]) / (one[1] - other[1])
