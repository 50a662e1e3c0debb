"""Whatever an answer is, it gets a verdict, and nothing passes that is not right."""

import copy
import decimal
import fractions
import importlib
import math
import sys
import types
from collections import Counter, UserList, deque
from unittest import mock

import numpy as np
import pytest

from lecture_lib.course import exercise_prefix, notebooks
from lecture_lib.exercises import check, checking, exercises_of

pytestmark = pytest.mark.slow

PAGES = [exercise_prefix(path) for path in notebooks()]
EXERCISES = [exercise for page in PAGES for exercise in exercises_of(page)]
RIGHT = {
    number: answer
    for page in PAGES
    for number, answer in importlib.import_module(
        f"tests.exercises.answers_{page}"
    ).RIGHT
}
every_exercise = pytest.mark.parametrize("exercise", EXERCISES, ids=lambda e: e.number)


def all_true(kind: type) -> type:
    """A subclass of `kind` whose objects are equal to everything."""
    methods = {
        "__eq__": lambda self, other: True,
        "__ne__": lambda self, other: False,
        "__hash__": lambda self: 0,
    }
    return type(f"Any{kind.__name__}", (kind,), methods)


ANYTHING = [
    mock.ANY,
    all_true(object)(),
    all_true(int)(1),
    all_true(float)(1.0),
    all_true(str)("ab"),
    all_true(bytes)(b"ab"),
    all_true(list)([1, 2]),
    all_true(tuple)((1, 2)),
    all_true(dict)({1: 2}),
]


class Broken:
    """Raises whatever it is asked."""

    def __getattr__(self, name):
        raise RuntimeError(f"no {name}")

    def _broken(self, *_):
        raise RuntimeError("broken")

    __eq__ = __repr__ = __len__ = __iter__ = __bool__ = __float__ = _broken
    __hash__ = __call__ = __lt__ = __getitem__ = __contains__ = _broken


class Pretends:
    """Says that it is a list."""

    __class__ = list  # type: ignore[assignment]


def itself() -> list:
    inside: list = []
    inside.append(inside)
    return inside


ODD = [
    *(0, 1, -1, 2, 3.5, -0.0, math.nan, math.inf, -math.inf, 2**63, 10**400, 1j),
    *(True, False, np.True_, np.False_, np.int64(1), np.uint8(255), np.float64(0.5)),
    *(np.float64("nan"), np.str_("a"), decimal.Decimal("NaN"), fractions.Fraction(1)),
    *("", "a", "nan", "None", "\x00", "\ud800", "(", "a*" * 3, b"", b"ab"),
    *(bytearray(b"ab"), memoryview(b"ab"), [], [None], [math.nan] * 3, [[]], ["a"] * 3),
    *([np.int64(1)], itself(), list(range(100)), (), (1, 2), (None, None), ("a", "b")),
    *((1,), ((),), {}, {None: None}, {1: math.nan}, set(), {1}, frozenset("a")),
    *(range(3), Counter("aab"), deque([1]), UserList([1]), slice(1), NotImplemented),
    *(np.array([]), np.array([1, 2]), np.array([[1.5]]), np.array(["a"]), np.array(3)),
    *(np.array([None, "a"]), np.zeros((2, 2), np.uint8), object(), object, int, len),
    *(types.SimpleNamespace(), sys, ValueError("x"), Broken(), Pretends()),
    *(mock.MagicMock(), mock.Mock(spec=list), copy, math.nan.hex, print),
]


def verdicts(number: str, value):
    """Of a value as the answer, of a function that gives it, and of a class."""

    class Gives:
        vocab_size = value

        def __init__(self, *_):
            pass

        def encode(self, *_):
            return value

        decode = encode

    for answer in (value, lambda *_: value, Gives):
        yield check(number, answer)


@every_exercise
def test_odd_answers_get_a_verdict_and_do_not_pass(exercise, capsys):
    for value in [*ODD, iter("ab"), (x for x in (1, 2)), lambda: None, lambda x: x]:
        for verdict in verdicts(exercise.number, value):
            assert not verdict.passed, verdict
            assert not verdict.attempted or (verdict.problem and verdict.hint)
            f"{verdict!r}{verdict._repr_html_()}".encode()


@every_exercise
def test_what_equals_everything_does_not_pass(exercise):
    for one in ANYTHING:
        several = [one, [one], [one] * 3, (one,) * 2, (one,) * 4, {"a": one}]
        for value in several:
            for verdict in verdicts(exercise.number, value):
                assert not verdict.passed, verdict


@every_exercise
def test_numbers_of_numpy_are_right_answers(exercise):
    right = RIGHT[exercise.number]
    if any(case.args is None for case in exercise.cases()):
        assert check(exercise.number, right if callable(right) else of_numpy(right))
    else:
        verdict = check(exercise.number, lambda *args: of_numpy(right(*args)))
        assert verdict.passed, verdict


def of_numpy(value):
    if isinstance(value, bool | int | float) and abs(value) < 2**63:
        return np.array(value)[()]
    if type(value) in (list, tuple):
        return type(value)(map(of_numpy, value))
    if type(value) is dict:
        return {key: of_numpy(inside) for key, inside in value.items()}
    return value


def has_fresh_cases(exercise) -> bool:
    cases = list(exercise.cases())
    calls = all(case.args is not None for case in cases if case.is_counted)
    return calls and not all(case.is_counted for case in cases)


@pytest.mark.parametrize(
    "exercise", [*filter(has_fresh_cases, EXERCISES)], ids=lambda one: one.number
)
def test_a_table_of_the_known_results_does_not_pass(exercise):
    known = [case for case in exercise.cases() if case.is_counted]
    right, results = RIGHT[exercise.number], {}
    for case in known:
        result = right(*copy.deepcopy(case.args))
        results[repr(case.args)] = result
    verdict = check(exercise.number, lambda *args: results.get(repr(args), result))
    assert not verdict.passed


def test_most_functions_are_tried_on_fresh_cases():
    fixed = [
        exercise.number
        for exercise in EXERCISES
        if all(case.is_counted for case in exercise.cases())
        and all(case.args is not None for case in exercise.cases())
    ]
    assert len(fixed) < 16, fixed


def test_stubs_in_between_are_not_attempted():
    assert not check("04.5", mock.Mock(side_effect=NotImplementedError)).attempted
    assert checking.SECONDS >= 30
