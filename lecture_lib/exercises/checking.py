"""How an answer is tried: case by case, stopping at the first that fails."""

import copy
import importlib
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from html import escape
from typing import Any

Cases = Callable[[], Iterator["Case"]]


@dataclass(frozen=True)
class Case:
    """One call of the answer and what it should give, or a value it should be.

    `args` of None means that the answer is a value, not a function. `want` may be a
    function of the result that says what is wrong with it, or None if nothing is.
    """

    args: tuple | None
    want: Any
    hint: str = ""


def that(says_what_is_wrong: Callable[[Any], str | None]) -> Callable:
    """Marks a `want` as a condition on the result instead of the result itself."""
    says_what_is_wrong.is_condition = True  # type: ignore[attr-defined]
    return says_what_is_wrong


@dataclass(frozen=True)
class Exercise:
    number: str
    title: str
    cases: Cases


@dataclass(frozen=True)
class Verdict:
    """What `check` shows: passed, not attempted yet, or the case that fails."""

    number: str
    title: str
    passed: bool
    attempted: bool = True
    num_cases: int = 0
    problem: str = ""
    hint: str = field(default="", compare=False)

    def __repr__(self) -> str:
        if self.passed:
            cases = (
                "1 case passes"
                if self.num_cases == 1
                else f"{self.num_cases} cases pass"
            )
            return f"✓ {self._name()}: {cases}"
        if not self.attempted:
            return f"○ {self._name()}: not attempted yet"
        hint = f"\n  Hint: {self.hint}" if self.hint else ""
        return f"✗ {self._name()}: {self.problem}{hint}"

    def _name(self) -> str:
        return f"exercise {self.number}, {self.title}"

    def _repr_html_(self) -> str:
        return f'<pre style="white-space:pre-wrap">{escape(repr(self))}</pre>'


_EXERCISES: dict[str, Exercise] = {}


def exercise(number: str, title: str) -> Callable[[Cases], Cases]:
    """Registers a generator of cases as the check of exercise `number`."""

    def register(cases: Cases) -> Cases:
        if number in _EXERCISES:
            raise ValueError(f"exercise {number} is there twice")
        _EXERCISES[number] = Exercise(number, title, cases)
        return cases

    return register


def exercises_of(lecture: str) -> list[Exercise]:
    """The exercises of a lecture ("05"), in order."""
    try:
        importlib.import_module(f"lecture_lib.exercises.lecture_{lecture}")
    except ModuleNotFoundError:
        return []
    return [
        _EXERCISES[number]
        for number in sorted(_EXERCISES)
        if number.startswith(f"{lecture}.")
    ]


def check(number: str, answer: Any) -> Verdict:
    """Try `answer` on the cases of exercise `number` ("05.1")."""
    known = {exercise.number: exercise for exercise in exercises_of(number[:2])}
    if number not in known:
        raise ValueError(f"there is no exercise {number}; there are {sorted(known)}")
    found = known[number]
    if answer is None or answer is ...:
        return Verdict(number, found.title, passed=False, attempted=False)
    count = 0
    for case in found.cases():
        try:
            problem = _problem(case, answer)
        except NotImplementedError:
            return Verdict(number, found.title, passed=False, attempted=False)
        if problem:
            return Verdict(
                number, found.title, passed=False, problem=problem, hint=case.hint
            )
        count += 1
    return Verdict(number, found.title, passed=True, num_cases=count)


def _problem(case: Case, answer: Any) -> str | None:
    """What is wrong with the answer in this case, in a sentence; None if nothing."""
    if case.args is None:
        got, call = answer, "your answer"
    else:
        if not callable(answer):
            return f"the answer should be a function, not {_short(answer)}"
        name = getattr(answer, "__name__", "your function")
        call = f"{name}({', '.join(map(_short, case.args))})"
        try:
            # Copies, so that an answer that changes its arguments spoils no case.
            got = answer(*copy.deepcopy(case.args))
        except NotImplementedError:
            raise
        except Exception as error:
            return f"{call} raised {_where(error)}"
    if getattr(case.want, "is_condition", False):
        wrong = case.want(got)
        return f"{call} gave {_short(got)}: {wrong}" if wrong else None
    if not _equal(got, case.want):
        return f"{call} gave {_short(got)}, not {_short(case.want)}"
    return None


def _equal(got: Any, want: Any) -> bool:
    """Equal in value and kind of value: 1 is not True, 12 is 12.0."""
    if isinstance(want, bool) or isinstance(got, bool):
        return got is want
    if isinstance(want, float) and isinstance(got, int | float):
        same_nan = got != got and want != want
        return same_nan or abs(got - want) <= 1e-9 * max(1.0, abs(want))
    try:
        return bool(got == want)
    except Exception:
        return False


def _where(error: Exception) -> str:
    """The error and the reader's own line that raised it."""
    frames = traceback.extract_tb(error.__traceback__)[1:]
    line = f" in line {frames[-1].lineno}: {frames[-1].line}" if frames else ""
    return f"{type(error).__name__}: {error}{line}"


def _short(value: Any) -> str:
    if callable(value):
        return getattr(value, "__name__", "a function")
    if type(value).__repr__ is object.__repr__:
        return f"a {type(value).__name__}"  # its repr would be an address in memory
    text = repr(value)
    return text if len(text) <= 120 else f"{text[:80]} … {text[-30:]}"
