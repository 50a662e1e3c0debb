"""Attention over a row of vectors, and a vector that is several tokens.

For the side trails on permuted IDs and soft tokens. One head, no positions, no layers
on top: enough to see what order means to it. Rows are positions, columns are numbers
of a vector.
"""

import numpy as np


def softmax(scores: np.ndarray) -> np.ndarray:
    """Positive numbers that sum to 1 along the last axis, larger for larger scores."""
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return powers / powers.sum(axis=-1, keepdims=True)


def attend(
    x: np.ndarray,
    to_query: np.ndarray,
    to_key: np.ndarray,
    to_value: np.ndarray,
    causal: bool = False,
) -> np.ndarray:
    """Each row becomes an average of all rows' values, weighted by query and key.

    `causal`: a row sees itself and the rows before it, as in a model that writes.
    Vaswani et al. 2017, equation 1.
    """
    queries, keys, values = x @ to_query, x @ to_key, x @ to_value
    scores = queries @ keys.T / np.sqrt(keys.shape[1])
    if causal:
        later = np.triu(np.ones(scores.shape, dtype=bool), k=1)
        scores = np.where(later, -np.inf, scores)
    return softmax(scores) @ values


def soft_token(probabilities: np.ndarray, embeddings: np.ndarray) -> np.ndarray:
    """The expected embedding: every token's row, weighted by its probability."""
    return probabilities @ embeddings
