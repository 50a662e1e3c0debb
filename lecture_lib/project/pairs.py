"""Two programs timed in pairs: the same call to both, in turns, and the medians.

Noise of the machine hits both halves of a pair alike, so that a ratio tells more than
seconds. Another text for each pair: a program that remembers results gains nothing.
"""

import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from .milestones import Arguments
from .results import Callee

Clock = Callable[[], float]


@dataclass(frozen=True)
class Paired:
    """How many times as fast as the other program it was, in each pair."""

    ratios: tuple[float, ...]
    difference: str = ""  # a sentence, if the results weren't what they should be

    @property
    def median(self) -> float:
        return statistics.median(self.ratios)

    def __str__(self) -> str:
        least, most = min(self.ratios), max(self.ratios)
        return (
            f"{self.median:.1f} times as fast (median of {len(self.ratios)} pairs, "
            f"from {least:.1f} to {most:.1f})"
        )


def in_pairs(
    mine: Callee,
    plain: Callee,
    function: str,
    calls: Iterable[tuple[Arguments, Arguments]],
    compare: Callable[[Arguments, Any, Any], str],
    *,
    clock: Clock = time.perf_counter,
    inside: bool = False,
    enough: Callable[[Sequence[float]], bool] = lambda ratios: False,
) -> Paired:
    """The ratios of all calls but the first, which warms both up; fewer if `enough`.

    Each call has the arguments of both. `compare` gives a sentence if the two results
    aren't what they should be. With `inside` a program's own clock counts, if it has
    one, so that the pipe isn't timed.
    """
    ratios: list[float] = []
    for number, (my_arguments, arguments) in enumerate(calls):

        def run(program: Callee, given: Arguments) -> tuple[float, Any]:
            return timed(program, function, given, clock, inside)

        if number % 2:
            my_seconds, result = run(mine, my_arguments)
        seconds, right = run(plain, arguments)
        if not number % 2:
            my_seconds, result = run(mine, my_arguments)
        if difference := compare(my_arguments, result, right):
            return Paired(tuple(ratios), difference)
        if number:
            ratios.append(seconds / max(my_seconds, 1e-9))
            if enough(ratios):
                break
    return Paired(tuple(ratios))


def timed(
    program: Callee, function: str, arguments: Arguments, clock: Clock, inside: bool
) -> tuple[float, Any]:
    """Seconds of a call, measured from outside unless `inside`, and its result."""
    start = clock()
    answer = program.call(function, arguments)
    seconds = clock() - start
    return answer.get("seconds", seconds) if inside else seconds, answer["result"]
