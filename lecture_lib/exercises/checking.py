"""Try an answer case by case, and stop at the first case that fails."""

import copy
import functools
import importlib
import random
import re
import sys
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import Any, TypeVar

from lecture_lib import console

from . import unseen
from .comparing import plain, same
from .limits import TookTooLong, time_limit

SECONDS = 60.0  # for all cases of an exercise
NOT_ATTEMPTED = "not attempted yet"  # what the site and tests look for
DRAWN = "This case was drawn at random just now: try it by hand."
NOT_OURS = (NotImplementedError, KeyboardInterrupt, TookTooLong)  # no problem of a case
Cases = Callable[[], Iterator["Case"]]


@dataclass(frozen=True)
class Case:
    """A call of the answer and what it should give, or a value it should be.

    `args` of None means that the answer is a value, not a function. `want` may be a
    condition: a function that says what is wrong with the result, or gives None.
    """

    args: tuple | None
    want: Any
    hint: str = ""
    is_counted: bool = True


@dataclass(frozen=True)
class Exercise:
    number: str
    title: str
    cases: Cases


@dataclass(frozen=True)
class Verdict:
    """The result that `check` shows: passed, not attempted, or the failing case."""

    number: str
    title: str
    passed: bool
    attempted: bool = True
    num_cases: int = 0
    problem: str = ""
    hint: str = field(default="", compare=False)

    def __repr__(self) -> str:
        unseen.seen(self)
        name = f"exercise {self.number.rpartition('.')[2]}, {self.title}"
        if self.passed:
            cases = "case passes" if self.num_cases == 1 else "cases pass"
            return f"✓ {name}: {self.num_cases} {cases}"
        if not self.attempted:
            return f"○ {name}: {NOT_ATTEMPTED}"
        hint = f"\n  Hint: {self.hint}" if self.hint else ""
        return f"✗ {name}: {self.problem}{hint}"

    def _repr_html_(self) -> str:
        return f'<pre style="white-space:pre-wrap">{escape(repr(self))}</pre>'


_EXERCISES: dict[str, Exercise] = {}


def exercise(number: str, title: str) -> Callable[[Cases], Cases]:
    """Register a generator of cases as the check of exercise `number`."""

    def register(cases: Cases) -> Cases:
        if number in _EXERCISES:
            raise ValueError(f"exercise {number} is there twice")
        _EXERCISES[number] = Exercise(number, title, cases)
        return cases

    return register


Reference = TypeVar("Reference", bound=Callable[..., Any])
Rows = dict[str, list[tuple]]


def table(
    number: str,
    title: str,
    calls: Rows | Callable[[], Rows],
    draw: Callable[[random.Random], tuple] | None = None,
    like: Callable[[Any], Any] | None = None,
    of_values: bool = False,
    times: int = 30,
) -> Callable[[Reference], Reference]:
    """Register the function below it, which gives the right results, as an exercise.

    `calls` has the arguments of some calls under the hint for whoever fails in them.
    Where making the arguments takes NumPy or time, a function gives them: a page
    without NumPy still has the other exercises.
    `draw` gives arguments for fresh cases, `times` of them. `like` makes a condition
    of a right result, such as `near`; a reference may also give a condition itself.
    With `of_values` the answer isn't called: the reference makes a condition on it.
    """

    def register(right: Reference) -> Reference:
        def case(args: tuple, why: str, is_counted: bool = True) -> Case:
            want = right(*copy.deepcopy(args))
            want = like(want) if like else want
            return Case(None if of_values else args, want, why, is_counted)

        @exercise(number, title)
        def cases() -> Iterator[Case]:
            rows = calls if isinstance(calls, dict) else calls()
            for why, several in rows.items():
                for args in several:
                    yield case(args, why)
            # Nobody knows these beforehand. They aren't counted, so that a right answer
            # gets the same verdict every time.
            for _ in range(times):
                if draw:
                    yield case(draw(random.Random()), DRAWN, is_counted=False)

        return right

    return register


def value(number: str, title: str, hint: str) -> Callable[[Reference], Reference]:
    """Register the condition below it, on an answer that is a value, as an exercise."""

    def register(condition: Reference) -> Reference:
        table(number, title, {hint: [()]}, of_values=True)(lambda: condition)
        return condition

    return register


def exercises_of(topic: str) -> list[Exercise]:
    """Return the exercises of a lecture or a side trail, "ties" say, in order."""
    try:
        importlib.import_module(f"lecture_lib.exercises.checks.{topic}")
    except ModuleNotFoundError:
        return []
    numbers = sorted(key for key in _EXERCISES if key.startswith(f"{topic}."))
    return [_EXERCISES[number] for number in numbers]


