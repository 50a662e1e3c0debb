"""The steps a program makes, and what stays in force around the recording."""

import contextlib
import itertools
import signal
import sys
import threading
from typing import Any

import pytest

from lecture_lib.stepper import StepLimitReached, Stepper, Trace, recorder, step

from . import bpe, programs, undisturbed
from .programs import fibonacci, squares

KINDS = ["call", "line", "return", "yield", "resume", "raise", "unwind"]


def story(trace: Trace) -> list[str]:
    """The steps as text: "line plain:2"."""
    data = trace.data
    return [
        f"{KINDS[kind]} {data['units'][data['calls'][call][0]]['n']}:{line}"
        for kind, call, line, *_ in data["steps"]
    ]


def test_statements_calls_and_returns() -> None:
    assert story(step(fibonacci, 2)) == [
        "call fibonacci:1",
        "line fibonacci:2",
        "call fibonacci:1",
        "line fibonacci:2",
        "return fibonacci:3",
        "call fibonacci:1",
        "line fibonacci:2",
        "return fibonacci:3",
        "return fibonacci:4",
    ]


def test_new_rebound_mutated_and_gone() -> None:
    trace = step(programs.mutation)
    names = trace.data["names"]
    changes = [
        [(names[step[3][i]], step[3][i + 2]) for i in range(0, len(step[3]), 3)]
        for step in trace.data["steps"]
        if len(step) > 3
    ]
    assert changes[:6] == [
        [("items", 0)],
        [("alias", 0)],
        [("items", 2), ("alias", 2)],
        [("items", 2), ("alias", 2)],
        [("items", 1)],
        [("alias", 3)],
    ]


def test_generators_yield_and_resume() -> None:
    kinds = [line.split()[0] for line in story(step(programs.generators))]
    assert kinds.count("yield") == 3 and kinds.count("resume") == 3
    closed = story(step(programs.closed_early))
    assert "unwind squares:3" not in closed and closed[-1] == "return closed_early:6"


def test_a_generator_function_is_run_to_its_end() -> None:
    trace = step(squares, 3)
    assert trace.result == [0, 1, 4]
    assert trace.history("i") == [0, 1, 2]


def test_a_generator_from_before_is_left_alone() -> None:
    source = squares(3)
    next(source)

    def rest() -> list:
        found = list(source)
        return found

    assert story(step(rest)) == ["call rest:1", "line rest:2", "return rest:3"]


def test_a_generator_paused_at_the_end_is_no_longer_recorded() -> None:
    kept = []

    def start() -> int:
        kept.append(squares(3))
        return next(kept[0])

    trace = step(start)
    before = len(trace)
    assert list(kept[0]) == [1, 4] and len(trace) == before


def test_exceptions() -> None:
    trace = step(programs.uncaught)
    assert story(trace)[-4:] == [
        "raise fails:2",
        "unwind fails:2",
        "raise uncaught:3",
        "unwind uncaught:3",
    ]
    assert trace.data["error"] == "ValueError: bad 2"
    assert isinstance(trace.error, ValueError)
    assert step(programs.caught).result is True


def test_an_uncaught_stop_iteration_is_an_error() -> None:
    def empty() -> int:
        source = iter(())
        return next(source)

    trace = step(empty)
    assert story(trace)[-1] == "unwind empty:3"
    assert isinstance(trace.error, StopIteration)


def test_comprehensions_and_lambdas_belong_to_their_line() -> None:
    functions = {
        line.split()[1].split(":")[0] for line in story(step(programs.comprehensions))
    }
    assert functions == {"comprehensions", "measure"}
    trace = step(programs.comprehension_fails)
    assert "number" not in trace.data["names"]


def test_a_lambda_can_be_the_target() -> None:
    trace = step(lambda number: number + 1, 2)
    assert trace.result == 3 and len(trace) == 2


