"""Exercises of the side trail on threads: how many are enough, and who is last."""

from collections.abc import Iterator

from .checking import Case, exercise, fresh


@exercise("threads.1", "enough threads")
def enough_threads() -> Iterator[Case]:
    for outside, inside, want, hint in [
        (9, 1, 10, "While one has the lock, nine others are outside."),
        (0, 3, 1, "A single thread that never leaves the lock keeps it busy."),
        (3, 3, 2, "Two threads take turns, half of the time each."),
        (5, 2, 4, "Three threads have the lock for 6 of each 7 milliseconds only."),
        (1, 3, 2, "One thread leaves the lock free for a millisecond each time."),
        (100, 7, 16, "Sixteen times 7 is the first multiple that is at least 107."),
    ]:
        yield Case((outside, inside), want, hint)
    yield from fresh(
        lambda draw: (draw.randrange(50), draw.randrange(1, 9)),
        lambda outside, inside: next(
            n for n in range(1, 60) if n * inside >= outside + inside
        ),
        "All threads together must need the lock for as long as one job takes.",
    )


@exercise("threads.2", "the last one")
def the_last_one() -> Iterator[Case]:
    for times, workers, want, hint in [
        ([1, 1, 1, 1, 4], 2, 6, "After two seconds both are free, and the 4 is left."),
        ([4, 1, 1, 1, 1], 2, 4, "One has the 4, and the other all the rest."),
        ([5, 1, 1, 1], 2, 5, "Don't deal them out in turn: the first one is busy."),
        ([1, 2, 9, 1], 2, 10, "In the order of the list, not the longest first."),
        ([3, 3, 2, 2, 2], 2, 7, "The fifth text begins when both have worked 5."),
        ([], 3, 0, "There is nothing to do."),
        ([7], 4, 7, "A single text isn't cut."),
        ([2, 3], 1, 5, "A single worker takes one after the other."),
    ]:
        yield Case((times, workers), want, hint)
    yield from fresh(
        lambda draw: (draw.choices(range(1, 20), k=12), draw.randrange(1, 5)),
        _second_by_second,
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
