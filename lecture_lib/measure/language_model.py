"""A byte n-gram model: what comes next, and how sure one can be.

Of lecture `beyond_fixed_tokens` and its trails. For each context of up to a few bytes
it knows which bytes followed and how often, and mixes what it saw after the long
context with what it saw after shorter ones. The weight of a context is n / (n + d), for
n visits with d different followers, as Witten and Bell 1991 estimate what is new. It
has no end of text and learns nothing new while it reads.
"""

from collections.abc import Mapping

import numpy as np

Followers = Mapping[bytes, Mapping[int, int]]  # context -> next byte -> how often


def count_followers(data: bytes, context_size: int) -> dict[bytes, dict[int, int]]:
    """Count what followed each context of 0 to `context_size` bytes.

    >>> count_followers(b"aab", 1)
    {b'': {97: 2, 98: 1}, b'a': {97: 1, 98: 1}}
    """
    if context_size < 0:
        raise ValueError(f"context_size {context_size} is negative")
    followers: dict[bytes, dict[int, int]] = {}
    for i, byte in enumerate(data):
        for size in range(min(i, context_size) + 1):
            seen = followers.setdefault(data[i - size : i], {})
            seen[byte] = seen.get(byte, 0) + 1
    return followers


def next_byte_probabilities(followers: Followers, context: bytes) -> np.ndarray:
    """256 probabilities that sum to 1; none is 0, and only known contexts count."""
    probabilities = np.full(256, 1 / 256)
    for size in range(len(context) + 1):
        seen = followers.get(context[len(context) - size :])
        if seen is None:
            break  # a longer context was not seen either
        visits, different = sum(seen.values()), len(seen)
        probabilities *= different / (visits + different)
        for byte, count in seen.items():
            probabilities[byte] += count / (visits + different)
    return probabilities


def predict(followers: Followers, data: bytes, context_size: int) -> np.ndarray:
    """Row i holds the 256 probabilities of ``data[i]``, from the bytes before it."""
    contexts = (data[max(0, i - context_size) : i] for i in range(len(data)))
    rows = [next_byte_probabilities(followers, context) for context in contexts]
    return np.array(rows).reshape(len(data), 256)


def entropies(predictions: np.ndarray) -> np.ndarray:
    """Bits of surprise that each row of probabilities expects; zeros may occur."""
    logs = np.log2(predictions, where=predictions > 0, out=np.zeros(predictions.shape))
    return -(predictions * logs).sum(axis=-1)


def surprises(predictions: np.ndarray, data: bytes) -> np.ndarray:
    """Bits of surprise at each byte that came; their mean is the bits per byte."""
    if len(predictions) != len(data):
        raise ValueError(f"{len(predictions)} predictions for {len(data)} bytes")
    return -np.log2(predictions[np.arange(len(data)), list(data)])
