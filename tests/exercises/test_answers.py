"""Every exercise accepts right answers, and explains what is wrong with others."""

import importlib

import pytest

from lecture_lib.course import exercise_prefix, notebooks
from lecture_lib.exercises import check, exercises_of
from tests.exercises.answers_04 import SpellingTokenizer

pytestmark = pytest.mark.slow

PAGES = [exercise_prefix(path) for path in notebooks()]
ANSWERS = {p: importlib.import_module(f"tests.exercises.answers_{p}") for p in PAGES}
EXERCISES = [exercise for page in PAGES for exercise in exercises_of(page)]
RIGHT = [answer for answers in ANSWERS.values() for answer in answers.RIGHT]
WRONG = [answer for answers in ANSWERS.values() for answer in answers.WRONG]


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
    right = sum(number == exercise.number for number, _ in RIGHT)
    wrong = sum(number == exercise.number for number, _ in WRONG)
    assert right >= 1 and wrong >= 2, f"{right} right answers and {wrong} wrong ones"
    assert all(case.hint for case in exercise.cases())


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda e: e.number)
def test_an_untouched_answer_is_no_failure(exercise):
    def unwritten(*_):
        raise NotImplementedError

    stubs = [check(exercise.number, stub) for stub in (..., unwritten)]
    assert not all(verdict.attempted for verdict in stubs)
    assert not any(verdict.passed for verdict in stubs)


def test_a_method_that_is_not_written_yet_is_no_failure():
    class Unwritten(SpellingTokenizer):
        def encode(self, text):
            raise NotImplementedError

    assert not check("04.5", Unwritten).attempted


def test_an_answer_of_another_kind_is_wrong():
    assert not check("15.5", 3).passed
    assert not check("packing.1", lambda *arguments: 3).passed
