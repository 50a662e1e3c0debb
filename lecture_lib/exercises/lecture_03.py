"""Checks for lecture 03: bytes."""

import codecs
import itertools
import random
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from .checking import Case, exercise, fresh
from .comparing import same
from .conditions import that

REPLACEMENT = "\N{REPLACEMENT CHARACTER}"


@exercise("03.1", "how many bytes?")
def _utf8_length() -> Iterator[Case]:
    ascii_hint = "U+0000 to U+007F are ASCII: their layout has room for 7 bits."
    for code_point in (0x41, 0x00, 0x7F):
        yield Case((code_point,), 1, ascii_hint)
    two = "Two bytes have room for 5 + 6 = 11 bits: U+0080 up to and with U+07FF."
    for code_point in (0xE9, 0x80, 0x7FF):
        yield Case((code_point,), 2, two)
    three = "Three bytes have room for 4 + 6 + 6 = 16 bits: U+0800 to U+FFFF."
    for code_point in (0x4F60, 0x800, 0xFFFF):
        yield Case((code_point,), 3, three)
    four = "Whatever needs more than 16 bits takes four bytes: from U+10000 on."
    for code_point in (0x1F30D, 0x10000, 0x10FFFF):
        yield Case((code_point,), 4, four)
    yield from fresh(
        lambda draw: (
            draw.choice([1, 2**7, 2**11, 2**16]) * draw.randrange(1, 17) - 1,
        ),
        lambda code_point: len(chr(code_point).encode()),
    )


@exercise("03.2", "two bytes that are never text")
def _never_text() -> Iterator[Case]:
    yield Case(
        None,
        that(_is_two_bytes),
        'Write a bytes literal, such as b"\\xe4\\xbd" (which is not yet an answer).',
    )
    yield Case(
        None,
        that(_can_never_be_text),
        "Which byte values occur in no text at all? Or: which bytes can't come first, "
        "and what can't follow a lead byte?",
    )


def _is_two_bytes(answer: Any) -> str | None:
    if not isinstance(answer, bytes):
        return "that is not a bytes object"
    if len(answer) != 2:
        return f"that is {len(answer)} bytes, not two"
    return None


# What may follow two bytes to complete a character: after e0 and f0 the next must be
# high, after ed and f4 low, and behind it anything will do. (Python's incremental
# decoder can't be asked: it waits after ed a0, which no byte can complete.)
TAILS = [first + b"\x80" * n for n in range(3) for first in (b"", b"\x80", b"\xbf")]


def _can_never_be_text(answer: bytes) -> str | None:
    for tail in TAILS:
        try:
            text = (answer + tail).decode("utf-8")
        except UnicodeDecodeError:
            continue
        followed = f" when {tail.hex(' ')} follows" if tail else ""
        return f"these two bytes begin the text {text!r}{followed}"
    return None


@exercise("03.3", "when is attention half of the work?")
def _break_even() -> Iterator[Case]:
    hint = "Set the two expressions equal and divide both by n and by d: what is left?"
    yield Case((768,), 4608, hint)
    yield Case((12_288,), 73_728, hint)
    yield Case((1,), 6, hint)
    yield from fresh(lambda draw: (draw.randrange(1, 10**5),), lambda d: 6 * d)


@exercise("03.4", "repair what was decoded wrongly")
def _repair() -> Iterator[Case]:
    back = (
        "Undo the mistake: text.encode('latin-1') gives back the bytes that were "
        "there. Then decode them as they should have been decoded."
    )
    yield Case(("cafÃ©",), "café", back)
    yield Case(("ð\x9f\x8c\x8d",), "🌍", back)
    yield Case(("plain ASCII",), "plain ASCII", "ASCII is the same both ways.")
    yield Case(
        ("café",),
        "café",
        "Here the bytes are not UTF-8, so the text was no debris: give it back.",
    )
    yield Case(
        ("你好",),
        "你好",
        "Latin-1 has no Chinese characters, so encoding raises a UnicodeEncodeError: "
        "this text was no debris either.",
    )
    yield Case(("",), "", "Nothing to repair in the empty text.")
    yield from fresh(
        lambda draw: (
            "".join(draw.choices("aé你🌍 ", k=8)).encode().decode("latin-1"),
        ),
        lambda text: text.encode("latin-1").decode(),
    )


@exercise("03.5", "cut without breaking")
def _safe_truncate() -> Iterator[Case]:
    simple = "In ASCII every place is good: nothing to back away from."
    yield Case((b"bytes", 3), b"byt", simple)
    inside = (
        "data[limit] is the first byte that does not fit. If it is a continuation "
        "byte, 10xxxxxx, the cut is inside a character: back up until it isn't."
    )
    hello = "你好".encode()
    for limit, want in ((5, 3), (4, 3), (3, 3), (2, 0), (1, 0), (0, 0)):
        yield Case((hello, limit), hello[:want], inside)
    yield Case((hello, 6), hello, "All of it fits: cut nothing.")
    yield Case((hello, 99), hello, "There is no data[99]: all of it fits.")
    globe = "a🌍b".encode()
    for limit, want in ((6, 6), (5, 5), (4, 1), (3, 1), (2, 1)):
        yield Case((globe, limit), globe[:want], inside)
    yield Case((b"", 3), b"", "The empty data fits everywhere.")
    yield from fresh(
        lambda draw: (
            "".join(draw.choices("aé你🌍", k=6)).encode(),
            draw.randrange(20),
        ),
        lambda data, limit: data[:limit].decode("utf-8", "ignore").encode(),
    )


