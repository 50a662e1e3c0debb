"""Checks of the exercises of `beyond_fixed_tokens`, beyond fixed tokens."""

from collections.abc import Callable
from typing import Any

from ..checking import table, value
from ..comparing import same
from ..conditions import joins_to

Rule = Callable[[list[float]], list[int]]


@value(
    "beyond_fixed_tokens.1",
    "two rules by hand",
    "For the threshold, draw a bar before each letter with more than 2.5. For the "
    "rise, write the difference between each number and the one before, and draw a bar "
    "where it is more than 1.5.",
)
def _are_the_patches(answer: Any) -> str | None:
    if not isinstance(answer, list | tuple) or len(answer) != 2:
        return "it should be two lists, of the threshold and of the rise"
    rules = {"threshold": ["st", "ation", "s"], "rise": ["stati", "on", "s"]}
    if same(answer, [*rules.values()][::-1]):
        return "these are the right patches, but those of the threshold come first"
    for got, (rule, want) in zip(answer, rules.items()):
        if problem := joins_to("stations")(got):
            return f"of the {rule}, {problem}"
        if got[0] in ("s", "statio"):
            return "a patch begins with the hard byte, it doesn't end with it"
        if not same(got, want):
            return f"the {rule} gives other patches"
    return None


@table(
    "beyond_fixed_tokens.2",
    "as many as you can afford",
    {
        "One start is 0, so one is left: the highest.": [([8.0, 0.5, 3.1, 2.9], 2)],
        "Choose by entropy; sort them by position.": [([8.0, 0.5, 3.1, 2.9, 4.0], 4)],
        "0 is always a start, even if its entropy is the lowest.": [
            ([0.1, 5.0, 0.2, 4.0], 3),
            ([2.0, 1.0, 3.0], 1),
        ],
        "Of two equal entropies, the earlier one wins.": [([8.0, 3.0, 0.5, 3.0], 2)],
    },
    draw=lambda draw: (draw.choices(range(8), k=12), draw.randrange(2, 10)),
)
def _best_starts(entropies: list[float], patches: int) -> list[int]:
    highest_first = sorted(range(1, len(entropies)), key=lambda i: -entropies[i])
    return [0, *sorted(highest_first[: patches - 1])]


def _largest(numbers: list[float]) -> list[int]:
    best = max(range(len(numbers)), key=numbers.__getitem__, default=0)
    return sorted({0, best}) if numbers else []


def _rises_by_one(numbers: list[float]) -> list[int]:
    rises = (i for i in range(1, len(numbers)) if numbers[i] - numbers[i - 1] > 1)
    return [0, *rises] if numbers else []


def _before_a_fall(numbers: list[float]) -> list[int]:
    falls = (i for i in range(1, len(numbers) - 1) if numbers[i] > numbers[i + 1])
    return [0, *falls] if numbers else []


@table(
    "beyond_fixed_tokens.3",
    "does it look ahead?",
    {
        "This rule looks at nothing that comes later. Of the starts of the whole list, "
        "keep those *inside* the prefix, start < end.": [
            (_rises_by_one, [4.0, 1.0, 3.5, 0.5, 5.0, 2.0, 3.2])
        ],
        "For [1.0, 3.0, 0.5] it starts a patch at 1, and with all five numbers at 3 "
        "instead. Try every prefix.": [(_largest, [1.0, 3.0, 0.5, 5.0, 2.0])],
        "This rule looks at the *next* number.": [
            (_before_a_fall, [1.0, 2.0, 3.0, 1.0])
        ],
    },
)
def _looks_ahead(rule: Rule, numbers: list[float]) -> bool:
    whole = rule(numbers)
    ends = range(1, len(numbers))
    return any(rule(numbers[:n]) != [i for i in whole if i < n] for n in ends)


@table(
    "beyond_fixed_tokens.4",
    "patches of equal surprise",
    {
        "After the budget is reached, a patch starts with nothing spent.": [
            ([3.0, 1.0, 2.0, 5.0, 0.5], 4),
            ([9.0, 1.0, 1.0, 1.0, 1.0], 4),
        ],
        "A byte is a patch, and without bytes there is none.": [([2.0], 4), ([], 4)],
    },
    draw=lambda draw: (draw.choices(range(5), k=12), draw.randrange(1, 9)),
)
def _starts_of_budget(surprises: list[float], budget: float) -> list[int]:
    starts = [0] if surprises else []
    for i in range(1, len(surprises)):
        if sum(surprises[starts[-1] : i]) >= budget:
            starts.append(i)
    return starts
