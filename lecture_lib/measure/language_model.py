"""A byte n-gram model: what comes next, and how sure one can be.

Of lecture `beyond_fixed_tokens` and its trails. It is the model of `ngrams` for the 256
bytes, with all of their probabilities at once.
"""

import numpy as np

from .ngrams import Followers, count_followers

__all__ = ["count_followers", "entropies", "predict", "surprises"]


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
