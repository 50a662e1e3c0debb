"""Exercises of the side trail on tokens of sound."""

import random
from collections.abc import Callable, Iterator

import numpy as np

from lecture_lib.beyond.audio_tokens import linear_encode, mu_law_encode

from .checking import Case, exercise, fresh

Encode = Callable[[np.ndarray], np.ndarray]


def _by_sign(samples: np.ndarray) -> np.ndarray:
    return np.sign(samples).astype(int)


def _in_circles(samples: np.ndarray) -> np.ndarray:
    """An ID whose samples are no neighbors."""
    return samples.astype(int) % 1_000


@exercise("sound.1", "How wide is a step?")
def how_wide_is_a_step() -> Iterator[Case]:
    every = "Encode all 65,536 samples, and count those that have the sample's ID."
    yield Case((-5, linear_encode), 256, every)
    yield Case((0, mu_law_encode), 6, every)
    yield Case((10_000, mu_law_encode), 433, every)
    yield Case((32_767, mu_law_encode), 1_394, "The last step ends at 32,767.")
    yield Case((-32_768, mu_law_encode), 1_395, "The first step begins at -32,768.")
    yield Case((0, _by_sign), 1, "This encoder has an ID for zero alone.")
    yield Case((7, _by_sign), 32_767, "This encoder has one ID for all above zero.")
    yield Case(
        (3, _in_circles),
        65,
        "The samples of an ID need not be neighbors, so count all of them.",
    )
    yield from fresh(_draw, _width)


def _draw(draw: random.Random) -> tuple:
    return draw.randrange(-(2**15), 2**15), mu_law_encode


def _width(sample: int, encode: Encode) -> int:
    every = np.arange(-(2**15), 2**15).astype(np.int16)
    [own] = encode(np.array([sample], dtype=np.int16))
    return int((encode(every) == own).sum())


@exercise("sound.2", "How many tokens is a video?")
def how_many_tokens_is_a_video() -> Iterator[Case]:
    yield Case(
        (10, 24, 256, 16, 4),
        15_360,
        "60 groups of four frames, and 16 × 16 patches in each.",
    )
    yield Case(
        (1, 1, 224, 16, 1),
        196,
        "One frame is a picture, with 224 / 16 patches a side.",
    )
    yield Case((2, 24, 128, 8, 1), 12_288, "48 frames, each with 16 × 16 patches.")
    yield Case(
        (1, 30, 64, 8, 4),
        512,
        "30 frames are seven groups of four and two more frames, which count too.",
    )
    yield Case(
        (2, 30, 64, 8, 4),
        960,
        "60 frames are 15 groups of four. A group may reach into the next second.",
    )
    yield Case((0, 24, 256, 16, 4), 0, "No frames, no tokens.")
    yield from fresh(
        lambda draw: (draw.randrange(1, 60), draw.randrange(24, 61), 128, 16, 4),
        lambda seconds, fps, side, patch, stride: (
            -(-seconds * fps // stride) * (side // patch) ** 2
        ),
    )
