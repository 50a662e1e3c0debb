"""Right answers pass; wrong ones are told what is wrong, and how to go on."""

import contextlib
import math
import re
from collections import Counter, OrderedDict
from fractions import Fraction

import numpy as np
import pytest

from lecture_lib.exercises import Case, check, checking, exercises_of, table
from lecture_lib.exercises.comparing import plain, same
from lecture_lib.exercises.conditions import near
from lecture_lib.exercises.limits import TookTooLong, time_limit


@pytest.fixture(autouse=True)
def one_exercise(monkeypatch):
    monkeypatch.setattr(checking, "_EXERCISES", {})
    monkeypatch.setattr(checking.importlib, "import_module", lambda name: None)

    @checking.exercise("99.1", "double a number")
    def _():
        yield Case((2,), 4, hint="Two times two.")
        yield Case((0.1,), 0.2, hint="Floats too.")
        yield Case(([1],), is_longer, hint="Lists double in length.")


def is_longer(result):
    assert not any(isinstance(number, np.integer) for number in result)
    return None if len(result) == 2 else "it should have two elements"


def test_a_right_answer():
    verdict = check("99.1", lambda x: x * 2)
    assert verdict.passed
    assert repr(verdict) == "✓ exercise 1, double a number: 3 cases pass"


def test_a_condition_gets_pythons_numbers_instead_of_numpys():
    assert check("99.1", lambda x: [np.int64(1)] * 2 if x == [1] else x * 2).passed


def test_a_wrong_answer_gets_the_case_and_the_hint():
    def square(x):
        return x if isinstance(x, list) else x * x

    verdict = check("99.1", square)
    assert not verdict.passed
    assert "square(0.1) gave 0.01" in repr(verdict)
    assert "Hint: Floats too." in repr(verdict)


def test_a_condition_says_what_is_wrong():
    verdict = check("99.1", lambda x: [] if isinstance(x, list) else x * 2)
    assert "it should have two elements" in verdict.problem


def stub(x):
    raise NotImplementedError


@pytest.mark.parametrize("answer", [stub, None, ...])
def test_a_stub_is_not_attempted_yet(answer):
    verdict = check("99.1", answer)
    assert (verdict.passed, verdict.attempted) == (False, False)
    assert "not attempted yet" in repr(verdict)


def test_a_value_is_judged_by_a_condition_that_may_call_it():
    @checking.value("99.2", "four", "Two times two.")
    def _(got):
        return None if got(2) == 4 else "that isn't four"

    assert check("99.2", lambda x: x + x).passed
    assert check("99.2", int).problem == "your answer gave int: that isn't four"
    assert not check("99.2", stub).attempted


def test_an_error_names_the_readers_own_line():
    def broken(x):
        return {}[x]

    assert "broken(2) raised KeyError: 2 in line" in check("99.1", broken).problem
    assert "return {}[x]" in check("99.1", broken).problem


def test_an_answer_that_changes_its_argument_spoils_no_case():
    def greedy(x):
        if isinstance(x, list):
            x += x
            return x
        return 2 * x

    assert check("99.1", greedy).passed
    assert check("99.1", greedy).passed


def test_markup_in_an_answer_stays_text():
    verdict = check("99.1", lambda x: "<script>alert(1)</script>")
    assert "<script>" not in verdict._repr_html_()


ALIKE = [
    (4, 4.0),
    (4, np.int64(4)),
    (0.3, 0.1 + 0.2),
    (0.5, np.float32(0.5)),
    (math.nan, np.float64("nan")),
    (True, np.True_),
    ("a", np.str_("a")),
    ([1, 2], [1.0, np.int8(2)]),
    ([1, 2], (1, 2)),
    ((1, [2]), [1, (2,)]),
    ({"a": 1}, Counter("a")),
    ({"a": [1]}, OrderedDict(a=[np.int64(1)])),
    (Fraction(1, 2), 0.5),
    (None, None),
    (np.array([1, 2]), np.array([1.0, 2.0])),
]
DIFFERENT = [
    (1, True),
    (True, 1),
    (0, None),
    (1, "1"),
    (1, 1 + 0j),
    (1.0, math.nan),
    (math.inf, -math.inf),
    (1.0, 10**400),
    ("a", b"a"),
    ([1, 2], np.array([1, 2])),
    ([1, 2], (x for x in [1, 2])),
    ([1], [True]),
    ([1], [1, 1]),
    ({"a": 1}, {"a": True}),
    ({"a": 1}, {"a": 1, "b": 1}),
    (np.array([1, 2]), [1, 2]),
    (np.array([1, 2]), np.array([1, 3])),
]


@pytest.mark.parametrize(("want", "got"), ALIKE, ids=repr)
def test_alike(want, got):
    assert same(got, want)


@pytest.mark.parametrize(("want", "got"), DIFFERENT, ids=lambda v: type(v).__name__)
def test_different(want, got):
    assert not same(got, want)


