"""Exercises of the side trail on soft tokens."""

import random
from collections.abc import Mapping, Sequence

from ..checking import table
from ..conditions import near, probabilities

Row = Mapping[str, float]


def _draw_rows(draw: random.Random) -> tuple:
    def row() -> dict[str, float]:
        weights = {token: draw.randint(1, 9) for token in "abc"}
        return {token: n / sum(weights.values()) for token, n in weights.items()}

    return row(), {token: row() for token in "abc"}


@table(
    "soft_tokens.1",
    "the exact answer, by hand",
    {
        "Each way to a token is a product of two probabilities, and all ways to the "
        "same token are added up.": [
            ({"a": 0.5, "b": 0.5}, {"a": {"d": 1.0}, "b": {"d": 0.2, "n": 0.8}}),
            ({"a": 0.7, "b": 0.3}, {"a": {"a": 0.1, "b": 0.9}, "b": {"b": 1.0}}),
        ]
    },
    draw=_draw_rows,
    like=probabilities,
)
def _two_ahead(first: Row, after: Mapping[str, Row]) -> dict[str, float]:
    reached = {following for token in first for following in after[token]}
    return {
        end: sum(p * after[token].get(end, 0.0) for token, p in first.items())
        for end in reached
    }


def _draw_shares(draw: random.Random) -> tuple:
    weights = draw.sample(range(1, 30), 5)  # different, so that it is clear who is kept
    rows = [[float(draw.randint(0, 9)) for _ in range(3)] for _ in weights]
    return [n / sum(weights) for n in weights], rows, draw.randint(1, 4)


@table(
    "soft_tokens.2",
    "only the likeliest few",
    {
        "What is kept is divided by its sum, so that it adds up to 1.": [
            ([0.6, 0.1, 0.3], [[1.0, 0.0], [5.0, 5.0], [0.0, 1.0]], 2)
        ],
    },
    draw=_draw_shares,
    like=near,
)
def _of_the_likeliest(shares: Sequence[float], rows: Sequence, size: int) -> list:
    kept = sorted(range(len(shares)), key=lambda i: -shares[i])[:size]
    whole = sum(shares[i] for i in kept)
    columns = range(len(rows[0]))
    return [sum(shares[i] * rows[i][k] for i in kept) / whole for k in columns]
