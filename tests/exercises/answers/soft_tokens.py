"""Wrong answers to the exercises of `soft_tokens`."""

from collections import Counter

import numpy as np


def overwritten(first, after):
    return {end: p * q for token, p in first.items() for end, q in after[token].items()}


def even_average(first, after):
    found = Counter()
    for token in first:
        found.update({end: q / len(first) for end, q in after[token].items()})
    return dict(found)


def not_divided(probabilities, rows, most):
    weights = np.array(probabilities)
    weights[np.argsort(-weights)[most:]] = 0
    return (weights @ np.array(rows)).tolist()


def of_all(probabilities, rows, most):
    return (np.array(probabilities) @ np.array(rows)).tolist()


def of_the_first(probabilities, rows, most):
    weights = np.array(probabilities[:most])
    return (weights / weights.sum() @ np.array(rows[:most])).tolist()


WRONG = [
    # of the likeliest
    ("soft_tokens.1", lambda first, after: after[max(first, key=first.get)]),
    ("soft_tokens.1", overwritten),
    ("soft_tokens.1", even_average),
    ("soft_tokens.2", not_divided),
    ("soft_tokens.2", of_all),
    ("soft_tokens.2", of_the_first),
]
