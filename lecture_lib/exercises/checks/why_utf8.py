"""Exercises of the trail on why UTF-8 looks the way it does: pairs of surrogates."""

import re

from ..checking import table

REPLACEMENT = "\N{REPLACEMENT CHARACTER}"


@table(
    "why_utf8.1",
    "put the halves together",
    {
        "0x3c * 1024 + 0x30d is 0xf30d, and 0x10000 is added.": [("a\ud83c\udf0d!",)],
        "A half without its other half becomes �.": [("Hello, \ud83c",), ("\udf0da",)],
        "Other characters stay as they are.": [(" é  你\ud7ff\ue000🌍 �\n",)],
    },
    draw=lambda draw: ("".join(draw.choices("a🌍\ud800\udbff\udc00\udfff", k=8)),),
)
def _mended(text: str) -> str:
    def join(match: re.Match) -> str:
        first, second = map(ord, match[0])
        return chr(0x10000 + (first - 0xD800) * 1024 + second - 0xDC00)

    joined = re.sub("[\ud800-\udbff][\udc00-\udfff]", join, text)
    return re.sub("[\ud800-\udfff]", REPLACEMENT, joined)


@table(
    "why_utf8.2",
    "count like JavaScript",
    {
        "The globe is passed after two units, not one.": [("🌍 hello", 3), ("🌍", 1)],
        "Chinese characters of plane 0 are one unit each.": [("你好🌍", 4)],
        "U+10000 is the first that needs two units.": [("\uffff\U00010000a", 3)],
    },
    draw=lambda draw: ("".join(draw.choices("a你🌍😊", k=7)), draw.randrange(8)),
)
def _passed(text: str, units: int) -> int:
    before = text.encode("utf-16-le")[: 2 * units]
    return len(before.decode("utf-16-le", errors="ignore"))
