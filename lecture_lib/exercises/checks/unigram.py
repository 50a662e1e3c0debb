"""Checks of `unigram`: a round of EM, a hasty Viterbi, counted cuts, exact losses."""

import math
import random
from collections.abc import Mapping
from typing import Any

from lecture_lib.tokenizers.segmentation import total

from ..checking import table, value
from ..conditions import near, probabilities

_GIVEN = {"t": 7 / 30, "able": 2 / 30, "ables": 5 / 30, "table": 10 / 30, "s": 6 / 30}


value(
    "unigram.1",
    "one round by hand",
    "*up* has two cuts, with 1/4 and 1/16, so its 5 occurrences are shared 4 to 1. "
    "*pup* has three. In the third, `p` is used twice, and both uses count. Divide by "
    "the uses of all pieces together.",
)(probabilities({"p": 11 / 25, "u": 2 / 25, "up": 8 / 25, "pu": 4 / 25}))


@value(
    "unigram.2",
    "bug hunt",
    "quick_cut looks at each piece once, in the order of the dictionary. When it's the "
    "turn of `s`, which dot must it have reached?",
)
def _misleads(answer: Any) -> str | None:
    if not isinstance(answer, dict) or set(answer) != set(_GIVEN):
        return f"it should be a dictionary with the keys {', '.join(_GIVEN)}"
    if any(near(p)(answer[piece]) for piece, p in _GIVEN.items()):
        return "each probability should stay as it was"
    if _quick_cut("tables", answer) == ["table", "s"]:
        return "with these, quick_cut still returns table·s"
    return None


def _quick_cut(word: str, probability: Mapping[str, float]) -> list[str]:
    best: list[tuple[float, list[str]]] = [(0.0, [])]
    best += [(-math.inf, [])] * len(word)
    for piece, p in probability.items():
        for start in range(len(word)):
            if word.startswith(piece, start):
                score, cut = best[start]
                end = start + len(piece)
                best[end] = max(best[end], (score + math.log(p), [*cut, piece]))
    return best[-1][1]


@table(
    "unigram.3",
    "how many cuts?",
    {
        "They're the three paths of the picture.": [("tables", set(_GIVEN))],
        "An empty word has one cut, the one without pieces.": [("", {"a"})],
        "That many can't be listed. Keep the number of ways to get to each dot, and "
        "add up.": [("a" * 60, {"a", "aa", "a" * 60})],
    },
    draw=lambda draw: (
        "".join(draw.choices("ab", k=20)),
        {"".join(draw.choices("ab", k=n)) for n in (1, 1, 2, 2, 3, 3, 4)},
    ),
)
def num_cuts(word: str, pieces: set[str]) -> int:
    ways = [1]
    for end in range(1, len(word) + 1):
        last = [piece for piece in pieces if word[:end].endswith(piece)]
        ways.append(sum(ways[end - len(piece)] for piece in last))
    return ways[-1]


def _any_pieces(draw: random.Random) -> tuple[str, dict[str, int], dict[str, float]]:
    longer = {"".join(draw.choices("ab", k=draw.randint(2, 3))) for _ in range(4)}
    words = {"".join(draw.choices("ab", k=n)): n for n in (1, 3, 5, 8)}
    share = 1 / (len(longer) + 5)
    probability = {"a": 3 * share, "b": 2 * share} | dict.fromkeys(longer, share)
    return min(longer), words, probability


_TWO_WORDS = {"table": 6, "tables": 11}


@table(
    "unigram.4",
    "what would really be missed?",
    {
        "Without `ables`, *tables* has two cuts left. Compare the totals of all its "
        "cuts, with the piece and without it.": [
            (piece, _TWO_WORDS, _GIVEN) for piece in ("ables", "able")
        ],
        "Without `b` a word can't be spelled: that's math.inf.": [
            ("b", {"a": 2, "abb": 1}, {"a": 0.25, "b": 0.25, "ab": 0.5})
        ],
    },
    draw=_any_pieces,
    like=near,
)
def _exact_loss(
    piece: str, words: Mapping[str, int], probability: Mapping[str, float]
) -> float:
    logs = {part: math.log(p) for part, p in probability.items()}
    rest = {part: log for part, log in logs.items() if part != piece}
    return sum(n * (total(word, logs) - total(word, rest)) for word, n in words.items())
