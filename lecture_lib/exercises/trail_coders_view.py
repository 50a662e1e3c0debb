"""Exercises of the side trail on tokenizers as compressors."""

import math
from collections.abc import Iterator
from typing import Any

from .checking import Case, exercise, fresh
from .conditions import Condition, is_number, near, that


@exercise("coders_view.1", "What a merge must save")
def what_a_merge_must_save() -> Iterator[Case]:
    for num_ids, num_merges, hint in [
        (1_000, 256, "with 513 tokens instead of 512, each ID is a bit wider"),
        (1_000, 257, "the merge is written as two IDs, so saving two isn't enough"),
        (1_000, 255, "512 tokens still fit into the width of 511"),
        (50, 0, "without merges an ID has 8 bits, and with one it has 9"),
        (9_000, 768, "the IDs of the old merges get wider, too"),
        (5_000, 767, "1,024 tokens still fit into the width of 1,023"),
    ]:
        yield Case((num_ids, num_merges), _least_saved(num_ids, num_merges), hint)
    yield from fresh(
        lambda draw: (draw.randint(2_000, 9_000), draw.choice([0, 9, 256, 300, 768])),
        _least_saved,
        times=20,
    )


def _least_saved(num_ids: int, num_merges: int) -> int:
    width, wider = ((255 + n).bit_length() for n in (num_merges, num_merges + 1))
    before = width * (num_ids + 2 * num_merges)
    # The most IDs that fit into fewer bits than before, beside the longer list.
    most_left = (before - 1) // wider - 2 * (num_merges + 1)
    return num_ids - most_left


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
