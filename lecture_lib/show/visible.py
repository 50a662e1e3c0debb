"""Text and bytes written so that every one of them can be seen."""

from lecture_lib.stepper.schema import SIGNS, is_invisible


def visible(piece: bytes | str) -> str:
    """`piece` with white space drawn, and bytes that are not UTF-8 as ⟨e4⟩.

    >>> visible(b" caf\\xc3\\xa9\\n"), visible(b"\\xe4\\xbd")
    ('␣café↵', '⟨e4 bd⟩')
    """
    if isinstance(piece, str):
        return "".join(map(_visible_character, piece))
    shown = []
    rest = piece
    while rest:
        try:
            shown.append(visible(rest.decode("utf-8")))
            break
        except UnicodeDecodeError as error:
            shown.append(visible(rest[: error.start].decode("utf-8")))
            # From one undecodable byte to the next place where text can go on.
            end = error.end
            while end < len(rest) and rest[end] & 0b1100_0000 == 0b1000_0000:
                end += 1
            shown.append(f"⟨{rest[error.start : end].hex(' ')}⟩")
            rest = rest[end:]
    return "".join(shown)


def _visible_character(character: str) -> str:
    if character in SIGNS:
        return SIGNS[character]
    return f"⟨U+{ord(character):04X}⟩" if is_invisible(character) else character
