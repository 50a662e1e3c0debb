"""Exercises of the trail on UTF-8's properties: surrogate pairs, lengths."""

import random
import re

from ..checking import table

REPLACEMENT = "\N{REPLACEMENT CHARACTER}"


@table(
    "why_utf8.1",
    "how many bytes?",
    {
        "U+0000 to U+007F are ASCII, one byte each.": [(0x41,), (0x00,), (0x7F,)],
        "Two bytes have room for 5 + 6 = 11 bits: U+0080 up to and with U+07FF.": [
            (0xE9,),
            (0x80,),
            (0x7FF,),
        ],
        "Three bytes have room for 4 + 6 + 6 = 16 bits: U+0800 to U+FFFF.": [
            (0x4F60,),
            (0x800,),
            (0xFFFF,),
        ],
        "What needs more than 16 bits takes four bytes: from U+10000 on.": [
            (0x1F30D,),
            (0x10000,),
            (0x10FFFF,),
        ],
    },
    draw=lambda draw: (
        draw.choice([1, 2**7, 2**11, 2**16]) * draw.randrange(1, 17) - 1,
    ),
)
def utf8_length(code_point: int) -> int:
    return len(chr(code_point).encode("utf-8", "surrogatepass"))


def _draw_halves(draw: random.Random) -> tuple[str]:
    return ("".join(draw.choices("a🌍\ud800\ud83c\udc00\udf0d", k=8)),)


@table(
    "why_utf8.2",
    "put the halves together",
    {
        "0x10000 + (0xd83c - 0xd800) * 1024 + (0xdf0d - 0xdc00) is 0x1f30d.": [
            ("a\ud83c\udf0d!",)
        ],
        "A half without its other half becomes �.": [("Hello, \ud83c",), ("\udf0da",)],
        "Characters that aren't surrogates stay as they are.": [
            (" é  你\ud7ff\ue000🌍 �\n",),
            ("",),
        ],
    },
    draw=_draw_halves,
)
def _mended(text: str) -> str:
    def join(match: re.Match) -> str:
        first, second = map(ord, match[0])
        return chr(0x10000 + (first - 0xD800) * 1024 + second - 0xDC00)

    joined = re.sub("[\ud800-\udbff][\udc00-\udfff]", join, text)
    return re.sub("[\ud800-\udfff]", REPLACEMENT, joined)
