"""Exercises of the side trail on two levels and the length of patches."""

from ..checking import table


@table(
    "two_levels.1",
    "where both parts are equal",
    {
        "Per byte it is per_patch / length + per_step * length. Compare the whole "
        "numbers beside the square root of per_patch / per_step.": [
            (100, 1),
            (400, 4),
            (169_869_312, 4_096),
            (20.2, 1),
            (2.1, 1),
            (6.1, 1),
            (6, 1),
            (12.5, 1),
        ],
        "A patch has at least one byte.": [(1, 50)],
    },
    draw=lambda draw: (draw.randrange(1, 5_000) + 0.5, draw.randrange(1, 9)),
)
def _best_length(per_patch: float, per_step: float) -> int:
    return min(range(1, 1_000), key=lambda size: per_patch / size + per_step * size)


@table(
    "two_levels.2",
    "three levels",
    {
        "10 chapters are compared with each other, which is 10². Each of the 10 "
        "chapters has 10 patches, and each of the 100 patches "
        "has 10 bytes.": [(1_000, 10, 10)],
        "A chapter has `chapter` *patches*, so patch * chapter bytes.": [(1_200, 4, 5)],
    },
    draw=lambda draw: (64 * draw.randrange(1, 99), draw.choice([1, 2, 4]), 8),
)
def three_levels(length: int, patch: int, chapter: int) -> float:
    return (length / patch / chapter) ** 2 + length / patch * chapter + length * patch
