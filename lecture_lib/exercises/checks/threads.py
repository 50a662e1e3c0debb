"""Exercises of the side trail on threads: how many are enough, and who is last."""

import heapq

from ..checking import table


@table(
    "threads.1",
    "enough threads",
    {
        "While one has the lock, nine others are outside.": [(9, 1)],
        "A single thread that never leaves the lock keeps it busy.": [(0, 3)],
        "Three threads have the lock for 6 of each 7 milliseconds only.": [(5, 2)],
    },
    draw=lambda draw: (draw.randrange(50), draw.randrange(1, 9)),
)
def enough_threads(outside: int, inside: int) -> int:
    return next(n for n in range(1, 60) if n * inside >= outside + inside)


@table(
    "threads.2",
    "the last one",
    {
        "After two seconds both are free, and the 4 is left.": [([1, 1, 1, 1, 4], 2)],
        "One has the 4, and the other all the rest.": [([4, 1, 1, 1, 1], 2)],
    },
    draw=lambda draw: (draw.choices(range(1, 20), k=12), draw.randrange(1, 5)),
)
def _last_one(times: list[int], workers: int) -> int:
    free = [0] * workers  # when each is free
    for seconds in times:
        heapq.heapreplace(free, free[0] + seconds)
    return max(free)
