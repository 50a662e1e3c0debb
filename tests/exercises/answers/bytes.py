"""Right and wrong answers to the exercises of `bytes`."""


def repair(text):
    try:
        return bytes(map(ord, text)).decode()
    except ValueError:
        return text


# A lead byte and a continuation byte that would make the spelling overlong, a surrogate
# or too great a code point.
PAIRS = ("edbf", "e080", "f4bf", "f080")
RIGHT = [
    *(("bytes.1", bytes.fromhex(pair)) for pair in PAIRS),
]


def repair_always(text):
    return text.encode("latin-1").decode("utf-8")


def repair_until_it_fails(text):
    repaired = repair(text)
    return text if repaired == text else repair_until_it_fails(repaired)


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
    ("bytes.1", b"\xe4\xbd"),
    ("bytes.1", b"\xc0\x80"),
    ("bytes.1", bytes.fromhex("4180")),  # no lead byte
    ("bytes.1", bytes.fromhex("c3e4")),  # no continuation byte
    ("bytes.2", lambda text: repair(text).strip()),
    ("bytes.2", repair_always),
    ("bytes.2", lambda text: repair(text.replace("‚", "\x82"))),  # Windows-1252
    ("bytes.2", repair_until_it_fails),
    ("bytes.3", lambda data, start, stop: data[start:stop]),
    ("bytes.3", cut_forward),
    ("bytes.3", cut_within_range_only),
    ("bytes.4", decode_surrogates_too),
    ("bytes.4", decode_on_trust),
    ("bytes.4", decode_long_texts_leniently),
    ("bytes.2", lambda text: "\n".join(map(repair, text.split("\n")))),
    ("bytes.4", lambda data: data.decode("utf-8-sig")),
    ("bytes.4", lambda data: data.decode("ascii" if 0xEC in data else "utf-8")),
    ("bytes.4", lambda data: data.decode("ascii" if 0xF3 in data else "utf-8")),
]
