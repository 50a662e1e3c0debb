"""Runs contenders in turns and compares medians, so that noise hits all alike."""

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass
class Contender:
    """Something to be timed. `before` runs before every round, outside the clock."""

    name: str
    run: Callable[[], object]
    before: Callable[[], object] | None = None
    max_rounds: int = 99
    size: float = 1.0  # of its text, as a part of the others': slow ones get less
    seconds: list[float] = field(default_factory=list)

    @property
    def median(self) -> float:
        return statistics.median(self.seconds) / self.size


def race(
    contenders: list[Contender],
    rounds: int,
    clock: Callable[[], float] = time.process_time,
) -> dict[str, float]:
    """The median seconds of each; one round more is run first and not counted."""
    for round_number in range(rounds + 1):
        for contender in contenders:
            if round_number > contender.max_rounds:
                continue
            if contender.before:
                contender.before()
            begin = clock()
            contender.run()
            seconds = clock() - begin
            if round_number or contender.max_rounds == 0:
                contender.seconds.append(seconds)
    return {contender.name: contender.median for contender in contenders}
