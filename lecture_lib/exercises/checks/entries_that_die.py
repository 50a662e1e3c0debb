"""Exercises of the side trail on dead entries."""

import random
from typing import Any

from ..checking import table
from ..conditions import Condition, is_of, near


@table(
    "entries_that_die.1",
    "One winner",
    {
        "one entry has to be closest to all three values in the first round, and "
        "after": [(2,), (3,), (20,), (100,)],
    },
)
def _has_one_winner(size: int) -> Condition:
    def condition(got: Any) -> str | None:
        if not isinstance(got, list | tuple) or len(got) != size:
            return f"it should be a list of {size} entries"
        if not all(map(_is_gray, got)):
            return "each entry should be a whole number from 0 to 255"
        if len(set(got)) != size:
            return "two entries are the same"
        entries = [int(entry) for entry in got]
        for rounds in range(10):
            chosen = [_nearest(value, entries) for value in (10, 40, 60)]
            if len(set(chosen)) > 1:
                return f"in round {rounds + 1}, {len(set(chosen))} entries are in use"
            entries[chosen[0]] = 37
        return None

    return condition


def _is_gray(value: Any) -> bool:
    return is_of(int, value) and 0 <= value <= 255


def _nearest(value: int, entries: list[int]) -> int:
    return min(range(len(entries)), key=lambda number: abs(value - entries[number]))


def _draw(draw: random.Random) -> tuple[list[int], list[int], list[int]]:
    values = [draw.randrange(256) for _ in range(12)]
    entries = [draw.randrange(256) for _ in range(6)]
    alive = draw.sample(range(6), 3)
    return values, [draw.choice(alive) for _ in values], entries


@table(
    "entries_that_die.2",
    "Restart",
    {
        "three entries are chosen by nobody, and 204 is the farthest from 89": [
            ([12, 14, 15, 90, 200, 204], [3, 3, 3, 3, 3, 3], [0, 1, 2, 89])
        ],
        "10 and 50 are equally far from 30, so the first of them is taken": [
            ([10, 50], [0, 0], [30, 7])
        ],
        "how far a value is counts from the entry that it chose, which here are 15 and "
        "90": [([10, 20, 90], [0, 0, 1], [15, 90, 200])],
        "no entry is dead, so none is moved": [([10, 20], [0, 1], [11, 25])],
    },
    draw=_draw,
)
def _restarted(values: list[int], chosen: list[int], entries: list[int]) -> list[int]:
    misses = [-abs(value - entries[i]) for value, i in zip(values, chosen)]
    worst = iter(sorted(range(len(values)), key=misses.__getitem__))
    return [
        entry if number in chosen else values[next(worst)]
        for number, entry in enumerate(entries)
    ]


@table(
    "entries_that_die.3",
    "Coverage",
    {
        "the pairs are 1 2, 2 3 and 3 1, and the last one is new": [
            ([[1, 2, 3]], [[1, 2], [2, 3, 1]])
        ],
        "no pair goes from one sequence into the next, so 2 3 is new": [
            ([[1, 2], [3, 1]], [[1, 2, 3, 1]])
        ],
        "a pair counts as often as it occurs in the new sequences": [
            ([[1, 2]], [[1, 2, 1, 2, 1, 2]])
        ],
    },
    draw=lambda draw: (
        [draw.choices(range(4), k=5) for _ in range(2)],
        [draw.choices(range(4), k=6) for _ in range(3)],
    ),
    like=near,
)
def _coverage(training: list[list[int]], held_out: list[list[int]]) -> float:
    known = {(a, b) for ids in training for a, b in zip(ids, ids[1:])}
    met = [(a, b) in known for ids in held_out for a, b in zip(ids, ids[1:])]
    return sum(met) / len(met)
