"""Wrong answers to the exercises of `markov_source`."""

import math
import random

from lecture_lib.exercises.checks.markov_source import _entropy_rate


def coin(p):
    return sum(x * math.log2(1 / x) for x in (p, 1 - p) if x > 0)


def coins(size):
    return "".join(random.Random(0).choices("ab", k=size))


def runs(size):
    return "".join(letter * 3 for letter in coins(size // 3))


WRONG = [
    ("markov_source.1", lambda p, q: (coin(p) + coin(q)) / 2),  # even
    # shares the wrong way
    ("markov_source.1", lambda p, q: (p * coin(p) + q * coin(q)) / (p + q)),
    ("markov_source.1", lambda p, q: coin((p + q) / 2)),
    ("markov_source.2", coins),
    ("markov_source.2", runs),
    ("markov_source.2", lambda size: "ab" * (size // 2)),
    ("markov_source.1", lambda p, q: _entropy_rate(p, q) + 0 * math.log2(1 - q)),
]
