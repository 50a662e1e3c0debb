"""Milestone e without a clock of the world: work is counted, or time is invented."""

import itertools
import sys
import types

import pytest

from lecture_lib.project import clock
from lecture_lib.project.clock import beat
from lecture_lib.project.program import Program
from lecture_lib.project.results import Local
from tests.project import right_file

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def short(monkeypatch):
    """Use less text and fewer merges, because each line is counted.

    Enough text to be far from the factor asked for: how many lines a comprehension
    counts for depends on the Python.
    """
    for function, paragraphs, merges in (
        ("train_on_words", 20, 40),
        ("encode_words", 200, 300),
    ):
        monkeypatch.setitem(clock.PARAGRAPHS, function, paragraphs)
        monkeypatch.setitem(clock.NUM_MERGES, function, merges)


class Work:
    """A clock that goes on with each line of Python that functions run."""

    def __init__(self):
        self.lines = 0

    def __call__(self):
        return float(self.lines)

    def counted(self, functions):
        clock = self

        class Counted(Local):
            def call(self, function, arguments):
                before = sys.gettrace()
                sys.settrace(clock.trace)
                try:
                    return super().call(function, arguments)
                finally:
                    sys.settrace(before)

        return Counted(functions)

    def trace(self, frame, event, argument):
        self.lines += event == "line"
        return self.trace


def learned(source):
    """Return the functions of a learner's file, in this process."""
    module = types.ModuleType("my_tokenizer")
    source = source.replace("from given import PATTERNS, read_tokens", "")
    exec(compile(source, "my_tokenizer.py", "exec"), module.__dict__)
    return {name: getattr(module, name) for name in clock.PLAIN}


def tried(functions):
    work = Work()
    return beat(
        work.counted(functions), clock=work, plain=work.counted(dict(clock.PLAIN))
    )


def test_the_plain_program_does_not_beat_itself():
    verdict = tried(dict(clock.PLAIN))
    assert (verdict.function, verdict.num_calls) == ("train_on_words", 0)
    assert "is 1.0 times as fast (median of 7 pairs, from 1.0 to 1.0)" in str(verdict)
    assert "lecture `fast_training`" in verdict.hint
    assert tried(learned(right_file.SOURCE)).function == "train_on_words"


def test_what_lectures_13_and_14_teach_passes():
    verdict = tried(learned(right_file.FAST))
    assert verdict.passed, verdict
    assert "training is" in str(verdict) and "encoding is" in str(verdict)
    functions = learned(right_file.FAST) | {"encode_words": clock.encode_words}
    verdict = tried(functions)
    assert (
        verdict.function == "encode_words" and "lecture `fast_encoding`" in verdict.hint
    )


QUICK = {
    "train_on_words": lambda text, num_merges: [],
    "encode_words": lambda text, merges: [],
}


def test_one_slow_moment_costs_nothing():
    """Give the plain program 3 seconds, and the other 1, but for now and then 60."""
    mine, readings = itertools.cycle([1.0, 1.0, 1.0, 60.0, 1.0, 1.0]), itertools.count()
    now = 0.0

    def invented():
        nonlocal now
        number = next(readings)
        if number % 2:
            # In turns: plain, mine, then mine, plain.
            now += 3.0 if number // 2 % 4 in (0, 3) else next(mine)
        return now

    verdict = beat(Local(QUICK), clock=invented, plain=Local(QUICK))
    assert verdict.passed and "3.0 times as fast (median of 7 pairs" in str(verdict)


@pytest.mark.parametrize(
    ("function", "result"),
    [
        ("train_on_words", [[1, 2]]),
        ("train_on_words", None),
        ("encode_words", []),
    ],
)
def test_other_results_are_told_before_any_time(function, result):
    functions = learned(right_file.FAST) | {function: lambda *_: result}
    verdict = beat(Local(functions), plain=Local(dict(clock.PLAIN)))
    assert verdict.function == function
    assert "times as fast" not in verdict.problem
    assert f"{function} gives another result" in verdict.problem


def test_an_unwritten_failing_or_slow_function_gets_a_sentence(tmp_path):
    def unwritten(*_):
        raise NotImplementedError

    verdict = beat(Local({"train_on_words": unwritten}), plain=Local(QUICK))
    assert verdict.unwritten and "lectures `fast_training` and `fast_encoding`" in str(
        verdict
    )
    verdict = beat(Local({"train_on_words": lambda *_: 1 / 0}), plain=Local(QUICK))
    assert "train_on_words: ZeroDivisionError" in str(verdict)
    file = tmp_path / "my_tokenizer.py"
    file.write_text("def train_on_words(text, n):\n    while True: pass\n", "utf-8")
    with Program.from_file(file, 1.0) as program:
        verdict = beat(program, plain=Local(QUICK))
    assert "did not end within 1 seconds" in str(verdict)


def test_the_plain_program_answers_through_a_pipe():
    with clock.served() as program:
        text, merges = "low low lower", [(111, 119), (108, 256)]
        assert program.call("train_on_words", (text, 2))["result"] == [
            list(pair) for pair in merges
        ]
        assert program.call("encode_words", (text, merges))["result"] == (
            clock.encode_words(text, merges)
        )


def test_text_and_merges_differ_from_pair_to_pair():
    """A program that remembers whole results gains nothing."""
    calls = list(itertools.islice(clock.calls_of("encode_words"), 4))
    assert len({text for text, _ in calls}) == len({len(m) for _, m in calls}) == 4
    assert calls == list(itertools.islice(clock.calls_of("encode_words"), 4))
