"""Views give structures that can be drawn, whatever a lecture's function returns."""

import json
import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lecture_lib.stepper import Stepper, Trace, views
from lecture_lib.stepper.views import bounded

KINDS = views.KINDS


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
    "structure",
    [
        *({"kind": kind} for kind in KINDS),
        {"kind": "magic"},
        {"kind": ["text"]},
        {"kind": "text", "text": 3},
        {"kind": "chips", "chips": "ab"},
        {"kind": "chips", "chips": ["ab", 3]},
        {"kind": "chips", "chips": [["a", "b"]], "mark": 3},
        {"kind": "rows", "rows": [3]},
        {"kind": "rows", "rows": [[{"kind": "chips"}]]},
    ],
)
def test_a_malformed_structure_is_refused(structure: Any) -> None:
    with pytest.raises(ValueError, match="view"):
        bounded(structure, 48, 240)
    assert drawn(1, lambda _: structure)["text"] == "<the view raised Malformed>"


anything = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5)
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(
            st.sampled_from(["kind", "text", "chips", "rows", "head", "mark"]),
            st.one_of(inner, st.sampled_from(KINDS)),
            max_size=5,
        ),
    ),
    max_leaves=15,
)


@given(anything)
def test_what_is_not_refused_can_be_drawn(structure: Any) -> None:
    try:
        result = bounded(structure, 8, 20)
    except ValueError:
        return
    assert result["kind"] in KINDS
    assert bounded(result, 8, 20) == result
    json.dumps(result, allow_nan=False)


def test_long_structures_are_cut() -> None:
    result = bounded(views.chips(["x" * 99] * 99, [0]), 10, 20)
    assert len(result["chips"]) == 10 and result["more"] == 89
    assert result["chips"][0] == ["x" * 19 + "…", ""] and result["mark"] == [0]
    deep = views.text("x")
    for _ in range(6):
        deep = views.rows([[deep]])
    with pytest.raises(ValueError, match="deep"):
        bounded(deep, 10, 20)


def test_the_viewer_itself_draws_plainly() -> None:
    for value in (["a"], {"a": math.nan}, math.inf, 3, "three"):
        assert drawn(value, views.PLAIN) is None
    with pytest.raises(ValueError, match="'counts' must be a function or 'plain'"):
        drawn(3, "counts")
