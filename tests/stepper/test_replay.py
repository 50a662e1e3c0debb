"""Replaying a trace gives the variables that a naive tracer copied."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings

from lecture_lib.stepper import Stepper, Trace, values
from lecture_lib.stepper.schema import GONE, MUTATED, NEW

from .generated import NaiveTracer, exactly, load, programs

STEPS = 1_500


@pytest.fixture(autouse=True, scope="module")
def whole_values() -> Iterator[None]:
    """Values are kept in full, as they are to be compared."""
    with pytest.MonkeyPatch.context() as patch:
        for name, bound in (("ITEMS", 1_000), ("TEXT", 5_000), ("DEPTH", 9)):
            patch.setattr(values, f"MOST_{name}", bound)
        yield


def states(trace: Trace) -> list[list[tuple[int, dict[str, Any]]]]:
    """Return (line, variables) after each step of each call."""
    found: list[list[tuple[int, dict[str, Any]]]] = [[] for _ in trace.data["calls"]]
    for moment in trace.replay():
        variables = {name: trace.value(row) for name, row in moment.rows.items()}
        found[moment.call].append((moment.line, variables))
    return found


def _sorted(state: tuple[int, dict[str, Any]]) -> Any:
    line, variables = state  # Python versions list them in different orders
    return line, [(name, exactly(variables[name])) for name in sorted(variables)]


@pytest.mark.slow
@settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
@given(source=programs)
def test_replay_equals_deep_copies(source: str) -> None:
    program = load(source)
    trace = Stepper(max_steps=STEPS)(program)
    assume(not trace.data["limit"])
    naive = NaiveTracer(program.__code__.co_filename)
    naive.run(program)
    for mine, theirs in zip(states(trace), naive.states, strict=True):
        assert [_sorted(state) for state in mine] == [_sorted(s) for s in theirs]


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(source=programs)
def test_flags_fit_the_values(source: str) -> None:
    """New means unknown before, gone means known, and a change changes the row."""
    program = load(source)
    trace = Stepper(max_steps=STEPS)(program)
    assert trace.to_json() == Stepper(max_steps=STEPS)(program).to_json()
    known: dict[int, dict[int, int]] = {}
    for step in trace.data["steps"]:
        rows = known.setdefault(step[1], {})
        changes = step[3] if len(step) > 3 else []
        for i in range(0, len(changes), 3):
            name, row, flag = changes[i : i + 3]
            assert (name not in rows) == (flag == NEW)
            assert rows.get(name) != row
            if flag == MUTATED:
                assert trace.data["pool"][row][0] in "ldtep"
            if flag == GONE:
                del rows[name]
            else:
                rows[name] = row