def test_statements_over_several_lines_are_one_step() -> None:
    lines = [
        s for s in story(step(programs.spread_over_lines)) if s.startswith("line s")
    ]
    assert lines == [
        "line spread_over_lines:2",
        "line spread_over_lines:7",
        "line spread_over_lines:8",
    ]


def test_options_and_arguments_never_collide() -> None:
    def function(into: int, max_steps: int, function: int = 0) -> int:
        return into + max_steps + function

    assert step(function, 1, max_steps=2, function=3).result == 6


# Bounds


def test_the_limit_of_steps_is_exact() -> None:
    whole = step(programs.plain)
    exact = Stepper(max_steps=len(whole))(programs.plain)
    assert exact.data["limit"] == "" and len(exact) == len(whole)
    cut = Stepper(max_steps=len(whole) - 1)(programs.plain)
    assert cut.data["limit"] == "steps" and len(cut) == len(whole) - 1
    assert cut.data["steps"] == whole.data["steps"][:-1]


# What each loop needs to be stopped: its number of steps, or seconds.


def on_one_line() -> None:
    number = 0
    while True: number += 1  # noqa: E701 # fmt: skip


def without_a_step() -> None:
    while True: pass  # noqa: E701 # fmt: skip


def on_two_lines() -> None:
    while True:
        pass


def in_a_generator() -> int:
    return sum(1 for _ in iter(int, 1))


def in_a_comprehension() -> list:
    return [turn for turn in iter(int, 1) if turn]


def in_a_coroutine() -> None:
    waits().send(None)


async def waits() -> None:
    while True: pass  # noqa: E701 # fmt: skip


def swallows() -> None:
    while True:
        with contextlib.suppress(BaseException):
            while True:
                int("3")


@pytest.mark.parametrize("program", [on_one_line, on_two_lines, swallows])
@pytest.mark.parametrize("steps", [1, 2, 3, 8, 40])
def test_an_endless_loop_is_stopped_at_the_limit_of_steps(
    program: Any, steps: int
) -> None:
    trace = Stepper(max_steps=steps)(program)
    assert isinstance(trace.error, StepLimitReached) and len(trace) == steps
    assert trace.data["error"].endswith(f"at the limit of steps after {steps} steps")
    assert "the call was stopped there" in trace.to_html()
    tracer = sys.gettrace()
    assert tracer is None or "coverage" in repr(tracer)
    assert sys.exc_info() == (None, None, None)


@pytest.mark.parametrize(
    "program", [without_a_step, in_a_generator, in_a_comprehension, in_a_coroutine]
)
def test_an_endless_loop_without_steps_is_stopped_at_the_limit_of_seconds(
    program: Any,
) -> None:
    trace = Stepper(max_seconds=0.1)(program)
    assert isinstance(trace.error, StepLimitReached)
    # A newer Python reports each turn of a loop that stands on one line.
    may_be_reported = program is without_a_step and sys.version_info >= (3, 12)
    limits = ("seconds", "steps") if may_be_reported else ("seconds",)
    assert trace.data["limit"] in limits and trace.data["start"] == 1


def test_what_a_signal_handler_raises_in_the_recorder_goes_on(monkeypatch):
    clock = itertools.chain([0] * 8, [None], itertools.repeat(99))  # None raises
    monkeypatch.setattr(recorder, "perf_counter", clock.__next__)
    assert isinstance(step(on_two_lines).error, TypeError)


def test_a_stopped_program_cleans_up() -> None:
    log = []

    def program() -> None:
        try:
            while True: log.append("work")  # noqa: E701 # fmt: skip
        finally:
            for number in range(3):
                log.append(number)
            log.append(fibonacci(2))

    trace = Stepper(max_steps=9)(program)
    assert isinstance(trace.error, StepLimitReached) and len(trace) == 9
    assert log[-4:] == [0, 1, 2, 1]


