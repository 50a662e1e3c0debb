"""Views give structures that can be drawn, whatever a lecture's function returns."""

import json
import math
from typing import Any

import pytest

from lecture_lib.stepper import Stepper, Trace, views
from lecture_lib.stepper.options import MOST_ITEMS, MOST_TEXT


def drawn(value: Any, view: Any) -> Any:
    """Draw a variable by `view`; return None where that is left to the viewer."""

    def program() -> None:
        held = value
        del held

    trace = Stepper(views={"held": view})(program)
    strictly(trace)
    rows = [row for row in trace.data["pool"] if row[0] == "v"]
    return rows[0][2] if rows else None


def strictly(trace: Trace) -> Any:
    def refuse(constant: str) -> None:
        raise ValueError(constant)

    return json.loads(trace.to_json(), parse_constant=refuse)


@pytest.mark.parametrize(
    "returned", [3, math.nan, None, [1], {"kind": "magic"}, {"kind": "chips"}, "text"]
)
def test_what_is_no_structure_is_text(returned: Any) -> None:
    assert drawn(1, lambda _: returned) == views.text(returned)
    cell = drawn(1, lambda _: views.rows([[returned]]))["rows"][0][0]
    assert cell == views.text(returned)


@pytest.mark.parametrize(
    "make", [lambda _: views.chips(3), lambda _: views.rows([3]), lambda one: one.none]
)
def test_a_view_that_fails_says_so(make: Any) -> None:
    assert drawn(1, make)["text"].startswith("<the view raised ")


def test_long_structures_are_cut() -> None:
    chips = views.chips(["x" * 999] * 99, [3, 0])
    assert len(chips["chips"]) == MOST_ITEMS and chips["more"] == 99 - MOST_ITEMS
    assert chips["chips"][0] == ["x" * (MOST_TEXT - 1) + "…", ""]
    assert chips["mark"] == [0, 3]
    table = views.rows([[1, views.text("b")]] * 99, head=["x" * 999])
    assert len(table["rows"]) == MOST_ITEMS and len(table["head"][0]) == MOST_TEXT


def test_the_viewer_itself_draws_plainly() -> None:
    for value in (["a"], {"a": math.nan}, math.inf, 3, "three"):
        assert drawn(value, "plain") is None
    with pytest.raises(ValueError, match="'counts' must be a function or 'plain'"):
        drawn(3, "counts")
