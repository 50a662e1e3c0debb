"""Exercises of the side trail on tokenizers as compressors."""

from ..checking import table
from ..conditions import near


@table(
    "coders_view.1",
    "What a merge must save",
    {
        "the merge is written as two IDs, and with 513 tokens each is a bit wider": [
            (1_000, 256),
            (1_000, 257),
        ],
    },
    draw=lambda draw: (draw.randint(2_000, 9_000), draw.choice([0, 9, 256, 300, 768])),
)
def _least_saved(num_ids: int, num_merges: int) -> int:
    width, wider = ((255 + n).bit_length() for n in (num_merges, num_merges + 1))
    before = width * (num_ids + 2 * num_merges)
    # The most IDs that fit into fewer bits than before, beside the longer list.
    most_left = (before - 1) // wider - 2 * (num_merges + 1)
    return num_ids - most_left


@table(
    "coders_view.2",
    "A code that learns",
    {"each ID begins with one count, and gets one each time it comes": [([1, 1], 3)]},
    draw=lambda draw: (draw.choices(range(4), k=draw.randint(5, 20)), 6),
    like=near,
)
def a_code_that_learns(ids: list[int], size: int) -> list[float]:
    return [(ids.count(i) + 1) / (len(ids) + size) for i in range(size)]
