"""Exercises of the side trail on Markov sources."""

import math
from collections import Counter
from typing import Any

from ..checking import table
from ..conditions import Condition, near


@table(
    "markov_source.1",
    "How long must the pieces be?",
    {
        "the first symbol of a piece costs 1 bit, and each of the others the rate": [
            (0.469, 0.75),
            (0.469, 1.0),
            (0.469, 0.55),
            (0.5, 0.75),
            (0.25, 0.5),
            (0.0, 0.125),
            (0.469, 0.4701),
        ],
        "a coin needs 1 bit for each symbol however it is cut": [(1.0, 1.0)],
    },
    draw=lambda draw: (draw.uniform(0.1, 0.8), draw.uniform(0.81, 0.99)),
)
def _length(rate: float, goal: float) -> int:
    length = 1
    while (1 + (length - 1) * rate) / length > goal:
        length += 1
    return length


@table(
    "markov_source.2",
    "An uneven source",
    {
        "how often is the last symbol an a, and how often a b, in the long run?": [
            (0.1, 0.1),
            (0.1, 0.3),
            (0.3, 0.1),
            (0.01, 0.99),
        ],
        "what is certain surprises nobody, and log2(0) can't be computed": [
            (1.0, 1.0),
            (1.0, 0.5),
        ],
    },
    draw=lambda draw: (draw.uniform(0.01, 0.99), draw.uniform(0.01, 0.99)),
    like=near,
)
def _entropy_rate(p: float, q: float) -> float:
    coins = [_entropy([1 - x, x]) for x in (p, q)]
    return (q * coins[0] + p * coins[1]) / (p + q)


def _entropy(probabilities: list[float]) -> float:
    return sum(p * math.log2(1 / p) for p in probabilities if p > 0)


@table(
    "markov_source.3",
    "Hidden in threes",
    {
        "two symbols of a piece may decide the third one": [(30_000,)],
        "the text has as many symbols as it was asked for": [(30,)],
    },
)
def _is_hidden(size: int) -> Condition:
    def condition(got: Any) -> str | None:
        if not isinstance(got, str) or set(got) - {"a", "b"}:
            return "it should be a string of a and b"
        if len(got) != size:
            return f"it has {len(got)} symbols"
        return _problem_of_entropies(got) if size == 30_000 else None

    return condition


def _problem_of_entropies(text: str) -> str | None:
    single = _average(Counter(text))
    pairs = _average(Counter(zip(text, text[1:]))) - single
    threes = _average(Counter(text[i : i + 3] for i in range(0, len(text), 3))) / 3
    for name, bits in [("single symbols", single), ("pairs", pairs)]:
        if bits < 0.99:
            return f"a model of {name} needs only {bits:.3f} bits per symbol"
    return (
        f"for pieces of three it takes {threes:.3f} bits per symbol"
        if threes > 0.7
        else None
    )


def _average(counts: Counter) -> float:
    return _entropy([count / counts.total() for count in counts.values()])
