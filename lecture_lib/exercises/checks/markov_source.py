"""Exercises of the side trail on Markov sources."""

import math
from collections import Counter
from typing import Any

from lecture_lib.measure.metrics import renyi_entropy

from ..checking import table
from ..conditions import Condition, near


@table(
    "markov_source.1",
    "An uneven source",
    {
        "how often is the last symbol an a, and how often a b?": [(0.1, 0.3)],
        "what is certain surprises nobody, and log2(0) can't be computed": [(1.0, 1.0)],
    },
    draw=lambda draw: tuple(draw.choices([1.0, draw.random(), draw.random()], k=2)),
    like=near,
)
def _entropy_rate(p: float, q: float) -> float:
    first, second = (sum(z * -math.log2(z) for z in (x, 1 - x) if z) for x in (p, q))
    return (q * first + p * second) / (p + q)


@table(
    "markov_source.2",
    "Hidden in threes",
    {"two symbols of a piece may decide the third one": [(30_000,)]},
)
def _is_hidden(size: int) -> Condition:
    def condition(got: Any) -> str | None:
        if not isinstance(got, str) or set(got) - {"a", "b"} or len(got) != size:
            return f"it should be a string of {size:,} times a or b"
        single, pairs, threes = (
            renyi_entropy(Counter(parts).values(), 1)
            for parts in (got, zip(got, got[1:]), zip(*[iter(got)] * 3))
        )
        for name, bits in [("single symbols", single), ("pairs", pairs - single)]:
            if bits < 0.99:
                return f"a model of {name} needs only {bits:.3f} bits per symbol"
        if threes / 3 > 0.7:
            return f"for pieces of three it takes {threes / 3:.3f} bits per symbol"
        return None

    return condition
