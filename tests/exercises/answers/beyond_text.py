"""Wrong answers to the exercises of `beyond_text`."""

import math
from collections import Counter

import numpy as np

from lecture_lib.beyond.image_tokens import unpatchify
from lecture_lib.beyond.shared_vocabulary import SharedVocabulary


def come_back(data, codebook, distance=lambda a, b: (a - b) ** 2, pick=min):
    size = len(codebook[0])
    pieces = [data[i : i + size] for i in range(0, len(data), size)]
    return b"".join(
        pick(codebook, key=lambda entry: sum(map(distance, piece, entry)))
        for piece in pieces
    )


def by_absolute_value(data, codebook):
    return come_back(data, codebook, lambda a, b: abs(a - b))


def without_squares(data, codebook):
    size = len(codebook[0])
    pieces = [data[i : i + size] for i in range(0, len(data), size)]
    return b"".join(
        min(codebook, key=lambda entry: abs(sum(piece) - sum(entry)))
        for piece in pieces
    )


def join(patches, height, width):
    return unpatchify(patches, height, width)[0]


def join_squares_only(patches, height, width):
    """Right, as long as there are as many patches down as across."""
    size, side = math.isqrt(patches.shape[1]), math.isqrt(len(patches))
    squares = patches[: side * side].reshape(side, side, size, size)
    return squares.transpose(0, 2, 1, 3).reshape(side * size, side * size)


def join_twos_only(patches, height, width):
    squares = patches.reshape(height // 2, width // 2, 2, 2)
    return squares.transpose(0, 2, 1, 3).reshape(height, width)


def effective_of_ten(ids):
    """Right for IDs below ten."""
    shares = [ids.count(token_id) / len(ids) for token_id in range(10)]
    return 2 ** sum(p * math.log2(1 / p) for p in shares if p)


def effective(ids, base=2):
    shares = [count / len(ids) for count in Counter(ids).values()]
    return base ** sum(p * math.log(1 / p, base) for p in shares)


def own(token_id, sizes):
    try:
        ((kind, (own_id,)),) = SharedVocabulary(sizes).decode([token_id])
    except KeyError:
        return None
    return kind, own_id


def own_off_by_one(token_id, sizes):
    for kind, size in sizes.items():
        if token_id <= size:
            return kind, token_id
        token_id -= size
    return None


def own_without_negatives(token_id, sizes):
    for kind, size in sizes.items():
        if token_id < size:
            return kind, token_id
        token_id -= size
    return None


def nearest(patch, codebook):
    return int(((np.array(codebook) - patch) ** 2).sum(axis=1).argmin())


def in_turn(patch, codebooks):
    if not codebooks:
        return []
    first, *others = codebooks
    found = nearest(patch, first)
    return [found, *in_turn(patch - np.array(first)[found], others)]


def each_alone(patch, codebooks):
    return [nearest(patch, codebook) for codebook in codebooks]


def missing_of_the_original(patch, codebooks):
    """Forgets what the codebooks before the last one have found."""
    found, missing = [], patch
    for codebook in codebooks:
        found.append(nearest(missing, codebook))
        missing = patch - codebook[found[-1]]
    return found


def best_together(patch, codebooks):
    """Two codebooks as one with all sums."""
    if len(codebooks) != 2:
        return in_turn(patch, codebooks)
    first, second = codebooks
    sums = (first[:, None] + second[None]).reshape(-1, len(patch))
    return list(divmod(nearest(patch, sums), len(second)))


WRONG = [
    # last of equals
    ("beyond_text.1", lambda data, codebook: come_back(data, codebook[::-1])),
    ("beyond_text.1", by_absolute_value),
    ("beyond_text.1", without_squares),
    ("beyond_text.2", lambda patches, height, width: patches.reshape(height, width)),
    ("beyond_text.2", join_squares_only),
    ("beyond_text.2", join_twos_only),
    ("beyond_text.3", effective_of_ten),
    ("beyond_text.3", lambda ids: len(set(ids))),
    ("beyond_text.3", lambda ids: math.log2(effective(ids))),
    ("beyond_text.4", lambda token_id, sizes: (own(token_id, sizes) or ("", 0))[0]),
    ("beyond_text.4", own_off_by_one),
    ("beyond_text.4", own_without_negatives),
    ("beyond_text.5", each_alone),
    ("beyond_text.5", missing_of_the_original),
    ("beyond_text.5", best_together),
]
