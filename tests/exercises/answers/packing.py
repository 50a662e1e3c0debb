"""Wrong answers to the exercises of `packing`."""

import numpy as np

from lecture_lib.exercises.checks.packing import _pairs


def no_conversion(tokens, begins, length):
    windows = np.stack([tokens[b : b + length + 1] for b in begins])
    return windows[:, :-1], windows[:, 1:]


def not_shifted(tokens, begins, length):
    x = np.stack([tokens[b : b + length] for b in begins]).astype(np.int64)
    return x, x


def always_four(tokens, begins, _):
    x, y = no_conversion(tokens, begins, 4)
    return x.astype(np.int64), y.astype(np.int64)


WRONG = [
    ("packing.1", always_four),
    ("packing.1", no_conversion),
    ("packing.1", not_shifted),
    # without rows
    ("packing.2", lambda sizes, length: sum(n * (n + 1) // 2 for n in sizes)),
    # without documents
    ("packing.2", lambda sizes, length: _pairs([sum(sizes)], length)),
    # without itself
    ("packing.2", lambda sizes, length: _pairs(sizes, length) - sum(sizes)),
]
