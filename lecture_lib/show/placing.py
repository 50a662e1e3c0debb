"""Place labels so that they hide neither what is drawn nor each other."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, cast

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.text import Annotation, Text
from matplotlib.transforms import Bbox, Transform

POINTS_PER_INCH = 72
MARK = 2  # points from the middle of a mark to its edge, at least
NEAR = 5  # points between a mark and its label


class Place(NamedTuple):
    """A place for a label: its shift from the anchor in points, and how it is set."""

    right: float
    up: float
    ha: str
    va: str


SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1))
BESIDE = tuple(
    Place(
        right * (diagonal if up else straight),
        up * (diagonal if right else straight),
        {1: "left", 0: "center", -1: "right"}[right],
        {1: "bottom", 0: "center", -1: "top"}[up],
    )
    for straight, diagonal in ((NEAR, NEAR), (4 * NEAR, 3 * NEAR))
    for right, up in SIDES
)


class Placer:
    """Puts one label after the other on axes that are laid out already."""

    def __init__(self, axes: Axes, points: Iterable[Sequence[tuple[float, float]]]):
        """`points`: of each line its points, of single marks one each, as data."""
        figure_of(axes).draw_without_rendering()
        self.pixels = figure_of(axes).dpi / POINTS_PER_INCH  # of one point
        self.inside = axes.bbox.frozen()
        self.covered = np.empty((0, 2))
        self.labels: list[Bbox] = []
        for some in points:
            line = along(axes.transData.transform(some))
            self.covered = np.concatenate([self.covered, line])

    def place(self, label: Annotation, places: Iterable[Place]) -> None:
        """Move `label` to the first of the best `places`."""
        best = min(places, key=lambda place: self.cost(self.box(label, place)))
        label.set(ha=best.ha, va=best.va, position=(best.right, best.up))
        self.labels.append(self.box(label, best))

    def box(self, label: Annotation, place: Place) -> Bbox:
        """Return the box that `label` would cover at `place`."""
        extent = Text.get_window_extent(label)  # an annotation's has its arrow in it
        x, y = anchor(label)
        x += place.right * self.pixels
        y += place.up * self.pixels
        left = x - {"left": 0, "center": 0.5, "right": 1}[place.ha] * extent.width
        bottom = y - {"bottom": 0, "center": 0.5, "top": 1}[place.va] * extent.height
        return Bbox.from_bounds(left, bottom, extent.width, extent.height)

    def cost(self, box: Bbox) -> float:
        """Labels on labels and beyond the axes are worst, then labels on marks."""
        area = box.width * box.height
        outside = area - overlap(box, self.inside)
        covered = sum(overlap(box, other) for other in self.labels)
        hidden = box.padded(MARK * self.pixels).count_contains(self.covered)
        return 10 * (outside + covered) / area + 3 * (covered > 0) + hidden / 4


def overlap(one: Bbox, other: Bbox) -> float:
    """Return the area that both cover."""
    both = Bbox.intersection(one, other)
    return both.width * both.height if both else 0


def figure_of(axes: Axes) -> Figure:
    return cast(Figure, axes.get_figure(root=True))


def anchor(label: Annotation) -> np.ndarray:
    """The x and y of what `label` stands at, on the canvas, in pixels."""
    return cast(Transform, label.xycoords).transform(label.xy)


def along(places: np.ndarray, step: float = 4) -> np.ndarray:
    """The places, and one at least every `step` pixels of the line through them."""
    pieces = [places]
    for start, stop in zip(places, places[1:]):
        number = min(int(np.hypot(*(stop - start)) / step), 1000)
        pieces.append(np.linspace(start, stop, number + 1, endpoint=False)[1:])
    return np.concatenate(pieces)


def spread(
    wanted: Sequence[float], sizes: Sequence[float], low: float, high: float
) -> list[float]:
    """Middles of things of these `sizes`, as near to those `wanted` as may be.

    None overlaps another, their order is kept, and all lie between `low` and `high`
    if there is room. Of all such middles the squares of the moves have the least sum.

    >>> spread([10, 1, 11], [4, 4, 4], 0, 20)
    [8.5, 2.0, 12.5]
    """
    order = sorted(range(len(wanted)), key=wanted.__getitem__)
    # Move each down by all that lies below it: then "apart" is "in order".
    below = np.cumsum([0.0] + [sizes[i] for i in order])
    middles = below[:-1] + np.array([sizes[i] / 2 for i in order])
    clusters: list[list[float]] = []
    for i, middle in zip(order, middles):
        clusters.append([wanted[i] - middle])
        while len(clusters) > 1 and mean(clusters[-2]) > mean(clusters[-1]):
            last = clusters.pop()
            clusters[-1] += last
    free = max(low, high - below[-1])
    starts = [min(max(mean(c), low), free) for c in clusters for _ in c]
    placed = dict(zip(order, (starts + middles).tolist()))
    return [placed[i] for i in range(len(wanted))]


def mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)
