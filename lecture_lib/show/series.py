"""A chart's data as pairs of numbers; errors name what can't be drawn."""

import math
from collections.abc import Iterable, Mapping
from numbers import Real
from reprlib import repr as short_repr
from typing import Any

from .lettering import name_of

Point = tuple[float, float]


def number(value: Any, where: str, on_log_axis: bool = False) -> float:
    """`value` as a float that has a place; ``ValueError`` says why it has none."""
    if not isinstance(value, Real) or isinstance(value, bool):
        raise ValueError(f"{where} is {short_repr(value)}, which is not a number")
    try:
        converted = float(value)
    except OverflowError:
        converted = math.inf
    if not math.isfinite(converted):
        raise ValueError(f"{where} is {converted}, which has no place: leave it out")
    if on_log_axis and converted <= 0:
        raise ValueError(
            f"{where} is {converted:g}, which has no place on a logarithmic axis"
        )
    return converted


def several(values: Any, what: str) -> list[Any]:
    """`values` as a list with something in it; text is no list of values."""
    if isinstance(values, str | bytes) or not isinstance(values, Iterable):
        raise ValueError(f"{what} should be numbers, not {short_repr(values)}")
    listed = list(values)
    if not listed:
        raise ValueError(f"{what} has no values: there is nothing to draw")
    return listed


def point(pair: Any, where: str, log: str) -> Point:
    """A pair (x, y) of numbers."""
    both = several(pair, where)
    if len(both) != 2:
        raise ValueError(f"{where} should be a pair (x, y), not {short_repr(pair)}")
    return number(both[0], f"x of {where}", "x" in log), number(
        both[1], where, "y" in log
    )


def points_of(pairs: Any, what: str, log: str) -> list[Point]:
    """The points of pairs (x, y), or of a mapping of x to y."""
    pairs = pairs.items() if isinstance(pairs, Mapping) else pairs
    return [
        point(pair, f"value {i} of {what}", log)
        for i, pair in enumerate(several(pairs, what), start=1)
    ]


def curve(values: Any, x: list[Any] | None, what: str, log: str) -> list[Point]:
    """The points of one line: numbers over `x`; without `x` it has places itself."""
    if x is None:
        return points_of(values, what, log)
    if isinstance(values, Mapping):
        raise ValueError(f"{what} has places of its own: leave x out")
    ys = several(values, what)
    if len(ys) != len(x):
        raise ValueError(f"{what} has {len(ys)} values over {len(x)} places of x")
    return points_of(zip(x, ys), what, log)


def named(things: Mapping[Any, Any], most: int | None = None) -> dict[str, Any]:
    """`things` by their names as text: at least one, at most `most`, all different."""
    if not things:
        raise ValueError("there is nothing to draw")
    if most is not None and len(things) > most:
        raise ValueError(
            f"{len(things)} names are too many to be told apart, {most} are not: draw "
            "fewer, or several charts"
        )
    names = {name_of(name): thing for name, thing in things.items()}
    if len(names) < len(things):
        raise ValueError(f"two names look alike: {', '.join(map(str, things))}")
    return names
