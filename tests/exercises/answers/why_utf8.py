"""Wrong answers to the exercises of `why_utf8`."""


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


def length_off_by_one(code_point):
    return 1 + sum(code_point > limit for limit in (0x80, 0x800, 0x10000))


WRONG = [
    ("why_utf8.1", length_off_by_one),
    # length by bits
    ("why_utf8.1", lambda code_point: max(1, -(-code_point.bit_length() // 8))),
    ("why_utf8.2", lambda text: mend(text.strip())),
    ("why_utf8.2", lambda text: mend(text).replace("\ue000", "\ufffd")),
    # replace every half
    ("why_utf8.2", lambda text: text.encode("utf-8", "replace").decode()),
]
