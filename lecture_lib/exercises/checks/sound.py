"""Exercises of the side trail on tokens of sound."""

from collections.abc import Callable

import numpy as np

from ..checking import table

Encode = Callable[[np.ndarray], np.ndarray]


def _equal_steps(samples: np.ndarray) -> np.ndarray:
    return (samples.astype(int) + 2**15) // 256


def _bent_steps(samples: np.ndarray) -> np.ndarray:
    """Return IDs by the μ-law."""
    bent = np.sign(samples) * np.log1p(255 * np.abs(samples / 2**15)) / np.log(256)
    return np.minimum(128 * (bent + 1), 255).astype(int)


def _in_circles(samples: np.ndarray) -> np.ndarray:
    """An ID whose samples are no neighbors."""
    return samples.astype(int) % 1_000


@table(
    "sound.1",
    "How wide is a step?",
    {
        "Encode all 65,536 samples, and count those with its ID.": [(-5, _equal_steps)],
        "The last step ends at 32,767.": [(32_767, _bent_steps)],
        "The samples of an ID need not be neighbors: count all.": [(3, _in_circles)],
    },
    draw=lambda draw: (draw.randrange(-(2**15), 2**15), _bent_steps),
)
def _width(sample: int, encode: Encode) -> int:
    every = np.arange(-(2**15), 2**15).astype(np.int16)
    [own] = encode(np.array([sample], dtype=np.int16))
    return int((encode(every) == own).sum())


@table(
    "sound.2",
    "How many tokens is a video?",
    {
        "60 groups of four frames, 16 × 16 patches in each.": [(10, 24, 256, 16, 4)],
        "Two frames are left after seven groups; they count.": [(1, 30, 64, 8, 4)],
        "A group of frames may reach into the next second.": [(2, 30, 64, 8, 4)],
    },
    draw=lambda draw: (draw.randrange(1, 60), draw.randrange(24, 61), 128, 16, 4),
)
def how_many_tokens_is_a_video(
    seconds: int, fps: int, side: int, patch: int, stride: int
) -> int:
    return -(-seconds * fps // stride) * (side // patch) ** 2
