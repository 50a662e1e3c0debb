"""Exercises of lecture 17: text by codebook, patches joined, entries used, IDs."""

import functools
import math
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np

from .checking import Case, exercise, fresh, table
from .conditions import that


@exercise("17.1", "a codebook for your text")
def a_codebook_for_your_text() -> Iterator[Case]:
    yield Case(
        (b"catdog", [b"cot", b"dig"]),
        b"cotdig",
        "Cut out three bytes at a time, and find the entry that is nearest to them.",
    )
    yield Case(
        (b"nz", [b"m", b"o", b"z"]),
        b"mz",
        "m and o are equally near to n, so it becomes the first of them.",
    )
    yield Case(
        (b"n", [b"z", b"o", b"m"]),
        b"o",
        "The first of equally near entries is the one that stands first in the list.",
    )
    yield Case(
        (b"aa", [b"af", b"dd"]),
        b"dd",
        "Square the differences before you add them: 25 is more than 9 and 9.",
    )
    yield Case(
        (b"bb", [b"ad", b"dd"]),
        b"ad",
        "Add the squares. Otherwise -1 and 2 cancel each other partly.",
    )
    yield Case(
        (b"bb", [b"ca", b"bc"]),
        b"bc",
        "The differences 1 and -1 add up to 0, but the entry isn't the same.",
    )
    yield Case((b"\x00\xff", [b"\x80", b"\x7f"]), b"\x7f\x80", "All bytes occur.")
    yield Case((b"", [b"ab"]), b"", "Of nothing, nothing comes back.")
    yield Case(
        (b"aaaaz", [b"aaaaa", b"aaaaz"]), b"aaaaz", "All bytes of a piece count."
    )
    for size in (1, 2, 3, 5):
        draw = functools.partial(_draw_entries, size)
        yield from fresh(draw, _come_back, times=2)


def _draw_entries(size: int, draw: random.Random) -> tuple[bytes, list[bytes]]:
    entries = [draw.randbytes(size) for _ in range(draw.randrange(2, 9))]
    return draw.randbytes(4 * size), entries


def _come_back(data: bytes, codebook: list[bytes]) -> bytes:
    entries = np.array([list(entry) for entry in codebook])
    pieces = np.frombuffer(data, np.uint8).reshape(-1, 1, entries.shape[1])
    ids = ((pieces - entries) ** 2).sum(axis=2).argmin(axis=1)
    return b"".join(codebook[i] for i in ids)


@exercise("17.2", "bug hunt: the scrambled picture")
def the_scrambled_picture() -> Iterator[Case]:
    def case(height: int, width: int, size: int, hint: str, step: int = 37) -> Case:
        # All pixels differ, and with steps of 37 sorting them doesn't help.
        picture = (step * np.arange(height * width) % 101).reshape(height, width)
        squares = [
            picture[top : top + size, left : left + size].ravel()
            for top in range(0, height, size)
            for left in range(0, width, size)
        ]

        @that
        def is_the_picture(got: Any) -> str | None:
            if not isinstance(got, np.ndarray) or got.shape != (height, width):
                return f"it should be an array of shape ({height}, {width})"
            if not np.array_equal(got, picture):
                top, left = np.argwhere(got != picture)[0]
                return f"the pixel in row {top}, column {left} is another one"
            return None

        return Case((np.array(squares), height, width), is_the_picture, hint)

    yield case(
        4,
        4,
        2,
        "The first row of patches holds both lines of the left square. The picture's "
        "first row holds one line of the left and one of the right square.",
        step=1,
    )
    yield case(2, 6, 2, "Here are three patches side by side. Where does each begin?")
    yield case(
        6, 4, 2, "Six patches, two in a row: width // size says how many a row has."
    )
    yield case(6, 9, 3, "The side of a patch is the square root of a row's length.")
    yield case(3, 3, 3, "One patch is the whole picture.")


