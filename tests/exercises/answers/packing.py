"""Wrong answers to the exercises of `packing`."""

import numpy as np


def get_batch(tokens, begins, length):
    windows = np.stack([tokens[b : b + length + 1] for b in begins]).astype(np.int64)
    return windows[:, :-1], windows[:, 1:]


def pairs_looked_at(sizes, length):
    borders, end = set(), 0
    for size in sizes:
        end += size
        borders.add(end)
    borders = sorted({0} | borders | set(range(0, end, length)))
    parts = [b - a for a, b in zip(borders, borders[1:])]
    return sum(n * (n + 1) // 2 for n in parts)


def no_conversion(tokens, begins, length):
    windows = np.stack([tokens[b : b + length + 1] for b in begins])
    return windows[:, :-1], windows[:, 1:]


def not_shifted(tokens, begins, length):
    x = np.stack([tokens[b : b + length] for b in begins]).astype(np.int64)
    return x, x


def turned_around(tokens, begins, length):
    x, _ = get_batch(tokens, begins, length)
    return x, np.roll(x, -1, axis=1)


WRONG = [
    ("packing.1", no_conversion),
    ("packing.1", not_shifted),
    ("packing.1", turned_around),
    # without rows
    ("packing.2", lambda sizes, length: sum(n * (n + 1) // 2 for n in sizes)),
    # without documents
    ("packing.2", lambda sizes, length: pairs_looked_at([sum(sizes)], length)),
    # without itself
    ("packing.2", lambda sizes, length: pairs_looked_at(sizes, length) - sum(sizes)),
]
