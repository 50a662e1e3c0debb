"""Right and wrong answers to the exercises of `markov_source`."""

import itertools
import math
import random


def piece_length(rate, goal):
    return next(n for n in itertools.count(1) if (1 + (n - 1) * rate) / n <= goal)


def coin(p):
    return sum(x * math.log2(1 / x) for x in (p, 1 - p) if x > 0)


def entropy_rate(p, q):
    return (q * coin(p) + p * coin(q)) / (p + q)


def hidden(size):
    dice, text = random.Random(0), []
    for _ in range(size // 3):
        one, two = dice.choices("ab", k=2)
        text += [one, two, "a" if one == two else "b"]
    return "".join(text)


RIGHT = [
    ("markov_source.1", piece_length),
    ("markov_source.2", entropy_rate),
    ("markov_source.3", hidden),
]


def one_too_few(rate, goal):
    return max(1, piece_length(rate, goal) - 1)


def strictly_below(rate, goal):
    return next(
        (n for n in range(1, 9_999) if (1 + (n - 1) * rate) / n < goal - 1e-12), 0
    )


def coins(size):
    return "".join(random.Random(0).choices("ab", k=size))


def runs(size):
    return "".join(letter * 3 for letter in coins(size // 3))


def even(p, q):
    return (coin(p) + coin(q)) / 2


def shares_the_wrong_way(p, q):
    return (p * coin(p) + q * coin(q)) / (p + q)


WRONG = [
    ("markov_source.1", one_too_few),
    ("markov_source.1", strictly_below),
    ("markov_source.1", lambda rate, goal: round((1 - rate) / (goal - rate + 1e-9))),
    ("markov_source.2", even),
    ("markov_source.2", shares_the_wrong_way),
    ("markov_source.2", lambda p, q: coin((p + q) / 2)),
    ("markov_source.3", coins),
    ("markov_source.3", runs),
    ("markov_source.3", lambda size: "ab" * (size // 2)),
]
