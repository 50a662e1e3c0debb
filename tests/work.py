"""Count a function's work instead of timing it: a clock sees other programs."""

import sys
from collections.abc import Callable
from typing import Any


def lines_run(function: Callable, *arguments: Any) -> tuple[Any, int]:
    """Return a call's result, and the lines it runs in the file of `function`."""
    file = function.__code__.co_filename
    lines = 0

    def trace(frame, event, argument):
        nonlocal lines
        lines += event == "line"
        return trace if frame.f_code.co_filename == file else None

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        return function(*arguments), lines
    finally:
        sys.settrace(before)


class Counted(int):
    """A number that counts how often any of its kind is compared."""

    comparisons = 0

    def __lt__(self, other: object) -> bool:
        Counted.comparisons += 1
        return int.__lt__(self, other)

    def __eq__(self, other: object) -> bool:
        Counted.comparisons += 1
        return int.__eq__(self, other)

    __hash__ = int.__hash__


class CountedValues(dict):
    """A dictionary whose values are another such number each time they are read."""

    def __getitem__(self, key: object) -> Counted:
        return Counted(super().__getitem__(key))
