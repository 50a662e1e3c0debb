"""Right and wrong answers to the exercises of `packing`."""

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


RIGHT = [
    ("packing.1", get_batch),
    ("packing.2", pairs_looked_at),
]


def no_conversion(tokens, begins, length):
    windows = np.stack([tokens[b : b + length + 1] for b in begins])
    return windows[:, :-1], windows[:, 1:]


def not_shifted(tokens, begins, length):
    x = np.stack([tokens[b : b + length] for b in begins]).astype(np.int64)
    return x, x


def turned_around(tokens, begins, length):
    x, _ = get_batch(tokens, begins, length)
    return x, np.roll(x, -1, axis=1)


def without_rows(sizes, length):
    return sum(n * (n + 1) // 2 for n in sizes)


def without_documents(sizes, length):
    return pairs_looked_at([sum(sizes)], length)


def without_itself(sizes, length):
    return pairs_looked_at(sizes, length) - sum(sizes)


WRONG = [
    ("packing.1", no_conversion),
    ("packing.1", not_shifted),
    ("packing.1", turned_around),
    ("packing.2", without_rows),
    ("packing.2", without_documents),
    ("packing.2", without_itself),
]
