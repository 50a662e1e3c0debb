"""Two programs timed in pairs: the same call to both, in turns, and the medians.

Noise of the machine hits both halves of a pair alike, so that a ratio tells more than
seconds. Another text for each pair: a program that remembers results gains nothing.
"""

import statistics
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from .checking import Callee
from .milestones import Arguments

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
    calls: Iterable[Arguments],
    compare: Callable[[Any, Any], str],
    *,
    clock: Clock = time.perf_counter,
    enough: Callable[[Sequence[float]], bool] = lambda ratios: False,
) -> Paired:
    """The ratios of all calls but the first, which warms both up; fewer if `enough`.

    `compare` gives a sentence if the two results aren't what they should be.
    """
    ratios: list[float] = []
    for number, arguments in enumerate(calls):
        both = [mine, plain] if number % 2 else [plain, mine]
        took = {id(each): timed(each, function, arguments, clock) for each in both}
        (my_seconds, result), (seconds, right) = took[id(mine)], took[id(plain)]
        if difference := compare(result, right):
            return Paired(tuple(ratios), difference)
        if number:
            ratios.append(seconds / max(my_seconds, 1e-9))
            if enough(ratios):
                break
    return Paired(tuple(ratios))


def timed(
    program: Callee, function: str, arguments: Arguments, clock: Clock
) -> tuple[float, Any]:
    """Seconds of a call, measured from outside, and its result."""
    start = clock()
    answer = program.call(function, arguments)
    return clock() - start, answer["result"]
