"""Wrong answers to the exercises of `two_levels`."""

import math

from lecture_lib.exercises.checks.two_levels import _best_length


def rounded_down(per_patch, per_step):
    return max(1, math.isqrt(int(per_patch / per_step)))


def two_levels(length, patch, chapter):
    return (length / patch) ** 2 + length * patch


def chapters_of_bytes(length, patch, chapter):
    chapters = length / chapter
    return chapters**2 + chapters * (chapter / patch) ** 2 + length * patch


WRONG = [
    ("two_levels.1", rounded_down),
    # without a byte
    ("two_levels.1", lambda a, b: _best_length(a, b) if a > b else 0),
    ("two_levels.2", two_levels),
    ("two_levels.2", chapters_of_bytes),
]
