"""Exercises of the side trail on Zipf and Heaps."""

from collections import Counter
from collections.abc import Iterator

from ..checking import Case, exercise, table
from ..conditions import near


@table(
    "zipf_and_heaps.1",
    "Used once",
    {
        "divide by the number of different pieces, and not of all pieces": [
            (["a", "b", "a", "c"],)
        ],
    },
    draw=lambda draw: (draw.choices("abcdefghijkl", k=20),),
    like=near,
)
def share_used_once(pieces: list[str]) -> float:
    return list(Counter(pieces).values()).count(1) / len(set(pieces))


@exercise("zipf_and_heaps.2", "Heaps' exponent from two counts")
def heaps_exponent() -> Iterator[Case]:
    ends = "log(distinct in all / distinct in the first tenth) over log(pieces / tenth)"
    squares = [f"w{int(i**0.5)}" for i in range(1000)]
    yield Case(([str(i) for i in range(200)],), near(1.0), ends)
    yield Case((["a"] * 200,), near(0.0), f"count different pieces, not all; {ends}")
    yield Case((squares,), near(0.5, within=0.02), ends)
    uneven = [f"w{i % 3}" for i in range(105)]
    hint = "the first tenth is len(pieces) // 10 pieces, counted from the start"
    yield Case((uneven,), near(0.0), hint)
    yield Case((["a"] * 10 + ["b"] * 90,), near(0.301, within=0.02), ends)
