"""Texts that tests share: the hard ones, random ones, and the published tokenizers."""

import functools
import os
import random
from collections.abc import Sequence

import regex
import tiktoken

from lecture_lib import corpora
from lecture_lib.fast.unicode_classes import NUM_CODE_POINTS, read_classes
from lecture_lib.measure.comparison import HARD_TEXTS
from lecture_lib.tokenizers.encodings import ENCODINGS
from tests.fast.tiktoken_classes import PATTERNS, every_character

# Many more random texts: what runs every night, and not at every change.
EXHAUSTIVE = os.environ.get("EXHAUSTIVE") == "1"
# The encodings of the lectures. The others share a file or its tokens with one of
# them; ``tests/tokenizers/test_published.py`` compares all with tiktoken.
PUBLISHED = tuple(name for name, e in ENCODINGS.items() if e.in_playground)
NASTY_TEXTS = {
    **HARD_TEXTS,
    "every control": "".join(map(chr, range(32))),
    "astral": "\U0010ffff\U00010000",
    "right to left": "שלום \u200fעולם\u202e!",
    "contractions": "I'LL don't WE'VE it’s 'tis O'Neill ſ's",
    "digits": "1234567 １２３ ٣٤٥ ½ Ⅷ",
    "long spaces": "a" + " " * 50 + "b" + "\n" * 20 + " ",
    "zalgo": "Z̧̡̛a̴l̷g̶o̸",
    "long word": "antidisestablishmentarianism" * 20,
}

# Pieces in which split patterns differ, glued together at random.
_PIECES = (
    *"abcXYZ019 .,'’_/-!\n\r\t\x00",
    *("  ", "   ", "\r\n", "\n\n", " \n ", "'s", "'S", "'ll", "'LL", "'ſ", "’s"),
    *("the", " and", "THE", "camelCase", "HTMLParser", "123", "3.14", "//", "/*"),
    *("é", "e\u0301", "ß", "Ǆ", "ﬁ", "١٢", "½", "²", "你好", "。", "の", "한글"),
    *(
        "😉",
        "👨‍👩‍👧",
        "🇺🇸",
        "\u200d",
        "\u200b",
        "\xa0",
        "\u3000",
        "\u2028",
        "\x85",
        "\ufeff",
    ),
    *("नमस्ते", "မြန်မာ", "ไทย", "عربي", "\U0001d54f", "\u0300", "\ue000", "\U000e0001"),
    "<|endoftext|>",
)


@functools.cache
def tiktoken_encoding(name: str) -> tiktoken.Encoding:
    return tiktoken.get_encoding(name)


@functools.cache
def disputed_code_points() -> frozenset[int]:
    """Code points that `regex` and tiktoken put in different classes.

    Their tables are of different versions of Unicode. `fast` keeps tiktoken's, which
    ``tests/fast/test_scanner.py`` compares with what tiktoken does.
    """
    theirs, ours = read_classes(), bytearray(NUM_CODE_POINTS)
    for pattern, bit in PATTERNS.items():
        for character in regex.findall(pattern, every_character()):
            ours[ord(character)] |= bit
    return frozenset(c for c in range(NUM_CODE_POINTS) if ours[c] != theirs[c])


def random_text(generator: random.Random, max_pieces: int = 24) -> str:
    """A random string: tricky pieces, and code points from all planes."""
    pieces = []
    for _ in range(generator.randrange(max_pieces)):
        kind = generator.random()
        if kind < 0.75:
            pieces.append(generator.choice(_PIECES))
        elif kind < 0.9:
            pieces.append(_random_character(generator, 0x3000))
        else:
            pieces.append(_random_character(generator, 0x110000))
    return "".join(pieces)


def disputed_text(generator: random.Random, length: int) -> str:
    """Tricky pieces and disputed code points, which `random_text` leaves out."""
    disputed = sorted(disputed_code_points())
    return "".join(
        chr(generator.choice(disputed))
        if generator.random() < 0.3
        else generator.choice(_PIECES)
        for _ in range(length)
    )


def glued_text(generator: random.Random, pieces: Sequence[str]) -> str:
    """Some of `pieces`, tricky ones, and any characters: for no split pattern."""
    parts = []
    for _ in range(generator.randrange(10)):
        kind = generator.random()
        if kind < 0.6:
            parts.append(generator.choice(pieces))
        elif kind < 0.95:
            parts.append(generator.choice(_PIECES))
        else:
            first = generator.choice((0x20, 0x3000, 0x10000))
            parts.append(chr(first + generator.randrange(0xA000)))
    return "".join(parts)


def _random_character(generator: random.Random, limit: int) -> str:
    while True:
        code_point = generator.randrange(limit)
        is_surrogate = 0xD800 <= code_point <= 0xDFFF
        if not is_surrogate and code_point not in disputed_code_points():
            return chr(code_point)


def all_corpora() -> dict[str, str]:
    return {name: corpora.load(name) for name in corpora.EVERYTHING}
