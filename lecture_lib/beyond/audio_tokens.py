"""Sound as token IDs: one of 256 for each sample, finer where the sound is quiet."""

import math

import numpy as np

FULL_SCALE = 2**15  # 16-bit samples lie in -FULL_SCALE .. FULL_SCALE - 1
MU = 255


def check_samples(samples: np.ndarray) -> None:
    """``ValueError`` unless `samples` are 16-bit."""
    if not isinstance(samples, np.ndarray) or samples.dtype != np.int16:
        raise ValueError("samples should be an array of int16, 16-bit whole numbers")


def mu_law(fraction: np.ndarray) -> np.ndarray:
    """Compress -1 .. 1 so that quiet values spread out: the continuous μ-law.

    sign(x) ln(1 + μ|x|) / ln(1 + μ), with μ = 255, as WaveNet uses it (van den Oord
    et al. 2016). Telephony (ITU-T G.711) approximates the curve by line segments, so
    its codes are not these IDs.
    """
    return np.sign(fraction) * np.log1p(MU * np.abs(fraction)) / math.log1p(MU)


def mu_law_inverse(squeezed: np.ndarray) -> np.ndarray:
    """Expand what `mu_law` has compressed."""
    return np.sign(squeezed) * np.expm1(np.abs(squeezed) * math.log1p(MU)) / MU


def mu_law_encode(samples: np.ndarray) -> np.ndarray:
    """Return a token ID from 0 to 255 for each int16 sample, as uint8."""
    check_samples(samples)
    squeezed = mu_law(samples / FULL_SCALE)
    return np.minimum((squeezed + 1) * 128, 255).astype(np.uint8)


def mu_law_decode(ids: np.ndarray) -> np.ndarray:
    """The int16 sample in the middle of each ID's range on the compressed scale."""
    squeezed = (check_ids(ids) + 0.5) / 128 - 1
    return np.rint(FULL_SCALE * mu_law_inverse(squeezed)).astype(np.int16)


def linear_encode(samples: np.ndarray) -> np.ndarray:
    """The upper 8 of the 16 bits: 256 ranges of the same width, as uint8."""
    check_samples(samples)
    return ((samples.astype(np.int64) + FULL_SCALE) >> 8).astype(np.uint8)


def linear_decode(ids: np.ndarray) -> np.ndarray:
    """The int16 sample in the middle of each ID's range."""
    return ((check_ids(ids) << 8) - FULL_SCALE + 128).astype(np.int16)


def check_ids(ids: np.ndarray) -> np.ndarray:
    """`ids` as an array; ``ValueError`` unless whole numbers of 0 to 255."""
    ids = np.asarray(ids)
    if ids.size and (ids.dtype.kind not in "iu" or ids.min() < 0 or ids.max() > 255):
        raise ValueError("token IDs of sound should be whole numbers of 0 to 255")
    return ids.astype(np.int64)


def signal_to_noise(samples: np.ndarray, decoded: np.ndarray) -> float:
    """Energy of the sound over energy of the error, in decibels."""
    if samples.shape != decoded.shape or not samples.size:
        raise ValueError(f"shapes {samples.shape} and {decoded.shape} do not compare")
    signal = samples.astype(np.int64)
    if not signal.any():
        raise ValueError("silence has no signal-to-noise ratio")
    error = signal - decoded.astype(np.int64)
    noise = int((error * error).sum())
    return 10 * math.log10(int((signal * signal).sum()) / noise) if noise else math.inf
