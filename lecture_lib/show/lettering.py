"""Words and numbers as a figure shows them, in the one font that all figures have."""

import functools
import textwrap
import unicodedata

from matplotlib import font_manager

from lecture_lib.stepper.schema import is_invisible

FONT = "DejaVu Sans"
LETTER = 6.2  # points: about as wide as one letter of a label
LONGEST_NAME = 60  # characters; more is a sentence for the text


@functools.cache
def _glyphs() -> frozenset[int]:
    font = font_manager.get_font(font_manager.findfont(FONT))
    return frozenset(font.get_charmap())


def drawable(text: object) -> str:
    """`text` with each character that has no glyph spelled out; a line end stays one.

    >>> drawable("GPT-2 é 你\\x00")
    'GPT-2 é ⟨U+4F60⟩⟨U+0000⟩'
    """
    return "".join(
        c if c in " \n" or (_is_seen(c) and ord(c) in _glyphs()) else _spelled(c)
        for c in str(text)
    )


def readable(text: str) -> str:
    """`text` without what no page can hold: controls and lone surrogates are spelled.

    >>> readable("你\\x00")
    '你⟨U+0000⟩'
    """
    unreadable = {"Cc", "Cs"}
    return "".join(
        _spelled(c) if unicodedata.category(c) in unreadable and c != "\n" else c
        for c in text
    )


def _is_seen(character: str) -> bool:
    return not is_invisible(character)


def _spelled(character: str) -> str:
    return f"⟨U+{ord(character):04X}⟩"


def wrapped(text: object, points: float) -> str:
    """`text` in lines that are about `points` wide."""
    columns = max(8, int(points / LETTER))
    return "\n".join(
        part
        for line in drawable(text).split("\n")
        for part in textwrap.wrap(line, columns) or [""]
    )


def name_of(label: object) -> str:
    """`label` as the name of something drawn: not empty, and short enough to be read.

    Raises ``ValueError`` for any other.
    """
    text = str(label)
    if not text.strip():
        raise ValueError(
            f"the name {text!r} can't be seen: give one, or show.visible(name)"
        )
    if len(text) > LONGEST_NAME:
        raise ValueError(
            f"the name {text[:20] + '…'!r} has {len(text)} characters, and at most "
            f"{LONGEST_NAME} can be read in a figure: shorten it"
        )
    return text


def number_text(value: float, _: object = None) -> str:
    """A number as an axis shows it.

    >>> number_text(50257), number_text(0.1 + 0.2), number_text(-0.25)
    ('50,257', '0.3', '−0.25')
    """
    return f"{value:,.10g}".replace("-", "−")


def year_text(value: float, _: object = None) -> str:
    """A year as an axis shows it.

    >>> year_text(1945.0)
    '1945'
    """
    return f"{value:.10g}"
