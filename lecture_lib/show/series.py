"""A chart's data as pairs of numbers."""

import math
from collections.abc import Iterable, Mapping
from typing import Any

Point = tuple[float, float]


def points_of(
    values: Any, x: Iterable[float] | None, what: str, log: str
) -> list[Point]:
    """Return points: of pairs (x, y), of a mapping of x to y, or of numbers over `x`.

    Raise ``ValueError`` if `what` has none, or one that a chart would leave out in
    silence: nan, or a number that isn't above 0 on a logarithmic axis.
    """
    if isinstance(values, Mapping):
        values = values.items()
    pairs = values if x is None else zip(x, values, strict=True)
    points = [(float(across), float(up)) for across, up in pairs]
    if not points:
        raise ValueError(f"{what} has no points: there is nothing to draw")
    for point in points:
        for axis, number in zip("xy", point):
            if not math.isfinite(number) or (axis in log and number <= 0):
                raise ValueError(f"{what} has no place for its {axis} of {number:g}")
    return points
