"""Exercises of the trail on UTF-8's properties: surrogate pairs, lengths."""

import random
import re
from collections.abc import Iterator

from .checking import Case, exercise, fresh

REPLACEMENT = "\N{REPLACEMENT CHARACTER}"


@exercise("why_utf8.1", "how many bytes?")
def _utf8_length() -> Iterator[Case]:
    for code_point in (0x41, 0x00, 0x7F):
        yield Case((code_point,), 1, "U+0000 to U+007F are ASCII, one byte each.")
    two = "Two bytes have room for 5 + 6 = 11 bits: U+0080 up to and with U+07FF."
    for code_point in (0xE9, 0x80, 0x7FF):
        yield Case((code_point,), 2, two)
    three = "Three bytes have room for 4 + 6 + 6 = 16 bits: U+0800 to U+FFFF."
    for code_point in (0x4F60, 0x800, 0xFFFF):
        yield Case((code_point,), 3, three)
    four = "What needs more than 16 bits takes four bytes: from U+10000 on."
    for code_point in (0x1F30D, 0x10000, 0x10FFFF):
        yield Case((code_point,), 4, four)
    yield from fresh(
        lambda draw: (
            draw.choice([1, 2**7, 2**11, 2**16]) * draw.randrange(1, 17) - 1,
        ),
        lambda code_point: len(chr(code_point).encode("utf-8", "surrogatepass")),
    )


@exercise("why_utf8.2", "put the halves together")
def _mend() -> Iterator[Case]:
    pair = "0x10000 + (0xd83c - 0xd800) * 1024 + (0xdf0d - 0xdc00) is 0x1f30d."
    yield Case(("a\ud83c\udf0d!",), "a🌍!", pair)
    yield Case(("\ud83c\udf0d\ud83c\udf0d",), "🌍🌍", "Two pairs are two characters.")
    yield Case(("\udbff\udfff",), "\U0010ffff", "These are the last of their kinds.")
    alone = "A half without its other half becomes �."
    yield Case(("Hello, \ud83c",), f"Hello, {REPLACEMENT}", alone)
    yield Case(("\udf0da",), f"{REPLACEMENT}a", alone)
    yield Case(("\ud83c\ud83c\udf0d",), f"{REPLACEMENT}🌍", "The second has a partner.")
    order = "In the wrong order they are no pair, and each becomes a �."
    yield Case(("\udf0d\ud83c",), 2 * REPLACEMENT, order)
    kept = "Characters that aren't surrogates stay as they are."
    others = " é  你\ud7ff\ue000🌍 �\n"
    yield Case((others,), others, kept)
    yield Case(("",), "", kept)
    yield from fresh(_draw_halves, _mended)


def _draw_halves(draw: random.Random) -> tuple[str]:
    return ("".join(draw.choices("a🌍\ud800\ud83c\udc00\udf0d", k=8)),)


def _mended(text: str) -> str:
    def join(match: re.Match) -> str:
        first, second = map(ord, match[0])
        return chr(0x10000 + (first - 0xD800) * 1024 + second - 0xDC00)

    joined = re.sub("[\ud800-\udbff][\udc00-\udfff]", join, text)
    return re.sub("[\ud800-\udfff]", REPLACEMENT, joined)
