"""Wrong answers to the exercises of `threads`."""

import heapq
import math


def done_after(times, workers):
    free = [0] * workers
    for seconds in times:
        heapq.heapreplace(free, free[0] + seconds)
    return max(free)


def dealt_out_in_turn(times, workers):
    return max((sum(times[k::workers]) for k in range(workers)), default=0)


def longest_first(times, workers):
    return done_after(sorted(times, reverse=True), workers)


def no_waste(times, workers):
    return max([math.ceil(sum(times) / workers), *times], default=0)


WRONG = [
    ("threads.1", lambda outside, inside: (outside + inside) // inside),  # rounded down
    # without itself
    ("threads.1", lambda outside, inside: math.ceil(outside / inside)),
    ("threads.1", lambda outside, inside: outside + inside),  # always enough
    ("threads.2", dealt_out_in_turn),
    ("threads.2", longest_first),
    ("threads.2", no_waste),
]
