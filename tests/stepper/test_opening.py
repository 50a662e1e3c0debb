"""Viewers mark where the program is at work, or what a lecture wants."""

import warnings
from collections.abc import Callable
from typing import Any

import pytest

from lecture_lib.stepper import Stepper, Trace, step

from . import bpe


def at(trace: Trace) -> str:
    """The statement that the viewer marks."""
    opened = trace.data["steps"][trace.data["start"] - 1]
    unit = trace.data["units"][trace.data["calls"][opened[1]][0]]
    return unit["src"].split("\n")[opened[2] - 1].strip()


def collects(count: int) -> list[int]:
    found = []
    for number in range(count):
        square = number * number
        found.append(square)
    return found


def adds(count: int) -> int:
    total = number = 0
    while number < count:
        number += 1
        total += number
    return total


def only_sets(count: int) -> int:
    first = count + 1
    second = first * 2
    for _ in range(2):
        pass
    return second


@pytest.mark.parametrize(
    ("function", "statement"),
    [
        (collects, "found.append(square)"),
        (adds, "number += 1"),
        (only_sets, "second = first * 2"),
    ],
)
def test_it_opens_where_something_is_built(
    function: Callable[[int], Any], statement: str
) -> None:
    assert at(step(function, 3)) == statement


def test_a_lecture_chooses_the_step() -> None:
    assert at(Stepper(start="square =")(collects, 3)) == "square = number * number"
    assert at(Stepper(start="counts[")(bpe.train, "the cat", 1)).startswith("counts[")
    assert at(Stepper(start="return")(collects, 3)) == "return found"
    assert at(Stepper(start="merge_pair(")(bpe.train, "abab", 1)).startswith("ids =")


def test_a_start_that_fits_nothing_is_told() -> None:
    with pytest.warns(UserWarning, match="fits no statement") as told:
        trace = Stepper(start="nowhere")(collects, 1)
    assert trace.data["start"] == 1
    assert told[0].filename == __file__
    with pytest.warns(UserWarning, match="fits no line") as told:
        Stepper(notes={"nowhere": "x"})(collects, 1)
    assert told[0].filename == __file__
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        Stepper(start="found")(collects, 1)
