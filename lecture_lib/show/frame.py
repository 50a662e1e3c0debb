"""The frame around a chart's data: axes, ticks, a legend."""

import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import matplotlib
from matplotlib.axes import Axes
from matplotlib.axis import Axis
from matplotlib.figure import Figure
from matplotlib.text import Annotation
from matplotlib.ticker import (
    FixedLocator,
    LogLocator,
    MaxNLocator,
    NullFormatter,
    NullLocator,
)

from .figures import STYLE, new_figure
from .lettering import LETTER, number_text, wrapped
from .placing import POINTS_PER_INCH, figure_of
from .series import Point

WIDTH, HEIGHT = 5.1, 3.2  # inches; a phone of 390 pixels shows no more than this whole
FEW = 12  # values that get a tick each on a logarithmic axis
LEGEND_MARK = 45  # points, with the space around it
STEPS = (1, 2, 2.5, 5, 10)  # from tick to tick
TICK_WIDTH = 40  # points, from number to number
LABEL_WIDTH = 125  # points, before a label goes on in a second line
LABEL: dict[str, Any] = {"fontsize": 9.5, "va": "center", "linespacing": 1.05}
Range = tuple[float | None, float | None]


@dataclass
class Frame:
    """The axes of one chart, and the options that all charts take by keyword."""

    axes: Axes
    xlabel: str = ""
    ylabel: str = ""
    log: str = ""  # the logarithmic axes: "", "x", "y" or "xy"
    xlim: Range = (None, None)  # the ends of the axis; None where the data decide
    ylim: Range = (None, None)
    years: bool = False  # x is in years, which are written without a comma

    def finish(self) -> None:
        """Set scales, limits, ticks and words, when all the data are drawn."""
        axes = self.axes
        for axis in (axes.xaxis, axes.yaxis):
            if axis.axis_name in self.log:
                axes.set(**{f"{axis.axis_name}scale": "log"})
        axes.set(xlim=self.xlim, ylim=self.ylim)
        for axis in (axes.xaxis, axes.yaxis):
            if axis.axis_name in self.log:
                tick_logarithmically(axis)
            axis.set_major_formatter(number_text)
        if self.years:
            axes.xaxis.set_major_formatter("{x:.10g}")
        across, up = points_of_size(axes)
        if "x" not in self.log:
            number = max(2, int(across / TICK_WIDTH))
            axes.xaxis.set_major_locator(MaxNLocator(number, steps=STEPS))
        axes.set_xlabel(wrapped(self.xlabel, across))
        axes.set_ylabel(wrapped(self.ylabel, up))

    def tick_each(self, xs: Iterable[float]) -> None:
        """A tick at each of few values on a logarithmic x axis, if they lie apart."""
        different = sorted(set(xs))
        is_few = 1 < len(different) <= FEW
        if "x" in self.log and is_few and are_apart(self.axes, different, 2 * LETTER):
            self.axes.xaxis.set_major_locator(FixedLocator(different))
            self.axes.xaxis.set_minor_locator(NullLocator())

    def thin_out(self) -> None:
        """Leave out every second tick of x while numbers touch, when all is drawn."""
        low, high = self.axes.get_xlim()
        ticks = [x for x in self.axes.xaxis.get_majorticklocs() if low <= x <= high]
        while not are_apart(self.axes, ticks, LETTER):
            ticks = ticks[::2]
            self.axes.xaxis.set_major_locator(FixedLocator(ticks))

    def legend(self, names: Sequence[str], handles: Sequence[Any]) -> None:
        """Write the names under the chart, in as many columns as fit."""
        widest = max(map(len, names)) * LETTER + LEGEND_MARK
        figure = figure_of(self.axes)
        columns = max(1, int(points_of_size(figure)[0] / widest))
        figure.legend(handles, names, loc="outside lower left", ncols=columns)


def annotated(axes: Axes, text: str, at: Point, **look: Any) -> Annotation:
    """A label at a place in the data, still to be moved."""
    return axes.annotate(
        text,
        at,
        (0, 0),
        xycoords=axes.transData,
        textcoords="offset points",
        annotation_clip=False,
        **(LABEL | look),
    )


@contextmanager
def framed(**options: Any) -> Iterator[Frame]:
    """Yield a new chart to draw in."""
    # A dollar in a name is a dollar, not the beginning of a formula.
    with matplotlib.rc_context(STYLE | {"text.parse_math": False}):
        _, axes = new_figure(WIDTH, HEIGHT)
        yield Frame(axes, **options)


def tick_logarithmically(axis: Axis) -> None:
    """Ticks at powers of ten; on a short axis between them too."""
    low, high = sorted(axis.get_view_interval())
    decades = math.log10(high / low)
    if decades < 0.7:
        axis.set_major_locator(MaxNLocator(5, steps=STEPS))
    else:
        axis.set_major_locator(LogLocator(subs=(1, 2, 5) if decades < 2 else (1,)))
    axis.set_minor_formatter(NullFormatter())


def are_apart(axes: Axes, values: Sequence[float], gap: float) -> bool:
    """Check that there are `gap` points between the numbers of ticks at x `values`."""
    one = figure_of(axes).dpi / POINTS_PER_INCH
    along = axes.get_xaxis_transform()
    places = [along.transform((x, 0))[0] / one for x in values]
    halves = [LETTER * len(number_text(value)) / 2 for value in values]
    pairs = zip(places, places[1:], halves, halves[1:])
    return all(x + half + gap <= y - other for x, y, half, other in pairs)


def points_of_size(drawn: Axes | Figure) -> tuple[float, float]:
    """Width and height in points."""
    figure = drawn if isinstance(drawn, Figure) else figure_of(drawn)
    one = figure.dpi / POINTS_PER_INCH
    return drawn.bbox.width / one, drawn.bbox.height / one
