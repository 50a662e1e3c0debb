"""One-line charts: lines, bars and points in the look of all figures.

What is told apart by color is told apart by dashes, marks or hatches too, names stand
at what they name, and no label lies on another. A chart is as wide as a phone shows
whole. Names may hold anything, tokens too: ``$`` is a dollar, and what the font lacks
is spelled out.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Unpack

import numpy as np
from matplotlib.axes import Axes
from matplotlib.container import BarContainer
from matplotlib.lines import Line2D
from matplotlib.text import Annotation

from .figures import PALETTE, Figure
from .frame import (
    FEW,
    LABEL_WIDTH,
    ON_WHITE,
    Options,
    annotated,
    framed,
    logarithmic,
    points_of_size,
)
from .lettering import short_number, wrapped
from .placing import BESIDE, POINTS_PER_INCH, Place, Placer, anchor, figure_of, spread
from .series import Point, curve, named, number, point, points_of, several

COLORS = (*PALETTE[:4], "#000000", "#8c6d00")
DASHES: tuple[Any, ...] = ("-", "--", "-.", ":", (0, (8, 2)), (0, (5, 1, 1, 1, 1, 1)))
MARKERS = ("o", "s", "^", "D", "v", "P")
HATCHES = ("", "///", "...", "xxx", "\\\\\\", "++")
MOST = len(COLORS)  # names that are told apart by their looks
MOST_BARS = 60
ROW = 20.0  # points for a bar, with what is between it and the next
NAME_WIDTH = 135  # points for the names of bars
LEADER = 14  # points from a line's end to its name


def lines(
    series: Mapping[Any, Any] | Iterable[Any],
    x: Iterable[float] | None = None,
    *,
    alt: str,
    ends: bool = True,
    marks: Mapping[Any, Any] | None = None,
    **options: Unpack[Options],
) -> Figure:
    """A line for each of ``{name: numbers}`` over the places `x`; one may be nameless.

    Without `x` each line has places of its own: pairs (x, y), or a mapping of x to y.
    `alt` says in words what the chart shows, with its numbers. A name stands at its
    line's end, or with ``ends=False`` in a legend. `marks` are single points to name,
    ``{name: (x, y)}``. The other options are those of `Options`.

    Raises ``ValueError`` for what can't be drawn: unequal lengths, no number, nan.
    """
    log = logarithmic(options)
    places = None if x is None else several(x, "x")
    if isinstance(series, Mapping):
        paths = {
            name: curve(values, places, repr(name), log)
            for name, values in named(series, MOST).items()
        }
    else:
        paths = {"": curve(series, places, "the line", log)}
    dots = {
        name: point(at, repr(name), log)
        for name, at in (named(marks) if marks else {}).items()
    }
    with framed(options) as frame:
        axes = frame.axes
        axes.set_xmargin(0.02 if ends else 0.05)
        handles = [_line(axes, path, look) for look, path in enumerate(paths.values())]
        for dot in dots.values():
            axes.plot(*dot, "o", color="#000000", markersize=6, zorder=3)
        frame.finish()
        frame.tick_each(x for path in paths.values() for x, _ in path)
        if not ends and isinstance(series, Mapping):
            frame.legend(paths, handles)
        labels = _end_labels(axes, paths) if ends else []
        placer = frame.placer([*paths.values(), *([dot] for dot in dots.values())])
        _place_ends(labels, placer)
        for name, dot in dots.items():
            placer.place(_label(axes, name, dot), BESIDE)
        frame.place_references(placer)
    return Figure(figure_of(axes), alt)


def points(
    groups: Mapping[Any, Iterable[Any]],
    *,
    alt: str,
    **options: Unpack[Options],
) -> Figure:
    """A mark for each of ``{group: [(x, y), …]}``; a legend tells the groups apart.

    `alt` says in words what the chart shows, with its numbers. The other options are
    those of `Options`.

    Raises ``ValueError`` for what can't be drawn: no pair of numbers, nan.
    """
    log = logarithmic(options)
    named_groups = {
        name: points_of(group, repr(name), log)
        for name, group in named(groups, MOST).items()
    }
    with framed(options) as frame:
        handles = []
        for look, group in enumerate(named_groups.values()):
            style: dict[str, Any] = {"marker": MARKERS[look], "color": COLORS[look]}
            size = 6 if len(group) <= 40 else 3.5
            xs, ys = zip(*group)
            handles += frame.axes.plot(xs, ys, linestyle="", markersize=size, **style)
        frame.axes.margins(0.08)
        frame.finish()
        frame.legend(named_groups, handles)
        frame.place_references(frame.placer())
    return Figure(figure_of(frame.axes), alt)


def bars(
    values: Mapping[Any, Any],
    *,
    alt: str,
    stacked: bool = False,
    **options: Unpack[Options],
) -> Figure:
    """A bar for each of ``{name: number}``, from top to bottom, its value at its end.

    With ``{group: {name: number}}`` each group has a bar of each name, side by side or
    `stacked`; a legend says which is which. Values lie along x: ``log="x"`` is for
    them. `alt` says in words what the chart shows, with its numbers. The other options
    are those of `Options`; without `height` there is room for each bar.

    Raises ``ValueError`` for what can't be drawn: unequal groups, no number, nan.
    """
    log = logarithmic(options)
    if "y" in log:
        raise ValueError("the values of bars lie along x: log is 'x' or nothing")
    if stacked and log:
        raise ValueError("parts of a stack can't be compared on a logarithmic axis")
    rows, parts = _rows_and_parts(values, log)
    if stacked and min(min(part) for part in parts.values()) < 0:
        raise ValueError(
            "parts of a stack can't be negative: they would lie on each other"
        )
    slots = len(rows) * (1.0 if stacked or len(parts) == 1 else len(parts) + 0.6)
    if slots > MOST_BARS:
        raise ValueError(f"{len(rows)} rows of bars can't be read: draw lines instead")
    with framed(options) as frame:
        axes = frame.axes
        drawn = _draw_bars(axes, parts, stacked)
        axes.invert_yaxis()
        frame.finish()
        if log and "xlim" not in options:
            smallest = min(min(part) for part in parts.values())
            axes.set_xlim(left=10 ** np.floor(np.log10(smallest / 2)))
        axes.set_yticks(range(len(rows)), [wrapped(row, NAME_WIDTH) for row in rows])
        axes.tick_params(axis="y", length=0)
        axes.grid(axis="y", visible=False)
        if list(parts) != [""]:
            frame.legend(parts, drawn)
        frame.place_references(frame.placer())
        if "height" not in options:
            missing = slots * ROW - points_of_size(axes)[1]
            figure = figure_of(axes)
            figure.set_figheight(figure.get_figheight() + missing / POINTS_PER_INCH)
    return Figure(figure_of(axes), alt)


def _line(axes: Axes, path: list[Point], look: int) -> Line2D:
    style: dict[str, Any] = {"color": COLORS[look], "linestyle": DASHES[look]}
    if len(path) <= FEW:
        style |= {"marker": MARKERS[look], "markersize": 5}
    return axes.plot(*zip(*path), linewidth=2, **style)[0]


def _label(axes: Axes, name: str, at: Point) -> Annotation:
    return annotated(axes, wrapped(name, LABEL_WIDTH), at)


def _end_labels(axes: Axes, paths: Mapping[str, list[Point]]) -> list[Annotation]:
    """The names at the right ends of the lines, each tied to it in its color."""
    labels = []
    for look, (name, path) in enumerate(paths.items()):
        if name:
            end = max(reversed(path), key=lambda at: at[0])
            tie: dict[str, Any] = {"arrowstyle": "-", "color": COLORS[look]}
            tie |= {"relpos": (0, 0.5), "shrinkA": 0, "shrinkB": 0}
            text = wrapped(name, LABEL_WIDTH)
            label = annotated(axes, text, end, arrowprops=tie)
            label.set_position((LEADER, 0))
            labels.append(label)
    return labels


def _place_ends(labels: list[Annotation], placer: Placer) -> None:
    """Names at the edge of the chart move apart; others go beside their line's end."""
    rightmost = max((anchor(label)[0] for label in labels), default=0)
    at_edge = [x for x in labels if rightmost - anchor(x)[0] < LEADER * placer.pixels]
    heights = [placer.box(label, BESIDE[0]).height for label in at_edge]
    wanted = [anchor(label)[1] for label in at_edge]
    middles = spread(wanted, heights, placer.inside.bottom, placer.inside.top)
    for label, middle, start in zip(at_edge, middles, wanted):
        up = (middle - start) / placer.pixels
        placer.place(label, [Place(LEADER, up, "left", "center")])
    for label in labels:
        if label not in at_edge:
            placer.place(label, BESIDE)


