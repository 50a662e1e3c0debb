"""Make a failing call smaller: leave out what it doesn't need to fail."""

import contextlib
from collections.abc import Callable, Sequence
from typing import Any

from .milestones import Arguments
from .program import ENDLESS, Failed, Unwritten
from .results import Callee, result_of, right_result, same

TRIES = 300  # calls in all
LATE_TRIES = 2  # each of which takes its whole time


class Tries:
    """The calls made so far to find a smaller one, and their limit."""

    def __init__(self, program: Callee, function: str, tell: Callable[[], None]):
        self.program = program
        self.function = function
        self.tell = tell
        self.made = self.late = 0

    def fails(self, arguments: Arguments) -> bool:
        """Return whether a call fails; no if it isn't fair, or too many were made."""
        if self.made >= TRIES or self.late >= LATE_TRIES:
            return False
        if self.function == "load":
            arguments = arguments[1:]
        try:
            right = right_result(self.function, arguments)
        except ValueError:
            return False
        self.made += 1
        self.tell()
        found = result_of(self.program, self.function, arguments)
        if isinstance(found, Failed) and ENDLESS in str(found):
            self.late += 1
            return False
        return not same(found, right)


def shrink(
    program: Callee,
    function: str,
    arguments: Arguments,
    tell: Callable[[], None] = lambda: None,
) -> Arguments:
    """Shrink each argument in turn, twice: fewer merges can need less text."""
    tries = Tries(program, function, tell)
    if function == "load":  # an empty text, so that merges are in their usual place
        arguments = ("", *arguments)
    with contextlib.suppress(Unwritten):
        for _ in range(2):
            before = arguments
            for place in range(len(arguments)):
                arguments = _shrink_one(tries, arguments, place)
            if arguments == before:
                break
    return arguments[1:] if function == "load" else arguments


def _shrink_one(tries: Tries, arguments: Arguments, place: int) -> Arguments:
    value = arguments[place]

    def put(smaller: Any) -> Arguments:
        return (*arguments[:place], smaller, *arguments[place + 1 :])

    def fails(smaller: Any) -> bool:
        return tries.fails(put(smaller))

    if place == 0 and isinstance(value, str | list):
        return put(leave_out(value, fails))
    if place == 0:
        return put({"stream": _shrink_stream(value["stream"], fails)})
    if isinstance(value, int):
        while value > 1 and (half := _first([value // 2, value - 1], fails)):
            value = half
        return put(value)
    if isinstance(value, dict):
        return put(dict(leave_out([*value.items()], lambda part: fails(dict(part)))))
    if isinstance(value, list):
        places = leave_out(
            [*range(len(value))],
            lambda kept: tries.fails(with_merges(arguments, kept)),
        )
        return with_merges(arguments, places)
    return arguments


def _first(numbers: Sequence[int], fails: Callable[[int], bool]) -> int:
    return next((number for number in numbers if fails(number)), 0)


def _shrink_stream(items: list[Any], fails: Callable[[Any], bool]) -> list[Any]:
    items = leave_out(items, lambda part: fails({"stream": part}))
    for place, item in enumerate(items):
        if isinstance(item, str):  # as an ID, it is as small as it can be
            items = _shrink_chunk(items, place, fails)
    return items


def _shrink_chunk(
    items: list[str], place: int, fails: Callable[[Any], bool]
) -> list[str]:
    def put(part: str) -> list[str]:
        return [*items[:place], part, *items[place + 1 :]]

    return put(leave_out(items[place], lambda part: fails({"stream": put(part)})))


def leave_out(items: Any, fails: Callable[[Any], bool]) -> Any:
    """Return a part of a text or list that still fails: leave out halves, then less."""
    size = max(1, len(items) // 2)
    while size:
        start = 0
        while start < len(items):
            fewer = items[:start] + items[start + size :]
            if fails(fewer):
                items = fewer
            else:
                start += size
        size //= 2
    return items


def with_merges(arguments: Arguments, places: Sequence[int]) -> Arguments:
    """Return the same call with the merges at `places` only, numbered anew.

    A merge that needs one that is left out is left out too. Of a token that is gone,
    the parts remain, where the call has IDs.
    """
    first, merges, *rest = arguments
    new_ids = {byte: byte for byte in range(256)}
    kept: list[tuple[int, int]] = []
    for place in places:
        left, right = merges[place]
        if left in new_ids and right in new_ids:
            new_ids[256 + place] = 256 + len(kept)
            kept.append((new_ids[left], new_ids[right]))

    def parts(token: int) -> list[int]:
        if token in new_ids or not 256 <= token < 256 + len(merges):
            return [new_ids.get(token, token)]
        return [part for half in merges[token - 256] for part in parts(half)]

    def renumbered(value: Any) -> Any:
        if isinstance(value, dict):
            return {"stream": renumbered(value["stream"])}
        if isinstance(value, list) and all(isinstance(each, int) for each in value):
            return [part for token in value for part in parts(token)]
        return value

    return (renumbered(first), kept, *rest)
