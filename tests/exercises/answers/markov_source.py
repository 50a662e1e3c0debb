"""Wrong answers to the exercises of `markov_source`."""

import itertools
import math
import random


def piece_length(rate, goal):
    return next(n for n in itertools.count(1) if (1 + (n - 1) * rate) / n <= goal)


def coin(p):
    return sum(x * math.log2(1 / x) for x in (p, 1 - p) if x > 0)


def strictly_below(rate, goal):
    return next(
        (n for n in range(1, 9_999) if (1 + (n - 1) * rate) / n < goal - 1e-12), 0
    )


def coins(size):
    return "".join(random.Random(0).choices("ab", k=size))


def runs(size):
    return "".join(letter * 3 for letter in coins(size // 3))


WRONG = [
    # one too few
    ("markov_source.1", lambda rate, goal: max(1, piece_length(rate, goal) - 1)),
    ("markov_source.1", strictly_below),
    ("markov_source.1", lambda rate, goal: round((1 - rate) / (goal - rate + 1e-9))),
    ("markov_source.2", lambda p, q: (coin(p) + coin(q)) / 2),  # even
    # shares the wrong way
    ("markov_source.2", lambda p, q: (p * coin(p) + q * coin(q)) / (p + q)),
    ("markov_source.2", lambda p, q: coin((p + q) / 2)),
    ("markov_source.3", coins),
    ("markov_source.3", runs),
    ("markov_source.3", lambda size: "ab" * (size // 2)),
]
