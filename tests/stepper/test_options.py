"""What a recording is told: its function, and the options that lectures give."""

from typing import Any

import pytest

from lecture_lib.stepper import Stepper, step

from . import bpe


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
        ({"max_seconds": 0}, "positive"),
        ({"over": "count_pairs"}, "list"),
        ({"into": 3}, "list"),
        ({"over": [dict]}, "functions and names"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Stepper(**options)


def test_watched_expressions_appear_once_they_exist() -> None:
    trace = Stepper(watch={"ratio": "len(text) / len(ids)"})(
        bpe.train, "the cat the", 2
    )
    assert trace.history("ratio") == [1.0, 11 / 9, 11 / 7]
    assert trace.data["steps"][0][3][-3] != trace.data["names"].index("ratio")


def test_hidden_variables() -> None:
    hidden = Stepper(hide=["counts", "vocab"])(bpe.train, "aa", 1)
    assert not {"counts", "vocab"} & set(hidden.data["names"])


def test_notes_stand_at_lines_of_the_code() -> None:
    notes = {"return max(": "ties", "counts = count_pairs(": "count again"}
    trace = Stepper(notes=notes)(bpe.train, "aa", 1)
    found = {unit["n"]: unit.get("notes") for unit in trace.data["units"]}
    assert found["best_pair"] == {"2": "ties"}
    assert found["train"] == {"7": "count again"}
