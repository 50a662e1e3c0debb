"""Pictures cut into square patches, and how much a picture differs from another.

A picture is an array of gray values, 0 to 255.
"""

import math

import numpy as np

WHITE = 255  # the brightest gray value; black is 0


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
