"""Patches: stretches of bytes that a model cuts for itself, without a vocabulary.

Of lecture `beyond_fixed_tokens` and its trails. A rule says where patches start;
`cut_at` does the cutting, so that the patches of every rule join to the bytes again. No
rule here is trained: the entropies and the vectors come from elsewhere. A patch has no
ID, and there is no list of all patches.

Sources: Pagnoni et al. 2024 (`threshold_starts`, `rise_starts`), Yu et al. 2023
(`stride_starts`, `attention_pairs`), Hwang et al. 2025 (`boundary_probabilities`).
"""

from collections.abc import Sequence

import numpy as np


def threshold_starts(entropies: Sequence[float], threshold: float) -> list[int]:
    """A patch starts in front of each byte whose entropy, in bits, is above.

    >>> threshold_starts([8.0, 0.5, 3.1, 2.9], 3)
    [0, 2]
    """
    return [i for i, bits in enumerate(entropies) if i == 0 or bits > threshold]


def rise_starts(entropies: Sequence[float], rise: float) -> list[int]:
    """A patch starts where the entropy is more than `rise` bits above the one before.

    >>> rise_starts([8.0, 0.5, 3.1, 2.9], 1)
    [0, 2]
    """
    steps = zip(entropies, entropies[1:])
    rises = [i for i, (before, bits) in enumerate(steps, 1) if bits - before > rise]
    return [0, *rises] if len(entropies) else []


def stride_starts(length: int, stride: int) -> list[int]:
    """A patch starts every `stride` bytes; the last one may be shorter."""
    if stride < 1:
        raise ValueError(f"a patch of {stride} bytes is too short")
    return list(range(0, length, stride))


def space_starts(data: bytes) -> list[int]:
    """A patch starts behind each space and each newline."""
    return [i for i in range(len(data)) if i == 0 or data[i - 1] in b" \n"]


def cut_at(data: bytes, starts: Sequence[int]) -> list[bytes]:
    """The patches of `data` that begin at `starts`, which must begin with 0 and rise.

    >>> cut_at(b"the cat", [0, 4])
    [b'the ', b'cat']
    """
    ends = [*starts, len(data)]
    if ends[0] != 0 or any(start >= end for start, end in zip(ends, ends[1:])):
        raise ValueError("the starts of patches are 0 and then ever larger positions")
    return [data[start:end] for start, end in zip(ends, ends[1:])]


def attention_pairs(length: int, patch_size: float) -> float:
    """Pairs that attention scores in two levels: among patches, and inside each.

    ``(length / patch_size)²`` for the patches, ``patch_size²`` for each of them.
    """
    return (length / patch_size) ** 2 + length * patch_size


def best_patch_size(length: int) -> float:
    """Return the size of fewest `attention_pairs`: the cube root of 2 * length."""
    return (2 * length) ** (1 / 3)


def boundary_probabilities(queries: np.ndarray, keys: np.ndarray) -> np.ndarray:
    """Return how unlike each vector is to the one before: (1 - cos) / 2, from 0 to 1.

    Rows are positions. The query of position t meets the key of t - 1; the first
    position is a boundary for certain. A vector of zeros is unlike nothing: 1/2.
    """
    products = (queries[1:] * keys[:-1]).sum(axis=1)
    lengths = np.linalg.norm(queries[1:], axis=1) * np.linalg.norm(keys[:-1], axis=1)
    cosines = products / np.where(lengths == 0, 1, lengths)
    return np.concatenate([np.ones(len(queries[:1])), (1 - cosines) / 2])


def router_starts(probabilities: Sequence[float]) -> list[int]:
    """A patch starts where a boundary is at least as likely as not."""
    return [i for i, p in enumerate(probabilities) if i == 0 or p >= 0.5]
