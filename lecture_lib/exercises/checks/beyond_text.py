"""Checks of `beyond_text`: text by codebook, patches joined, entries used, IDs."""

import math
import random
from collections import Counter

import numpy as np

from lecture_lib.beyond.image_tokens import patchify, unpatchify

from ..checking import Rows, table


def _draw_entries(draw: random.Random) -> tuple[bytes, list[bytes]]:
    size = draw.choice([1, 2, 3, 5])
    entries = [draw.randbytes(size) for _ in range(draw.randrange(2, 9))]
    return draw.randbytes(4 * size), entries


@table(
    "beyond_text.1",
    "a codebook for your text",
    {
        "Cut out three bytes at a time, and find the entry that is nearest to them.": [
            (b"catdog", [b"cot", b"dig"])
        ],
        "o and m are equally near to n: take the first.": [(b"nz", [b"o", b"m", b"z"])],
        "Square the differences before you add them.": [(b"aa", [b"af", b"dd"])],
    },
    draw=_draw_entries,
)
def _come_back(data: bytes, codebook: list[bytes]) -> bytes:
    # In plain Python, because a website has no NumPy.
    size, found = len(codebook[0]), b""
    for start in range(0, len(data), size):
        piece = data[start : start + size]
        found += min(codebook, key=lambda entry: math.dist(piece, entry))
    return found


def _patches(height: int, width: int, size: int) -> tuple:
    """Patches of a picture whose pixels all differ, so that sorting doesn't help."""
    pictures = (37 * np.arange(height * width) % 101).reshape(1, height, width)
    return patchify(pictures.astype(np.uint8), size), height, width


@table(
    "beyond_text.2",
    "bug hunt: the scrambled picture",
    lambda: {
        "The first row of patches holds both lines of the left square, but the "
        "picture's first row one of each square.": [_patches(4, 4, 2)],
        "Here three patches are side by side. Where is each?": [_patches(2, 6, 2)],
        "A patch's side is the square root of a row's length.": [_patches(6, 9, 3)],
    },
)
def _unscrambled(patches: np.ndarray, height: int, width: int) -> np.ndarray:
    return unpatchify(patches, height, width)[0]


@table(
    "beyond_text.3",
    "how many entries are really used?",
    {
        "Two IDs, equally often: H is 1 bit, and 2^1 is 2.": [([5, 5, 7, 7],)],
        "An ID can be any number, and only its share counts.": [([65_543, 7, 7, 7],)],
    },
    draw=lambda draw: (draw.choices(range(5), k=12),),
)
def _effective(ids: list[int]) -> float:
    shares = [count / len(ids) for count in Counter(ids).values()]
    return math.prod(share**-share for share in shares)


def _misses() -> Rows:
    first, second = np.array([[0, 0], [8, 0]]), np.array([[0, 0], [-1, 3]])
    return {
        "Nearest is [8, 0]. What is missing is [7, 3] - [8, 0], and the second "
        "codebook has exactly that.": [(np.array([7, 3]), [first, second])],
        "The order matters: all of the patch is still missing when the second codebook "
        "gets it.": [(np.array([7, 3]), [second, first])],
        "A third codebook gets what the first two together have missed.": [
            (np.array([12]), [np.array([[0], [entry]]) for entry in (9, 3, 1)])
        ],
    }


@table(
    "beyond_text.4",
    "what the first one missed",
    _misses,
    draw=lambda draw: (
        np.array(draw.choices(range(256), k=4)),
        [np.array(draw.choices(range(-99, 256), k=12)).reshape(3, 4) for _ in "abc"],
    ),
)
def _in_turn(patch: np.ndarray, codebooks: list[np.ndarray]) -> list[int]:
    found: list[int] = []
    for codebook in codebooks:
        distances = ((codebook - patch) ** 2).sum(axis=1)
        found.append(int(distances.argmin()))
        patch = patch - codebook[found[-1]]
    return found
