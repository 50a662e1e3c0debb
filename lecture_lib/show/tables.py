"""Small tables that read well as HTML and as text."""

import re
import unicodedata
from collections.abc import Iterable, Sequence
from html import escape
from math import log
from typing import Any

# A number as a page writes it, but no bits such as 0110 and no fraction such as 1/16.
_WRITTEN_NUMBER = re.compile(r"[<+-]?(?!0\d)\d[\d,]*(\.\d+)?%?")


class Table:
    """Rows of values under a header; numbers, formatted or not, stand on the right."""

    def __init__(
        self, header: Sequence[str], rows: Iterable[Sequence[Any]], heat: bool = False
    ):
        self.header = [str(cell) for cell in header]
        self.rows = [list(row) for row in rows]
        self.heat = heat
        for row in self.rows:
            if len(row) != len(self.header):
                raise ValueError(f"{len(row)} cells under {len(self.header)} headings")

    def __repr__(self) -> str:
        lines = [self.header, *([_text(cell) for cell in row] for row in self.rows)]
        widths = [max(map(_columns, column)) for column in zip(*lines)]
        rule = "-" * (sum(widths) + 2 * (len(widths) - 1))
        return "\n".join([self._line(lines[0], widths), rule]) + "".join(
            "\n" + self._line(line, widths) for line in lines[1:]
        )

    def _line(self, cells: Sequence[str], widths: Sequence[int]) -> str:
        padded = []
        for i, (cell, width) in enumerate(zip(cells, widths)):
            gap = " " * (width - _columns(cell))
            padded.append(gap + cell if self._is_numeric(i) else cell + gap)
        return "  ".join(padded).rstrip()

    def _is_numeric(self, column: int) -> bool:
        """Check that the column has only numbers, and perhaps empty cells."""
        filled = [row[column] for row in self.rows if row[column] != ""]
        return bool(filled) and all(map(_is_number, filled))

    def _repr_html_(self) -> str:
        # An empty heading names nothing.
        head = "".join(
            self._cell("th" if name else "td", i, name)
            for i, name in enumerate(self.header)
        )
        body = "".join(
            "<tr>"
            + "".join(
                self._cell("td", i, _text(c), self._shade(c)) for i, c in enumerate(row)
            )
            + "</tr>"
            for row in self.rows
        )
        return (
            f'<table class="dataframe"><thead><tr>{head}</tr></thead>'
            f"<tbody>{body}</tbody></table>"
        )

    def _cell(self, tag: str, column: int, text: str, shade: str = "") -> str:
        side = "right" if self._is_numeric(column) else "left"
        return f'<{tag} style="text-align:{side}{shade}">{escape(text)}</{tag}>'

    def _shade(self, cell: Any) -> str:
        """Return the color behind a number: paper for the smallest, and then darker."""
        if not (self.heat and _is_number(cell)):
            return ""
        numbers = [_value(c) for row in self.rows for c in row if _is_number(c)]
        low, high = min(numbers), max(numbers)
        share = log(_value(cell) / low) / log(high / low) if low < high else 0
        return f";background:rgb(217 122 43/{share / 2:.0%})"


def table(
    header: Sequence[str], rows: Iterable[Sequence[Any]], heat: bool = False
) -> Table:
    """A table; floats are shown with three decimals, integers with separators.

    With `heat`, all its numbers must be positive, and a color shows how large they are.
    """
    return Table(header, rows, heat)


def _is_number(cell: Any) -> bool:
    return isinstance(cell, int | float) or bool(
        isinstance(cell, str) and _WRITTEN_NUMBER.fullmatch(cell)
    )


def _value(cell: Any) -> float:
    return float(str(cell).replace(",", ""))


def _text(cell: Any) -> str:
    if isinstance(cell, bool) or not isinstance(cell, int | float):
        return str(cell)
    return f"{cell:,}" if isinstance(cell, int) else f"{cell:,.3f}"


def _columns(text: str) -> int:
    """Terminal columns of `text`: two for a wide character, none for a mark."""
    return sum(
        0
        if unicodedata.combining(character)
        else 2
        if unicodedata.east_asian_width(character) in "WF"
        else 1
        for character in text
    )
