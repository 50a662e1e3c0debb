"""Wrong answers to the exercises of `beyond_text`."""

import math

from lecture_lib.exercises.checks.beyond_text import (
    _come_back,
    _effective,
    _in_turn,
    _unscrambled,
)


def join_squares_only(patches, height, width):
    """Right, as long as there are as many patches down as across."""
    size, side = math.isqrt(patches.shape[1]), math.isqrt(len(patches))
    squares = patches[: side * side].reshape(side, side, size, size)
    return squares.transpose(0, 2, 1, 3).reshape(side * size, side * size)


def effective_of_ten(ids):
    """Right for IDs below ten."""
    shares = [ids.count(token_id) / len(ids) for token_id in range(10)]
    return 2 ** sum(p * math.log2(1 / p) for p in shares if p)


def each_alone(patch, codebooks):
    return [_in_turn(patch, [codebook])[0] for codebook in codebooks]


def missing_of_the_original(patch, codebooks):
    """Forgets what the codebooks before the last one have found."""
    found, missing = [], patch
    for codebook in codebooks:
        found += _in_turn(missing, [codebook])
        missing = patch - codebook[found[-1]]
    return found


def by_absolute_value(data, codebook):
    size = len(codebook[0])
    pieces = [data[i : i + size] for i in range(0, len(data), size)]
    return b"".join(
        min(codebook, key=lambda entry: sum(abs(a - b) for a, b in zip(piece, entry)))
        for piece in pieces
    )


WRONG = [
    # last of equals
    ("beyond_text.1", lambda data, codebook: _come_back(data, codebook[::-1])),
    ("beyond_text.1", by_absolute_value),
    ("beyond_text.2", lambda patches, height, width: patches.reshape(height, width)),
    ("beyond_text.2", join_squares_only),
    # twos only
    ("beyond_text.2", lambda patches, *size: _unscrambled(patches[:, :4], *size)),
    ("beyond_text.3", effective_of_ten),
    ("beyond_text.3", lambda ids: len(set(ids))),
    ("beyond_text.3", lambda ids: math.log2(_effective(ids))),
    # only the kind
    ("beyond_text.4", each_alone),
    ("beyond_text.4", missing_of_the_original),
    ("beyond_text.1", lambda data, codebook: _come_back(data, sorted(codebook))),
]
