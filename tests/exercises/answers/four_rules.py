"""Wrong answers to the exercises of `four_rules`."""

import math
from itertools import accumulate

from lecture_lib.exercises.checks.four_rules import _rises


def when_half_is_reached(surprises):
    left = 0.0
    for i, bits in enumerate(surprises):
        left += bits
        if left >= sum(surprises) / 2:
            return min(i + 1, len(surprises) - 1)
    return len(surprises) - 1


def in_nats(nats, rise):
    return [i for i in range(len(nats)) if i == 0 or nats[i] - nats[i - 1] > rise]


def at_the_rise_too(nats, rise):
    bits = [number / math.log(2) for number in nats]
    return [i for i in range(len(bits)) if i == 0 or bits[i] - bits[i - 1] >= rise]


def the_later_one(surprises):
    left = [*accumulate(surprises)]
    larger = [max(part, left[-1] - part) for part in left[:-1]]
    return max(i for i, part in enumerate(larger) if part == min(larger)) + 1


WRONG = [
    ("four_rules.1", lambda surprises: len(surprises) // 2),  # in the middle
    ("four_rules.1", when_half_is_reached),
    ("four_rules.1", the_later_one),
    ("four_rules.2", at_the_rise_too),
    ("four_rules.2", in_nats),
    # starts in nothing
    ("four_rules.2", lambda nats, rise: _rises(nats, rise) or [0]),
]
