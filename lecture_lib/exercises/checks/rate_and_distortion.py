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
from ..conditions import near

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


@exercise("rate_and_distortion.2", "A data card")
def a_data_card() -> Iterator[Case]:
    checkers = np.array([[0, 255], [255, 0]], dtype=np.uint8)
    own = np.tile(checkers, (2, 4, 2))[:1].repeat(2, axis=0)
    exact = ImageTokenizer(np.array([[0, 255, 255, 0], [0, 0, 0, 0]], np.uint8), 8, 4)
    grays = np.arange(0, 256, 24, dtype=np.uint8)[:, None].repeat(64, axis=1)
    coarse = ImageTokenizer(grays, 64, 64)
    pictures = landscapes(range(3), size=64)

    def cards(name: str, of_exact: Any, of_coarse: Any, hint: str) -> Iterator[Case]:
        yield Case((exact, own), _entry(name, of_exact), hint)
        yield Case((coarse, pictures), _entry(name, of_coarse), hint)

    yield from cards("tokens per image", 8, 64, "the IDs of a single picture")
    yield from cards("vocabulary", 2, 11, "ask the tokenizer")
    yield from cards(
        "bits per pixel",
        near(1 / 4),
        near(math.log2(11) / 64),
        "log2 of the vocabulary for each token, not rounded, divided by the pixels of "
        "a picture",
    )
    yield from cards(
        "typical error",
        near(0.0),
        near(_error_of(coarse, pictures)),
        "the root of the mean over all pixels of all pictures, which isn't the mean of "
        "the roots",
    )
    used = {i for picture in pictures for i in coarse.encode(picture)}
    yield from cards(
        "entries used",
        1,
        len(used),
        "different IDs over all pictures, which isn't the largest ID",
    )
    yield from cards("lossless", True, False, "True if every pixel came back")


def _entry(name: str, want: Any) -> Any:
    def condition(got: Any) -> str | None:
        if not isinstance(got, dict) or name not in got:
            return f"there is no entry {name!r}"
        if callable(want):
            problem = want(got[name])
            return f"of {name!r}: {problem}" if problem else None
        right = same(got[name], want)
        return None if right else f"{name!r} is {got[name]!r}, not {want!r}"

    return condition


def _error_of(tokenizer: ImageTokenizer, pictures: np.ndarray) -> float:
    decoded = [tokenizer.decode(tokenizer.encode(picture)) for picture in pictures]
    return math.sqrt(((np.stack(decoded).astype(int) - pictures) ** 2).mean())
