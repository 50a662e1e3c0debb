"""Exercises of the side trail on GPT-2's byte alphabet."""

import struct
from collections.abc import Iterator

from lecture_lib.tokenizers.published import bytes_to_unicode

from .checking import Case, exercise, fresh


@exercise("byte_alphabet.1", "spell it")
def spell_it() -> Iterator[Case]:
    hints = {
        " été": "Take the UTF-8 bytes of the text, and of each its letter.",
        "": "An empty text is spelled by an empty one.",
        " A  b\nc\td�\n": "White space has letters too: a newline is Ċ.",
        "🌍 “Ġ”": "Each byte has a letter, also those of an emoji and of Ġ itself.",
    }
    for text, hint in hints.items():
        yield Case((text,), _spelled(text), hint)
    yield from fresh(lambda draw: ("".join(draw.choices(" aé你🌍\n", k=9)),), _spelled)


def _spelled(text: str) -> str:
    letters = bytes_to_unicode()
    return "".join(letters[byte] for byte in text.encode())


@exercise("byte_alphabet.2", "unpack it")
def unpack_it() -> Iterator[Case]:
    yield Case((b"",), {}, "No bytes are no merges.")
    yield Case(
        (bytes([220, 0, 83, 0]),),
        {(220, 83): 256},
        "Four bytes are a merge: two for the left ID, two for the right one.",
    )
    yield Case(
        (bytes([0, 1, 255, 0, 1, 1, 2, 3]),),
        {(256, 255): 256, (257, 770): 257},
        'The lower byte comes first, which struct calls "<"; "H" is two bytes.',
    )
    yield from fresh(
        lambda draw: (draw.randbytes(40),),
        _unpacked,
        "Ten merges of random IDs: each four bytes give the next new ID.",
    )


def _unpacked(packed: bytes) -> dict[tuple[int, ...], int]:
    return {pair: 256 + i for i, pair in enumerate(struct.iter_unpack("<2H", packed))}
