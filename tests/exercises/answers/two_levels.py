"""Wrong answers to the exercises of `two_levels`."""

import math


def best_length(per_patch, per_step):
    """Longer as long as one byte more saves something."""
    length = 1
    while per_patch / (length + 1) + per_step * (length + 1) < (
        per_patch / length + per_step * length
    ):
        length += 1
    return length


def rounded_down(per_patch, per_step):
    return max(1, math.isqrt(int(per_patch / per_step)))


def rounded(per_patch, per_step):
    return max(1, round(math.sqrt(per_patch / per_step)))


def without_a_byte(per_patch, per_step):
    length = best_length(per_patch, per_step)
    return length if per_patch > per_step else 0


def two_levels(length, patch, chapter):
    return (length / patch) ** 2 + length * patch


def chapters_of_bytes(length, patch, chapter):
    chapters = length / chapter
    return chapters**2 + chapters * (chapter / patch) ** 2 + length * patch


def without_squares(length, patch, chapter):
    chapters = length / patch / chapter
    return chapters**2 + chapter**2 + patch**2


WRONG = [
    ("two_levels.1", rounded_down),
    ("two_levels.1", rounded),
    ("two_levels.1", without_a_byte),
    ("two_levels.2", two_levels),
    ("two_levels.2", chapters_of_bytes),
    ("two_levels.2", without_squares),
]
