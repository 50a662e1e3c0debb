"""Which steps a program makes, and what stays in force around the recording."""

import _thread
import asyncio
import itertools
import sys
import threading
from collections.abc import Iterator
from typing import Any

import pytest

from lecture_lib.stepper import StepLimitReached, Stepper, Trace, step

from . import bpe, programs
from .programs import fibonacci, squares

BACKENDS = ["settrace", *(["monitoring"] if hasattr(sys, "monitoring") else [])]
KINDS = ["call", "line", "return", "yield", "resume", "raise", "unwind"]


def story(trace: Trace) -> list[str]:
    """The steps as text: "line plain:2"."""
    data = trace.data
    return [
        f"{KINDS[kind]} {data['units'][data['calls'][call][0]]['n']}:{line}"
        for kind, call, line, *_ in data["steps"]
    ]


@pytest.fixture(params=BACKENDS)
def stepper(request: pytest.FixtureRequest) -> Stepper:
    return Stepper(backend=request.param)


def test_statements_calls_and_returns(stepper: Stepper) -> None:
    assert story(stepper(fibonacci, 2)) == [
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


def test_a_step_shows_the_state_after_its_line(stepper: Stepper) -> None:
    trace = stepper(programs.plain)
    assert trace.history("total") == [0, 2]
    assert trace.history("number") == [0, 1, 2]
    states = [
        {name: trace.value(row) for name, row in moment.rows.items()}
        for moment in trace.replay()
    ]
    assert states[:3] == [{}, {"total": 0}, {"total": 0, "number": 0}]


def test_new_rebound_mutated_and_gone(stepper: Stepper) -> None:
    trace = stepper(programs.mutation)
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


def test_a_mutation_by_a_callee_shows_when_the_line_ends(stepper: Stepper) -> None:
    def fill(items: list) -> None:
        items.append(1)

    def caller() -> list:
        mine: list = []
        fill(mine)
        return mine

    trace = stepper(caller)
    assert trace.history("mine") == [[], [1]]
    assert trace.history("items", "fill") == [[], [1]]


def test_generators_yield_and_resume(stepper: Stepper) -> None:
    kinds = [line.split()[0] for line in story(stepper(programs.generators))]
    assert kinds.count("yield") == 3 and kinds.count("resume") == 3
    closed = story(stepper(programs.closed_early))
    assert "unwind squares:3" not in closed and closed[-1] == "return closed_early:6"


def test_a_generator_function_is_run_to_its_end(stepper: Stepper) -> None:
    trace = stepper(squares, 3)
    assert trace.result == [0, 1, 4]
    assert trace.history("i") == [0, 1, 2]


def test_an_endless_generator_ends_with_the_recording() -> None:
    def naturals() -> Iterator[int]:
        number = 0
        while True:
            yield number
            number += 1

    trace = Stepper(max_steps=50)(naturals)
    assert trace.data["limit"] == "steps"
    assert trace.result[:3] == [0, 1, 2]


def test_a_generator_from_before_is_left_alone(stepper: Stepper) -> None:
    source = squares(3)
    next(source)

    def rest() -> list:
        found = list(source)
        return found

    assert story(stepper(rest)) == ["call rest:1", "line rest:2", "return rest:3"]


def test_a_generator_paused_at_the_end_is_no_longer_recorded(
    stepper: Stepper,
) -> None:
    kept = []

    def start() -> int:
        kept.append(squares(3))
        return next(kept[0])

    trace = stepper(start)
    before = len(trace)
    assert list(kept[0]) == [1, 4] and len(trace) == before


def test_exceptions(stepper: Stepper) -> None:
    trace = stepper(programs.uncaught)
    assert story(trace)[-4:] == [
        "raise fails:2",
        "unwind fails:2",
        "raise uncaught:3",
        "unwind uncaught:3",
    ]
    assert trace.data["error"] == "ValueError: bad 2"
    assert isinstance(trace.error, ValueError)
    with pytest.raises(ValueError, match="bad 2"):
        trace.raise_()
    assert stepper(programs.caught).raise_() is True


def test_an_uncaught_stop_iteration_is_an_error(stepper: Stepper) -> None:
    def empty() -> int:
        source = iter(())
        return next(source)

    trace = stepper(empty)
    assert story(trace)[-1] == "unwind empty:3"
    assert isinstance(trace.error, StopIteration)


def test_comprehensions_and_lambdas_belong_to_their_line(stepper: Stepper) -> None:
    functions = {
        line.split()[1].split(":")[0]
        for line in story(stepper(programs.comprehensions))
    }
    assert functions == {"comprehensions", "measure"}
    trace = stepper(programs.comprehension_fails)
    assert "number" not in trace.data["names"]


def test_a_lambda_can_be_the_target(stepper: Stepper) -> None:
    trace = stepper(lambda number: number + 1, 2)
    assert trace.result == 3 and len(trace) == 2


def test_statements_over_several_lines_are_one_step(stepper: Stepper) -> None:
    lines = [
        s for s in story(stepper(programs.spread_over_lines)) if s.startswith("line s")
    ]
    assert lines == [
        "line spread_over_lines:2",
        "line spread_over_lines:7",
        "line spread_over_lines:8",
    ]


def test_an_endless_loop_is_recorded_round_by_round(stepper: Stepper) -> None:
    trace = stepper(programs.endless_loop)
    assert trace.history("number") == [0, 1, 2, 3, 4, 5, 6]


def test_directives(stepper: Stepper) -> None:
    trace = stepper(programs.directives)
    steps = story(trace)
    assert "line directives:2" not in steps  # @hide
    assert steps.count("call fibonacci:1") == 1  # @stepover hides the other five
    unit = trace.data["units"][0]
    assert unit["hide"] == [2]
    assert unit["notes"] == {"4": "here the call is shown"}
    assert "@" not in unit["src"] and '"a # no comment"' in unit["src"]
    assert "into = fibonacci(1)  # a comment" in unit["src"]


def test_printed_text_is_captured_with_its_step(
    stepper: Stepper, capsys: pytest.CaptureFixture[str]
) -> None:
    trace = stepper(programs.prints)
    assert capsys.readouterr().out == ""
    assert [text for _, text in trace.data["out"]] == ["first\n", "second 1\n"]
    steps = [story(trace)[at] for at, _ in trace.data["out"]]
    assert steps == ["line prints:2", "line prints:4"]
    print("again")
    assert capsys.readouterr().out == "again\n"


def test_much_printing_is_bounded() -> None:
    def talk() -> None:
        for _ in range(100):
            print("x" * 5_000)

    text = "".join(piece for _, piece in step(talk).data["out"])
    assert len(text) < 25_000 and "more was printed" in text


def test_options_and_arguments_never_collide(stepper: Stepper) -> None:
    def function(into: int, max_steps: int, function: int = 0) -> int:
        return into + max_steps + function

    assert stepper(function, 1, max_steps=2, function=3).result == 6


# Bounds


def test_the_limit_of_steps_is_exact() -> None:
    whole = step(programs.plain)
    exact = Stepper(max_steps=len(whole))(programs.plain)
    assert exact.data["limit"] == "" and len(exact) == len(whole)
    cut = Stepper(max_steps=len(whole) - 1)(programs.plain)
    assert cut.data["limit"] == "steps" and len(cut) == len(whole) - 1
    assert cut.data["steps"] == whole.data["steps"][:-1]


@pytest.mark.parametrize("backend", BACKENDS)
def test_after_the_limit_the_call_runs_on(backend: str) -> None:
    trace = Stepper(max_steps=30, backend=backend)(fibonacci, 15)
    assert trace.result == 610 and len(trace) == 30
    for number, (_, parent, _, first, last) in enumerate(trace.data["calls"]):
        assert first <= last
        if parent >= 0:
            assert parent < number
            outer = trace.data["calls"][parent]
            assert outer[3] <= first and last <= outer[4]


@pytest.mark.parametrize("backend", BACKENDS)
def test_or_is_stopped(backend: str) -> None:
    def forever() -> None:
        number = 0
        while True:
            try:  # noqa: SIM105 - what is tested
                number += 1
            except Exception:
                pass

    trace = Stepper(max_steps=40, on_limit="stop", backend=backend)(forever)
    assert len(trace) == 40 and isinstance(trace.error, StepLimitReached)
    assert sys.gettrace() is None or "coverage" in repr(sys.gettrace())


def test_the_limit_of_seconds() -> None:
    def slow() -> int:
        for number in range(100):
            del number
        return 1

    stepper = Stepper(max_seconds=30)
    stepper.clock = itertools.count().__next__  # a second for each look at it
    trace = stepper(slow)
    assert trace.data["limit"] == "seconds" and trace.result == 1
    assert 10 < len(trace) <= 30


def swallows() -> None:
    while True:
        try:
            while True:
                try:  # noqa: SIM105 - what is tested
                    int("x")
                except:  # noqa: E722 - here and below
                    pass
        except:  # noqa: E722
            again = True
            del again


def jumps_back() -> None:
    while True:
        try:
            number = 1
        finally:
            continue  # noqa: B012
        del number


def calls_again() -> None:
    while True:
        try:
            inner = jumps_back()
            del inner
        except:  # noqa: E722
            fibonacci(3)


@pytest.mark.parametrize("program", [swallows, jumps_back, calls_again])
@pytest.mark.parametrize("steps", range(1, 12))
def test_whatever_the_program_catches_it_is_stopped(
    stepper: Stepper, program: Any, steps: int
) -> None:
    backend = stepper.options.backend
    trace = Stepper(max_steps=steps, on_limit="stop", backend=backend)(program)
    assert isinstance(trace.error, StepLimitReached) and len(trace) == steps
    assert trace.data["error"].endswith(f"at the limit of steps after {steps} steps")
    tracer = sys.gettrace()
    assert tracer is None or "coverage" in repr(tracer)
    assert sys.exc_info() == (None, None, None)


def test_a_loop_without_steps_is_stopped_too(stepper: Stepper) -> None:
    def endless() -> int:
        return sum(1 for _ in iter(int, 1))

    backend = stepper.options.backend
    trace = Stepper(max_seconds=0.1, on_limit="stop", backend=backend)(endless)
    assert (
        isinstance(trace.error, StepLimitReached) and trace.data["limit"] == "seconds"
    )


def test_recursion_goes_as_deep_as_without_the_recording(stepper: Stepper) -> None:
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
    backend = stepper.options.backend
    assert Stepper(max_steps=10_000, backend=backend)(sink, deepest).result == deepest
    assert sys.getrecursionlimit() == limit


def test_endless_recursion_ends(stepper: Stepper) -> None:
    def sink() -> None:
        sink()

    backend = stepper.options.backend
    limit = sys.getrecursionlimit()
    trace = Stepper(max_steps=10_000, backend=backend)(sink)
    assert isinstance(trace.error, RecursionError) and not trace.data["limit"]
    assert sys.getrecursionlimit() == limit


def test_a_recursion_limit_of_the_program_stays(stepper: Stepper) -> None:
    def program() -> None:
        sys.setrecursionlimit(5_000)
        stepper(fibonacci, 1)

    limit = sys.getrecursionlimit()
    try:
        stepper(program)
        assert sys.getrecursionlimit() == 5_000
    finally:
        sys.setrecursionlimit(limit)


def test_the_number_of_variables_is_bounded() -> None:
    trace = Stepper(max_variables=2)(bpe.train, "aa", 1)
    assert max(len(moment.rows) for moment in trace.replay()) == 2


# What is in force before is in force after


@pytest.mark.parametrize("program", [programs.plain, programs.uncaught])
def test_the_previous_tracer_is_restored(stepper: Stepper, program: Any) -> None:
    def mine(frame: Any, event: str, arg: Any) -> None:
        return None

    before = sys.gettrace()
    sys.settrace(mine)
    try:
        stepper(program)
        assert sys.gettrace() is mine
    finally:
        sys.settrace(before)


def interrupted() -> None:
    _thread.interrupt_main()
    while True:
        pass


def leaves() -> None:
    sys.exit(3)


@pytest.mark.parametrize(
    ("program", "error"), [(interrupted, KeyboardInterrupt), (leaves, SystemExit)]
)
def test_all_is_restored_after_an_interrupt(
    stepper: Stepper, program: Any, error: type[BaseException]
) -> None:
    before = sys.stdout, sys.gettrace(), sys.getrecursionlimit()
    with pytest.raises(error):
        stepper(program)
    assert (sys.stdout, sys.gettrace(), sys.getrecursionlimit()) == before


def test_a_step_within_a_step(stepper: Stepper) -> None:
    inner = []

    def outer() -> int:
        first = 1
        inner.append(stepper(fibonacci, 1))
        second = 2
        return first + second

    trace = stepper(outer)
    assert len(inner[0]) == 3
    assert trace.history("second") == [2]
    assert [s for s in story(trace) if "outer" in s] == [
        "call outer:1",
        "line outer:2",
        "line outer:3",
        "line outer:4",
        "return outer:5",
    ]


def test_four_deep_when_tool_ids_run_out() -> None:
    found = []

    def nest(depth: int) -> int:
        if depth:
            found.append(step(nest, depth - 1))
        return depth

    step(nest, 4)
    assert [trace.result for trace in found] == [0, 1, 2, 3]
    assert all(len(trace) >= 3 for trace in found)


def test_other_threads_are_not_recorded(stepper: Stepper) -> None:
    stepper = Stepper(backend=stepper.options.backend, into=[fibonacci])

    def threaded() -> int:
        worker = threading.Thread(target=fibonacci, args=(5,))
        worker.start()
        worker.join()
        return fibonacci(1)

    assert story(stepper(threaded)).count("call fibonacci:1") == 1


def test_a_generator_that_goes_on_in_another_thread(stepper: Stepper) -> None:
    def shared() -> list:
        source = squares(4)
        found = [next(source)]
        worker = threading.Thread(target=lambda: found.append(next(source)))
        worker.start()
        worker.join()
        found.append(next(source))
        return found

    trace = stepper(shared)
    assert trace.result == [0, 1, 4] and trace.error is None


def test_functions_that_a_coroutine_calls(stepper: Stepper) -> None:
    async def later(number: int) -> int:
        await asyncio.sleep(0)
        return fibonacci(number)

    def runs() -> int:
        coroutine = later(
            1
        )  # driven by hand: a browser test's loop may be running here
        try:
            while True:
                coroutine.send(None)
        except StopIteration as ended:
            return ended.value

    trace = Stepper(into=[fibonacci], backend=stepper.options.backend)(runs)
    assert trace.result == 1 and "call fibonacci:1" in story(trace)


def test_recording_twice_gives_the_same_bytes(stepper: Stepper) -> None:
    one, other = (stepper(bpe.train, "the cat in the hat", 2) for _ in range(2))
    assert one.to_json() == other.to_json()
    assert one.to_html() == other.to_html()


def test_what_cannot_be_stepped_says_why() -> None:
    async def later() -> None:
        pass

    with pytest.raises(TypeError, match="async"):
        step(later)
    with pytest.raises(TypeError, match="function and its arguments"):
        step("train")  # type: ignore[arg-type]
    assert len(step(len, "abc")) == 0 and step(len, "abc").result == 3


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"max_steps": 0}, "max_steps"),
        ({"max_steps": 10_001}, "10000"),
        ({"max_items": 1}, "max_items"),
        ({"max_seconds": 0}, "positive"),
        ({"on_limit": "explode"}, "on_limit"),
        ({"backend": "magic"}, "backend"),
        ({"over": "count_pairs"}, "list"),
        ({"into": 3}, "list"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Stepper(**options)


def test_an_unknown_view_is_refused() -> None:
    with pytest.raises(ValueError, match="no view 'fancy'"):
        Stepper(views={"total": "fancy"})(programs.plain)


def test_watched_expressions_appear_once_they_exist() -> None:
    trace = Stepper(watch={"ratio": "len(text) / len(ids)"})(
        bpe.train, "the cat the", 2
    )
    assert trace.history("ratio") == [1.0, 11 / 9, 11 / 7]
    assert trace.data["steps"][0][3][-3] != trace.data["names"].index("ratio")


def test_hide_and_only() -> None:
    hidden = Stepper(hide=["counts", "vocab"])(bpe.train, "aa", 1)
    assert not {"counts", "vocab"} & set(hidden.data["names"])
    only = Stepper(only=["ids"])(bpe.train, "aa", 1)
    assert only.data["names"] == ["ids"]


def test_notes_by_line_and_by_text() -> None:
    notes = {"best_pair:2": "ties", "counts = count_pairs(": "count again"}
    trace = Stepper(notes=notes)(bpe.train, "aa", 1)
    found = {unit["n"]: unit.get("notes") for unit in trace.data["units"]}
    assert found["best_pair"] == {"2": "ties"}
    assert found["train"] == {"7": "count again"}
    with pytest.warns(UserWarning, match="fits no line"):
        Stepper(notes={"nowhere:3": "x"})(bpe.train, "aa", 1)


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
