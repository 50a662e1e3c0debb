"""Right answers pass; wrong ones are told what is wrong, and how to go on."""

import pytest

from lecture_lib.exercises import Case, check, checking, that


@pytest.fixture(autouse=True)
def one_exercise(monkeypatch):
    monkeypatch.setattr(checking, "_EXERCISES", {})
    monkeypatch.setattr(checking.importlib, "import_module", lambda name: None)

    @checking.exercise("99.1", "double a number")
    def _():
        yield Case((2,), 4, hint="Two times two.")
        yield Case((0.1,), 0.2, hint="Floats too.")
        yield Case(([1],), that(is_longer), hint="Lists double in length.")


def is_longer(result):
    return None if len(result) == 2 else "it should have two elements"


def test_a_right_answer():
    verdict = check("99.1", lambda x: x * 2)
    assert verdict.passed
    assert repr(verdict) == "✓ exercise 99.1, double a number: 3 cases pass"


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


def test_an_error_names_the_readers_own_line():
    def broken(x):
        return {}[x]

    assert "broken(2) raised KeyError: 2 in line" in check("99.1", broken).problem
    assert "return {}[x]" in check("99.1", broken).problem


def test_an_answer_of_the_wrong_kind():
    assert "should be a function" in check("99.1", 4).problem
    assert not check("99.1", lambda: 4).passed


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


def test_true_is_not_one():
    assert not checking._equal(True, 1)
    assert not checking._equal(1, True)
    assert checking._equal(float("nan"), float("nan"))
    assert checking._equal(4, 4.0)


def test_an_exercise_that_does_not_exist():
    with pytest.raises(ValueError, match=r"there is no exercise 99\.7"):
        check("99.7", None)