def test_calls_cut_off_by_the_limit_have_an_end() -> None:
    trace = Stepper(max_steps=30)(fibonacci, 15)
    assert len(trace) == 30
    for number, (_, parent, _, first, last) in enumerate(trace.data["calls"]):
        assert first <= last
        if parent >= 0:
            assert parent < number
            outer = trace.data["calls"][parent]
            assert outer[3] <= first and last <= outer[4]


def test_recursion_goes_as_deep_as_without_the_recording() -> None:
    def sink(depth: int) -> int:
        return sink(depth - 1) + 1 if depth else 0

    def as_deep_as_possible() -> int:
        depth = 0
        try:
            while True:
                depth += 10
                sink(depth)
        except RecursionError:
            return depth - 10

    limit = sys.getrecursionlimit()
    deepest = as_deep_as_possible()
    assert Stepper(max_steps=10_000)(sink, deepest).result == deepest
    endless = Stepper(max_steps=10_000)(sink, 10**9)
    assert isinstance(endless.error, RecursionError) and not endless.data["limit"]
    caught = step(undisturbed.recursion_is_caught)
    assert caught.history("after") == ["too deep!"]
    assert sys.getrecursionlimit() == limit


def test_the_number_of_variables_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recorder, "MOST_VARIABLES", 2)
    trace = step(bpe.train, "aa", 1)
    assert max(len(moment.rows) for moment in trace.replay()) == 2


# What is in force before is in force after


@pytest.mark.parametrize("program", [programs.plain, programs.uncaught])
def test_the_previous_tracer_is_restored(program: Any) -> None:
    def mine(frame: Any, event: str, arg: Any) -> None:
        return None

    before = sys.gettrace()
    sys.settrace(mine)
    try:
        step(program)
        assert sys.gettrace() is mine
    finally:
        sys.settrace(before)


def interrupted() -> None:
    number = 0
    while True:
        number += 1
        if number == 9:
            signal.raise_signal(signal.SIGINT)


@pytest.mark.parametrize(
    ("program", "error"), [(interrupted, KeyboardInterrupt), (sys.exit, SystemExit)]
)
def test_an_interrupt_goes_on(
    program: Any, error: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[Trace] = []
    monkeypatch.setattr(sys, "displayhook", shown.append)
    before = sys.stdout, sys.gettrace(), sys.getrecursionlimit()
    with pytest.raises(error):
        step(program)
    assert (sys.stdout, sys.gettrace(), sys.getrecursionlimit()) == before
    assert [trace.data["error"] for trace in shown] == [error.__name__]


def test_a_step_within_a_step() -> None:
    inner = []

    def outer() -> int:
        first = 1
        inner.append(step(fibonacci, 1))
        second = 2
        return first + second

    trace = step(outer)
    assert len(inner[0]) == 3
    assert trace.history("second") == [2]
    assert [s for s in story(trace) if "outer" in s] == [
        "call outer:1",
        "line outer:2",
        "line outer:3",
        "line outer:4",
        "return outer:5",
    ]


def test_other_threads_are_not_recorded() -> None:
    step = Stepper(into=[fibonacci])

    def threaded() -> int:
        worker = threading.Thread(target=fibonacci, args=(5,))
        worker.start()
        worker.join()
        return fibonacci(1)

    assert story(step(threaded)).count("call fibonacci:1") == 1


@pytest.mark.parametrize(
    ("filename", "place"),
    [
        ("/tmp/ipykernel_4711/1234567.py", "notebook cell"),
        ("<ipython-input-3-abc>", "notebook cell"),
        ("/home/somebody/lecture.py", "script"),
    ],
)
def test_a_cell_is_told_from_a_script_and_neither_shows_a_path(filename, place):
    namespace: dict = {"__name__": "__main__"}
    exec(compile("def cell():\n    return 1\n", filename, "exec"), namespace)
    trace = step(namespace["cell"])
    assert trace.data["units"][0]["f"] == place
    assert filename not in trace.to_html()
