"""Exercises of the side trail on two levels and the length of patches."""

from collections.abc import Iterator

from .checking import Case, exercise, fresh


@exercise("two_levels.1", "where both parts are equal")
def where_both_parts_are_equal() -> Iterator[Case]:
    per_byte = (
        "Per byte it is per_patch / length + per_step * length. Compare the whole "
        "numbers beside the square root of per_patch / per_step."
    )
    for per_patch, per_step, length in [
        (100, 1, 10),
        (400, 4, 10),
        (169_869_312, 4_096, 204),
        (20.2, 1, 5),
        (2.1, 1, 2),
        (6.1, 1, 3),
        (6, 1, 2),
        (12.5, 1, 4),
    ]:
        yield Case((per_patch, per_step), length, per_byte)
    yield Case((1, 50), 1, "A patch has at least one byte.")
    yield from fresh(
        lambda draw: (draw.randrange(1, 5_000) + 0.5, draw.randrange(1, 9)),
        _best_length,
    )


def _best_length(per_patch: float, per_step: float) -> int:
    return min(range(1, 200), key=lambda size: per_patch / size + per_step * size)


@exercise("two_levels.2", "three levels")
def three_levels() -> Iterator[Case]:
    yield Case(
        (1_000, 10, 10),
        11_100.0,
        "10 chapters are compared with each other, which is 10². Each of the 10 "
        "chapters has 10 patches, and each of the 100 patches has 10 bytes.",
    )
    yield Case(
        (1_200, 4, 5),
        60.0**2 + 60 * 25 + 300 * 16,
        "A chapter has `chapter` *patches*, so patch * chapter bytes.",
    )
    yield Case(
        (100, 1, 1),
        100.0**2 + 100 + 100,
        "With patches of one byte and chapters of one patch, each is still compared "
        "with itself.",
    )
    yield Case(
        (2**20, 128, 1),
        (2**20 / 128) ** 2 + 2**20 / 128 + 2**20 * 128,
        "Chapters of one patch are the two levels of the trail, and one pair more for "
        "each patch.",
    )
    yield from fresh(
        lambda draw: (64 * draw.randrange(1, 99), draw.choice([1, 2, 4]), 8),
        lambda length, patch, chapter: (
            (length / patch / chapter) ** 2 + length / patch * chapter + length * patch
        ),
    )
