"""Verdicts on a program, milestone by milestone, with the reason of a failure."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from .display import describe
from .hints import LEFT_OVER, Tried, find_misunderstanding, hint_at
from .milestones import MILESTONES, TIMED, Arguments, Milestone
from .program import ENDLESS, Failed, Unwritten
from .results import Callee, cases, result_of, right_result, same
from .shrink import shrink

ABSENT = (
    ". There is no function {} in your file: is it inside another one, or does it have "
    "a different name?"
)


@dataclass(frozen=True)
class Verdict:
    """The result of trying one milestone."""

    milestone: Milestone
    num_calls: int  # that gave the right result
    function: str = ""  # the first that fails or isn't written
    problem: str = ""
    hint: str = ""
    misunderstanding: str = ""  # its name, if the results are those of one
    unwritten: bool = False
    detail: str = ""  # instead of the number of calls
    prints: str = ""  # what the call that is shown has printed

    @property
    def passed(self) -> bool:
        return not self.function

    def __str__(self) -> str:
        name = f"milestone {self.milestone.letter}, {self.milestone.title}"
        if self.passed:
            told = self.detail or f"{self.num_calls} calls give what they should"
            return f"✓ {name}: {told}"
        if self.unwritten:
            following = f"{self.function} (see {self.milestone.read})"
            return f"○ {name}: next is {following}{self.problem}"
        hint = f"\n  Hint: {self.hint}" if self.hint else ""
        return f"✗ {name}: {self.problem}{hint}"


def tell_nobody(told: str) -> None:
    """Ignore which functions are right."""


def check(
    program: Callee, letters: str = "abcd", tell: Callable[[str], Any] = tell_nobody
) -> Iterator[Verdict]:
    """Yield the verdict of each milestone, in order, up to the first that fails.

    Milestone e takes the time, and is tried only if its letter is named.
    """
    for milestone in (*MILESTONES, TIMED):
        if milestone.letter in letters:
            if milestone is TIMED:
                from .clock import beat

                verdict = beat(program)
            else:
                verdict = check_milestone(program, milestone, tell)
            yield verdict
            if not verdict.passed:
                return


def check_milestone(
    program: Callee, milestone: Milestone, tell: Callable[[str], Any] = tell_nobody
) -> Verdict:
    """Try the milestone's functions in order, up to the first that fails."""
    count = 0
    for function in milestone.functions:
        try:
            tried = try_function(program, function)
        except Unwritten as missing:
            name = str(missing) or function
            absent = ABSENT.format(name) if missing.is_absent else ""
            return Verdict(milestone, count, name, absent, unwritten=True)
        if tried.failing is not None:
            return explain(program, milestone, tried, count)
        count += len(tried.found)
        tell(f"  {function}: {len(tried.found)} calls right")
    return Verdict(milestone, count)


def try_function(program: Callee, function: str) -> Tried:
    """Make all calls of a function, or those up to the first that raises an error."""
    tried = Tried(function)
    for arguments, right in cases(function):
        found = result_of(program, function, arguments)
        tried.found.append((arguments, found))
        if not same(found, right):
            if tried.failing is None:
                tried.failing, tried.wrong = arguments, found
                tried.prints = program.prints()
            if isinstance(found, Failed):
                break  # each further call may take its whole time
    return tried


def explain(program: Callee, milestone: Milestone, tried: Tried, count: int) -> Verdict:
    """Find a call as small as possible that fails alone, and a hint."""
    function, prints = tried.function, tried.prints
    shown, found = tried.failing, tried.wrong
    assert shown is not None
    name, hint = find_misunderstanding(tried)
    right = right_result(function, shown)

    def alone(arguments: Arguments) -> Any:
        program.stop()
        try:
            return result_of(program, function, arguments)
        except Unwritten:
            return Failed("it says that it isn't written")

    is_endless = isinstance(found, Failed) and ENDLESS in str(found)
    is_first = milestone is MILESTONES[0] and not count and tried.found[0][0] == shown
    if not is_endless and not is_first and same(alone(shown), right):
        name, hint = "", LEFT_OVER
    elif "RecursionError" not in str(found):  # which needs a long call
        smallest = shrink(program, function, shown)
        smallest_found = alone(smallest) if smallest != shown else found
        smallest_right = right_result(function, smallest)
        if smallest != shown and not same(smallest_found, smallest_right):
            shown, found, right = smallest, smallest_found, smallest_right
            prints = program.prints()
    problem = describe(function, shown, found, right)
    hint = hint or hint_at(function, found)
    return Verdict(milestone, count, function, problem, hint, name, prints=prints)