def _rows_and_parts(
    values: Mapping[Any, Any], log: str
) -> tuple[list[str], dict[str, list[float]]]:
    """The names of the rows, and of each part its value in each row."""
    rows = named(values)
    if not any(isinstance(row, Mapping) for row in rows.values()):
        rows = {name: {"": value} for name, value in rows.items()}
    first = next(iter(rows.values()))
    for name, row in rows.items():
        if not isinstance(row, Mapping) or list(row) != list(first):
            raise ValueError(f"{name!r} has other bars than {next(iter(rows))!r}")
    if list(first) != [""]:
        named(first, MOST)
    parts = {
        str(part): [
            number(row[part], f"{part or 'the bar'!r} of {name!r}", "x" in log)
            for name, row in rows.items()
        ]
        for part in first
    }
    return list(rows), parts


def _draw_bars(
    axes: Axes, parts: Mapping[str, list[float]], stacked: bool
) -> list[BarContainer]:
    drawn = []
    size = 0.8 if stacked else 0.8 / len(parts)
    left = np.zeros(len(next(iter(parts.values()))))
    for look, part in enumerate(parts.values()):
        middles = np.arange(len(part), dtype=float)
        if not stacked:
            middles += (look - (len(parts) - 1) / 2) * size
        style: dict[str, Any] = {"color": COLORS[look], "hatch": HATCHES[look]}
        style |= {"edgecolor": "#ffffff", "linewidth": 0.5, "height": size}
        drawn.append(axes.barh(middles, part, left=left, **style))
        if stacked:
            left += part
        else:
            _write_values(axes, part, middles)
    return drawn


def _write_values(axes: Axes, values: list[float], middles: np.ndarray) -> None:
    for value, middle in zip(values, middles.tolist()):
        label = annotated(axes, short_number(value), (value, middle), bbox=ON_WHITE)
        right = value >= 0
        label.set(position=(3 if right else -3, 0), ha="left" if right else "right")