def check(number: str, answer: Any) -> Verdict:
    """Try `answer` on the cases of exercise `number` ("bpe_training.1").

    In a notebook or a script, a verdict that isn't shown there shows itself at the end.
    """
    console.replace_missing_characters()  # a verdict begins with ✓ or ✗
    verdict = _tried(number, answer)
    if sys._getframe(1).f_globals.get("__name__") == "__main__":  # and no library
        unseen.note(verdict)
    return verdict


def _tried(number: str, answer: Any) -> Verdict:
    found = _find(number)
    verdict = functools.partial(Verdict, number, found.title)
    if answer is None or answer is ...:
        return verdict(passed=False, attempted=False)
    count, case = 0, None
    try:
        with time_limit(SECONDS):
            for case in found.cases():
                if problem := _problem(case, answer):
                    problem = _showable(problem)
                    return verdict(passed=False, problem=problem, hint=case.hint)
                count += case.is_counted
    except NotImplementedError:
        return verdict(passed=False, attempted=False)
    except TookTooLong:
        problem = f"{_call(case, answer)} did not end within {SECONDS:g} seconds"
        hint = "Is there a loop that never ends?"
        return verdict(passed=False, problem=_showable(problem), hint=hint)
    return verdict(passed=True, num_cases=count)


def _find(number: str) -> Exercise:
    """Return the exercise of that number; raise ValueError with those that exist."""
    topic = number.rpartition(".")[0]
    known = {exercise.number: exercise for exercise in exercises_of(topic)}
    if number in known:
        return known[number]
    there = "its name begins with the lecture's topic, as in bpe_training.1"
    if known:
        there = f"there are {', '.join(known)}"
    raise ValueError(f"there is no exercise {number}; {there}")


def _problem(case: Case, answer: Any) -> str | None:
    """Say in a sentence what's wrong with the answer in this case, or return None."""
    if case.args is not None and not callable(answer):
        return f"the answer should be a function, not {_short(answer)}"
    got = answer
    try:
        if case.args is not None:
            # Copies, so that an answer that changes its arguments spoils no case.
            got = answer(*copy.deepcopy(case.args))
    except NOT_OURS:
        raise
    except BaseException as error:
        return f"{_call(case, answer)} raised {_where(error)}"
    problem = _wrong(got, case.want)
    return problem and f"{_call(case, answer)} gave {_short(got)}{problem}"


def _wrong(got: Any, want: Any) -> str | None:
    """Describe what's wrong with a result, in words that follow it in the verdict."""
    try:
        if callable(want):
            problem = want(plain(got))
            return problem and f": {problem}"
    except NOT_OURS:
        raise
    except BaseException as error:  # of another kind than asked, or with broken methods
        return f": checking it raised {_where(error)}"
    return None if same(got, want) else f", not {_short(want)}"


def _call(case: Case | None, answer: Any) -> str:
    """Return the call as a reader writes it."""
    if case is None or case.args is None:
        return "your answer"
    name = getattr(answer, "__name__", "your function")
    return f"{name}({', '.join(map(_short, case.args))})"


def _where(error: BaseException) -> str:
    """Return the error and the reader's own line that raised it."""
    frames = [
        frame
        for frame in traceback.extract_tb(error.__traceback__)
        if Path(__file__).parent not in Path(frame.filename).parents
    ]
    said = f"{type(error).__name__}: {_text_of(error, str)}".removesuffix(": ")
    return said + (f" in line {frames[-1].lineno}: {frames[-1].line}" if frames else "")


def _short(value: Any) -> str:
    if callable(value):
        return getattr(value, "__name__", "a function")
    if type(value).__repr__ is object.__repr__:
        return f"a {type(value).__name__}"  # its repr would be an address in memory
    text = _text_of(value, repr)
    return text if len(text) <= 120 else f"{text[:80]} … {text[-30:]}"


def _text_of(value: Any, function: Callable[[Any], str]) -> str:
    """Call `str` or `repr` on a value, even if its class implements them wrongly."""
    try:
        return str(function(value))
    except Exception as error:
        return f"(no {function.__name__}: {type(error).__name__})"


def _showable(text: str) -> str:
    """Remove memory addresses, and lone surrogates, which no page can show."""
    text = re.sub(r" at 0x[0-9a-fA-F]+", "", text)
    return text.encode("utf-8", "backslashreplace").decode()
