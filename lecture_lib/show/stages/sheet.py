"""A sheet to draw on, which becomes one small SVG without a `<text>` or a font.

Lengths are in units of the picture, y downward. A letter is stored once, however often
it is drawn; colors are given by name (see `colors`).
"""

from collections.abc import Iterator
from html import escape

from . import glyphs
from .colors import style
from .strokes import GLOBE, LAND, SEA, STROKES

_ROUND = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
_STROKE = 8.5  # the width of a stroke in its square of 100


def short(number: float) -> str:
    """
    >>> short(12.0), short(0.849), short(-0.04)
    ('12', '.8', '0')
    """
    text = f"{number:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text.replace("0.", ".") if text[0] in "-0" else text


class Sheet:
    """What was drawn so far, in order: later things cover earlier ones, words all."""

    def __init__(self) -> None:
        self._drawn: list[str] = []
        self._words: dict[str, list[str]] = {}  # how they look -> their letters
        self._letters: dict[str, glyphs.Glyph] = {}
        self._fills: dict[str, None] = {}
        self._lines: dict[str, None] = {}

    def box(
        self,
        place: tuple[float, float, float, float],
        fill: str = "",
        line: str = "",
        radius: float = 5,
        thick: float = 1,
    ) -> None:
        """A box with round corners at `place`: left, top, width, height."""
        names = ("x", "y", "width", "height", "rx")
        lengths = dict(zip(names, map(short, (*place, radius))))
        if line and thick != 1:
            lengths["stroke-width"] = short(thick)
        self._add("rect", lengths, fill, line)

    def line(self, data: str, color: str, thick: float = 2) -> None:
        """A line with round ends along the SVG path `data`."""
        self._lines[color] = None
        self._drawn.append(
            f'<path d="{data}" class="{color}-line" stroke-width="{short(thick)}" '
            f"{_ROUND}/>"
        )

    def area(self, data: str, color: str, **attributes: str) -> None:
        """What the SVG path `data` encloses."""
        self._add("path", {"d": data} | attributes, color)

    def words(
        self,
        text: str,
        place: tuple[float, float],
        size: float,
        color: str = "ink",
        face: str = "plain",
        anchor: str = "middle",
        upward: bool = False,
    ) -> None:
        """`text` on a baseline through `place`, which is its "start" or "middle".

        `upward` turns it by a quarter, to be read from below.
        """
        x, y = place
        back = glyphs.width(face, text, size) / 2 if anchor == "middle" else 0
        along, across = (-y - back, x) if upward else (x - back, y)
        at = along * glyphs.UNITS / size, across * glyphs.UNITS / size
        turn = "rotate(-90)" if upward else ""
        look = f'class="{color}" transform="{turn}scale({size / glyphs.UNITS:.6f})"'
        self._fills[color] = None
        self._words.setdefault(look, []).extend(self._uses(text, face, *at))

    def character(self, character: str, place: tuple[float, float], color: str) -> None:
        """One character of the example, with `place` in the middle of its baseline."""
        x, y = place
        if character == GLOBE:
            moved = f"translate({short(x - 13.5)} {short(y - 20)})scale(.75)"
            self.area(SEA, "sea", transform=moved)
            self.area(LAND, "land", transform=moved)
        elif character in STROKES:
            moved = f"translate({short(x - 11.5)} {short(y - 18.5)})scale(.23)"
            self._lines[color] = None
            self._drawn.append(
                f'<path d="{STROKES[character]}" class="{color}-line" '
                f'stroke-width="{_STROKE}" {_ROUND} transform="{moved}"/>'
            )
        else:
            self.words(character, place, 20, color, "mono")

    def svg(self, width: float, height: float, title: str) -> str:
        """The finished picture."""
        letters = "".join(
            f'<path id="{name}" d="{letter.outline}"/>'
            for name, letter in self._letters.items()
        )
        words = "".join(
            f"<g {look}>{''.join(uses)}</g>" for look, uses in self._words.items()
        )
        size = f'width="{short(width)}" height="{short(height)}"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" {size} '
            f'viewBox="0 0 {short(width)} {short(height)}" role="img">'
            f"<title>{escape(title)}</title>"
            f"<style>{style(self._fills, self._lines)}</style>"
            f"<defs>{letters}</defs>{''.join(self._drawn)}{words}</svg>"
        )

    def _uses(self, text: str, face: str, x: float, y: float) -> Iterator[str]:
        """The letters of `text`; places are in the fonts' units."""
        for character in text:
            letter = glyphs.glyph(face, character)
            if letter.outline:  # a space has none
                name = f"{face[0]}{ord(character):x}"
                self._letters[name] = letter
                yield f'<use href="#{name}" x="{round(x)}" y="{round(y)}"/>'
            x += letter.advance

    def _add(
        self, tag: str, attributes: dict[str, str], fill: str, line: str = ""
    ) -> None:
        names = []
        if fill:
            self._fills[fill] = None
            names.append(fill)
        if line:
            self._lines[line] = None
            names.append(f"{line}-line")
        written = "".join(f' {name}="{value}"' for name, value in attributes.items())
        hollow = "" if fill else ' fill="none"'
        self._drawn.append(f'<{tag} class="{" ".join(names)}"{written}{hollow}/>')
