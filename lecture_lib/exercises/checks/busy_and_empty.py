"""Exercises of the side trail on squares of any size."""

import random

from ..checking import table

Square = tuple[int, int, int]


def _tree(draw: random.Random, depth: int, smallest: int = 0) -> list[int]:
    """The bits of a tree; at the depth `smallest` nothing is asked any more."""
    if depth <= smallest:
        return [] if smallest else [0]
    if depth < 4 and draw.random() < 0.6:
        return [0]
    quarters = [_tree(draw, depth - 1, smallest) for _ in range(4)]
    return [1, *(bit for bits in quarters for bit in bits)]


@table(
    "busy_and_empty.1",
    "How many squares?",
    {
        "A 0 is a square that is kept, and a 1 is none: it has become four.": [
            ([1, 0, 0, 1, 0, 0, 0, 0, 0],),
            ([1, 0, 0, 0, 0],),
        ],
    },
    draw=lambda draw: (_tree(draw, 4),),
)
def how_many_squares(bits: list[int]) -> int:
    return bits.count(0)


@table(
    "busy_and_empty.2",
    "Read the questions back",
    {
        "The order is upper left, upper right, then below.": [([1, 0, 0, 0, 0], 8, 1)],
        "The smallest squares have no bit.": [([1, 0, 1, 1, 0], 8, 2), ([], 4, 4)],
        "After a 1 come all bits of the first quarter, then those of the second.": [
            ([1, 0, 1, 0, 0, 0, 0, 0, 0], 8, 2)
        ],
    },
    draw=lambda draw: (_tree(draw, 4, 1), 16, 2),
)
def _squares(bits: list[int], side: int, smallest: int) -> list[Square]:
    asked = iter(bits)

    def inside(top: int, left: int, size: int) -> list[Square]:
        if size <= smallest or not next(asked):
            return [(top, left, size)]
        starts = [(top + i, left + k) for i in (0, size // 2) for k in (0, size // 2)]
        return [square for start in starts for square in inside(*start, size // 2)]

    return inside(0, 0, side)
