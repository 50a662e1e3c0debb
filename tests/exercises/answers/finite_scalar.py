"""Wrong answers to the exercises of `finite_scalar`."""

import math

from lecture_lib.exercises.checks.finite_scalar import _digits


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


WRONG = [
    ("finite_scalar.1", lambda token_id, levels: _digits(token_id, levels)[::-1]),
    # divides by one level
    ("finite_scalar.1", lambda i, levels: _digits(i, [levels[0]] * len(levels))),
    ("finite_scalar.1", digits_until_zero),
    ("finite_scalar.2", without_ends),
    ("finite_scalar.2", lambda i, levels: without_ends(i, levels)[1:]),
]
