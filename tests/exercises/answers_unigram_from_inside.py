"""Answers to the exercises of the trail on training Unigram: right and wrong ones."""

from fractions import Fraction


def forward(word, probability):
    sums = [1]
    for end in range(1, len(word) + 1):
        sums.append(sum(sums[s] * probability.get(word[s:end], 0) for s in range(end)))
    return sums


def boundary(word, probability, place):
    whole = forward(word, probability)[-1]
    halves = [forward(part, probability)[-1] for part in (word[:place], word[place:])]
    return halves[0] * halves[1] / whole if whole else 0


def boundary_from_what_crosses(word, probability, place):
    """One less the share of the cuts that have a piece across the place."""
    before = forward(word, probability)
    mirrored = {piece[::-1]: p for piece, p in probability.items()}
    behind = forward(word[::-1], mirrored)[::-1]
    if not before[-1]:
        return 0.0
    crossing = sum(
        before[start] * probability.get(word[start:end], 0) * behind[end]
        for start in range(place)
        for end in range(place + 1, len(word) + 1)
    )
    return 1 - crossing / before[-1]


ROUND = {"a": 10 / 19, "b": 1 / 19, "ab": 4 / 19, "ba": 4 / 19}
PIECES = {"ab": 0.3, "c": 0.3, "a": 0.2, "bc": 0.15, "b": 0.05}

NINETEENTHS = {p: Fraction(round(19 * x), 19) for p, x in ROUND.items()}

RIGHT = [
    ("unigram_from_inside.1", ROUND),
    ("unigram_from_inside.1", {p: round(x, 3) for p, x in ROUND.items()}),
    (
        "unigram_from_inside.1",
        {p: Fraction(x).limit_denominator(19) for p, x in ROUND.items()},
    ),
    ("unigram_from_inside.2", boundary),
    ("unigram_from_inside.2", boundary_from_what_crosses),
    ("unigram_from_inside.3", (PIECES, "abc", "ab")),
    ("unigram_from_inside.3", [{**PIECES, "ab": 0.2, "x": 0.1}, "abcx", "ab"]),
]


def share_of_places(word, probability, place):
    return 1 / max(1, len(word) - 1)


def not_divided(word, probability, place):
    return (
        forward(word[:place], probability)[-1] * forward(word[place:], probability)[-1]
    )


def always_divided(word, probability, place):
    return not_divided(word, probability, place) / forward(word, probability)[-1]


def counts_cuts(word, probability, place):
    return boundary(word, dict.fromkeys(probability, 1), place)


WRONG = [
    ("unigram_from_inside.1", {"a": 0.25, "b": 0.25, "ab": 0.25, "ba": 0.25}),
    ("unigram_from_inside.1", {"a": 10 / 9, "b": 1 / 9, "ab": 4 / 9, "ba": 4 / 9}),
    ("unigram_from_inside.1", {"a": 0.5, "ab": 0.25, "ba": 0.25}),  # by the best cuts
    ("unigram_from_inside.1", {"a": "x", "b": 0, "ab": 0, "ba": 0}),
    ("unigram_from_inside.1", [10, 1, 4, 4]),
    ("unigram_from_inside.2", share_of_places),
    ("unigram_from_inside.2", not_divided),
    ("unigram_from_inside.2", always_divided),  # divides by zero
    ("unigram_from_inside.2", counts_cuts),
    ("unigram_from_inside.3", ({"a": 0.4, "b": 0.3, "ab": 0.3}, "ab", "ab")),  # equal
    ("unigram_from_inside.3", (PIECES, "abc", "bc")),  # not in the best cut
    ("unigram_from_inside.3", ({"a": 0.5, "ab": 0.5}, "ab", "ab")),  # no way round
    ("unigram_from_inside.3", ({"a": 0.5, "b": 0.6}, "ab", "a")),
    ("unigram_from_inside.3", ({"a": 1.5, "b": -0.5}, "ab", "a")),
    ("unigram_from_inside.3", (PIECES, "abc", "x")),
    ("unigram_from_inside.3", (PIECES, 3, 4)),
    ("unigram_from_inside.3", ({3: 1.0}, "abc", "x")),
    ("unigram_from_inside.3", (["ab"], "abc", "ab")),
    ("unigram_from_inside.3", "abc"),
]
