"""One-line charts: lines and points in the look of all figures.

What is told apart by color is told apart by dashes or marks too, names stand at what
they name, and no label lies on another. A chart is as wide as a phone shows whole.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from matplotlib.axes import Axes
from matplotlib.lines import Line2D
from matplotlib.text import Annotation

from .figures import PALETTE, Figure
from .frame import FEW, LABEL_WIDTH, annotated, framed
from .lettering import wrapped
from .placing import BESIDE, Place, Placer, anchor, figure_of, spread
from .series import Point, points_of

COLORS = (*PALETTE[:4], "#000000", "#8c6d00")
DASHES: tuple[Any, ...] = ("-", "--", "-.", ":", (0, (8, 2)), (0, (5, 1, 1, 1, 1, 1)))
MARKERS = ("o", "s", "^", "D", "v", "P")
MOST = len(COLORS)  # names that are told apart by their looks
LEADER = 14  # points from a line's end to its name


def lines(
    series: Mapping[str, Any] | Iterable[Any],
    x: Iterable[float] | None = None,
    *,
    alt: str,
    ends: bool = True,
    marks: Mapping[str, Point] | None = None,
    **options: Any,
) -> Figure:
    """A line for each of ``{name: numbers}`` over the places `x`; one may be nameless.

    Without `x` each line has places of its own: pairs (x, y), or a mapping of x to y.
    `alt` says in words what the chart shows, with its numbers. A name stands at its
    line's end, or with ``ends=False`` in a legend. `marks` are single points to name,
    ``{name: (x, y)}``. The other options are those of `Frame`.

    Raise ``ValueError`` for what can't be drawn: unequal lengths, no number, nan.
    """
    log = options.get("log", "")
    places = None if x is None else list(x)
    named = series if isinstance(series, Mapping) else {"": series}
    check_names(named)
    paths = {
        name: points_of(values, places, name or "the line", log)
        for name, values in named.items()
    }
    dots = marks or {}
    with framed(**options) as frame:
        axes = frame.axes
        axes.set_xmargin(0.02 if ends else 0.05)
        handles = [_line(axes, path, look) for look, path in enumerate(paths.values())]
        for dot in dots.values():
            axes.plot(*dot, "o", color="#000000", markersize=6, zorder=3)
        frame.finish()
        frame.tick_each(x for path in paths.values() for x, _ in path)
        if not ends:
            frame.legend(list(paths), handles)
        labels = _end_labels(axes, paths) if ends else []
        placer = Placer(axes, [*paths.values(), *([dot] for dot in dots.values())])
        frame.thin_out()
        _place_ends(labels, placer)
        for name, dot in dots.items():
            placer.place(_label(axes, name, dot), BESIDE)
    return Figure(figure_of(axes), alt)


def points(
    groups: Mapping[str, Iterable[Any]],
    *,
    alt: str,
    **options: Any,
) -> Figure:
    """A mark for each of ``{group: [(x, y), …]}``; a legend tells the groups apart.

    `alt` says in words what the chart shows, with its numbers. The other options are
    those of `Frame`.

    Raise ``ValueError`` for what can't be drawn: no pair of numbers, nan.
    """
    check_names(groups)
    log = options.get("log", "")
    named = {name: points_of(group, None, name, log) for name, group in groups.items()}
    with framed(**options) as frame:
        handles = []
        for look, group in enumerate(named.values()):
            style: dict[str, Any] = {"marker": MARKERS[look], "color": COLORS[look]}
            size = 6 if len(group) <= 40 else 3.5
            xs, ys = zip(*group)
            handles += frame.axes.plot(xs, ys, linestyle="", markersize=size, **style)
        frame.axes.margins(0.08)
        frame.finish()
        frame.legend(list(named), handles)
    return Figure(figure_of(frame.axes), alt)


def check_names(names: Collection[str]) -> None:
    """Raise ``ValueError`` if there are none, or too many to be told apart."""
    if not 1 <= len(names) <= MOST:
        raise ValueError(f"a chart has 1 to {MOST} names; got {len(names)}")


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
    middles = spread(wanted, heights, placer.inside.y0, placer.inside.y1)
    for label, middle, start in zip(at_edge, middles, wanted):
        up = (middle - start) / placer.pixels
        placer.place(label, [Place(LEADER, up, "left", "center")])
    for label in labels:
        if label not in at_edge:
            placer.place(label, BESIDE)
