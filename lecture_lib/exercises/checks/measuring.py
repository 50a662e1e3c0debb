"""Checks of the exercises of `measuring`: papers, entropy, lines, copies."""

import math
import random
from typing import Any

from lecture_lib.measure.metrics import renyi_efficiency, renyi_entropy

from ..checking import table
from ..conditions import Condition, a_sequence_of, all_of, near


@table(
    "measuring.1",
    "From three papers",
    {
        "What does each lose a word? Return a list of names, the best prediction "
        "first.": [({"X": (3.0, 1.5), "Y": (4.0, 1.0)},)],
        "Few tokens a word don't decide it.": [({"A": (5.0, 1.0), "B": (2.0, 2.0)},)],
    },
    draw=lambda draw: (
        {name: (draw.uniform(1, 6), draw.uniform(1, 5)) for name in "PQRST"},
    ),
)
def _order(papers: dict[str, tuple[float, float]]) -> list[str]:
    return sorted(papers, key=lambda name: papers[name][0] * papers[name][1])


@table(
    "measuring.2",
    "Every order",
    {
        "The shares are 1/2, 1/4, 1/8 and 1/8, and their surprises 1, 2, 3 and 3 bits. "
        "The mean gives each surprise the weight of its share.": [([4, 0, 2, 1, 1], 1)],
        "Only the largest share counts, which is 1/2.": [([4, 2, 1, 1], math.inf)],
        "Two tokens occur. In Python, 0.0 to the power of 0 is 1.": [([6, 0, 2], 0)],
    },
    draw=lambda draw: (
        [draw.randrange(20) for _ in range(8)] + [1],
        draw.choice([0, 0.5, 1, 2, 2.5, math.inf]),
    ),
    like=near,
)
def every_order(counts: list[int], alpha: float) -> float:
    return renyi_entropy(counts, alpha)


def _any_tokens(draw: random.Random) -> tuple[list[bytes], list[float]]:
    sizes = draw.choices(range(1, 5), k=draw.choice([0, 8]))
    tokens = [bytes(draw.choices(b"ab\n\xc3\r", k=size)) for size in sizes]
    return tokens, draw.choices([0.0, 1.0, 9.0], k=len(tokens))


@table(
    "measuring.3",
    "Line by line",
    {
        "The token of three bytes has 2 bits for each, and one of its bytes is in line "
        "two.": [([b"a", b".\nb", b"c"], [1, 6, 2])],
        "There is no third line here.": [([b"a\n", b"b\n"], [2, 4])],
        "Share by bytes and not by characters: don't decode. Only b'\\n' ends a "
        "line, and only bytes begin one.": [
            (["né".encode() + b"\nx"], [10.0]),
            ([b"\xf0\x9f\r\n", b"x"], [1.0, 0.0]),
        ],
    },
    draw=_any_tokens,
    like=near,
)
def _bits_by_line(tokens: list[bytes], bits: list[float]) -> list[float]:
    lines: list[float] = []
    ended = True
    for token, bits_of_token in zip(tokens, bits):
        for byte in token:
            if ended:
                lines.append(0.0)
            lines[-1] += bits_of_token / len(token)
            ended = byte == 10
    return lines


@table(
    "measuring.4",
    "Cheat better",
    {
        "Don't give all copies to one token. Each time, see where one helps most.": [
            ([8, 1], 2),
            ([100, 60, 10, 1], 6),
        ],
        "Giving both to the first isn't best here. Try by hand what each copy does to "
        "the sum of the shares to the power of 2.5.": [([40, 23], 2)],
    },
    draw=lambda draw: (
        [draw.randint(1, 200) for _ in range(draw.randint(2, 12))],
        draw.randint(1, 20),
    ),
)
def _as_good_as_ours(counts: list[int], extra: int) -> Condition:
    """One number of IDs for each token, with the highest efficiency there is."""

    def condition(numbers: Any) -> str | None:
        if min(numbers) < 1:
            return "each token keeps at least one ID"
        if sum(numbers) != len(counts) + extra:
            return f"it should sum to {len(counts) + extra} IDs in all"
        best = _efficiency(counts, _copied(counts, extra))
        mine = _efficiency(counts, numbers)
        if mine < best - 1e-9:
            return f"its efficiency is {mine:.4f}, and {best:.4f} is possible"
        return None

    whole = "a list with a whole number for each token"
    return all_of(a_sequence_of(int, whole, len(counts)), condition)


def _efficiency(counts: list[int], numbers: list[int]) -> float:
    """Counts that can't be divided evenly are multiplied until they can."""
    scale = math.lcm(*numbers)
    shared = [count * scale // n for count, n in zip(counts, numbers) for _ in range(n)]
    return renyi_efficiency(shared, len(shared))


def _copied(counts: list[int], extra: int) -> list[int]:
    """One at a time is best, because each further copy of a token helps less."""
    numbers = [1] * len(counts)

    def gain(i: int) -> float:
        return counts[i] ** 2.5 * (numbers[i] ** -1.5 - (numbers[i] + 1) ** -1.5)

    for _ in range(extra):
        numbers[max(range(len(counts)), key=gain)] += 1
    return numbers
