"""Exercises of the side trail on GPT-2's byte alphabet."""

import struct

from lecture_lib.tokenizers.published import bytes_to_unicode

from ..checking import table


@table(
    "byte_alphabet.1",
    "spell it",
    {
        "Take the UTF-8 bytes of the text, and of each its letter.": [(" été",)],
        "White space has letters too: a newline is Ċ.": [(" A  b\nc\td�\n",)],
    },
    draw=lambda draw: ("".join(draw.choices(" aéí你🌍\n", k=9)),),
)
def _spelled(text: str) -> str:
    letters = bytes_to_unicode()
    return "".join(letters[byte] for byte in text.encode())


@table(
    "byte_alphabet.2",
    "unpack it",
    {
        "Four bytes are a merge, two for each ID. The lower byte comes first, which "
        'struct calls "<"; "H" is two bytes.': [(bytes([220, 0, 83, 0]),)],
    },
    draw=lambda draw: (draw.randbytes(40),),
)
def _unpacked(packed: bytes) -> dict[tuple[int, ...], int]:
    return {pair: 256 + i for i, pair in enumerate(struct.iter_unpack("<2H", packed))}
