"""Wrong answers to the exercises of `hierarchy`."""

import math

from lecture_lib.exercises.checks.hierarchy import _best_weight, _worth_it


def differences(small, large, price):
    return [i for i in range(len(small)) if large[i] - small[i] > price]


def in_nats(small, large, price):
    return [i for i in range(len(small)) if math.log(large[i] / small[i]) > price]


def at_the_price_too(small, large, price):
    return [i for i in range(len(small)) if math.log2(large[i] / small[i]) >= price]


def yes_or_no(small, large, price):
    saved = sum(math.log2(b / a) for a, b in zip(small, large)) / len(small)
    return float(saved > price)


WRONG = [
    ("hierarchy.1", differences),
    ("hierarchy.1", in_nats),
    ("hierarchy.1", at_the_price_too),
    ("hierarchy.2", yes_or_no),
    # the large one gets the rest
    ("hierarchy.2", lambda *args: 1 - _best_weight(*args)),
    ("hierarchy.1", lambda a, b, p: [a.index(a[i]) for i in _worth_it(a, b, p)]),
    ("hierarchy.2", lambda *args: min(0.99, _best_weight(*args))),
]
