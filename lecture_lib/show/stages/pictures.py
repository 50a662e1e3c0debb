"""The pictures: the whole way, and all its parts by name with one of them drawn.

That one has a narrow form too, for a phone: everything in two lines.
"""

from collections.abc import Sequence

from . import glyphs
from .columns import Columns
from .example import HALVES
from .rows import BACK, PARTS, STAGES, Stage
from .sheet import Sheet, short

WIDTH, NARROW = 640, 360
_LEFT = 14
_NAME, _CAPTION = 20, 17.5  # sizes of letters in the whole picture
_PILL_NAME, _PILL_MARGIN = 18, 9  # and in the small one
_LABEL, _BETWEEN = 27, 15  # heights above and below a row
_LINE = 34  # the height of a line of names
_HERE, _HERE_SIZE = "you are here", 16


def _paper(sheet: Sheet, height: float, width: float = WIDTH) -> None:
    sheet.box((0.5, 0.5, width - 1, height - 1), "paper", "edge", radius=12)


def whole(here: str | None) -> str:
    """Every stage with its content, and the way back; `here` is marked."""
    columns = Columns(_LEFT)
    height = 14 + sum(_LABEL + stage.height + _BETWEEN for stage in STAGES)
    sheet, tops, top = Sheet(), {}, 14.0
    _paper(sheet, height)
    for stage in STAGES:
        _label(sheet, stage, top, columns.right, stage.name == here)
        stage.draw(sheet, columns, top + _LABEL)
        tops[stage.name] = top + _LABEL
        top += _LABEL + stage.height + _BETWEEN
    _way_back(sheet, tops["text"] + 16, tops["IDs"] + 14, here == BACK.name)
    return sheet.svg(WIDTH, height, "From text to model and back")


def _label(sheet: Sheet, stage: Stage, top: float, right: float, marked: bool) -> None:
    color = "here" if marked else "ink"
    if marked:
        height = _LABEL + stage.height + 14
        place = (5, top - 7, right - 5 + 4, height)
        sheet.box(place, "tint", "here", radius=9, thick=1.5)
        wide = glyphs.width("bold", _HERE, _HERE_SIZE) + 20
        sheet.box((right - wide, top - 1.5, wide, 23), "here", radius=11.5)
        middle = (right - wide / 2, top + 15.5)
        sheet.words(_HERE, middle, _HERE_SIZE, "on-here", "bold")
    baseline = top + 16
    sheet.words(stage.name, (_LEFT, baseline), _NAME, color, "bold", "start")
    x = _LEFT + glyphs.width("bold", stage.name, _NAME) + 10
    sheet.words(stage.caption, (x, baseline), _CAPTION, "soft", anchor="start")


def _way_back(sheet: Sheet, top: float, bottom: float, marked: bool) -> None:
    """The line on the right, from the IDs up to the text."""
    x, color = 621, "here" if marked else "soft"
    up, down = short(top), short(bottom)
    line = f"M608 {down}H613Q{x} {down} {x} {short(bottom - 8)}V{short(top + 8)}"
    line += f"Q{x} {up} 613 {up}H609"
    head = f"M615 {short(top - 5.5)}L608.5 {up}L615 {short(top + 5.5)}"
    sheet.line(line + head, color, 3 if marked else 2)
    middle, words = (top + bottom) / 2, "and back: decode"
    face = "bold" if marked else "plain"
    long = glyphs.width(face, words, _CAPTION) + 16
    sheet.box((x - 11, middle - long / 2, 22, long), "paper", radius=4)
    sheet.words(words, (x + 6, middle), _CAPTION, color, face, upward=True)


def small(here: str) -> str:
    """All parts by name, and the content of the one that is marked below them."""
    sheet, stage = Sheet(), PARTS[here]
    columns = Columns(0)
    columns = Columns((WIDTH - columns.right) / 2)
    height = 64 + stage.height + 16
    _paper(sheet, height)
    pointed = _names(sheet, list(PARTS), here, WIDTH)
    sheet.area(f"M{short(pointed - 8)} 56l8-8l8 8z", "tint")
    sheet.box((5, 55, WIDTH - 10, stage.height + 18), "tint", radius=9)
    stage.draw(sheet, columns, 64)
    return sheet.svg(WIDTH, height, f"You are here: {here}")


def narrow(here: str) -> str:
    """The same for a phone, with letters as large."""
    sheet, stage, names = Sheet(), PARTS[here], list(PARTS)
    left = (NARROW - max(Columns(0, half).right for half in HALVES)) / 2
    top = 64.0 + _LINE
    height = top + 2 * stage.height + 10 + 16
    _paper(sheet, height, NARROW)
    _names(sheet, names[:3], here, NARROW)
    _names(sheet, names[3:], here, NARROW, _LINE)
    sheet.box((5, top - 9, NARROW - 10, height - top + 2), "tint", radius=9)
    for half in HALVES:
        stage.draw(sheet, Columns(left, half), top)
        top += stage.height + 10
    return sheet.svg(NARROW, height, f"You are here: {here}")


def _names(
    sheet: Sheet, names: Sequence[str], here: str, width: float, down: float = 0
) -> float:
    """Parts in a line with arrows behind them; the middle of the marked one."""
    widths = {name: _name_width(name, name == here) for name in names}
    num_arrows = len(names) - (names[-1] == BACK.name)
    gap = (width - 2 * _LEFT - sum(widths.values())) / num_arrows
    x, pointed = float(_LEFT), 0.0
    for name, width in widths.items():
        middle = x + width / 2
        if name == here:
            pointed = middle
            sheet.box((x, down + 13, width, 30), "here", radius=15)
            sheet.words(name, (middle, down + 34), _PILL_NAME, "on-here", "bold")
        else:
            sheet.words(name, (middle, down + 34), _PILL_NAME, "soft")
        if name != BACK.name:
            _arrow(sheet, x + width + gap / 2, down + 28)
        x += width + gap
    return pointed


def _name_width(name: str, marked: bool) -> float:
    face, margin = ("bold", _PILL_MARGIN) if marked else ("plain", 0)
    return glyphs.width(face, name, _PILL_NAME) + 2 * margin


def _arrow(sheet: Sheet, x: float, y: float) -> None:
    """To the right, with its middle at `x` and `y`."""
    sheet.line(f"M{short(x - 5)} {short(y)}h10m-4-4l4 4l-4 4", "arrow", 1.8)