@table(
    "17.3",
    "how many entries are really used?",
    {
        "Two IDs, equally often: H is 1 bit, and 2^1 is 2.": [([5, 5, 7, 7],)],
        "A single ID has p = 1 and H = 0.": [([3, 3, 3],)],
        "Eight IDs, each once: 3 bits.": [(list(range(8)),)],
        "The shares are 3/4 and 1/4. Both terms count, each weighted with its share.": [
            ([0, 0, 0, 1],)
        ],
        "A rare ID adds little, but it adds.": [([0] * 9 + [1],)],
        "An ID can be any number, and only its share counts.": [([50_000, 7],)],
    },
    draw=lambda draw: (draw.choices(range(5), k=12),),
)
def _effective(ids: list[int]) -> float:
    shares = [count / len(ids) for count in Counter(ids).values()]
    return math.prod(share**-share for share in shares)


_SIZES = {"text": 10, "picture": 4, "mark": 2}


@table(
    "17.4",
    "whose ID is it?",
    {
        "10 IDs of text come before: 12 - 10 is 2.": [(12, _SIZES)],
        "The first kind keeps its IDs.": [(0, _SIZES)],
        "The last ID of a kind of 10 is 9.": [(9, _SIZES)],
        "The first ID after text is picture 0.": [(10, _SIZES)],
        "Text and picture before it take 14 IDs.": [(15, _SIZES)],
        "There are 16 IDs, 0 to 15.": [(16, _SIZES)],
        "No ID is negative.": [(-1, _SIZES)],
        "The order is the dictionary's.": [(1, {"mark": 1, "text": 5})],
        "There can be more kinds than three: 3 + 2 + 2 is 7.": [
            (7, {"text": 3, "picture": 2, "sound": 2, "mark": 2})
        ],
    },
    draw=lambda draw: (
        draw.randrange(-5, 60),
        {kind: draw.randrange(1, 20) for kind in ("text", "picture", "mark")},
    ),
)
def whose_id_is_it(token_id, sizes):
    return dict(
        enumerate((kind, i) for kind, size in sizes.items() for i in range(size))
    ).get(token_id)


@exercise("17.5", "what the first one missed")
def what_the_first_one_missed() -> Iterator[Case]:
    first, second = np.array([[0, 0], [8, 0]]), np.array([[0, 0], [-1, 3]])
    yield Case(
        (np.array([7, 3]), [first, second]),
        [1, 1],
        "Nearest is [8, 0]. What is missing is [7, 3] - [8, 0], and the second "
        "codebook has exactly that.",
    )
    yield Case((np.array([7, 3]), [first]), [1], "One codebook gives one ID.")
    yield Case(
        (np.array([7, 3]), [second, first]),
        [0, 1],
        "The order matters. Here [0, 0] is nearer than [-1, 3], so all of the patch "
        "is still missing when the second codebook gets it.",
    )
    yield Case(
        (np.array([3, 0]), [first, np.array([[-5, 0], [3, 1]])]),
        [0, 1],
        "Each codebook takes the entry that is nearest to what is missing at that "
        "point, although here [8, 0] and [-5, 0] together would be exact.",
    )
    thirds = [np.array([[0], [9]]), np.array([[0], [3]]), np.array([[0], [1]])]
    yield Case(
        (np.array([12]), thirds),
        [1, 1, 0],
        "A third codebook gets what the first two together have missed. Of 12, the "
        "entries 9 and 3 leave nothing.",
    )
    yield Case((np.array([4]), thirds), [0, 1, 1], "4 is nearer to 0 than to 9.")
    yield Case((np.array([4]), []), [], "Without codebooks there are no IDs.")
    yield from fresh(
        lambda draw: (
            np.array([draw.randrange(256) for _ in range(4)]),
            [
                np.array(
                    [[draw.randrange(-99, 256) for _ in range(4)] for _ in range(3)]
                )
                for _ in range(3)
            ],
        ),
        _in_turn,
    )


def _in_turn(patch: np.ndarray, codebooks: list[np.ndarray]) -> list[int]:
    found: list[int] = []
    for codebook in codebooks:
        distances = ((codebook - patch) ** 2).sum(axis=1)
        found.append(int(distances.argmin()))
        patch = patch - codebook[found[-1]]
    return found
