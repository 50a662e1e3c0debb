"""Checks of lecture 09, measuring."""

import math
import random
from collections.abc import Iterator
from typing import Any

from lecture_lib.measure.metrics import renyi_efficiency, renyi_entropy, spread

from .checking import Case, exercise, fresh
from .conditions import Condition, a_sequence_of, all_of, is_number, near, that


@exercise("09.1", "From three papers")
def from_three_papers() -> Iterator[Case]:
    yield Case(
        ({"X": (3.0, 1.5), "Y": (4.0, 1.0)},),
        ["Y", "X"],
        "X loses 3 nats a token and has 1.5 tokens a word. What does it lose a word? "
        "Return a list of names, the best prediction first.",
    )
    yield Case(
        ({"bytes": (1.5, 6.0), "long": (5.0, 1.2), "short": (3.0, 2.5)},),
        ["long", "short", "bytes"],
        "For a word they lose 9, 6 and 7.5 nats. Of nats, less is better.",
    )
    yield Case(
        ({"A": (5.0, 1.0), "B": (2.0, 2.0)},),
        ["B", "A"],
        "Fewer tokens for a word don't decide it. Here the lower loss for a token is "
        "better for a word as well.",
    )
    yield Case(({},), [], "Without papers there is nothing to order.")
    yield from fresh(_any_papers, _order)


def _any_papers(draw: random.Random) -> tuple[dict[str, tuple[float, float]]]:
    names = draw.sample("PQRSTUVW", 5)
    return ({n: (draw.uniform(1, 6), draw.uniform(1, 5)) for n in names},)


def _order(papers: dict[str, tuple[float, float]]) -> list[str]:
    return sorted(papers, key=lambda name: papers[name][0] * papers[name][1])


@exercise("09.2", "What your text uses")
def what_your_text_uses() -> Iterator[Case]:
    yield Case(([5, 5, 7], 8), near(0.25), "Two different IDs occur, out of eight.")
    yield Case(([0, 1, 2, 3], 4), near(1.0), "All four occur. An ID can be 0.")
    yield Case(([3, 3, 3, 3], 4), near(0.25), "Count different IDs, not places.")
    yield Case(
        ([], 4), near(0.0), "No token occurs, and the vocabulary is still there."
    )
    yield Case(
        ([1] * 10, 4),
        near(0.25),
        "A text can have more tokens than the vocabulary. Divide by the vocabulary.",
    )
    yield from fresh(
        lambda draw: ([draw.randrange(50) for _ in range(40)], draw.choice([50, 200])),
        lambda ids, vocab_size: near(len(set(ids)) / vocab_size),
    )


@exercise("09.3", "Every order")
def every_order() -> Iterator[Case]:
    yield Case(
        ([4, 2, 1, 1], 1),
        near(1.75),
        "The shares are 1/2, 1/4, 1/8 and 1/8, and their surprises 1, 2, 3 and 3 bits. "
        "The mean gives each surprise the weight of its share.",
    )
    yield Case(([4, 2, 1, 1], 2), near(math.log2(32 / 11)), "The squares sum to 11/32.")
    yield Case(
        ([4, 2, 1, 1], math.inf),
        near(1.0),
        "Only the largest share counts, which is 1/2.",
    )
    yield Case(([4, 2, 1, 1], 0), near(2.0), "Four tokens occur: log2 of four.")
    yield Case(
        ([4, 2, 0, 1, 1, 0], 1), near(1.75), "A token that never occurs adds nothing."
    )
    yield Case(
        ([6, 0, 2], 0),
        near(1.0),
        "Two tokens occur. In Python, 0.0 to the power of 0 is 1.",
    )
    yield Case(([9], 2.5), near(0.0), "There is nothing to choose, so it is 0 bits.")
    yield Case(
        ([8, 4, 2, 1], 0.5),
        near(renyi_entropy([8, 4, 2, 1], 0.5)),
        "Orders below 1, too.",
    )
    yield from fresh(
        lambda draw: (
            [draw.randrange(20) for _ in range(8)] + [1],
            draw.choice([0, 0.5, 1, 1.0, 2, 2.5, 4, math.inf]),
        ),
        lambda counts, alpha: near(renyi_entropy(counts, alpha)),
    )


def _numbers(want: list[float]) -> Condition:
    """A list of numbers, each at most a millionth away."""

    @that
    def condition(got: Any) -> str | None:
        if not isinstance(got, list | tuple) or not all(map(is_number, got)):
            return "it should be a list of numbers"
        if len(got) != len(want):
            return f"it should have {len(want)} numbers, one for each line"
        for line, (mine, right) in enumerate(zip(got, want), start=1):
            if abs(mine - right) > 1e-6 * max(1, abs(right)):
                return f"line {line} should have {right:.6g} bits"
        return None

    return condition


