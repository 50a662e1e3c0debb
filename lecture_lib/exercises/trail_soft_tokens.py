"""Exercises of the side trail on soft tokens."""

import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .checking import Case, exercise, fresh
from .conditions import is_number, probabilities, that


@exercise("soft_tokens.1", "the exact answer, by hand")
def the_exact_answer_by_hand() -> Iterator[Case]:
    add_up = (
        "Each way to a token is a product of two probabilities, and all ways to the "
        "same token are added up."
    )
    half = {"hot": 0.5, "cold": 0.5}
    for first, after in [
        (half, {"hot": {"day": 1.0}, "cold": {"day": 0.2, "night": 0.8}}),
        (half, {"hot": {"day": 0.9, "soup": 0.1}, "cold": {"soup": 0.3, "night": 0.7}}),
        (
            {"a": 0.7, "b": 0.2, "c": 0.1},
            {"a": {"a": 0.1, "b": 0.9}, "b": {"b": 1.0}, "c": {"a": 0.5, "c": 0.5}},
        ),
        ({"a": 1.0}, {"a": {"b": 0.25, "c": 0.75}, "b": {"a": 1.0}}),
    ]:
        yield Case((first, after), probabilities(_two_ahead(first, after)), add_up)
    yield from fresh(_draw_rows, lambda *drawn: probabilities(_two_ahead(*drawn)))


def _draw_rows(draw: random.Random) -> tuple:
    def row() -> dict[str, float]:
        weights = {token: draw.randint(1, 9) for token in "abc"}
        return {token: n / sum(weights.values()) for token, n in weights.items()}

    return row(), {token: row() for token in "abc"}


Row = Mapping[str, float]


def _two_ahead(first: Row, after: Mapping[str, Row]) -> dict[str, float]:
    reached = {following for token in first for following in after[token]}
    return {
        end: sum(p * after[token].get(end, 0.0) for token, p in first.items())
        for end in reached
    }


@exercise("soft_tokens.2", "only the likeliest few")
def only_the_likeliest_few() -> Iterator[Case]:
    rows = [[1.0, 0.0], [5.0, 5.0], [0.0, 1.0]]
    yield Case(
        ([0.6, 0.1, 0.3], rows, 2),
        _numbers([2 / 3, 1 / 3]),
        "0.6 and 0.3 are kept and become 2/3 and 1/3, so that they add up to 1.",
    )
    yield Case(
        ([0.2, 0.7, 0.1], rows, 1),
        _numbers([5.0, 5.0]),
        "The soft token of one token is its own row.",
    )
    yield Case(
        ([0.6, 0.1, 0.3], rows, 3),
        _numbers([1.1, 0.8]),
        "With all tokens nothing is left out.",
    )
    yield Case(
        ([0.1, 0.2, 0.3, 0.4], [[1.0], [2.0], [4.0], [8.0]], 2),
        _numbers([(0.3 * 4 + 0.4 * 8) / 0.7]),
        "The likeliest need not come first. Their rows must be at the same places.",
    )
    yield from fresh(_draw_shares, lambda *drawn: _numbers(_of_the_likeliest(*drawn)))


def _draw_shares(draw: random.Random) -> tuple:
    weights = draw.sample(range(1, 30), 5)  # different, so that it is clear who is kept
    rows = [[float(draw.randint(0, 9)) for _ in range(3)] for _ in weights]
    return [n / sum(weights) for n in weights], rows, draw.randint(1, 4)


def _of_the_likeliest(
    shares: Sequence[float], rows: Sequence[Sequence[float]], size: int
) -> list[float]:
    kept = sorted(range(len(shares)), key=lambda i: -shares[i])[:size]
    whole = sum(shares[i] for i in kept)
    columns = range(len(rows[0]))
    return [sum(shares[i] * rows[i][k] for i in kept) / whole for k in columns]


def _numbers(want: Sequence[float]) -> Any:
    @that
    def condition(got: Any) -> str | None:
        try:
            found = [*got]
        except TypeError:
            return "it should be a list of numbers"
        if len(found) != len(want) or not all(map(is_number, found)):
            return f"it should be a list of {len(want)} numbers"
        if any(abs(a - b) > 1e-6 for a, b in zip(found, want)):
            return "these are other numbers"
        return None

    return condition