def test_numpys_numbers_become_pythons_at_any_depth():
    inside = {np.int64(1): [np.float64(2), (np.True_, {np.int8(3)})]}
    assert repr(plain(inside)) == "{1: [2.0, (True, {3})]}"


def raising(error):
    def broken(x):
        raise error

    return broken


class Own(BaseException):
    """Not an `Exception`."""


class Mute(Exception):
    def __str__(self):
        raise RuntimeError("no words")


def endless_recursion(x):
    return endless_recursion(x)


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        (raising(SystemExit(3)), "raised SystemExit: 3 in line"),
        (raising(AssertionError()), "raised AssertionError in line"),
        (raising(Own("mine")), "raised Own: mine in line"),
        (raising(Mute()), "raised Mute: (no str: RuntimeError)"),
        (raising(ValueError("\ud800")), "raised ValueError: \\ud800"),
        (endless_recursion, "raised RecursionError: maximum recursion"),
        (lambda x, y: x, "missing 1 required positional argument"),
        (lambda x: (yield x), "gave <generator object"),
        (4, "should be a function, not 4"),
    ],
)
def test_every_error_is_a_sentence(answer, says):
    verdict = check("99.1", answer)
    assert not verdict.passed
    assert says in repr(verdict)
    repr(verdict).encode()
    verdict._repr_html_().encode()


def test_stopping_the_kernel_stops_the_check():
    with pytest.raises(KeyboardInterrupt):
        check("99.1", raising(KeyboardInterrupt()))


def endless(x):
    while True:
        pass


def endless_text(x):
    class Endless:
        def __repr__(self):
            return endless(self)

    return Endless()


@pytest.mark.parametrize("answer", [endless, endless_text])
def test_an_endless_loop_ends(monkeypatch, answer):
    monkeypatch.setattr(checking, "SECONDS", 0.2)
    verdict = check("99.1", answer)
    assert verdict.problem == f"{answer.__name__}(2) did not end within 0.2 seconds"
    assert verdict.hint


def test_a_limit_ends_with_its_block():
    """Raise nothing in the code after the block, even if it was about to be."""
    for _ in range(50):
        with contextlib.suppress(TookTooLong), time_limit(0.001):
            for _ in range(30_000):
                pass
        assert sum(range(1_000)) == 499_500


def test_no_address_is_shown():
    for answer in (lambda x: [lambda: x], lambda x: object(), lambda x: (c for c in x)):
        assert " at 0x" not in repr(check("99.1", answer))


def test_what_an_answer_prints_is_the_readers(capsys):
    assert check("99.1", lambda x: print("so far", x) or x * 2).passed
    assert capsys.readouterr().out.startswith("so far 2\n")


def test_fresh_cases_are_tried_but_not_counted(monkeypatch):
    monkeypatch.setattr(checking, "_EXERCISES", {})

    @table("99.2", "double", {"Two.": [(2,)]}, lambda draw: (draw.randrange(10, 99),))
    def _(x):
        return 2 * x

    assert repr(check("99.2", lambda x: x + x)).endswith(": 1 case passes")
    verdict = check("99.2", {2: 4}.get)
    assert re.fullmatch(r"get\(\d\d\) gave None, not \d+", verdict.problem)
    assert verdict.hint


def test_a_table_of_conditions_and_rows_that_are_made_late():
    @table("99.2", "halve", lambda: {"Half.": [(1,)]}, like=near)
    def _(x):
        return x / 2

    assert check("99.2", lambda x: 0.50000001).passed
    verdict = check("99.2", lambda x: x)
    assert verdict.problem == "<lambda>(1) gave 1: it should be 0.5"
    assert verdict.hint == "Half."


def test_a_table_of_conditions_on_a_value():
    @table("99.2", "a large number", {"Larger.": [(1,), (2,)]}, of_values=True)
    def _(least):
        return lambda got: None if got > least else f"it isn't above {least}"

    assert repr(check("99.2", 3)).endswith(": 2 cases pass")
    assert check("99.2", 2).problem == "your answer gave 2: it isn't above 2"


def test_an_exercise_that_does_not_exist():
    with pytest.raises(ValueError, match=r"no exercise 99\.7; there are 99\.1$"):
        check("99.7", None)


@pytest.mark.parametrize("number", ["98.1", "threads", "no_trail.1", "a/b.1", "", "."])
def test_a_name_that_no_page_has(monkeypatch, number):
    monkeypatch.undo()
    with pytest.raises(ValueError, match="its name begins with the lecture's topic"):
        check(number, None)


def test_exercises_are_named_after_their_lecture_or_trail(monkeypatch):
    monkeypatch.undo()
    for page in ("bpe_training", "ties"):
        numbers = [exercise.number for exercise in exercises_of(page)]
        assert numbers[0] == f"{page}.1" and numbers == sorted(numbers)
        assert not check(numbers[0], None).attempted
