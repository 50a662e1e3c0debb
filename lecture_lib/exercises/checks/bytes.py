"""Checks of the exercises of bytes."""

import itertools
import random
from collections.abc import Callable, Iterator
from typing import Any

from ..checking import Case, exercise, table
from ..comparing import same


@exercise("bytes.1", "two bytes that never meet")
def _never_side_by_side() -> Iterator[Case]:
    yield Case(
        None,
        _is_two_bytes,
        'Write a bytes literal, such as b"\\xe4\\xbd" (which is not an answer).',
    )
    yield Case(
        None,
        _both_occur,
        "Thirteen byte values never occur in UTF-8: pick two of the others.",
    )
    yield Case(
        None,
        _is_lead_then_continuation,
        "Look at the templates: a lead byte starts with 110, 1110, or 11110, and a "
        "continuation byte with 10.",
    )
    yield Case(
        None,
        _occur_together,
        "Which code points would these two bytes start? Look for ones that are too "
        "small for the template, too large for Unicode, or surrogates.",
    )


def _is_two_bytes(answer: Any) -> str | None:
    if not isinstance(answer, bytes):
        return "that is not a bytes object"
    if len(answer) != 2:
        return f"that is {len(answer)} bytes, not two"
    return None


# What can come before and after two bytes to make a text of them: nothing or lead
# bytes, and continuation bytes. After e0 and f0 the next must be high, after ed and f4
# low, and behind it anything will do.
HEADS = (b"", b"\xc3", b"\xe1")
TAILS = [first + b"\x80" * n for n in range(3) for first in (b"", b"\x80", b"\xbf")]


def _is_lead_then_continuation(answer: bytes) -> str | None:
    first, second = answer
    if first < 0b11_000000:
        return f"{first:02x} is not a lead byte"
    if second & 0b11_000000 != 0b10_000000:
        return f"{second:02x} is not a continuation byte"
    return None


def _both_occur(answer: bytes) -> str | None:
    for byte in answer:
        if _text_with(bytes([byte])) is None:
            return f"no text contains the byte {byte:02x}"
    return None


def _occur_together(answer: bytes) -> str | None:
    text = _text_with(answer)
    if text is None:
        return None
    return f"the text {text!r} contains them, its bytes are {text.encode().hex(' ')}"


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
        "there. Then decode them as they should have been decoded.": [
            ("cafÃ©",),
            ("ð\x9f\x8c\x8d",),
        ],
        "ASCII is the same both ways, and so are its spaces.": [(" Plain  ASCII\n",)],
        "Here the bytes are not UTF-8, so the text wasn't damaged: give it back.": [
            ("café",)
        ],
        "Latin-1 has no Chinese characters, so encoding raises a UnicodeEncodeError: "
        "this text wasn't damaged either.": [(" 你好  🌍�\n",)],
        "The mistake is made for a whole text, so this one can't come from it.": [
            ("Ã© 你",),
            ("é Ã©",),
        ],
        "This text was damaged twice: undo the mistake once.": [("Ã\x83Â©",)],
    },
    draw=lambda draw: (
        "".join(draw.choices("aé你🌍 ", k=8)).encode().decode("latin-1"),
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
        "If there are no bytes, none are left.": [(b"", 0, 3)],
        "There's no data[99]: go up to the end.": [(b"bytes", 2, 99)],
        "This � is a character of the text, and all of its bytes are there.": [
            ("�a".encode(), 0, 4)
        ],
        "data[start] and data[stop] are the bytes after the two cuts. If one of them "
        "is a continuation byte, 10xxxxxx, that cut is inside a character: move the "
        "first cut forward to the next character, and the second back to where this "
        "one starts.": [
            (_TEXT, *cut)
            for cut in itertools.combinations_with_replacement(range(len(_TEXT) + 1), 2)
        ],
    },
    draw=_draw_cut,
    times=20,
)
def _whole_characters(data: bytes, start: int, stop: int) -> bytes:
    whole, place = b"", 0
    for character in map(str.encode, data.decode()):
        if start <= place and place + len(character) <= stop:
            whole += character
        place += len(character)
    return whole


@exercise("bytes.4", "a strict reader")
def _decode_utf8() -> Iterator[Case]:
    yield Case((b"",), "", "No bytes, no text.")
    yield Case((b"Hi!",), "Hi!", "A byte below 0x80 is a whole character.")
    more = "After a character of n bytes, move on by n bytes."
    limits = "\x7f\x80\u07ff\u0800\uffff\U0010ffff"
    for text in ("é", "你好", "Hello, 🌍! 你好!", limits):
        yield Case((text.encode(),), text, more)
    for data, hint in REFUSALS.items():
        yield Case(None, _refusal(data), hint)
    yield Case(
        None,
        _agrees_with_python,
        "Look at these bytes in binary. Every byte after the lead byte has to start "
        "with 10, not only the first, and each template has its range: U+0800 to "
        "U+FFFF without U+D800 to U+DFFF in three bytes, U+10000 to U+10FFFF in four.",
    )


REFUSALS = {
    b"\x80": "A continuation byte can't start a character.",
    b"\xff": "No template starts with more than four ones.",
    b"\xe4\xbd": "The lead byte announces three bytes, but there are only two.",
    b"\xe4A\xa0": "After the lead byte, all bytes of a character must start with 10.",
    b"\xc0\xaf": "Overlong with two bytes: U+002F fits into one.",
    b"\xe0\x80\xaf": "Overlong with three bytes: below U+0800 two are enough.",
    b"\xf0\x82\x82\xac": "Overlong with four bytes: below U+10000 three are enough.",
    b"\xed\xa0\x80": "This spells U+D800, a surrogate: not a character.",
    b"\xf4\x90\x80\x80": "This spells U+110000: the last code point is U+10FFFF.",
    b"abcd\x80": "A wrong byte is an error wherever it is.",
}


def _refusal(data: bytes) -> Callable[[Any], str | None]:
    def wrong(decode: Any) -> str | None:
        got = _outcome(decode, data)
        if got is ValueError:
            return None
        return f"{data.hex(' ')} is not UTF-8, but it gave {got!r}, not a ValueError"

    return wrong


# Bytes at the borders of what may follow a lead byte, and lead bytes with and without
# borders of their own.
EDGES = b"A\x7f\x80\x8f\x90\x9f\xa0\xbf\xc0"
LEADS = b"\xe0\xe4\xed\xee\xef\xf0\xf1\xf4\xf5"


def _agrees_with_python(decode: Any) -> str | None:
    """Try all pairs of bytes, and longer ones at the borders of the templates."""
    pairs = (number.to_bytes(2, "big") for number in range(0x10000))
    longer = (
        bytes([lead, *rest])
        for lead in LEADS
        for length in (2, 3)
        for rest in itertools.product(EDGES, repeat=length)
    )
    for data in itertools.chain(pairs, longer):
        got, want = _outcome(decode, data), _outcome(bytes.decode, data)
        if not same(got, want):
            wanted = "a ValueError" if want is ValueError else repr(want)
            found = "a ValueError" if got is ValueError else repr(got)
            return f"for {data.hex(' ')} it gave {found}, not {wanted}"
    return None


def _outcome(decode: Callable[[bytes], str], data: bytes) -> Any:
    """Return what `decode` returns, or ``ValueError`` if it raises a kind of that."""
    try:
        return decode(data)
    except NotImplementedError:
        raise
    except ValueError:
        return ValueError
    except Exception as error:
        return error
