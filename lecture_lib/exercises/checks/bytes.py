"""Checks of the exercises of bytes."""

import itertools
import random
from collections.abc import Callable
from typing import Any

from ..checking import Rows, table, value
from ..comparing import same
from ..conditions import Condition

# What can come before and after two bytes to make a text of them: nothing or lead
# bytes, and continuation bytes. After e0 and f0 the next must be high, after ed and f4
# low, and behind it anything will do.
HEADS = (b"", b"\xc3", b"\xe1")
TAILS = [first + b"\x80" * n for n in range(3) for first in (b"", b"\x80", b"\xbf")]


@value(
    "bytes.1",
    "two bytes that never meet",
    "Which code points would these two bytes start? Look for ones that are too "
    "small for the template, too large for Unicode, or surrogates.",
)
def _never_meet(answer: Any) -> str | None:
    if not isinstance(answer, bytes) or len(answer) != 2:
        return 'it should be two bytes, such as b"\\xe4\\xbd"'
    first, second = answer
    if first < 0b11_000000:
        return f"{first:02x} is not a lead byte: those start with 110, 1110, or 11110"
    if second & 0b11_000000 != 0b10_000000:
        return f"{second:02x} is not a continuation byte: those start with 10"
    if _text_with(answer[:1]) is None:
        return f"no text contains the byte {first:02x}"
    if text := _text_with(answer):
        return f"the text {text!r} contains them: {text.encode().hex(' ')}"
    return None


def _text_with(data: bytes) -> str | None:
    """A text that contains these one or two bytes side by side, if there is one."""
    for head, tail in itertools.product(HEADS, TAILS):
        try:
            return (head + data + tail).decode()
        except UnicodeDecodeError:
            continue
    return None


@table(
    "bytes.2",
    "repair mojibake",
    {
        "Undo the mistake: text.encode('latin-1') gives back the bytes that were "
        "there. Then decode them as they should have been decoded.": [("cafÃ©",)],
        "This text can't come from the mistake: give it back, whatever is raised.": [
            (" Plain  â‚¬\n",),
            ("café",),
            (" 你好  🌍�\n",),
            ("é Ã©\nÃ©",),
        ],
        "This text was damaged twice: undo the mistake once.": [("Ã\x83Â©",)],
    },
    draw=lambda draw: (
        "".join(draw.choices("aé你🌍 ", k=4)).encode().decode("latin-1"),
    ),
)
def repair(text: str) -> str:
    try:
        return text.encode("latin-1").decode()
    except UnicodeError:
        return text


def _draw_cut(draw: random.Random) -> tuple[bytes, int, int]:
    data = "".join(draw.choices("aé你🌍", k=6)).encode()
    start = draw.randrange(len(data))
    return data, start, draw.randrange(start, len(data) + 4)


_TEXT = "aé你🌍b".encode()


@table(
    "bytes.3",
    "cut without breaking",
    {
        "There's no data[99]: go up to the end.": [(b"", 0, 3), (b"bytes", 2, 99)],
        "This � is a character of the text: keep it.": [("�a".encode(), 0, 4)],
        "If data[start] or data[stop] is a continuation byte, 10xxxxxx, that cut is "
        "inside a character: move the first cut forward, and the second back.": [
            (_TEXT, *cut)
            for cut in itertools.combinations_with_replacement(range(len(_TEXT) + 1), 2)
        ],
    },
    draw=_draw_cut,
)
def _whole_characters(data: bytes, start: int, stop: int) -> bytes:
    return data[start:stop].decode(errors="ignore").encode()


# Bytes at the borders of what may follow a lead byte, and lead bytes with and without
# borders of their own.
EDGES = b"A\x7f\x80\x8f\x90\x9f\xa0\xbf\xc0"
LEADS = b"a\x80\xc0\xc1\xc2\xdf\xe0\xe4\xec\xed\xee\xef\xf0\xf1\xf2\xf3\xf4\xf5\xf8\xff"


def _spellings() -> Rows:
    edges = (
        bytes([lead, *rest])
        for lead in LEADS
        for length in (1, 2, 3)
        for rest in itertools.product(EDGES, repeat=length)
    )
    good = ("", "Hi!", "é 🌍 你好", "\ufeff\0\x7f\x80\u07ff\u0800\uffff\U0010ffff")
    return {
        "A byte below 0x80 is a whole character. After one of n bytes, move on by "
        "n bytes.": [tuple(map(str.encode, good))],
        "A continuation byte can't start a character.": [(b"\x80",)],
        "The lead byte says how many bytes follow, and all of them start with 10.": [
            (b"\xe4\xbd", b"\xe4A\xa0", b"\xff")
        ],
        "Overlong: fewer bytes are enough.": [(b"\xc0\xaf", b"\xf0\x82\x82\xac")],
        "This spells U+D800, a surrogate: not a character.": [(b"\xed\xa0\x80",)],
        "The last code point is U+10FFFF.": [(b"\xf4\x90\x80\x80",)],
        "A wrong byte is an error wherever it is.": [(b"abcd\x80",)],
        "Look at these bytes in binary: U+0800 to U+FFFF without U+D800 to U+DFFF "
        "take three, U+10000 to U+10FFFF four.": [tuple(edges)],
    }


@table("bytes.4", "a strict reader", _spellings, of_values=True)
def _reads_like_python(*spellings: bytes) -> Condition:
    def condition(decode: Any) -> str | None:
        for data in spellings:
            got, want = _outcome(decode, data), _outcome(bytes.decode, data)
            if not same(got, want):
                shown = [
                    "a ValueError" if each is ValueError else repr(each)
                    for each in (got, want)
                ]
                return f"for {data.hex(' ')} it gave {shown[0]}, not {shown[1]}"
        return None

    return condition


def _outcome(decode: Callable[[bytes], str], data: bytes) -> Any:
    """Return what `decode` returns, or ``ValueError`` if it raises a kind of that."""
    try:
        return decode(data)
    except NotImplementedError:
        raise
    except Exception as error:
        return ValueError if isinstance(error, ValueError) else error