@exercise("03.6", "the chat that falls silent")
def _pieces() -> Iterator[Case]:
    globe = "🌍".encode()
    end = (
        "There is one more string than chunks: for what is still held at the end. "
        "It is empty if nothing is."
    )
    yield Case(([b"H", b"i"],), ["H", "i", ""], end)
    wait = "Bytes of an unfinished character wait for the next chunk."
    yield Case(([b"Hi", b" " + globe[:2], globe[2:]],), ["Hi", " ", "🌍", ""], wait)
    real = (
        "This � is in the text, as the three bytes ef bf bd. A complete character "
        "need not wait: look at the bytes, not at what they turned into."
    )
    yield Case(([b"a", REPLACEMENT.encode()],), ["a", REPLACEMENT, ""], real)
    hopeless = "No byte can ever complete ff, so waiting for one helps nobody."
    yield Case(([b"\xff", b"a"],), [REPLACEMENT, "a", ""], hopeless)
    cut = "The stream ends inside a character: the last string says so with a �."
    yield Case(([b"a", b"\xe4"],), ["a", "", REPLACEMENT], cut)
    yield Case(([b"\xe4\xbd"],), ["", REPLACEMENT], cut)
    yield Case(([],), [""], end)
    yield from fresh(_draw_chunks, _decoded)


def _draw_chunks(draw: random.Random) -> tuple:
    data = "".join(draw.choices("aé你🌍", k=6)).encode()
    cuts = [0, *sorted(draw.choices(range(len(data)), k=4)), len(data)]
    return ([data[begin:end] for begin, end in zip(cuts, cuts[1:])],)


def _decoded(chunks: list[bytes]) -> list[str]:
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    return [*map(decoder.decode, chunks), decoder.decode(b"", True)]


@exercise("03.7", "a reader that trusts nobody")
def _decode_utf8() -> Iterator[Case]:
    yield Case((b"",), "", "No bytes, no text.")
    yield Case((b"Hi!",), "Hi!", "A byte below 0x80 is a character of its own.")
    more = "After a character of n bytes go on n bytes further."
    limits = "\x7f\x80\u07ff\u0800\uffff\U0010ffff"
    for text in ("é", "你好", "Hello, 🌍! 你好!", limits):
        yield Case((text.encode(),), text, more)
    for data, hint in REFUSALS.items():
        yield Case(None, that(_refusal(data)), hint)
    yield Case(
        None,
        that(_agrees_on_pairs),
        "Look at that pair in binary: is it one of the layouts, and the shortest?",
    )
    yield Case(
        None,
        that(_agrees_on_long_characters),
        "Every byte behind the lead byte has to begin with 10, not only the first; and "
        "the whole range of each layout counts: U+0800 to U+FFFF without U+D800 to "
        "U+DFFF in three bytes, U+10000 to U+10FFFF in four.",
        is_counted=False,
    )


REFUSALS = {
    b"\x80": "A continuation byte can't begin a character.",
    b"\xff": "No layout has more than four ones in front.",
    b"\xe4\xbd": "The lead byte announces three bytes, but there are only two.",
    b"\xe4A\xa0": "After the lead byte all bytes of a character must begin with 10.",
    b"\xc0\xaf": "An overlong spelling: U+002F fits in one byte, so two are an error.",
    b"\xe0\x80\xaf": "Overlong with three bytes: below U+0800 two are enough.",
    b"\xf0\x82\x82\xac": "Overlong with four bytes: below U+10000 three are enough.",
    b"\xed\xa0\x80": "This spells U+D800, a surrogate: not a character.",
    b"\xf4\x90\x80\x80": "This spells U+110000: the last code point is U+10FFFF.",
    b"\xf8\x88\x80\x80\x80": "Five bytes: UTF-8 ends at four.",
}


def _refusal(data: bytes) -> Callable[[Any], str | None]:
    def wrong(decode: Any) -> str | None:
        got = _outcome(decode, data)
        if got is ValueError:
            return None
        return f"{data.hex(' ')} is not UTF-8, but it gave {got!r}, not a ValueError"

    return wrong


def _agrees_on_pairs(decode: Any) -> str | None:
    pairs = (number.to_bytes(2, "big") for number in range(0x10000))
    return _agrees_on(decode, pairs)


# Bytes at the borders of what may follow a lead byte, and lead bytes with and without
# borders of their own.
EDGES = b"A\x7f\x80\x8f\x90\x9f\xa0\xbf\xc0"
LEADS = b"\xe0\xe4\xed\xef\xf0\xf1\xf4\xf5"


def _agrees_on_long_characters(decode: Any) -> str | None:
    return _agrees_on(
        decode,
        (
            bytes([lead, *rest])
            for lead in LEADS
            for length in (2, 3)
            for rest in itertools.product(EDGES, repeat=length)
        ),
    )


def _agrees_on(decode: Any, several: Iterable[bytes]) -> str | None:
    """Whether `decode` and Python say the same of `several` bytes objects."""
    for data in several:
        got, want = _outcome(decode, data), _outcome(bytes.decode, data)
        if not same(got, want):
            wanted = "a ValueError" if want is ValueError else repr(want)
            found = "a ValueError" if got is ValueError else repr(got)
            return f"for {data.hex(' ')} it gave {found}, not {wanted}"
    return None


def _outcome(decode: Callable[[bytes], str], data: bytes) -> Any:
    """What `decode` returns; ``ValueError`` itself if it raises one (or a kind of)."""
    try:
        return decode(data)
    except NotImplementedError:
        raise
    except ValueError:
        return ValueError
    except Exception as error:
        return error