@exercise("09.4", "Line by line")
def line_by_line() -> Iterator[Case]:
    yield Case(
        ([b"a", b".\nb", b"c"], [1, 6, 2]),
        _numbers([5, 4]),
        "The token of three bytes has 2 bits for each. Two of them belong to the first "
        "line, with its line end, and one to the second.",
    )
    yield Case(
        ([b"a\n", b"b\n"], [2, 4]), _numbers([2, 4]), "There is no third line here."
    )
    yield Case(
        ([b"a", b"\n\n", b"b"], [1, 4, 3]),
        _numbers([3, 2, 3]),
        "The line in the middle is empty, but its line end is a byte.",
    )
    yield Case(
        (["né".encode(), b"\n"], [6.0, 1.0]),
        _numbers([7.0]),
        "All bytes are of one line, so it has all the bits.",
    )
    yield Case(
        (["né".encode() + b"\nx"], [10.0]),
        _numbers([8.0, 2.0]),
        "The token has five bytes, since é has two. Share by bytes and not by "
        "characters.",
    )
    yield Case(
        ([b"\xf0\x9f", b"\x8c\x8d\n!"], [1.0, 8.0]),
        _numbers([7.0, 2.0]),
        "A token needn't be whole characters, so don't decode it.",
    )
    yield Case(
        ([b"a\r\n", b"\x0cb"], [3.0, 2.0]),
        _numbers([3.0, 2.0]),
        r"Only b'\n' ends a line. splitlines on text also cuts at other characters.",
    )
    yield Case(
        ([b"a\r", b"b\n"], [1.0, 4.0]), _numbers([5.0]), r"b'\r' doesn't end a line."
    )
    yield Case(([], []), _numbers([]), "No tokens, no lines.")
    yield from fresh(
        _any_tokens, lambda tokens, bits: _numbers(_bits_by_line(tokens, bits))
    )


def _any_tokens(draw: random.Random) -> tuple[list[bytes], list[float]]:
    tokens = [
        bytes(draw.choices(b"ab\n\xc3\r", k=draw.randint(1, 4))) for _ in range(8)
    ]
    return tokens, [float(draw.randint(1, 12)) for _ in tokens]


def _bits_by_line(tokens: list[bytes], bits: list[float]) -> list[float]:
    lines: list[float] = []
    ended = True
    for byte, share in zip(b"".join(tokens), spread(bits, tokens)):
        if ended:
            lines.append(0.0)
        lines[-1] += share
        ended = byte == 10
    return lines


@exercise("09.5", "Cheat better")
def cheat_better() -> Iterator[Case]:
    yield Case(
        ([8, 1], 2),
        _as_good_as_ours([8, 1], 2),
        "With three IDs for the first token, none is more frequent than 8/3.",
    )
    yield Case(
        ([8, 4, 4], 1),
        _as_good_as_ours([8, 4, 4], 1),
        "One copy, for the most frequent.",
    )
    yield Case(
        ([3, 3], 0), _as_good_as_ours([3, 3], 0), "There is no copy to give away."
    )
    yield Case(
        ([100, 60, 10, 1], 6),
        _as_good_as_ours([100, 60, 10, 1], 6),
        "Don't give all copies to one token. Each time, see where one helps most.",
    )
    yield Case(
        ([30, 20, 20, 20], 2),
        _as_good_as_ours([30, 20, 20, 20], 2),
        "Giving both to the first isn't best here. Try by hand what each copy does to "
        "the sum of the shares to the power of 2.5.",
    )
    yield Case(
        ([19, 6], 4),
        _as_good_as_ours([19, 6], 4),
        "In proportion to the counts isn't best here, nor is what would be best for "
        "order 1 or 2.",
    )
    yield Case(
        ([7, 4], 2), _as_good_as_ours([7, 4], 2), "The order is 2.5, and not more."
    )
    yield from fresh(
        lambda draw: (
            [draw.randint(1, 200) for _ in range(draw.randint(2, 12))],
            draw.randint(1, 20),
        ),
        _as_good_as_ours,
        hint="Give one copy at a time, and each where it helps most.",
    )


def _as_good_as_ours(counts: list[int], extra: int) -> Condition:
    """One number of IDs for each token, with the highest efficiency there is."""

    @that
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
