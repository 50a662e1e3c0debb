"""Try a program on the milestones: verdicts, with the reason of a failure."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from .calls import arguments_of
from .display import call_of, describe
from .hints import LEFT_OVER, Tried, find_misunderstanding, hint_at, sentence_on_type
from .milestones import MILESTONES, TIMED, Arguments, Milestone
from .program import ENDLESS, Failed, Unwritten
from .results import Callee, result_of, right_result
from .shrink import shrink

Tell = Callable[[str, bool], None]  # what is done, and whether it is finished
ABSENT = (
    ". There is no function {} in your file: is it inside of another one, or has it "
    "another name?"
)


@dataclass(frozen=True)
class Verdict:
    """What was found in one milestone."""

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
            where = self.milestone.read
            return f"○ {name}: next is {self.function} (see {where}){self.problem}"
        hint = f"\n  Hint: {self.hint}" if self.hint else ""
        return f"✗ {name}: {self.problem}{hint}"


def tell_nobody(doing: str, is_done: bool) -> None:
    """For who doesn't want to know what is being tried."""


def check(
    program: Callee, letters: str = "abcd", tell: Tell = tell_nobody
) -> Iterator[Verdict]:
    """The verdict of each milestone, in order, ending behind the first that fails.

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
    program: Callee, milestone: Milestone, tell: Tell = tell_nobody
) -> Verdict:
    count = 0
    for function in milestone.functions:
        tried = Tried(function)
        calls = arguments_of(function)
        for number, arguments in enumerate(calls, 1):
            tell(f"{function}: call {number} of {len(calls)}", False)
            try:
                found = result_of(program, function, arguments)
            except Unwritten as missing:
                name = str(missing) or function
                absent = ABSENT.format(name) if missing.is_absent else ""
                return Verdict(milestone, count, name, absent, unwritten=True)
            tried.found.append((arguments, found))
            if found != right_result(function, arguments):
                if tried.failing is None:
                    tried.failing, tried.prints = arguments, program.prints()
                if isinstance(found, Failed):
                    break  # each further call may take its whole time
        if tried.failing is not None:
            return explain(program, milestone, tried, count, tell)
        count += len(tried.found)
        tell(f"{function}: {len(tried.found)} calls right", True)
    return Verdict(milestone, count)


def explain(
    program: Callee, milestone: Milestone, tried: Tried, count: int, tell: Tell
) -> Verdict:
    """Why it fails: a call as small as possible that fails alone, and a hint."""
    function, shown, prints = tried.function, tried.failing, tried.prints
    assert shown is not None
    name, hint = find_misunderstanding(tried)
    found = next(each for arguments, each in tried.found if arguments == shown)
    right = right_result(function, shown)

    def alone(arguments: Arguments) -> Any:
        program.stop()
        try:
            return result_of(program, function, arguments)
        except Unwritten:
            return Failed("it says that it isn't written")

    is_late = isinstance(found, Failed) and ENDLESS in str(found)
    is_first = milestone is MILESTONES[0] and not count and tried.found[0][0] == shown
    if not is_late and not is_first and alone(shown) == right:
        name, hint = "", LEFT_OVER
    else:
        doing = f"looking for the smallest call of {function} that fails"
        smallest = shrink(program, function, shown, lambda: tell(doing, False))
        if smallest != shown:
            smallest_found = alone(smallest)
            smallest_right = right_result(function, smallest)
            if smallest_found != smallest_right:
                shown, found, right = smallest, smallest_found, smallest_right
                prints = program.prints()
    if isinstance(found, Failed) and found.kind:
        sentence = sentence_on_type(function, found.kind)
        problem = f"{call_of(function, shown)}: {sentence}"
    else:
        problem = describe(function, shown, found, right)
    hint = hint or hint_at(milestone, function, found)
    return Verdict(milestone, count, function, problem, hint, name, prints=prints)
