"""Exercises of the side trail on squares of any size."""

import random
from collections.abc import Iterator

from .checking import Case, exercise, fresh

Square = tuple[int, int, int]


@exercise("busy_and_empty.1", "How many squares?")
def how_many_squares() -> Iterator[Case]:
    hint = "A 0 is a square that is kept, and a 1 is none: it has become four."
    yield Case(([1, 0, 0, 1, 0, 0, 0, 0, 0],), 7, hint)
    yield Case(([0],), 1, "One question and a calm picture.")
    yield Case(([1, 0, 0, 0, 0],), 4, hint)
    yield Case(([1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0],), 10, hint)
    yield from fresh(lambda draw: (_tree(draw, 4),), lambda bits: bits.count(0))


def _tree(draw: random.Random, depth: int, smallest: int = 0) -> list[int]:
    """The bits of a tree; at the depth `smallest` nothing is asked any more."""
    if depth <= smallest:
        return [] if smallest else [0]
    if depth < 4 and draw.random() < 0.6:
        return [0]
    quarters = [_tree(draw, depth - 1, smallest) for _ in range(4)]
    return [1, *(bit for bits in quarters for bit in bits)]


@exercise("busy_and_empty.2", "Read the questions back")
def read_the_questions_back() -> Iterator[Case]:
    for bits, side, smallest, hint in [
        ([0], 8, 1, "A calm picture is one square."),
        ([1, 0, 0, 0, 0], 8, 1, "The order is upper left, upper right, then below."),
        ([1, 0, 1, 1, 0], 4, 1, "Squares of the smallest side have no bit."),
        ([1], 8, 4, "The quarters have the smallest side, so none of them is asked."),
        ([], 4, 4, "The picture itself has the smallest side."),
        (
            [1, 0, 1, 0, 0, 0, 0, 0, 0],
            8,
            2,
            "After a 1 come all bits of the first quarter, then those of the second.",
        ),
    ]:
        yield Case((bits, side, smallest), _squares(bits, side, smallest), hint)
    yield from fresh(lambda draw: (_tree(draw, 4, 1), 16, 2), _squares)


def _squares(bits: list[int], side: int, smallest: int) -> list[Square]:
    """With a stack of the squares that are still to be asked."""
    found, asked, waiting = [], iter(bits), [(0, 0, side)]
    while waiting:
        top, left, size = waiting.pop()
        if size <= smallest or not next(asked):
            found.append((top, left, size))
            continue
        half = size // 2
        corners = [(top + i, left + k, half) for i in (0, half) for k in (0, half)]
        waiting += reversed(corners)
    return found
