"""Words and numbers as a figure shows them, in the one font that all figures have."""

import textwrap

FONT = "DejaVu Sans"
LETTER = 6.2  # points: about as wide as one letter of a label


def wrapped(text: str, points: float) -> str:
    """Break `text` into lines that are about `points` wide."""
    return textwrap.fill(text, max(8, int(points / LETTER)))


def number_text(value: float, _: object = None) -> str:
    """Write a number as an axis shows it.

    >>> number_text(50257), number_text(0.1 + 0.2), number_text(-0.25)
    ('50,257', '0.3', '−0.25')
    """
    return f"{value:,.10g}".replace("-", "−")
