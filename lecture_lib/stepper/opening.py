"""Choose the step that a viewer marks: one that shows the program at work."""

import warnings
from collections.abc import Iterator
from typing import Any

from .schema import GONE, LINE, NEW, RAISE, RETURN, YIELD
from .summary import source_line

STATEMENTS = (LINE, RETURN, YIELD, RAISE)
LOOPS = ("for ", "while ", "async for ")


def opening_step(data: dict[str, Any], wanted: str = "") -> int:
    """Return the number, from 1, of the step that the viewer of `data` marks.

    `wanted` is text of the code: the first statement run that contains it. Without it,
    this is where the called function itself first changes what it had set before, such
    as the list that it builds; the variable of a loop does not count. Where nothing is
    changed, it is the last statement that set something.
    """
    if wanted:
        return _first_run(data, wanted)
    found = 1
    for number, source, flags in _statements(data):
        if source.startswith(LOOPS) or set(flags) <= {GONE}:
            continue
        if set(flags) - {NEW, GONE}:
            return number
        found = number
    return found


def _first_run(data: dict[str, Any], text: str) -> int:
    for number, step in enumerate(data["steps"], 1):
        if step[0] in STATEMENTS and text in source_line(data, step):
            return number
    warnings.warn(f"start={text!r} fits no statement that was recorded", stacklevel=5)
    return 1


def _statements(data: dict[str, Any]) -> Iterator[tuple[int, str, list[int]]]:
    """(number, source, how variables changed) of each that the called function ran."""
    for number, step in enumerate(data["steps"], 1):
        if step[0] == LINE and data["calls"][step[1]][1] == -1:
            changes = step[3] if len(step) > 3 else []
            yield number, source_line(data, step).lstrip(), changes[2::3]
