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
    ("03.4", bits_after_one),
    ("03.5", decode_utf8),
]


def repair_always(text):
    return text.encode("latin-1").decode("utf-8")


def repair_until_it_fails(text):
    repaired = repair(text)
    return text if repaired == text else repair_until_it_fails(repaired)


def cut_plainly(data, start, stop):
    return data[start:stop]


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


def decode_long_texts_leniently(data):
    return data.decode(errors="ignore" if data[:4].isalpha() else "strict")


WRONG = [
    ("03.1", b"\xe4\xbd"),
    ("03.1", b"A\xc0"),
    ("03.1", bytes.fromhex("eda0")),  # shown
    ("03.2", lambda text: repair(text).strip()),
    ("03.2", repair_always),
    ("03.2", repair_until_it_fails),
    ("03.3", cut_plainly),
    ("03.3", cut_forward),
    ("03.3", cut_within_range_only),
    ("03.4", entropy),
    ("03.4", bits_of_different_bytes),
    ("03.4", lambda data: bits_after_one(data) * math.log(2)),
    ("03.5", decode_surrogates_too),
    ("03.5", decode_on_trust),
    ("03.5", decode_long_texts_leniently),
]
