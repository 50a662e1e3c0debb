"""Right and wrong answers to the exercises of `why_utf8`."""

from lecture_lib.tokenizers.utf8 import encode_code_point


def mend(text):
    characters, rest = "", list(text)
    while rest:
        first = rest.pop(0)
        if "\ud800" <= first <= "\udbff" and rest and "\udc00" <= rest[0] <= "\udfff":
            second = ord(rest.pop(0))
            characters += chr((ord(first) - 0xD800 << 10) + second - 0xDC00 + 0x10000)
        else:
            characters += "\ufffd" if "\ud800" <= first <= "\udfff" else first
    return characters


def utf8_length(code_point):
    if 0xD800 <= code_point <= 0xDFFF:
        return 3
    return len(encode_code_point(code_point))


RIGHT = [
    ("why_utf8.2", mend),
    ("why_utf8.1", utf8_length),
]


def replace_every_half(text):
    return text.encode("utf-8", "replace").decode()


def length_off_by_one(code_point):
    return 1 + sum(code_point > limit for limit in (0x80, 0x800, 0x10000))


def length_by_bits(code_point):
    return max(1, -(-code_point.bit_length() // 8))


WRONG = [
    ("why_utf8.2", lambda text: mend(text.strip())),
    ("why_utf8.2", lambda text: mend(text).replace("\ue000", "\ufffd")),
    ("why_utf8.2", replace_every_half),
    ("why_utf8.1", length_off_by_one),
    ("why_utf8.1", length_by_bits),
]
