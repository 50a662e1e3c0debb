"""Pictures to practice on, drawn from a seed: the same on every machine."""

import random
from collections.abc import Iterable

import numpy as np

# Three columns by five rows for each digit, row after row.
_DIGITS = (
    *("111101101101111", "010110010010111", "111001111100111", "111001111001111"),
    *("101101111001001", "111100111001111", "111100111101111", "111001001001001"),
    *("111101111101111", "111101111001111"),
)
_WHITE = 255
SIZE = 128  # pixels in each direction


def landscape(seed: int, number: int | None = None) -> np.ndarray:
    """Draw a gray picture of sky, sun, hills, a furrowed field and a house.

    The same `seed` draws the same (SIZE, SIZE) uint8 picture on every machine. `number`
    replaces the digit on the house and changes nothing else.
    """
    draw = random.Random(seed)
    field = SIZE * _between(draw, 70, 80) // 100
    picture = _sky(draw, SIZE)
    _add_hills(draw, picture)
    _add_field(draw, picture, field)
    _add_house(draw, picture, field + _between(draw, 0, 6), number)
    return np.clip(picture, 0, _WHITE).astype(np.uint8)


def landscapes(seeds: Iterable[int]) -> np.ndarray:
    """Draw a `landscape` for each seed: uint8 of shape (seeds, SIZE, SIZE)."""
    return np.stack([landscape(seed) for seed in seeds])


def _between(draw: random.Random, low: int, high: int) -> int:
    """A whole number from `low` to `high`, both included."""
    # Of all its methods, Python promises the same numbers for ever only for random().
    return low + int(draw.random() * (high - low + 1))


def _grid(size: int) -> tuple[np.ndarray, np.ndarray]:
    """Row and column of every pixel."""
    rows, columns = np.mgrid[0:size, 0:size]
    return rows.astype(np.int64), columns.astype(np.int64)


def _sky(draw: random.Random, size: int) -> np.ndarray:
    """Brighter towards the horizon, with a sun."""
    y, x = _grid(size)
    horizon = size * _between(draw, 45, 60) // 100
    above, below = _between(draw, 60, 140), _between(draw, 150, 230)
    picture = above + (below - above) * np.minimum(y, horizon) // horizon
    radius = size * _between(draw, 5, 9) // 100
    left = _between(draw, radius, size - radius)
    top = _between(draw, radius, horizon // 2)
    picture[(x - left) ** 2 + (y - top) ** 2 < radius**2] = 250
    return picture


def _add_hills(draw: random.Random, picture: np.ndarray) -> None:
    size = len(picture)
    y, x = _grid(size)
    ground = size * 55 // 100
    for _ in range(3):
        peak, height = _between(draw, 0, size - 1), size * _between(draw, 8, 28) // 100
        width = size * _between(draw, 20, 60) // 100
        slope = height * (x - peak) ** 2 // width**2
        picture[y > ground - height + slope] = _between(draw, 50, 130)


def _add_field(draw: random.Random, picture: np.ndarray, top: int) -> None:
    """Furrows: bright and dark stripes at some angle."""
    y, x = _grid(len(picture))
    across, down = _between(draw, -2, 2), _between(draw, 2, 4)
    period = _between(draw, 10, 24)
    gray, contrast = _between(draw, 40, 110), _between(draw, 30, 60)
    wave = np.abs((across * x + down * y) % period - period // 2)
    furrows = gray + contrast * wave // (period // 2)
    picture[y >= top] = furrows[y >= top]


def _add_house(
    draw: random.Random, picture: np.ndarray, ground: int, number: int | None
) -> None:
    size = len(picture)
    y, x = _grid(size)
    width = size * _between(draw, 22, 30) // 100
    height = size * _between(draw, 18, 24) // 100
    left, top = _between(draw, 4, size - width - 4), ground - height
    wall, roof, door = (
        _between(draw, low, low + 50) for low in (170, 20, 30)
    )  # gray values
    depth = y - (top - width // 3)
    gable = (depth >= 0) & (y < top) & (np.abs(2 * (x - left) - width) <= 3 * depth)
    picture[gable] = roof
    picture[top:ground, left : left + width] = wall
    entrance = left + width // 5
    picture[ground - height * 3 // 5 : ground, entrance : entrance + width // 6] = door
    drawn = _between(draw, 0, 9)
    ink = np.array(list(_DIGITS[drawn if number is None else number])) == "1"
    plate = picture[ground - height * 3 // 4 :, left + width * 3 // 5 :][:5, :3]
    plate[ink.reshape(5, 3)] = 20
