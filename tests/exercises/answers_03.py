"""Answers to the exercises of lecture 03: right ones, and wrong ones with a reason."""

import codecs

from lecture_lib.tokenizers.utf8 import encode_code_point


def utf8_length(code_point):
    return len(encode_code_point(code_point))


def break_even(width):
    return 24 * width**2 // (4 * width)


def repair(text):
    try:
        return bytes(map(ord, text)).decode()
    except ValueError:
        return text


def safe_truncate(data, limit):
    return data[:limit].decode("utf-8", "ignore").encode()


def pieces(chunks):
    decoder = codecs.getincrementaldecoder("utf-8")("replace")
    return [decoder.decode(chunk) for chunk in chunks] + [decoder.decode(b"", True)]


def decode_utf8(data):
    return codecs.utf_8_decode(data, "strict", True)[0]


PAIRS = ("ffff", "c0af", "e441", "4180", "eda0", "e080", "f490")
RIGHT = [
    ("03.1", utf8_length),
    *(("03.2", bytes.fromhex(pair)) for pair in PAIRS),
    ("03.3", break_even),
    ("03.4", repair),
    ("03.5", safe_truncate),
    ("03.6", pieces),
    ("03.7", decode_utf8),
]


def length_off_by_one(code_point):
    return 1 + sum(code_point > limit for limit in (0x80, 0x800, 0x10000))


def length_by_bits(code_point):
    return max(1, -(-code_point.bit_length() // 8))


def rest_only(width):
    return 24 * width**2


def repair_always(text):
    return text.encode("latin-1").decode("utf-8")


def repair_by_dropping(text):
    return text.encode("latin-1", "ignore").decode("utf-8", "ignore")


def truncate_plainly(data, limit):
    return data[:limit]


def truncate_characters(data, limit):
    return data.decode()[:limit].encode()


def truncate_one_too_far(data, limit):
    while limit and data[limit - 1] & 0xC0 == 0x80:
        limit -= 1
    return data[:limit]


def truncate_in_range_only(data, limit):
    while limit and data[limit] & 0xC0 == 0x80:
        limit -= 1
    return data[:limit]


def pieces_one_by_one(chunks):
    return [chunk.decode("utf-8", "replace") for chunk in chunks] + [""]


def pieces_while_replaced(chunks):
    shown, held = [], b""
    for chunk in chunks:
        held += chunk
        text = held.decode("utf-8", "replace")
        silent = text.endswith("\ufffd")
        shown.append("" if silent else text)
        held = held if silent else b""
    return [*shown, held.decode("utf-8", "replace")]


def pieces_without_end(chunks):
    return pieces(chunks)[:-1]


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
    ("03.1", length_off_by_one),
    ("03.1", length_by_bits),
    ("03.2", b"\xe4\xbd"),
    ("03.2", b"\xf4\x80"),
    ("03.2", b"A\xe0"),
    ("03.2", b"ok"),
    ("03.2", b"\xff"),
    ("03.2", "\xff\xff"),
    ("03.3", rest_only),
    ("03.3", lambda width: 6),
    ("03.4", repair_always),
    ("03.4", repair_by_dropping),
    ("03.5", truncate_plainly),
    ("03.5", truncate_characters),
    ("03.5", truncate_one_too_far),
    ("03.5", truncate_in_range_only),
    ("03.6", pieces_one_by_one),
    ("03.6", pieces_while_replaced),
    ("03.6", pieces_without_end),
    ("03.7", decode_replacing),
    ("03.7", decode_surrogates_too),
    ("03.7", decode_on_trust),
    *(("03.7", decode_unless(is_taken)) for is_taken in UNCHECKED),
]
