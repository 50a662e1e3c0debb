"""Pictures as token IDs: patches, and a codebook of patches trained by k-means.

Built in lecture `beyond_text`; the side trails around it use the rest. A picture is an
array of gray values, 0 to 255. An entry of a codebook holds gray values, too: whole
numbers, so that training gives the same codebook on every machine, and each of its
entries can be looked at.
"""

import math
import random
from collections.abc import Sequence

import numpy as np

from lecture_lib.tokenizers.contract import check_id

WHITE = 255  # the brightest gray value; black is 0


def patchify(images: np.ndarray, patch: int) -> np.ndarray:
    """Cut (number, height, width) images into patches, in reading order.

    One row of patch * patch gray values for each patch: first all patches of the first
    image, from left to right and from top to bottom.
    """
    number, height, width = images.shape
    squares = images.reshape(number, height // patch, patch, width // patch, patch)
    return squares.transpose(0, 1, 3, 2, 4).reshape(-1, patch * patch)


def unpatchify(patches: np.ndarray, height: int, width: int) -> np.ndarray:
    """The images of which `patches` are the patches: the inverse of `patchify`."""
    patch = math.isqrt(patches.shape[1])
    rows, columns = height // patch, width // patch
    squares = patches.reshape(-1, rows, columns, patch, patch)
    return squares.transpose(0, 1, 3, 2, 4).reshape(-1, height, width)


def check_vectors(vectors: np.ndarray) -> None:
    """``ValueError`` unless `vectors` are whole numbers of -255 to 255."""
    if vectors.dtype.kind not in "iu" or np.abs(vectors.astype(int)).max() > WHITE:
        raise ValueError(f"vectors must be whole numbers from -{WHITE} to {WHITE}")


def nearest(vectors: np.ndarray, codebook: np.ndarray) -> np.ndarray:
    """Find the closest codebook entry of each vector; the first one on a tie.

    Closest in squared distance. |v|² is the same for all entries, so |c|² - 2 v·c
    decides.
    """
    check_vectors(vectors)
    check_vectors(codebook)
    # Whole numbers, and no sum reaches 2**24 (float32) or 2**53 (float64): no rounding
    # anywhere, so the answer does not depend on the order in which a BLAS adds.
    exact = np.float32 if vectors.shape[1] <= 64 else np.float64
    entries = codebook.astype(exact)
    squares = (entries * entries).sum(axis=1)  # type: ignore[operator]  # of floats
    doubled = 2 * entries.T
    ids = np.empty(len(vectors), dtype=np.int64)
    for start in range(0, len(vectors), 1024):  # so that the products fit a cache
        some = vectors[start : start + 1024].astype(exact)
        ids[start : start + 1024] = (squares - some @ doubled).argmin(axis=1)  # type: ignore[operator]
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
        self.codebook = codebook
        self.height = height
        self.width = width
        self.patch = math.isqrt(codebook.shape[1])

    @property
    def vocab_size(self) -> int:
        return len(self.codebook)

    def encode(self, image: np.ndarray) -> list[int]:
        """The token IDs of one (height, width) image, in reading order."""
        return nearest(patchify(image[None], self.patch), self.codebook).tolist()

    def decode(self, ids: Sequence[int]) -> np.ndarray:
        """The image that `ids` stand for."""
        for token_id in ids:
            check_id(token_id, range(self.vocab_size))
        return unpatchify(self.codebook[list(ids)], self.height, self.width)[0]
