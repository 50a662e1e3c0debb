"""Wrong answers to the exercises of `byte_alphabet`."""

import struct

from lecture_lib.tokenizers.published import bytes_to_unicode


def spell(text):
    return text.encode().decode("latin-1").translate(bytes_to_unicode())


def higher_byte_first(packed):
    return {p: 256 + i for i, p in enumerate(struct.iter_unpack(">2H", packed))}


def single_bytes(packed):
    return {p: 256 + i for i, p in enumerate(struct.iter_unpack("<2B", packed))}


def ids_from_zero(packed):
    return {p: i for i, p in enumerate(struct.iter_unpack("<2H", packed))}


WRONG = [
    ("byte_alphabet.1", lambda text: spell(text.strip())),
    ("byte_alphabet.1", lambda text: text.replace(" ", "Ġ")),  # only the space
    # as latin 1
    ("byte_alphabet.1", lambda text: text.encode().decode("latin-1").replace(" ", "Ġ")),
    ("byte_alphabet.2", higher_byte_first),
    ("byte_alphabet.2", single_bytes),
    ("byte_alphabet.2", ids_from_zero),
    ("byte_alphabet.1", lambda text: spell(text).replace("\u0143", "\xad")),
]
