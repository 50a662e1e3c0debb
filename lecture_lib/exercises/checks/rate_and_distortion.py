"""Exercises of the side trail on bits and errors."""

import math
import random
from collections.abc import Iterator
from typing import Any

import numpy as np

from lecture_lib.beyond.image_tokens import ImageTokenizer
from lecture_lib.beyond.samples import landscapes

from ..checking import Case, exercise, table
from ..comparing import same
from ..conditions import Condition, near

Points = dict[str, tuple[float, float]]


@table(
    "rate_and_distortion.1",
    "Who is beaten?",
    {
        "neither is better in both numbers": [({"A": (0.1, 15.0), "B": (0.2, 9.0)},)],
        "one of the two numbers may be equal, if the other is better": [
            ({"A": (0.1, 9.0), "B": (0.1, 8.0), "C": (0.2, 8.0)},)
        ],
        "neither of two equals is better": [({"A": (0.1, 9.0), "B": (0.1, 9.0)},)],
        "the names should be sorted, and each can be beaten by another one": [
            ({"D": (0.3, 9.0), "A": (0.3, 5.0), "C": (0.4, 5.0), "B": (0.1, 6.0)},)
        ],
    },
    draw=lambda draw: (_draw(draw),),
)
def _beaten(points: Points) -> list[str]:
    """Sort from left to right; among equal bits, the smaller error comes first."""
    found, best, best_at = [], math.inf, (math.inf, math.inf)
    for name, at in sorted(points.items(), key=lambda item: item[1]):
        if at[1] < best:
            best, best_at = at[1], at
        elif at != best_at:
            found.append(name)
    return sorted(found)


def _draw(draw: random.Random) -> Points:
    return {name: (draw.randrange(5), draw.randrange(5)) for name in "ABCDEF"}


_HINTS = {
    "tokens per image": "the IDs of a single picture",
    "vocabulary": "ask the tokenizer",
    "bits per pixel": "log2 of the vocabulary for each token, not rounded, divided by "
    "the pixels of a picture",
    "typical error": "the root of the mean over all pixels of all pictures, which "
    "isn't the mean of the roots",
    "entries used": "different IDs over all pictures, which isn't the largest ID",
    "lossless": "True if every pixel came back",
}


@exercise("rate_and_distortion.2", "A data card")
def a_data_card() -> Iterator[Case]:
    checkers = np.array([[0, 255], [255, 0]], dtype=np.uint8)
    own = np.tile(checkers, (2, 4, 2))[:1].repeat(2, axis=0)
    exact = ImageTokenizer(np.array([[0, 255, 255, 0], [0, 0, 0, 0]], np.uint8), 8, 4)
    grays = np.arange(0, 256, 24, dtype=np.uint8)[:, None].repeat(64, axis=1)
    coarse = ImageTokenizer(grays, 64, 64)
    for name, hint in _HINTS.items():
        for args in [(exact, own), (coarse, landscapes(range(3), size=64))]:
            yield Case(args, _entry(name, _card(*args)[name]), hint)


def _card(tokenizer: ImageTokenizer, pictures: np.ndarray) -> dict[str, Any]:
    ids = [tokenizer.encode(picture) for picture in pictures]
    decoded = np.stack([tokenizer.decode(each) for each in ids]).astype(int)
    bits = len(ids[0]) * math.log2(tokenizer.vocab_size)
    return {
        "tokens per image": len(ids[0]),
        "vocabulary": tokenizer.vocab_size,
        "bits per pixel": bits / pictures[0].size,
        "typical error": math.sqrt(((decoded - pictures) ** 2).mean()),
        "entries used": len({token_id for each in ids for token_id in each}),
        "lossless": np.array_equal(decoded, pictures),
    }


def _entry(name: str, want: Any) -> Condition:
    def condition(got: Any) -> str | None:
        if not isinstance(got, dict) or name not in got:
            return f"there is no entry {name!r}"
        if isinstance(want, float):
            problem = near(want)(got[name])
            return problem and f"of {name!r}: {problem}"
        right = same(got[name], want)
        return None if right else f"{name!r} is {got[name]!r}, not {want!r}"

    return condition
