"""Exercises of the side trail on tokenizers as compressors."""

import math
from collections.abc import Iterator
from typing import Any

from .checking import Case, exercise, fresh
from .conditions import Condition, is_number, near, that


@exercise("coders_view.1", "The size of Gage's file")
def size_of_gages_file() -> Iterator[Case]:
    hint = "each ID has a whole number of bits, and a merge is written as two IDs"
    for num_ids, num_merges, bits in [
        (100, 256, 5_508),
        (100, 0, 800),
        (0, 1, 18),
        (1_000, 257, 10 * (1_000 + 514)),
        (7, 767, 10 * (7 + 1_534)),
        (7, 768, 10 * (7 + 1_536)),
        (7, 769, 11 * (7 + 1_538)),
    ]:
        yield Case((num_ids, num_merges), bits, hint)
    yield from fresh(
        lambda draw: (draw.randrange(10_000), draw.randrange(5_000)),
        lambda ids, merges: (255 + merges).bit_length() * (ids + 2 * merges),
    )


@exercise("coders_view.2", "What a better model saves")
def what_a_better_model_saves() -> Iterator[Case]:
    per_byte = "add the bits of each list, and divide by the bytes of the text"
    yield Case(("abcd", [0.25, 0.25], [0.5]), near(0.75), per_byte)
    yield Case(("abcd", [0.5], [0.5]), near(0.0), "equal models save nothing")
    yield Case(("é", [0.25], [0.5]), near(0.5), "é has two bytes")
    yield Case(("abcd", [0.5], [0.25, 0.25]), near(-0.75), "a worse model costs bits")
    yield from fresh(
        lambda draw: (
            "é" * draw.randint(1, 9),
            [draw.uniform(0.01, 0.2) for _ in range(draw.randint(1, 9))],
            [draw.uniform(0.2, 1) for _ in range(draw.randint(1, 9))],
        ),
        lambda text, worse, better: near(
            math.log2(math.prod(better) / math.prod(worse)) / len(text.encode())
        ),
    )


@exercise("coders_view.3", "A code that learns")
def a_code_that_learns() -> Iterator[Case]:
    counts = "each ID has one count to begin with, and one more for each time it came"
    yield Case(([1, 1], 3), _probabilities([0.2, 0.6, 0.2]), counts)
    yield Case(([], 4), _probabilities([0.25] * 4), "at first all are alike")
    yield Case(([0, 1, 2], 3), _probabilities([1 / 3] * 3), counts)
    yield Case(([2] * 7, 3), _probabilities([0.1, 0.1, 0.8]), counts)
    yield from fresh(
        lambda draw: (draw.choices(range(4), k=draw.randint(5, 20)), 6),
        lambda ids, size: _probabilities(
            [(ids.count(i) + 1) / (len(ids) + size) for i in range(size)]
        ),
    )


def _probabilities(want: list[float]) -> Condition:
    @that
    def condition(got: Any) -> str | None:
        if not isinstance(got, list | tuple) or not all(map(is_number, got)):
            return "it should be a list of numbers"
        if len(got) != len(want):
            return f"it should have a number for each of the {len(want)} IDs"
        if abs(sum(got) - 1) > 1e-6:
            return f"their sum is {sum(got):.3g}, and of probabilities it is 1"
        wrong = [i for i, p in enumerate(want) if abs(got[i] - p) > 1e-6]
        return f"ID {wrong[0]} has another probability" if wrong else None

    return condition
