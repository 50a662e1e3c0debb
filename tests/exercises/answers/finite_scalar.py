"""Wrong answers to the exercises of `finite_scalar`."""

import math

import numpy as np

from lecture_lib.beyond import image_tokens


def digits(token_id, levels):
    return [token_id // math.prod(levels[:i]) % n for i, n in enumerate(levels)]


def digits_until_zero(token_id, levels):
    found = []
    for level in levels:
        if not token_id:
            break
        found.append(token_id % level)
        token_id //= level
    return found


def without_ends(token_id, levels):
    """Goes on past the ends of a digit, into the next place."""
    places = [math.prod(levels[:i]) for i in range(len(levels))]
    near = {token_id + sign * place for place in places for sign in (-1, 1)}
    return sorted(near)


def within_the_vocabulary(token_id, levels):
    size = math.prod(levels)
    return [other for other in without_ends(token_id, levels) if 0 <= other < size]


def around(token_id, levels):
    """A digit after the last one is 0 again."""
    found = set()
    for place, level in enumerate(levels):
        own = digits(token_id, levels)
        for step in (-1, 1):
            changed = list(own)
            changed[place] = (own[place] + step) % level
            found.add(int(image_tokens.fsq_index(np.array(changed), levels)))
    return sorted(found)


WRONG = [
    ("finite_scalar.1", lambda token_id, levels: digits(token_id, levels)[::-1]),
    (
        "finite_scalar.1",
        lambda token_id, levels: digits(token_id, [levels[0]] * len(levels)),
    ),
    ("finite_scalar.1", digits_until_zero),
    ("finite_scalar.2", without_ends),
    ("finite_scalar.2", within_the_vocabulary),
    ("finite_scalar.2", around),
]
