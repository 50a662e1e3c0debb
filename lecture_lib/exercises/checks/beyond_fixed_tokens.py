"""Checks of the exercises of `beyond_fixed_tokens`, beyond fixed tokens."""

import random
from collections.abc import Callable
from typing import Any

from ..checking import table, value
from ..conditions import a_sequence_of

Rule = Callable[[list[float]], list[int]]


@value(
    "beyond_fixed_tokens.1",
    "two rules by hand",
    "Write the eight numbers under the eight letters. For the threshold, draw a bar "
    "before each letter with more than 2.5. For the rise, write the difference "
    "between each number and the one before, and draw a bar where it is more than 1.5.",
)
def _are_the_patches(answer: Any) -> str | None:
    if a_sequence_of(lambda patches: isinstance(patches, list | tuple), "", 2)(answer):
        return "the answer should be two lists, of the threshold and of the rise"
    threshold, rise = ([*patches] for patches in answer)
    for name, patches in (("threshold", threshold), ("rise", rise)):
        if "".join(map(str, patches)) != "stations":
            return f"the patches of the {name} don't join to `stations`"
    if (threshold, rise) == (["stati", "on", "s"], ["st", "ation", "s"]):
        return "these are the right patches, but those of the threshold come first"
    if threshold == ["s", "ta", "tions"] or rise == ["statio", "ns"]:
        return "a patch begins with the hard byte, it doesn't end with it"
    if threshold != ["st", "ation", "s"]:
        return "the threshold gives other patches"
    return None if rise == ["stati", "on", "s"] else "the rise gives other patches"


def _any_entropies(draw: random.Random) -> tuple[list[float], int]:
    numbers = draw.sample(range(80), 12)
    return [number / 10 for number in numbers], draw.randrange(2, 10)


@table(
    "beyond_fixed_tokens.2",
    "as many as you can afford",
    {
        "The first patch starts at 0, so one more start is left, for the highest.": [
            ([8.0, 0.5, 3.1, 2.9], 2)
        ],
        "Choose by entropy, and then give the starts in the order of the text.": [
            ([8.0, 0.5, 3.1, 2.9, 4.0], 4)
        ],
        "0 is always a start, even if its entropy is the lowest.": [
            ([0.1, 5.0, 0.2, 4.0], 3)
        ],
        "A single patch is the whole text.": [([2.0, 1.0, 3.0], 1)],
        "Of two equal entropies, the earlier one comes first.": [
            ([8.0, 3.0, 0.5, 3.0], 2)
        ],
    },
    draw=_any_entropies,
)
def _best_starts(entropies: list[float], patches: int) -> list[int]:
    highest_first = sorted(range(1, len(entropies)), key=lambda i: -entropies[i])
    return [0, *sorted(highest_first[: patches - 1])]


def _largest(numbers: list[float]) -> list[int]:
    best = max(range(len(numbers)), key=numbers.__getitem__, default=0)
    return sorted({0, best}) if numbers else []


def _above_three(numbers: list[float]) -> list[int]:
    return [i for i, bits in enumerate(numbers) if i == 0 or bits > 3]


def _rises_by_one(numbers: list[float]) -> list[int]:
    rises = (i for i in range(1, len(numbers)) if numbers[i] - numbers[i - 1] > 1)
    return [0, *rises] if numbers else []


def _from_the_end(numbers: list[float]) -> list[int]:
    return sorted({0, *range(len(numbers) - 1, 0, -2)}) if numbers else []


_UP_AND_DOWN = [4.0, 1.0, 3.5, 0.5, 5.0, 2.0, 3.2]


@table(
    "beyond_fixed_tokens.3",
    "does it look ahead?",
    {
        "This rule looks at nothing that comes later. Of the starts of the whole list, "
        "keep those *inside* the prefix, start < end.": [
            (_above_three, _UP_AND_DOWN),
            (_rises_by_one, _UP_AND_DOWN),
        ],
        "For [1.0, 3.0, 0.5] it starts a patch at 1. With all five numbers that start "
        "is gone, and there is one at 3 instead. Try every prefix.": [
            (_largest, [1.0, 3.0, 0.5, 5.0, 2.0])
        ],
        "Its starts lie at every other place counted from the *end*.": [
            (_from_the_end, [1.0, 2.0, 3.0, 4.0])
        ],
    },
)
def _looks_ahead(rule: Rule, numbers: list[float]) -> bool:
    whole = rule(numbers)
    ends = range(1, len(numbers))
    return any(rule(numbers[:n]) != [i for i in whole if i < n] for n in ends)


def _any_surprises(draw: random.Random) -> tuple[list[float], int]:
    return [draw.randrange(20) / 4 for _ in range(12)], draw.randrange(1, 9)


@table(
    "beyond_fixed_tokens.4",
    "patches of equal surprise",
    {
        "3.0 + 1.0 reaches 4, so the next byte starts a patch with nothing spent. 2.0 "
        "+ 5.0 goes beyond it, and what is beyond is not "
        "carried over.": [([3.0, 1.0, 2.0, 5.0, 0.5], 4)],
        "Each patch begins with nothing spent. What the first byte needed beyond the "
        "budget is not carried over.": [([9.0, 1.0, 1.0, 1.0, 1.0], 4)],
        "A single byte is a patch, whatever it spends.": [([2.0], 4)],
        "Without bytes there are no patches.": [([], 4)],
    },
    draw=_any_surprises,
)
def _starts_of_budget(surprises: list[float], budget: float) -> list[int]:
    starts = [0] if surprises else []
    for i in range(1, len(surprises)):
        if sum(surprises[starts[-1] : i]) >= budget:
            starts.append(i)
    return starts
