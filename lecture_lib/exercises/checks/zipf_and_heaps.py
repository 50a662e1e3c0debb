"""Exercises of the side trail on Zipf and Heaps."""

import math
from collections import Counter

from ..checking import table
from ..conditions import near


@table(
    "zipf_and_heaps.1",
    "Used once",
    {"divide by the different pieces, not all of them": [(["a", "b", "a", "c"],)]},
    draw=lambda draw: (draw.choices("abcdefghijkl", k=20),),
    like=near,
)
def share_used_once(pieces: list[str]) -> float:
    return list(Counter(pieces).values()).count(1) / len(set(pieces))


@table(
    "zipf_and_heaps.2",
    "Heaps' exponent from two counts",
    {
        "count different pieces, not all": [(["a"] * 200,)],
        "log(distinct in all / distinct in the first tenth) over log(pieces / tenth)": [
            ([str(i) for i in range(200)],),
            (["a"] * 10 + [str(i) for i in range(90)],),
        ],
        "the first tenth is len(pieces) // 10 pieces, counted from the start": [
            ([f"w{i % 3}" for i in range(105)],)
        ],
    },
    draw=lambda draw: (draw.choices("abcdefgh", k=30) + draw.choices("ijk", k=99),),
    like=near,
)
def heaps_exponent(pieces: list[str]) -> float:
    tenth = pieces[: len(pieces) // 10]
    rise = math.log(len(set(pieces)) / len(set(tenth)))
    return rise / math.log(len(pieces) / len(tenth))
