"""Exercises of the side trail on drawing cuts: by hand, and evenly."""

import math
from collections import Counter
from random import Random
from typing import Any

from lecture_lib.tokenizers.segmentation import segmentations

from ..checking import table, value
from ..conditions import Condition, probabilities

value(
    "sampling.1",
    "forgetting by hand",
    "Which two merges are possible in the first step, which comes first, and what is "
    "possible after each of them?",
)(probabilities({"hug": 9 / 16, "h ug": 3 / 16, "hu g": 3 / 16, "h u g": 1 / 16}))


MOST_LISTED = 9  # letters of a word whose cuts are all counted


def _any_word(draw: Random) -> tuple[str, set[str], Random, int]:
    pieces = {"a", "b"} | {"".join(draw.choices("ab", k=n)) for n in (2, 2, 3)}
    return "".join(draw.choices("ab", k=6)), pieces, Random(2), 3_000


@table(
    "sampling.2",
    "all cuts equally often",
    {
        "A piece must be drawn as often as there are cuts that go on from it.": [
            ("noon", {"n", "o", "no", "on"}, Random(2), 4_000),
            ("aab", {"aa", "aab", "a", "ab"}, Random(2), 4_000),
        ],
        "After some pieces there is no way to go on, so they are in no cut.": [
            ("abc", {"abc", "a", "ab"}, Random(2), 3)
        ],
        "Count how many ways lead on, for each place, instead of listing them.": [
            ("a" * 40, {"a", "aa"}, Random(2), 3_000)
        ],
    },
    draw=_any_word,
    times=1,
)
def _drawn_evenly(word: str, pieces: set[str], _: Random, times: int) -> Condition:
    def condition(got: Any) -> str | None:
        if not isinstance(got, list | tuple) or len(got) != times:
            return f"it should be a list of {times:,} cuts"
        drawn = Counter(map(tuple, got))
        for cut in drawn:
            if not pieces.issuperset(cut) or "".join(cut) != word:
                return f"{cut!r} doesn't cut {word!r} into pieces"
        if len(word) > MOST_LISTED:
            return None
        cuts = list(segmentations(word, dict.fromkeys(pieces, 0.0)))
        even = times / len(cuts)
        # Five standard deviations, and a little, as rare ones scatter more.
        much = 5 * math.sqrt(even * (1 - 1 / len(cuts))) + 4
        for cut in map(tuple, cuts):
            if abs(drawn[cut] - even) > much:
                return f"{'·'.join(cut)} comes {drawn[cut]:,} times in {times:,}"
        return None

    return condition
