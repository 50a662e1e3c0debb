"""Exercises of Beyond fixed tokens: patches, hierarchies, covers."""

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from lecture_lib.beyond.patching import rise_starts

from .checking import Case, exercise, fresh
from .conditions import a_sequence_of, that
from .lecture_16 import does_it_look_ahead


@exercise("beyond_fixed_tokens.1", "two rules by hand")
def two_rules_by_hand() -> Iterator[Case]:
    @that
    def are_the_patches(answer: Any) -> str | None:
        pair = a_sequence_of(lambda patches: isinstance(patches, list | tuple), "", 2)
        if pair(answer):
            return "the answer should be two lists: threshold first, then rise"
        threshold, rise = ([*patches] for patches in answer)
        for name, patches in (("threshold", threshold), ("rise", rise)):
            if "".join(map(str, patches)) != "patches":
                return f"the patches of the {name} rule don't join to `patches`"
        if threshold == ["p", "a", "tches"] or rise == ["p", "atc", "hes"]:
            return "a patch begins with the hard byte, it doesn't end in front of it"
        if threshold != ["pa", "t", "ches"]:
            return "the threshold's patches aren't right: 5.0, 2.9 and 3.4 are above"
        if rise != ["pa", "tch", "es"]:
            return "the rise's patches aren't right: look at each step, not each height"
        return None

    hint = (
        "Write the seven numbers under the seven letters. Threshold: a bar in front of "
        "each letter above 2.5. Rise: write the seven letters' steps (-3.8, +1.7, +0.5 "
        "…) and put a bar in front of each letter whose step is above 1.5."
    )
    yield Case(None, are_the_patches, hint)


@exercise("beyond_fixed_tokens.2", "three levels")
def three_levels() -> Iterator[Case]:
    yield Case(
        (1_000, 10, 10),
        11_100.0,
        "10 chapters look at each other: 10². Each of the 10 chapters has 10 patches, "
        "each of the 100 patches 10 bytes.",
    )
    yield Case(
        (1_200, 4, 5),
        60.0**2 + 60 * 25 + 300 * 16,
        "A chapter has chapter_size *patches*, so patch_size · chapter_size bytes.",
    )
    yield Case(
        (100, 1, 1),
        100.0**2 + 100 + 100,
        "With patches of one byte and chapters of one patch, each still looks at "
        "itself.",
    )
    yield Case(
        (2**20, 128, 1),
        (2**20 / 128) ** 2 + 2**20 / 128 + 2**20 * 128,
        "Chapters of one patch: the two levels of the trail, and T / P pairs more.",
    )
    yield from fresh(
        lambda draw: (64 * draw.randrange(1, 99), draw.choice([1, 2, 4]), 8),
        lambda length, patch, chapter: (
            (length / patch / chapter) ** 2 + length / patch * chapter + length * patch
        ),
    )


def _rises(nats: list[float], rise: float) -> list[int]:
    return rise_starts([number / 0.6931471805599453 for number in nats], rise)


@exercise("beyond_fixed_tokens.3", "bug hunt: nats and bits")
def nats_and_bits() -> Iterator[Case]:
    early = "The patch starts at the byte *after* the step: at i, not at i - 1."
    unit = "0.8 nats are 0.8 / ln 2 = 1.15 bits. Divide the nats by ln 2."
    yield Case(([3.0, 0.1, 0.9], 1), [0, 2], f"{early} {unit}")
    yield Case(([3.0, 0.1, 0.7], 1), [0], "0.6 nats are 0.87 bits: no rise above 1.")
    yield Case(
        ([0.0, 2.0, 0.0, 2.0, 2.0], 2),
        [0, 1, 3],
        f"Position 0 is a start once, even if the step behind it is large. {early}",
    )
    yield Case(([], 1), [], "No bytes, no patches: not even at 0.")
    yield Case(([1.5], 1), [0], "One byte is one patch.")
    numbers = [2.3, 0.2, 0.9, 1.8, 1.1, 3.0, 0.1, 0.8]
    for rise in (0.5, 1.2, 2.5):
        yield Case((numbers, rise), _rises(numbers, rise), unit)
    yield from fresh(
        lambda draw: ([draw.uniform(0, 5) for _ in range(9)], draw.uniform(0.5, 3)),
        _rises,
    )


