"""Letters as outlines, from the fonts that matplotlib brings.

A picture with them needs no font where it is seen. They are read unscaled, in the
font's own whole numbers, so that every machine finds the same outlines.
"""

import functools
from dataclasses import dataclass
from pathlib import Path

import matplotlib
from matplotlib.ft2font import FT2Font, LoadFlags

FACES = {
    "plain": "DejaVuSans.ttf",
    "bold": "DejaVuSans-Bold.ttf",
    "mono": "DejaVuSansMono.ttf",
}
UNITS = 2048  # of the font's own, in the size of a letter
_COMMANDS = {1: "M", 2: "L", 3: "Q", 4: "C", 79: "Z"}  # matplotlib's codes of a path
_POINTS = {"M": 1, "L": 1, "Q": 2, "C": 3, "Z": 1}
_FRACTIONS = 64  # of a unit: what a vertex is divided by


@dataclass(frozen=True)
class Glyph:
    """A letter in the font's own units, y downward."""

    outline: str  # data of an SVG path
    advance: int  # from here to the next letter


@functools.cache
def _font(face: str) -> FT2Font:
    fonts = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
    return FT2Font(str(fonts / FACES[face]))


@functools.cache
def glyph(face: str, character: str) -> Glyph:
    """How a face draws `character`; ``ValueError`` if it can't."""
    font = _font(face)
    if not font.get_char_index(ord(character)):
        raise ValueError(f"{FACES[face]} has no glyph for {character!r}")
    loaded = font.load_char(ord(character), flags=LoadFlags.NO_SCALE)
    vertices, codes = font.get_path()
    points = [(round(x * _FRACTIONS), -round(y * _FRACTIONS)) for x, y in vertices]
    return Glyph(_path_data(points, codes.tolist()), loaded.horiAdvance)


def width(face: str, text: str, size: float) -> float:
    """How far `text` reaches, in the units of `size`."""
    return sum(glyph(face, character).advance for character in text) * size / UNITS


def _path_data(points: list[tuple[int, int]], codes: list[int]) -> str:
    """
    >>> _path_data([(1, 2), (5, 2), (6, 1), (6, 9), (0, 0)], [1, 2, 3, 3, 79])
    'M1 2l4 0q1-1 1 7z'
    """
    parts, at, i = [], (0, 0), 0
    while i < len(points):
        command = _COMMANDS[codes[i]]
        group = points[i : i + _POINTS[command]]
        i += len(group)
        if command == "Z":
            parts.append("z")
            continue
        origin = (0, 0) if command == "M" else at
        parts.append(command if command == "M" else command.lower())
        parts.append(" ".join(f"{x - origin[0]} {y - origin[1]}" for x, y in group))
        at = group[-1]
    return "".join(parts).replace(" -", "-")
