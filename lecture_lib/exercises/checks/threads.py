"""Exercises of the side trail on threads: how many are enough, and who is last."""

from ..checking import table


@table(
    "threads.1",
    "enough threads",
    {
        "While one has the lock, nine others are outside.": [(9, 1)],
        "A single thread that never leaves the lock keeps it busy.": [(0, 3)],
        "Two threads take turns, half of the time each.": [(3, 3)],
        "Three threads have the lock for 6 of each 7 milliseconds only.": [(5, 2)],
        "One thread leaves the lock free for a millisecond each time.": [(1, 3)],
        "Sixteen times 7 is the first multiple that is at least 107.": [(100, 7)],
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
        "The fifth text begins when both have worked 5.": [([3, 3, 2, 2, 2], 2)],
        "There is nothing to do.": [([], 3)],
        "A single text isn't cut.": [([7], 4)],
        "A single worker takes one after the other.": [([2, 3], 1)],
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