exercise("beyond_fixed_tokens.4", "does it look ahead?")(does_it_look_ahead)


def _next_byte(prefix: bytes, probability: dict) -> dict[int, Fraction]:
    """By the weight of what is still to be spelled, another way than the solution."""

    def begins(rest: bytes) -> Fraction:
        """The probability that the tokens from here on begin with `rest`."""
        if not rest:
            return Fraction(1)
        total = Fraction(0)
        for token, p in probability.items():
            if rest.startswith(token):
                total += p * begins(rest[len(token) :])
            elif token.startswith(rest):
                total += p
        return total

    whole = begins(prefix)
    shares = {byte: begins(prefix + bytes([byte])) / whole for byte in range(256)}
    return {byte: share for byte, share in shares.items() if share}


@exercise("beyond_fixed_tokens.5", "the next byte, exactly")
def the_next_byte_exactly() -> Iterator[Case]:
    half, quarter = Fraction(1, 2), Fraction(1, 4)
    three = {b"a": quarter, b"b": quarter, b"ab": half}
    yield Case(
        (b"a", three),
        {97: quarter, 98: Fraction(3, 4)},
        "Two covers begin with `a`: the token `a` (1/4) and the token `ab` (1/2). The "
        "first goes on with any token's first byte.",
    )
    yield Case(
        (b"", three),
        {97: Fraction(3, 4), 98: quarter},
        "Before anything is written, each token gives its probability to its first "
        "byte.",
    )
    yield Case(
        (b"ab", three),
        _next_byte(b"ab", three),
        "`ab` can be spelled as one token or as two; add both.",
    )
    long = {b"a": quarter, b"aaaa": half, b"ba": quarter}
    yield Case(
        (b"aa", long),
        _next_byte(b"aa", long),
        "A token can begin before the end of the prefix and reach far past it: "
        "`aaaa` covers `aa` from its beginning, and `a·aaaa` too.",
    )
    chinese = {"你".encode(): half, "你".encode()[:1]: quarter, b"\xbd": quarter}
    yield Case(
        ("你".encode()[:2], chinese),
        _next_byte("你".encode()[:2], chinese),
        "Bytes, not characters: the prefix may end inside one.",
    )
    certain = {b"ab": Fraction(1)}
    yield Case(
        (b"aba", certain), {98: Fraction(1)}, "Leave out bytes of probability 0."
    )


@exercise("beyond_fixed_tokens.6", "patches of equal information")
def patches_of_equal_information() -> Iterator[Case]:
    yield Case(
        ([3.0, 1.0, 2.0, 5.0, 0.5], 4),
        [0, 2, 4],
        "3.0 + 1.0 reaches 4: the next byte starts a patch, with nothing spent yet. "
        "2.0 + 5.0 goes beyond it; the overdraft is not carried over.",
    )
    yield Case(
        ([9.0, 9.0, 9.0], 4),
        [0, 1, 2],
        "A single byte may cost more than the budget; it is a patch by itself.",
    )
    yield Case(
        ([9.0, 1.0, 1.0, 1.0, 1.0], 4),
        [0, 1],
        "Each patch starts with nothing spent: what the first byte cost beyond the "
        "budget is not carried over.",
    )
    yield Case(
        ([1.0, 1.0, 1.0, 3.0], 4),
        [0],
        "The byte that goes beyond the budget still belongs to its patch: its surprise "
        "is known only when it has been read.",
    )
    yield Case(([0.0] * 5, 1), [0], "Certain bytes cost nothing.")
    yield Case(([], 4), [], "No bytes, no patches.")
    yield from fresh(_draw_surprises, _starts_of_budget)


def _draw_surprises(draw: random.Random) -> tuple:
    return [draw.randrange(20) / 4 for _ in range(12)], draw.randrange(1, 9)


def _starts_of_budget(surprises: list[float], budget: float) -> list[int]:
    starts = [0]
    for i in range(1, len(surprises)):
        if sum(surprises[starts[-1] : i]) >= budget:
            starts.append(i)
    return starts
