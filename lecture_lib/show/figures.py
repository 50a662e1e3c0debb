"""One look for all figures, and an alternative text for each."""

from typing import Any

import matplotlib.figure
from cycler import cycler

from .lettering import FONT
from .svg import to_svg

# Okabe and Ito's colors, told apart by color-blind readers too.
PALETTE = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9")
ACCENT = "#d55e00"
STYLE: dict[Any, Any] = {
    "axes.axisbelow": True,
    "axes.facecolor": "#ffffff",
    "axes.grid": True,
    "axes.prop_cycle": cycler(color=PALETTE),
    "axes.spines.right": False,
    "axes.spines.top": False,
    "figure.constrained_layout.use": True,
    "figure.facecolor": "#ffffff",
    "font.family": FONT,
    "font.size": 10.5,
    "grid.color": "#dddddd",
    "legend.frameon": False,
}


class Figure:
    """A finished figure; `alt` says in words what it shows."""

    def __init__(self, figure: matplotlib.figure.Figure, alt: str):
        if not alt.strip():
            raise ValueError("a figure needs an alternative text: what does it show?")
        self.figure = figure
        self.alt = alt

    def __repr__(self) -> str:
        return f"Figure: {self.alt}"

    def _repr_mimebundle_(self, **_: Any) -> tuple[dict, dict]:
        with matplotlib.rc_context(STYLE):
            drawn = to_svg(self.figure, self.alt)
        return (
            {"image/svg+xml": drawn, "text/plain": repr(self)},
            {"image/svg+xml": {"alt": self.alt}},
        )


def new_figure(
    width: float = 7.5, height: float = 3.6, **subplots: Any
) -> tuple[matplotlib.figure.Figure, Any]:
    """A figure in the house style and its axes; size in inches of 72 CSS pixels.

    It belongs to no window and is not drawn until it is shown: end the cell with
    ``Figure(figure, alt="…")``.
    """
    with matplotlib.rc_context(STYLE):
        figure = matplotlib.figure.Figure(figsize=(width, height))
        return figure, figure.subplots(**subplots)
