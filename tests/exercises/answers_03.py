"""Answers to the exercises of lecture 03: right ones, and wrong ones with a reason."""

import codecs
import math
from collections import Counter


def repair(text):
    try:
        return bytes(map(ord, text)).decode()
    except ValueError:
        return text


def snippet(data, start, stop):
    return data[start:stop].decode("utf-8", "ignore").encode()


def snippet_by_looking_back(data, start, stop):
    begins = [i for i, byte in enumerate(data) if byte & 0xC0 != 0x80] + [len(data)]
    inside = [i for i in begins if start <= i <= stop]
    return data[inside[0] : inside[-1]] if inside else b""


def bits_after_one(data):
    pairs, firsts = Counter(zip(data, data[1:])), Counter(data[:-1])
    total = max(len(data) - 1, 1)
    return sum(n / total * math.log2(firsts[p[0]] / n) for p, n in pairs.items())


def decode_utf8(data):
    return codecs.utf_8_decode(data, "strict", True)[0]


# A lead byte and no continuation byte; a character and then a continuation byte; a
# lead byte and a continuation byte that would make the spelling overlong, a surrogate
# or too great a code point.
PAIRS = ("e442", "c3e4", "4180", "edbf", "e080", "f4bf", "f080")
RIGHT = [
    *(("03.1", bytes.fromhex(pair)) for pair in PAIRS),
    ("03.2", repair),
    ("03.3", snippet),
    ("03.3", snippet_by_looking_back),
    ("03.4", bits_after_one),
    ("03.5", decode_utf8),
]


def repair_always(text):
    return text.encode("latin-1").decode("utf-8")


def repair_by_dropping(text):
    return text.encode("latin-1", "ignore").decode("utf-8", "ignore")


def repair_until_it_fails(text):
    repaired = repair(text)
    return text if repaired == text else repair_until_it_fails(repaired)


def repair_word_by_word(text):
    return " ".join(map(repair, text.split(" ")))


def cut_plainly(data, start, stop):
    return data[start:stop]


def cut_and_strip(data, start, stop):
    return data[start:stop].decode("utf-8", "replace").strip("\ufffd").encode()


def cut_characters(data, start, stop):
    return data.decode()[start:stop].encode()


def cut_the_end_only(data, start, stop):
    return data[start : len(data[:stop].decode("utf-8", "ignore").encode())]


def cut_forward(data, start, stop):
    while stop < len(data) and data[stop] & 0xC0 == 0x80:
        stop += 1
    while start < len(data) and data[start] & 0xC0 == 0x80:
        start += 1
    return data[start:stop]


def cut_within_range_only(data, start, stop):
    while data[start] & 0xC0 == 0x80:
        start += 1
    while data[stop] & 0xC0 == 0x80:
        stop -= 1
    return data[start:stop]


def entropy(symbols):
    total = len(symbols)
    return sum(n / total * math.log2(total / n) for n in Counter(symbols).values())


def bits_of_different_bytes(data):
    pairs, firsts = Counter(zip(data, data[1:])), Counter(data[:-1])
    bits = {first: 0.0 for first in firsts}
    for (first, _), n in pairs.items():
        bits[first] += n / firsts[first] * math.log2(firsts[first] / n)
    return sum(bits.values()) / len(bits) if bits else 0.0


def decode_replacing(data):
    return data.decode("utf-8", "replace")


def decode_surrogates_too(data):
    return data.decode("utf-8", "surrogatepass")


def decode_on_trust(data):
    characters, start = [], 0
    while start < len(data):
        size = max(1, 8 - (data[start] ^ 0xFF).bit_length())
        code_point = data[start] & 0xFF >> size + (size > 1)
        for byte in data[start + 1 : start + size]:
            code_point = code_point << 6 | byte & 0x3F
        characters.append(chr(code_point))
        start += size
    return "".join(characters)


def decode_without_private_use(data):
    return data.decode("ascii") if data[:1] == b"\xee" else data.decode()


def decode_long_texts_leniently(data):
    return data.decode(errors="ignore" if data[:4].isalpha() else "strict")


def decode_unless(is_taken):
    """Right, but for the characters of which `is_taken` is true: decoded anyway."""

    def decode(data):
        return decode_on_trust(data) if is_taken(data) else data.decode()

    return decode


# All but the first continuation byte, the low surrogates, an overlong U+07FF.
UNCHECKED = (
    lambda data: data[:2] == b"\xe4\xbf" and len(data) == 3,
    lambda data: data[:1] == b"\xed" and data[1:2] >= b"\xb0" and len(data) == 3,
    lambda data: data[:1] == b"\xe0" and b"\x90" <= data[1:2] < b"\xa0",
)

WRONG = [
    ("03.2", lambda text: repair(text).strip()),
    ("03.1", b"\xe4\xbd"),
    ("03.1", b"\xbd\xa0"),
    ("03.1", b"A\xe0"),
    ("03.1", b"\x80A"),
    ("03.1", b"\xf4\x80"),
    *(("03.1", bytes.fromhex(pair)) for pair in ("e441", "eda0", "f490")),  # shown
    ("03.1", b"ok"),
    ("03.1", b"\xff\xff"),
    ("03.1", b"A\xc0"),
    ("03.1", b"\xe4"),
    ("03.1", "\xe4A"),
    ("03.2", repair_always),
    ("03.2", repair_by_dropping),
    ("03.2", repair_until_it_fails),
    ("03.2", repair_word_by_word),
    ("03.3", cut_plainly),
    ("03.3", cut_and_strip),
    ("03.3", cut_characters),
    ("03.3", cut_the_end_only),
    ("03.3", cut_forward),
    ("03.3", cut_within_range_only),
    ("03.4", entropy),
    ("03.4", lambda data: entropy(list(zip(data, data[1:]))) - entropy(data)),
    ("03.4", bits_of_different_bytes),
    ("03.4", lambda data: bits_after_one(data) * math.log(2)),
    ("03.5", decode_replacing),
    ("03.5", decode_surrogates_too),
    ("03.5", decode_on_trust),
    ("03.5", decode_without_private_use),
    ("03.5", decode_long_texts_leniently),
    *(("03.5", decode_unless(is_taken)) for is_taken in UNCHECKED),
]
