"""A tiny neural model of token IDs, as a second judge of tokenizers.

Used in lecture `measuring`. Each token has a row of numbers; the rows of the last few
tokens, side by side, go through one hidden layer to a score for every token (Bengio et
al. 2003). It is trained by Adam (Kingma and Ba 2015), whose steps get smaller to the
end.

Every pass over the training IDs takes the same number of steps, however many IDs there
are, so on one text two tokenizers get equally many steps and bytes. The numbers are
seeded; different processors round differently, which changes about the fourth digit.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

RATE, KEEP_MEAN, KEEP_SQUARE = 5e-3, 0.9, 0.99  # of Adam
TOGETHER = 500  # how many predictions are computed at once when measuring
Arrays = list[np.ndarray]


@dataclass(frozen=True)
class NeuralModel:
    """The learned rows, hidden weights and biases, and output weights and biases."""

    arrays: Arrays
    vocab_size: int
    context_size: int

    @property
    def num_parameters(self) -> int:
        return sum(array.size for array in self.arrays)

    def surprises(self, ids: Sequence[int]) -> np.ndarray:
        """Bits of surprise at each of `ids`; before the first there is nothing."""
        windows = _windows(ids, self.context_size, self.vocab_size)
        bits = [np.empty(0)]
        for start in range(0, len(windows), TOGETHER):
            some = windows[start : start + TOGETHER]
            _, _, chances = _forward(self.arrays, some[:, :-1])
            bits.append(-np.log2(chances[np.arange(len(some)), some[:, -1]]))
        return np.concatenate(bits)


def train_neural(
    ids: Sequence[int],
    vocab_size: int,
    *,
    context_size: int = 3,
    width: int = 16,
    hidden: int = 48,
    passes: int = 5,
    steps: int = 300,
    seed: int = 0,
) -> NeuralModel:
    """Learn to predict each of `ids` from the `context_size` before it.

    `width`: numbers in a token's row. `hidden`: size of the hidden layer. `passes`:
    how often all of `ids` are read, each time in another order and in `steps` steps.
    Raises ``ValueError`` for IDs outside of the vocabulary, or fewer than `steps`.
    """
    if len(ids) < steps:
        raise ValueError(f"{len(ids)} IDs are too few for {steps} steps")
    random = np.random.default_rng(seed)
    windows = _windows(ids, context_size, vocab_size)
    arrays = [
        array.astype(np.float32)
        for array in (
            random.normal(0, 0.1, (vocab_size + 1, width)),  # one more: before the text
            random.normal(
                0, (context_size * width) ** -0.5, (context_size * width, hidden)
            ),
            np.zeros(hidden),
            random.normal(0, 0.1 * hidden**-0.5, (hidden, vocab_size)),
            np.zeros(vocab_size),
        )
    ]
    means = [np.zeros_like(array) for array in arrays]
    squares = [np.zeros_like(array) for array in arrays]
    step, last = 0, passes * steps
    for _ in range(passes):
        order = random.permutation(len(windows))
        for batch in np.array_split(order, steps):
            rate = RATE * (1 - step / last)
            step += 1
            slopes = gradients(arrays, windows[batch])
            for array, mean, square, slope in zip(arrays, means, squares, slopes):
                mean += (1 - KEEP_MEAN) * (slope - mean)
                square += (1 - KEEP_SQUARE) * (slope * slope - square)
                size = np.sqrt(square / (1 - KEEP_SQUARE**step)) + 1e-8
                array -= rate / (1 - KEEP_MEAN**step) * mean / size
    return NeuralModel(arrays, vocab_size, context_size)


def _windows(ids: Sequence[int], context_size: int, vocab_size: int) -> np.ndarray:
    """A row for each ID: the `context_size` IDs before it, and itself."""
    outside = [i for i in ids if not 0 <= i < vocab_size]
    if outside:
        raise ValueError(f"a vocabulary of {vocab_size} has no token ID {outside[0]}")
    padded = np.array([vocab_size] * context_size + list(ids), dtype=np.int64)
    if not len(ids):
        return np.empty((0, context_size + 1), dtype=np.int64)
    return np.lib.stride_tricks.sliding_window_view(padded, context_size + 1)


def _forward(
    arrays: Arrays, contexts: np.ndarray
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """The rows of each context, the hidden layer, and the chances of every token."""
    rows, into, into_bias, out, out_bias = arrays
    read = rows[contexts].reshape(len(contexts), -1)
    hidden = np.tanh(read @ into + into_bias)
    scores = hidden @ out + out_bias
    chances = np.exp(scores - scores.max(axis=1, keepdims=True))
    return read, hidden, chances / chances.sum(axis=1, keepdims=True)


def gradients(arrays: Arrays, windows: np.ndarray) -> Arrays:
    """Differentiate the mean surprise of `windows`, in nats, by each number."""
    rows, into, _, out, _ = arrays
    contexts, targets = windows[:, :-1], windows[:, -1]
    read, hidden, slope = _forward(arrays, contexts)
    slope[np.arange(len(windows)), targets] -= 1
    slope /= len(windows)
    into_hidden = (slope @ out.T) * (1 - hidden**2)
    of_rows = np.zeros_like(rows)
    into_rows = (into_hidden @ into.T).reshape(-1, rows.shape[1])
    np.add.at(of_rows, contexts.ravel(), into_rows)
    return [
        of_rows,
        read.T @ into_hidden,
        into_hidden.sum(axis=0),
        hidden.T @ slope,
        slope.sum(axis=0),
    ]
