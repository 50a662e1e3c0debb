"""Every exercise explains what is wrong with an answer, and never crashes on one.

That the right answers pass is shown by the notebooks, whose solutions are checked.
"""

import importlib
import math

import numpy as np
import pytest

from lecture_lib.course import notebooks, topic
from lecture_lib.exercises import check, exercises_of

pytestmark = pytest.mark.slow

TOPICS = [topic(path) for path in notebooks()]
ANSWERS = [importlib.import_module(f"tests.exercises.answers.{p}") for p in TOPICS]
EXERCISES = [exercise for each in TOPICS for exercise in exercises_of(each)]
WRONG = [answer for answers in ANSWERS for answer in answers.WRONG]
# The values that are right; a right function is the page's solution.
RIGHT = [answer for answers in ANSWERS for answer in getattr(answers, "RIGHT", [])]


def names(answers):
    return [f"{number}-{getattr(a, '__name__', a)!s:.20}" for number, a in answers]


@pytest.mark.parametrize(("number", "answer"), RIGHT, ids=names(RIGHT))
def test_a_right_answer_passes(number, answer):
    verdict = check(number, answer)
    assert verdict.passed, verdict


@pytest.mark.parametrize(("number", "answer"), WRONG, ids=names(WRONG))
def test_a_wrong_answer_gets_a_hint(number, answer):
    verdict = check(number, answer)
    assert verdict.attempted and not verdict.passed
    assert verdict.problem and verdict.hint


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda e: e.number)
def test_every_exercise_is_tried(exercise):
    wrong = sum(number == exercise.number for number, _ in WRONG)
    assert wrong >= 2, f"{wrong} wrong answers"
    assert all(case.hint for case in exercise.cases())


@pytest.mark.parametrize(("number", "right"), RIGHT, ids=names(RIGHT))
def test_no_hint_gives_a_value(number, right):
    (cases,) = (exercise.cases for exercise in EXERCISES if exercise.number == number)
    for said in (case.hint for case in cases()):
        assert repr(right) not in said and str(right) not in said


@pytest.mark.parametrize(("number", "right"), RIGHT, ids=names(RIGHT))
def test_a_verdict_on_a_value_does_not_give_it(number, right):
    """Look beside the wrong answer, which may be close to the right one."""
    wrong = [answer for its_number, answer in WRONG if its_number == number]
    for answer in (*wrong, 0, -1, 3.5, "", "zzz", b"", [], (), {}):
        said = repr(check(number, answer)).replace(repr(answer), "…")
        assert repr(right) not in said and str(right) not in said


ODD = (True, -1, math.nan, 10**400, "zzz", b"\xff", [[]], (), {}, {1}, print, float)
PATHS = [  # what compares them: a result, a number, numbers, a condition, an array
    "coders_view.1",
    "measuring.2",
    "measuring.3",
    "measuring.4",
    "packing.1",
    "soft_tokens.1",
    *(number for number, _ in RIGHT),
]


@pytest.mark.parametrize("number", sorted({*PATHS}))
def test_odd_answers_get_a_verdict_and_do_not_pass(number):
    for value in (*ODD, np.array([1, 2]), range(3)):
        for answer in (value, lambda *_, value=value: value):
            verdict = check(number, answer)
            assert not verdict.passed, verdict
            assert not verdict.attempted or (verdict.problem and verdict.hint)
            f"{verdict!r}{verdict._repr_html_()}".encode()
