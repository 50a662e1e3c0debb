"""Exercise of the side trail on small models and large ones: a posted table."""

from collections.abc import Iterator

from ..checking import Case, exercise
from ..conditions import a_sequence_of, is_number, unless


@exercise("small_scale.1", "bug hunt: a table that everybody shows")
def a_posted_table() -> Iterator[Case]:
    yield Case(
        None,
        a_sequence_of(is_number, "a pair of numbers, (a, b)", 2),
        "Write two numbers in parentheses.",
    )
    yield Case(
        None,
        unless(
            lambda got: [round(number) for number in got] != [8, 2],
            "a and b are the other way round",
        ),
        "polyfit gives the slope first; the slope belongs to T d, so it is b.",
    )
    yield Case(
        None,
        unless(
            lambda got: any(abs(number) >= 1 for number in got),
            "both are smaller than 1",
        ),
        "The line is a/16 + b/16 · T/d: what you read off it is a sixteenth.",
    )
    yield Case(
        None,
        unless(
            lambda got: abs(got[0] - 2) < 0.5 and abs(got[1] - 8) < 0.5,
            "the line passes elsewhere",
        ),
        "x is T/d for each size, with T = 2048; y is MHA divided by FFN in each row. "
        "Multiply both numbers of the line by 16.",
    )
