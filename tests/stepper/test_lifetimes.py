"""Objects of a recorded program end when they would without the recording."""

import gc
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lecture_lib.stepper import Stepper

from . import lifetimes
from .generated import load
from .lifetimes import LOG, Noisy, logged, uncaught, write

pytestmark = pytest.mark.slow

BACKENDS = ["settrace", *(["monitoring"] if hasattr(sys, "monitoring") else [])]


@pytest.fixture(autouse=True)
def no_collector() -> Iterator[None]:
    """Nothing may need the collector of reference cycles to end."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.fixture(params=BACKENDS)
def stepper(request: pytest.FixtureRequest) -> Stepper:
    return Stepper(backend=request.param, max_steps=10_000)


@pytest.mark.parametrize("program", lifetimes.PROGRAMS)
def test_objects_end_as_without_the_recording(
    stepper: Stepper, program: Callable[[], None]
) -> None:
    plain = logged(program, lambda program: program())
    assert plain[-2:] != ["after the call"] and len(plain) > 3
    assert logged(program, stepper) == plain


def test_a_file_is_closed_and_can_be_read(stepper: Stepper, tmp_path: Path) -> None:
    def write_and_read() -> str:
        write(tmp_path / "file")
        return (tmp_path / "file").read_text(encoding="utf-8")

    assert stepper(write_and_read).result == "hello"


def test_an_error_is_gone_with_its_trace(stepper: Stepper) -> None:
    LOG.clear()
    trace = stepper(uncaught)
    assert LOG == [] and type(trace.error) is lifetimes.NoisyError
    del trace
    assert sorted(LOG) == ["of the callee ends", "of the caller ends", "the error ends"]


def test_after_the_limit_nothing_is_kept(stepper: Stepper) -> None:
    """Before 3.13 Python itself keeps it, but only until the function ends."""
    exactly = list if sys.version_info >= (3, 13) else sorted
    plain = logged(lifetimes.generators, lambda program: program())
    for steps in range(1, 60, 3):
        few = Stepper(max_steps=steps, backend=stepper.options.backend)
        assert exactly(logged(lifetimes.generators, few)) == exactly(plain)


def test_a_variable_of_the_caller_can_be_forgotten(stepper: Stepper) -> None:
    """The recorder of a paused call keeps nothing; before 3.13, Python does."""

    def outer() -> list[str]:
        shared = Noisy("shared")

        def forget() -> None:
            nonlocal shared
            shared = None

        forget()
        LOG.append("forgotten")
        return [str(shared)]

    exactly = list if sys.version_info >= (3, 13) else sorted
    plain = logged(outer, lambda program: program())
    assert exactly(logged(outer, stepper)) == exactly(plain)


statement = st.sampled_from(
    [
        "a = Noisy('a{n}')",
        "b = Noisy('b{n}')",
        "a = b",
        "b = a",
        "a = None",
        "b = None",
        "box = [a, Noisy('boxed {n}')]",
        "box.append(Noisy('appended {n}'))",
        "box.append(b)",
        "box.clear()",
        "box = []",
        "box = [{{'key': (a, Noisy('nested {n}'))}}]",
        "holder.content = a",
        "holder.content = Noisy('held {n}')",
        "holder = Holder()",
        "keep(a)",
        "keep(Noisy('kept {n}'))",
        "b = keep(Noisy('returned {n}'))",
        "forget(a)",
        "forget(Noisy('forgotten {n}'))",
        "source = hand_out('source {n}')",
        "source = hand_out_plainly('plain {n}')",
        "a = next(source, None)",
        "source.close()",
        "number = number + 1",
    ]
)
block = st.lists(statement, min_size=1, max_size=5)
WRAPPINGS = {
    "": [],
    "for number in range(2):": [],
    "if number > 0:": [],
    "try:": ["except NoisyError as error:", "    note(type(error).__name__)"],
    "try: ": ["finally:", "    note('finally')"],
}


def written(parts: list[tuple[str, list[str]]]) -> str:
    lines = ["def program():"]
    names = ["a", "b", "number", "box", "holder", "source"]
    values = ["None", "None", "0", "[]", "Holder()", "hand_out('first')"]
    lines += [f"    {name} = {value}" for name, value in zip(names, values)]
    for k, (wrapping, statements) in enumerate(parts):
        inner = "    " * (2 if wrapping else 1)
        lines += [f"    {wrapping.strip()}"] if wrapping else []
        for n, text in enumerate(statements):
            lines.append(inner + text.format(n=f"{k}.{n}"))
            lines.append(f"{inner}note('{k}.{n}')")
        if wrapping == "try:":
            lines.append(f"{inner}fail(a)")
        lines += [f"    {line}" for line in WRAPPINGS[wrapping]]
    return "\n".join([*lines, ""])


@pytest.mark.parametrize("backend", BACKENDS)
@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(st.sampled_from([*WRAPPINGS]), block), max_size=5))
def test_any_program_does_everything_in_the_same_order(
    backend: str, parts: list[tuple[str, list[str]]]
) -> None:
    program = load(written(parts), vars(lifetimes))
    stepper = Stepper(backend=backend, into=[lifetimes], max_steps=10_000)
    assert logged(program, stepper) == logged(program, lambda program: program())


def test_what_a_watched_expression_made_is_told_apart() -> None:
    """A new list may lie where the last one was: the recorder keeps these."""

    def program() -> int:
        total = 0
        for number in range(5):
            total += number
        return total

    trace = Stepper(watch={"pair": "[[total], [total]]"})(program)
    data: dict[str, Any] = trace.data
    name = data["names"].index("pair")
    flags = [
        step[3][i + 2]
        for step in data["steps"]
        if len(step) > 3
        for i in range(0, len(step[3]), 3)
        if step[3][i] == name
    ]
    assert flags == [0, 1, 1, 1, 1]
