"""Exercises of the side trail on permuted IDs."""

import random

from ..checking import table


def _any_rows(draw: random.Random) -> tuple:
    numbers = list(range(7))
    draw.shuffle(numbers)
    return [draw.randrange(100) for _ in numbers], numbers


@table(
    "permuted_ids.1",
    "move the rows along",
    {
        "The token that had the number i has new_number[i] now, so row i belongs at "
        "the place new_number[i].": [(["a", "b", "c"], [1, 2, 0])],
        "The other way round it would be the inverse order. The token that had the "
        "number i has new_number[i] now, so row i belongs at the place "
        "new_number[i].": [(["a", "b", "c", "d"], [2, 0, 3, 1])],
    },
    draw=_any_rows,
)
def _moved(rows: list, new_number: list[int]) -> list:
    return [rows[new_number.index(new)] for new in range(len(rows))]


@table(
    "permuted_ids.2",
    "the same but for the names",
    {
        "5 becomes 1, and 7 becomes 2.": [([5, 7, 5], [1, 2, 1])],
        "5 would have to become 1 first, and then 2.": [([5, 7, 5], [1, 2, 2])],
        "1 and 2 would both become 4, but each needs a new name of its own.": [
            ([1, 2, 3], [4, 4, 5])
        ],
        "Names may be exchanged.": [([1, 2, 1], [2, 1, 2])],
        "A list can't get longer by renaming.": [([1, 2], [1, 2, 1])],
        "A list can't get shorter by renaming.": [([1, 2, 1], [1, 2])],
        "Both lists have two names twice each, but not at the same places.": [
            ([1, 2, 2, 1], [3, 4, 3, 4])
        ],
        "1 would have to become 4 first, and then 6. Comparing neighbors isn't "
        "enough.": [([1, 2, 1], [4, 5, 6])],
    },
)
def _same_but_for_names(one: list, two: list) -> bool:
    """Number the names in the order of their first occurrence."""
    return [*map(one.index, one)] == [*map(two.index, two)]
