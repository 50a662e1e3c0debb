"""Exercises of the side trail on permuted IDs."""

from ..checking import table


@table(
    "permuted_ids.1",
    "move the rows along",
    {
        "The token that had the number i has new_number[i] now, so row i belongs at "
        "the place new_number[i].": [(["a", "b", "c"], [1, 2, 0])],
    },
    draw=lambda draw: (draw.choices(range(9), k=7), draw.sample(range(7), 7)),
)
def _moved(rows: list, new_number: list[int]) -> list:
    return [rows[new_number.index(new)] for new in range(len(rows))]


@table(
    "permuted_ids.2",
    "the same but for the names",
    {
        "A name of the first list always becomes the same one of the second.": [
            ([5, 7, 5], [9, 7, 9]),
            ([5, 7, 5], [1, 2, 2]),
        ],
        "1 and 2 can't both become 4.": [([1, 2, 3], [4, 4, 5])],
        "A list keeps its length.": [([1, 2], [1, 2, 1]), ([1, 2, 1], [1, 2])],
        "1 would have to become 4 first, and then 6. Comparing neighbors isn't "
        "enough.": [([1, 2, 1], [4, 5, 6]), ([1, 2, 2, 1], [3, 4, 3, 4])],
    },
)
def _same_but_for_names(one: list, two: list) -> bool:
    """Number the names in the order of their first occurrence."""
    return [*map(one.index, one)] == [*map(two.index, two)]
