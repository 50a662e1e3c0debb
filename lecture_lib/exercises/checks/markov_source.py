"""Exercises of the side trail on Markov sources."""

import math
from collections import Counter
from typing import Any

from ..checking import table
from ..conditions import Condition, near


@table(
    "markov_source.1",
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
    "markov_source.2",
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
