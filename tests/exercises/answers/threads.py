"""Right and wrong answers to the exercises of `threads`."""

import heapq
import math


def enough_threads(outside, inside):
    return math.ceil((outside + inside) / inside)


def done_after(times, workers):
    free = [0] * workers
    for seconds in times:
        heapq.heapreplace(free, free[0] + seconds)
    return max(free)


RIGHT = [
    ("threads.1", enough_threads),
    ("threads.2", done_after),
]


def rounded_down(outside, inside):
    return (outside + inside) // inside


def without_itself(outside, inside):
    return math.ceil(outside / inside)


def always_enough(outside, inside):
    return outside + inside


def dealt_out_in_turn(times, workers):
    return max((sum(times[k::workers]) for k in range(workers)), default=0)


def longest_first(times, workers):
    return done_after(sorted(times, reverse=True), workers)


def no_waste(times, workers):
    return max([math.ceil(sum(times) / workers), *times], default=0)


WRONG = [
    ("threads.1", rounded_down),
    ("threads.1", without_itself),
    ("threads.1", always_enough),
    ("threads.2", dealt_out_in_turn),
    ("threads.2", longest_first),
    ("threads.2", no_waste),
]
