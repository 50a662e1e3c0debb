"""Right and wrong answers to the exercises of `byte_alphabet`."""

import struct

from lecture_lib.tokenizers.published import bytes_to_unicode


def spell(text):
    return text.encode().decode("latin-1").translate(bytes_to_unicode())


def unpack(packed):
    """By arithmetic, where the trail's solution uses `struct`."""
    merges = {}
    for i in range(0, len(packed), 4):
        a, b, c, d = packed[i : i + 4]
        merges[a + 256 * b, c + 256 * d] = 256 + i // 4
    return merges


RIGHT = [
    ("byte_alphabet.1", spell),
    ("byte_alphabet.2", unpack),
]


def only_the_space(text):
    return text.replace(" ", "Ġ")


def as_latin_1(text):
    return text.encode().decode("latin-1").replace(" ", "Ġ")


def higher_byte_first(packed):
    return {p: 256 + i for i, p in enumerate(struct.iter_unpack(">2H", packed))}


def single_bytes(packed):
    return {p: 256 + i for i, p in enumerate(struct.iter_unpack("<2B", packed))}


def ids_from_zero(packed):
    return {p: i for i, p in enumerate(struct.iter_unpack("<2H", packed))}


WRONG = [
    ("byte_alphabet.1", lambda text: spell(text.strip())),
    ("byte_alphabet.1", only_the_space),
    ("byte_alphabet.1", as_latin_1),
    ("byte_alphabet.2", higher_byte_first),
    ("byte_alphabet.2", single_bytes),
    ("byte_alphabet.2", ids_from_zero),
]
