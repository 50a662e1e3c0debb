"""Exercises of the side trail on Zipf and Heaps."""

from collections import Counter
from collections.abc import Iterator

from .checking import Case, exercise, fresh
from .conditions import near


@exercise("zipf_and_heaps.1", "Used once")
def share_used_once() -> Iterator[Case]:
    different = "divide by the number of different pieces, and not of all pieces"
    yield Case((["a", "b", "a", "c"],), near(2 / 3), different)
    yield Case((["a", "a", "b", "b"],), near(0.0), "no piece occurs exactly once here")
    yield Case((["x", "y", "z"],), near(1.0), "each piece occurs once here")
    yield from fresh(
        lambda draw: (draw.choices("abcdefghijkl", k=20),),
        lambda pieces: near(list(Counter(pieces).values()).count(1) / len(set(pieces))),
    )


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
