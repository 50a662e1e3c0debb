"""Small tokens where much happens in a picture, large ones where nothing does."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from .patches import check_pixels


class Square(NamedTuple):
    """A square of a picture: its first row, its first column, its side in pixels."""

    top: int
    left: int
    side: int


def quadtree(image: np.ndarray, variance: int, smallest: int) -> list[Square]:
    """Quarter a square picture until each part is calm or as small as allowed.

    Calm: the variance of its gray values is at most `variance`. The squares cover every
    pixel once; their order is that of the recursion.
    """
    check_pixels(image[None], smallest)
    side = len(image)
    parts = side // smallest
    if image.shape != (side, side) or parts & (parts - 1):
        raise ValueError(f"{image.shape} does not halve down to {smallest}")
    return _quarter(image.astype(np.int64), Square(0, 0, side), variance, smallest)


def _quarter(
    image: np.ndarray, square: Square, variance: int, smallest: int
) -> list[Square]:
    top, left, side = square
    part = image[top : top + side, left : left + side]
    # side² times the sum of squares, minus the square of the sum: variance * side⁴.
    spread = side**2 * int((part * part).sum()) - int(part.sum()) ** 2
    if side <= smallest or spread <= variance * side**4:
        return [square]
    half = side // 2
    quarters = [
        Square(top + down, left + right, half)
        for down in (0, half)
        for right in (0, half)
    ]
    return [
        leaf
        for quarter in quarters
        for leaf in _quarter(image, quarter, variance, smallest)
    ]


def paint(image: np.ndarray, squares: Sequence[Square]) -> np.ndarray:
    """The picture with each square in its mean gray value, rounded."""
    painted = image.copy()
    for top, left, side in squares:
        part = image[top : top + side, left : left + side].astype(np.int64)
        mean = (2 * int(part.sum()) + side**2) // (2 * side**2)
        painted[top : top + side, left : left + side] = mean
    return painted
