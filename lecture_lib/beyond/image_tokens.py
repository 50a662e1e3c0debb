"""Pictures as token IDs: patches, a codebook of patches, and what replaces a codebook.

A picture is an array of gray values, 0 to 255, and so is each entry of a codebook:
whole numbers, so that training gives the same codebook on every machine, and each of
its entries can be looked at.
"""

import math
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

WHITE = 255  # the brightest gray value; black is 0


# Patches


def check_pixels(images: np.ndarray, patch: int) -> None:
    """``ValueError`` unless `images` can be cut into squares of `patch` pixels."""
    if not isinstance(images, np.ndarray) or images.dtype != np.uint8:
        raise ValueError("images should be an array of uint8, gray values of 0 to 255")
    if images.ndim != 3 or not images.size:
        raise ValueError(f"images of shape {images.shape}, not (number, height, width)")
    height, width = images.shape[1:]
    if patch < 1 or height % patch or width % patch:
        raise ValueError(f"{height} x {width} pixels have no even patches of {patch}")


def patchify(images: np.ndarray, patch: int) -> np.ndarray:
    """Cut (number, height, width) images into patches, in reading order.

    One row of patch * patch gray values for each patch: first all patches of the first
    image, from left to right and from top to bottom.
    """
    check_pixels(images, patch)
    number, height, width = images.shape
    squares = images.reshape(number, height // patch, patch, width // patch, patch)
    return squares.transpose(0, 1, 3, 2, 4).reshape(-1, patch * patch)


def unpatchify(patches: np.ndarray, height: int, width: int) -> np.ndarray:
    """The images of which `patches` are the patches: the inverse of `patchify`."""
    patch = math.isqrt(patches.shape[1]) if patches.ndim == 2 else 0
    if not patch or patch * patch != patches.shape[1]:
        raise ValueError(f"patches of shape {patches.shape} are not rows of squares")
    if height < 1 or width < 1 or height % patch or width % patch:
        raise ValueError(f"{height} x {width} pixels have no even patches of {patch}")
    rows, columns = height // patch, width // patch
    if not len(patches) or len(patches) % (rows * columns):
        raise ValueError(f"{len(patches)} patches for images of {rows * columns}")
    squares = patches.reshape(-1, rows, columns, patch, patch)
    return squares.transpose(0, 1, 3, 2, 4).reshape(-1, height, width)


def psnr(original: np.ndarray, decoded: np.ndarray) -> float:
    """Peak signal-to-noise ratio in decibels; infinite if nothing is lost.

    10 log10(255² / mean squared error): 20 dB are an error of 25.5 gray values, 40 dB
    of 2.55, both as the root of the mean square.
    """
    if original.shape != decoded.shape or not original.size:
        raise ValueError(f"shapes {original.shape} and {decoded.shape} do not compare")
    error = original.astype(np.int64) - decoded.astype(np.int64)
    squares = int((error * error).sum())
    if not squares:
        return math.inf
    return 10 * math.log10(WHITE**2 * error.size / squares)


# A codebook of patches: vector quantization


def check_vectors(vectors: np.ndarray) -> None:
    """``ValueError`` unless `vectors` are rows of whole numbers of -255 to 255."""
    if not isinstance(vectors, np.ndarray) or vectors.dtype.kind not in "iu":
        raise ValueError("vectors should be an array of whole numbers")
    if vectors.ndim != 2 or not vectors.size:
        raise ValueError(f"vectors of shape {vectors.shape}, not (number, length)")
    if max(abs(int(vectors.min())), abs(int(vectors.max()))) > WHITE:
        raise ValueError("vectors hold values beyond -255 to 255")


def nearest(vectors: np.ndarray, codebook: np.ndarray) -> np.ndarray:
    """For each vector the number of the closest codebook entry; first on a tie.

    Closest in squared distance. |v|² is the same for all entries, so |c|² - 2 v·c
    decides.
    """
    check_vectors(vectors)
    check_vectors(codebook)
    if vectors.shape[1] != codebook.shape[1]:
        raise ValueError(f"lengths {vectors.shape[1]} and {codebook.shape[1]} differ")
    # Whole numbers, and no sum reaches 2**24 (float32) or 2**53 (float64): no rounding
    # anywhere, so the answer does not depend on the order in which a BLAS adds.
    exact = np.float32 if vectors.shape[1] <= 64 else np.float64
    entries = codebook.astype(exact)
    squares = (entries * entries).sum(axis=1)
    doubled = 2 * entries.T
    ids = np.empty(len(vectors), dtype=np.int64)
    for start in range(0, len(vectors), 1024):  # so that the products fit a cache
        some = vectors[start : start + 1024].astype(exact)
        ids[start : start + 1024] = (squares - some @ doubled).argmin(axis=1)
    return ids


def move_entries(
    vectors: np.ndarray, ids: np.ndarray, codebook: np.ndarray
) -> np.ndarray:
    """Each entry becomes the mean of its vectors, rounded; one without any stays."""
    counts = np.bincount(ids, minlength=len(codebook))[:, None]
    sums = np.zeros(codebook.shape, dtype=np.int64)
    for column in range(codebook.shape[1]):
        values = np.bincount(ids, vectors[:, column], minlength=len(codebook))
        sums[:, column] = values.astype(np.int64)
    means = (2 * sums + counts) // np.maximum(2 * counts, 1)
    return np.where(counts > 0, means, codebook).astype(codebook.dtype)


def restart_dead(
    vectors: np.ndarray, ids: np.ndarray, codebook: np.ndarray
) -> np.ndarray:
    """Entries that no vector chose move onto the vectors that are served worst."""
    dead = np.bincount(ids, minlength=len(codebook)) == 0
    if not dead.any():
        return codebook
    miss = vectors.astype(np.int64) - codebook[ids].astype(np.int64)
    worst = np.argsort(-(miss * miss).sum(axis=1), kind="stable")[: dead.sum()]
    restarted = codebook.copy()
    restarted[np.flatnonzero(dead)[: len(worst)]] = vectors[worst]
    return restarted


def first_entries(vectors: np.ndarray, size: int, seed: int = 0) -> np.ndarray:
    """`size` different vectors, drawn at random: where training starts."""
    check_vectors(vectors)
    different = np.unique(vectors, axis=0)
    if not 1 <= size <= len(different):
        raise ValueError(f"{size} entries from {len(different)} different vectors")
    draw = random.Random(seed)
    order = sorted(range(len(different)), key=lambda _: draw.random())
    return different[order[:size]]


def train_codebook(
    vectors: np.ndarray, start: np.ndarray, *, rounds: int = 8, restart: bool = True
) -> np.ndarray:
    """k-means: `rounds` times assign, move, and restart the dead entries.

    `start` is the first codebook, such as ``first_entries(vectors, 256)``.
    """
    codebook = start.astype(vectors.dtype)
    for _ in range(rounds):
        ids = nearest(vectors, codebook)
        moved = move_entries(vectors, ids, codebook)
        codebook = restart_dead(vectors, ids, moved) if restart else moved
    return codebook


class ImageTokenizer:
    """Pictures of one size, and a codebook of square patches, from `train_codebook`."""

    def __init__(self, codebook: np.ndarray, height: int, width: int):
        check_vectors(codebook)
        self.codebook = codebook
        self.height = height
        self.width = width
        self.patch = math.isqrt(codebook.shape[1])
        check_pixels(np.zeros((1, height, width), dtype=np.uint8), self.patch)

    @property
    def vocab_size(self) -> int:
        return len(self.codebook)

    def encode(self, image: np.ndarray) -> list[int]:
        """The token IDs of one (height, width) image, in reading order."""
        if image.shape != (self.height, self.width):
            raise ValueError(f"{image.shape} is not {self.height} x {self.width}")
        return nearest(patchify(image[None], self.patch), self.codebook).tolist()

    def decode(self, ids: Sequence[int]) -> np.ndarray:
        """The image that `ids` stand for."""
        for token_id in ids:
            if not 0 <= token_id < self.vocab_size:
                raise KeyError(f"{token_id} is not one of {self.vocab_size} token IDs")
        return unpatchify(self.codebook[list(ids)], self.height, self.width)[0]


# How hard the token IDs are to model


@dataclass(frozen=True)
class Difficulty:
    """What a model of pairs makes of token IDs that it has not seen."""

    coverage: float  # share of the pairs that occur in the training sequences too
    bits_per_token: float

    @property
    def perplexity(self) -> float:
        return 2**self.bits_per_token


def bigram_difficulty(
    training: Sequence[Sequence[int]],
    held_out: Sequence[Sequence[int]],
    vocab_size: int,
    weight: float = 8,
) -> Difficulty:
    """Fit a model that predicts each ID from the one before, and test it.

    It mixes the counts of pairs with the counts of single IDs (each plus one), which
    count as much as `weight` pairs do. The first ID of a sequence is not predicted.
    """
    single = Counter({token_id: 1 for token_id in range(vocab_size)})
    pairs, before = Counter(), Counter()
    for ids in training:
        single.update(ids)
        pairs.update(zip(ids, ids[1:]))
        before.update(ids[:-1])
    total = sum(single.values())
    bits, seen, number = 0.0, 0, 0
    for ids in held_out:
        for left, right in zip(ids, ids[1:]):
            prior = weight * single[right] / total
            bits -= math.log2((pairs[left, right] + prior) / (before[left] + weight))
            seen += (left, right) in pairs
            number += 1
    if not number:
        raise ValueError("there is no pair to predict in the held-out sequences")
    return Difficulty(seen / number, bits / number)


# Without a codebook: an ID written in digits


def check_levels(levels: Sequence[int], length: int) -> None:
    """``ValueError`` unless there are `length` levels, each of at least two values."""
    if len(levels) != length or any(level < 2 for level in levels):
        raise ValueError(f"levels {list(levels)} do not fit {length} numbers")


def fsq_quantize(values: np.ndarray, levels: Sequence[int]) -> np.ndarray:
    """Finite scalar quantization: each number becomes a digit of 0 to its level - 1.

    The last axis of `values` has one number for each of `levels`; -1 becomes 0, +1 the
    last digit, and what lies beyond is clipped. Source: Mentzer et al. 2024, with
    evenly spaced digits for even levels too.
    """
    values = np.asarray(values, dtype=np.float64)
    check_levels(levels, values.shape[-1] if values.ndim else 0)
    if not np.isfinite(values).all():
        raise ValueError("values hold an infinity or a nan")
    most = np.array(levels) - 1
    return np.rint((np.clip(values, -1, 1) + 1) / 2 * most).astype(np.int64)


def fsq_dequantize(digits: np.ndarray, levels: Sequence[int]) -> np.ndarray:
    """The number of -1 to +1 in the middle of each digit's range."""
    check_levels(levels, digits.shape[-1])
    return 2 * digits / (np.array(levels) - 1) - 1


def fsq_index(digits: np.ndarray, levels: Sequence[int]) -> np.ndarray:
    """One token ID from the digits, the first digit the least significant."""
    check_levels(levels, digits.shape[-1])
    if (digits < 0).any() or (digits >= np.array(levels)).any():
        raise ValueError(f"a digit is not below its level in {list(levels)}")
    place_values = np.cumprod([1, *levels[:-1]])
    return (digits * place_values).sum(axis=-1)


def fsq_digits(ids: np.ndarray, levels: Sequence[int]) -> np.ndarray:
    """The digits of token IDs: the inverse of `fsq_index`."""
    check_levels(levels, len(levels))
    ids = np.asarray(ids)
    if (ids < 0).any() or (ids >= math.prod(levels)).any():
        raise ValueError(f"a token ID is not below {math.prod(levels)}")
    place_values = np.cumprod([1, *levels[:-1]])
    return ids[..., None] // place_values % np.array(levels)


def lfq_index(values: np.ndarray) -> np.ndarray:
    """Lookup-free quantization: one bit a number, 1 where it is positive."""
    values = np.asarray(values)
    if not values.ndim or not values.shape[-1]:
        raise ValueError("there are no numbers to take the signs of")
    return ((values > 0) << np.arange(values.shape[-1])).sum(axis=-1)


# Small tokens where much happens, large ones where nothing does


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
