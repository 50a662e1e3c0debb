"""Patches: stretches of bytes that a model cuts for itself, without a vocabulary.

Of lecture `beyond_fixed_tokens`. A rule says where patches start;
`cut_at` does the cutting, so that the patches of every rule join to the bytes again. No
rule here is trained: the entropies come from elsewhere. A patch has no ID, and there is
no list of all patches.

Sources: Pagnoni et al. 2024 (`threshold_starts`, `rise_starts`), Yu et al. 2023
(`stride_starts`).
"""

from collections.abc import Sequence


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
