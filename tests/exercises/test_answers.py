"""Every exercise accepts right answers, and explains what is wrong with others."""

import copy
import importlib
import math

import numpy as np
import pytest

from lecture_lib.course import notebooks, topic
from lecture_lib.exercises import check, exercises_of
from tests.exercises.answers.words import SpellingTokenizer

pytestmark = pytest.mark.slow

TOPICS = [topic(path) for path in notebooks()]
ANSWERS = {p: importlib.import_module(f"tests.exercises.answers.{p}") for p in TOPICS}
EXERCISES = [exercise for each in TOPICS for exercise in exercises_of(each)]
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


def is_a_value(exercise):
    answers = [answer for number, answer in RIGHT if number == exercise.number]
    of_itself = all(case.args is None for case in exercise.cases())
    return of_itself and not any(map(callable, answers))


VALUES = list(filter(is_a_value, EXERCISES))
OTHERS = (0, -1, 3.5, "", "zzz", b"", [], (), {})


@pytest.mark.parametrize("exercise", VALUES, ids=lambda e: e.number)
def test_a_verdict_on_a_value_does_not_give_it(exercise):
    """What it says beside the wrong answer, which may be close to the right one."""
    right = [answer for number, answer in RIGHT if number == exercise.number]
    wrong = [answer for number, answer in WRONG if number == exercise.number]
    texts = {as_text(answer) for answer in right for as_text in (repr, str)}
    for answer in (*wrong, *OTHERS):
        said = repr(check(exercise.number, answer)).replace(repr(answer), "…")
        assert not [text for text in texts if text in said], said
    assert all(callable(case.want) for case in exercise.cases())


def test_a_method_that_is_not_written_yet_is_no_failure():
    class Unwritten(SpellingTokenizer):
        def encode(self, text):
            raise NotImplementedError

    assert not check("words.5", Unwritten).attempted


ODD = (None, True, -1, 3.5, math.nan, 10**400, "zzz", b"\xff", [[]], (), {}, {1}, print)


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda e: e.number)
def test_odd_answers_get_a_verdict_and_do_not_pass(exercise):
    for value in (*ODD, np.array([1, 2]), range(3), float):
        for answer in (value, lambda *_, value=value: value):
            verdict = check(exercise.number, answer)
            assert not verdict.passed, verdict
            assert not verdict.attempted or (verdict.problem and verdict.hint)
            f"{verdict!r}{verdict._repr_html_()}".encode()


ONE_RIGHT = dict(reversed(RIGHT))


ANSWERED = [exercise for exercise in EXERCISES if exercise.number in ONE_RIGHT]


@pytest.mark.parametrize("exercise", ANSWERED, ids=lambda e: e.number)
def test_numbers_of_numpy_are_right_answers(exercise):
    right = ONE_RIGHT[exercise.number]
    if any(case.args is None for case in exercise.cases()):
        verdict = check(exercise.number, right if callable(right) else of_numpy(right))
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
    right, results = ONE_RIGHT[exercise.number], {}
    for case in exercise.cases():
        if case.is_counted:
            result = right(*copy.deepcopy(case.args))
            results[repr(case.args)] = result
    verdict = check(exercise.number, lambda *args: results.get(repr(args), result))
    assert not verdict.passed
