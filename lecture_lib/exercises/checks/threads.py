"""Exercises of the side trail on threads: how many are enough, and who is last."""

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
    hint="All threads together must need the lock for as long as one job takes.",
)
def enough_threads(outside: int, inside: int) -> int:
    return next(n for n in range(1, 60) if n * inside >= outside + inside)


@table(
    "threads.2",
    "the last one",
    {
        "After two seconds both are free, and the 4 is left.": [([1, 1, 1, 1, 4], 2)],
        "One has the 4, and the other all the rest.": [([4, 1, 1, 1, 1], 2)],
        "Don't deal them out in turn: the first one is busy.": [([5, 1, 1, 1], 2)],
        "In the order of the list, not the longest first.": [([1, 2, 9, 1], 2)],
    },
    draw=lambda draw: (draw.choices(range(1, 20), k=12), draw.randrange(1, 5)),
)
def _second_by_second(times: list[int], workers: int) -> int:
    waiting, busy, now = list(times), [0] * workers, 0
    while waiting or any(busy):
        for worker in range(workers):
            if not busy[worker] and waiting:
                busy[worker] = waiting.pop(0)
        busy = [max(0, left - 1) for left in busy]
        now += 1
    return now
