"""Make a failing call smaller: leave out what it doesn't need to fail."""

from collections.abc import Callable, Sequence
from typing import Any

from .milestones import Arguments
from .program import ENDLESS, Failed, Unwritten
from .results import Callee, result_of, right_result, same

TRIES = 300  # calls in all
LATE_TRIES = 2  # each of which takes its whole time
Fails = Callable[[Any], bool]


def shrink(program: Callee, function: str, arguments: Arguments) -> Arguments:
    """Shrink each argument in turn, twice: fewer merges can need less text."""
    made = late = 0

    def fails(smaller: Arguments) -> bool:
        """Return whether a call fails; no if it isn't fair, or too many were made."""
        nonlocal made, late
        if made >= TRIES or late >= LATE_TRIES:
            return False
        if function == "load":
            smaller = smaller[1:]
        try:
            right = right_result(function, smaller)
            made += 1
            found = result_of(program, function, smaller)
        except (ValueError, Unwritten):
            return False
        if isinstance(found, Failed) and ENDLESS in str(found):
            late += 1
            return False
        return not same(found, right)

    if function == "load":  # an empty text, so that merges are in their usual place
        arguments = ("", *arguments)
    for _ in range(2):
        for place in range(len(arguments)):
            arguments = _shrink_one(arguments, place, fails)
    return arguments[1:] if function == "load" else arguments


def _shrink_one(arguments: Arguments, place: int, fails: Fails) -> Arguments:
    value = arguments[place]

    def put(smaller: Any) -> Arguments:
        return (*arguments[:place], smaller, *arguments[place + 1 :])

    if place and isinstance(value, list):  # of merges
        numbers = [*range(len(value))]
        kept = leave_out(numbers, lambda part: fails(with_merges(arguments, part)))
        return with_merges(arguments, kept)
    if place and isinstance(value, str):  # the name of a published tokenizer
        return arguments
    return put(_shrink_value(value, lambda part: fails(put(part))))


def _shrink_value(value: Any, fails: Fails) -> Any:
    """Leave out parts of a value, and then characters of each chunk of a stream."""
    if isinstance(value, int):
        while value > 1 and fails(value - 1):
            value -= 1
        return value
    if isinstance(value, str | list):
        return leave_out(value, fails)
    if set(value) != {"stream"}:  # special tokens
        return dict(leave_out([*value.items()], lambda part: fails(dict(part))))
    items = leave_out(value["stream"], lambda part: fails({"stream": part}))
    for place, item in enumerate(items):
        if isinstance(item, str):  # an ID is as small as it can be
            items = _shrink_chunk(items, place, fails)
    return {"stream": items}


def _shrink_chunk(items: list[str], place: int, fails: Fails) -> list[str]:
    def put(part: str) -> list[str]:
        return [*items[:place], part, *items[place + 1 :]]

    return put(leave_out(items[place], lambda part: fails({"stream": put(part)})))


def leave_out(items: Any, fails: Fails) -> Any:
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
