"""Quantization without a codebook: numbers become digits, which spell an ID."""

import math
from collections.abc import Sequence

import numpy as np


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
    """Combine digits to a token ID; the first one is the least significant."""
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
