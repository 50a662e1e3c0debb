"""Checks of the exercises of the side trail Beyond text."""

import math
from collections.abc import Iterator
from typing import Any

import numpy as np

from lecture_lib.beyond.image_tokens import ImageTokenizer
from lecture_lib.beyond.samples import landscapes

from .checking import Case, exercise, fresh
from .comparing import same
from .conditions import that
from .lecture_17 import how_many_are_used, the_scrambled_picture


@exercise("beyond_text.1", "a video")
def a_video() -> Iterator[Case]:
    yield Case(
        (10, 24, 256, 16, 4),
        15_360,
        "60 groups of four frames, and 16 × 16 patches in each.",
    )
    yield Case(
        (1, 1, 224, 16, 1),
        196,
        "One frame is a picture: 224 / 16 patches a side, squared.",
    )
    yield Case((2, 24, 128, 8, 1), 12_288, "48 frames, each with 16 × 16 patches.")
    yield Case(
        (1, 30, 64, 8, 4),
        512,
        "30 frames are seven groups of four and two more frames; those count too.",
    )
    yield Case((0, 24, 256, 16, 4), 0, "No frames, no tokens.")
    yield from fresh(
        lambda draw: (draw.randrange(1, 60), draw.randrange(24, 61), 128, 16, 4),
        lambda seconds, fps, size, patch, stride: (
            -(-seconds * fps // stride) * (size // patch) ** 2
        ),
    )


exercise("beyond_text.2", "bug hunt: the scrambled picture")(the_scrambled_picture)
exercise("beyond_text.3", "how many entries are really used?")(how_many_are_used)


@exercise("beyond_text.4", "read the digits back")
def read_the_digits_back() -> Iterator[Case]:
    yield Case(
        (503, [8, 5, 5, 5]),
        [7, 2, 2, 2],
        "The first digit is the remainder of dividing by the first level, 8; go on "
        "with the quotient and the next level.",
    )
    yield Case((0, [8, 5, 5, 5]), [0, 0, 0, 0], "One digit for each level, zeros too.")
    yield Case((999, [8, 5, 5, 5]), [7, 4, 4, 4], "The last ID has all digits at most.")
    yield Case((8, [8, 5, 5, 5]), [0, 1, 0, 0], "8 is the second digit's place value.")
    yield Case(
        (427, [10, 10, 10]), [7, 2, 4], "The least significant digit comes first."
    )
    yield Case(
        (5, [2] * 4), [1, 0, 1, 0], "With two levels they are the bits of the ID."
    )
    yield Case(
        (11, [3, 4]), [2, 3], "The levels differ: each digit is divided by its own."
    )
    yield from fresh(
        lambda draw: (draw.randrange(240), [2, 3, 8, 5]),
        lambda index, levels: [
            index // math.prod(levels[:place]) % level
            for place, level in enumerate(levels)
        ],
    )


@exercise("beyond_text.5", "whose ID is it?")
def whose_id_is_it() -> Iterator[Case]:
    sizes = {"text": 10, "image": 4, "sound": 2}
    yield Case((12, sizes), ("image", 2), "10 IDs of text come before: 12 - 10 is 2.")
    yield Case((0, sizes), ("text", 0), "The first kind keeps its IDs.")
    yield Case((9, sizes), ("text", 9), "The last ID of a kind of 10 is 9.")
    yield Case((10, sizes), ("image", 0), "The first ID after text is image 0.")
    yield Case((15, sizes), ("sound", 1), "Text and image before it take 14 IDs.")
    yield Case((16, sizes), None, "There are 16 IDs, 0 to 15.")
    yield Case((-1, sizes), None, "No ID is negative.")
    yield Case(
        (1, {"sound": 1, "text": 5}),
        ("text", 0),
        "The order is that of the dictionary.",
    )
    yield from fresh(
        lambda draw: (
            draw.randrange(-5, 60),
            {kind: draw.randrange(1, 20) for kind in ("text", "image", "sound")},
        ),
        lambda index, sizes: dict(
            enumerate((kind, i) for kind, size in sizes.items() for i in range(size))
        ).get(index),
    )


@exercise("beyond_text.6", "a data card")
def a_data_card() -> Iterator[Case]:
    pictures = landscapes(range(3), size=64)
    checkers = np.array([[0, 255], [255, 0]], dtype=np.uint8)
    own = np.tile(checkers, (2, 4, 2))[:1].repeat(2, axis=0)
    exact = ImageTokenizer(np.array([[0, 255, 255, 0], [0, 0, 0, 0]], np.uint8), 8, 4)
    grays = np.arange(0, 256, 32, dtype=np.uint8)[:, None].repeat(64, axis=1)
    coarse = ImageTokenizer(grays, 64, 64)

    def entry(name: str, want: Any) -> Any:
        @that
        def condition(got: Any) -> str | None:
            if not isinstance(got, dict) or name not in got:
                return f"there is no entry {name!r}"
            right = same(got[name], want)
            return None if right else f"{name!r} is {got[name]!r}, not {want!r}"

        return condition

    def cards(name: str, of_exact: Any, of_coarse: Any, hint: str) -> Iterator[Case]:
        yield Case((exact, own), entry(name, of_exact), hint)
        yield Case((coarse, pictures), entry(name, of_coarse), hint)

    yield from cards("tokens per image", 8, 64, "The IDs of a single picture.")
    yield from cards("vocabulary", 2, 8, "Ask the tokenizer.")
    yield from cards(
        "bits per pixel",
        1 / 4,
        3 / 64,
        "log2 of the vocabulary for each token, divided by the pixels of one picture.",
    )
    yield from cards(
        "PSNR",
        math.inf,
        _psnr_of(coarse, pictures),
        "Decode all pictures, stack them, and compare them with the originals in one "
        "call of psnr: a mean of decibels is something else.",
    )
    used = {i for picture in pictures for i in coarse.encode(picture)}
    yield from cards(
        "entries used",
        1,
        len(used),
        "Different IDs over all pictures, not the largest ID.",
    )
    yield from cards(
        "lossless", True, False, "True if every pixel came back, else False."
    )


def _psnr_of(tokenizer: ImageTokenizer, pictures: np.ndarray) -> float:
    decoded = [tokenizer.decode(tokenizer.encode(picture)) for picture in pictures]
    error = (np.stack(decoded).astype(int) - pictures) ** 2
    return 10 * math.log10(255**2 * error.size / int(error.sum()))
