"""Answers to the exercises of Beyond text: right ones and wrong ones."""

import math
from collections import Counter

import numpy as np

from lecture_lib.beyond.image_tokens import psnr, unpatchify
from lecture_lib.beyond.shared_vocabulary import SharedVocabulary


def video(seconds, fps, side, patch, stride):
    return -(-seconds * fps // stride) * (side // patch) ** 2


def join(patches, height, width):
    return unpatchify(patches, height, width)[0]


def join_down(patches, height, width):
    """Reads the patches column by column."""
    patch = math.isqrt(patches.shape[1])
    squares = patches.reshape(width // patch, height // patch, patch, patch)
    return squares.transpose(1, 2, 0, 3).reshape(height, width)


def join_squares_only(patches, height, width):
    """Right, as long as there are as many patches down as across."""
    patch = math.isqrt(patches.shape[1])
    side = math.isqrt(len(patches))
    squares = patches[: side * side].reshape(side, side, patch, patch)
    return squares.transpose(0, 2, 1, 3).reshape(side * patch, side * patch)


def effective(ids, base=2):
    shares = [count / len(ids) for count in Counter(ids).values()]
    return base ** sum(p * math.log(1 / p, base) for p in shares)


def entropy(ids):
    return math.log2(effective(ids))


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


def card(tokenizer, images, **changes):
    ids = np.array([tokenizer.encode(image) for image in images])
    decoded = np.stack([tokenizer.decode(row) for row in ids])
    right = {
        "tokens per image": len(ids[0]),
        "vocabulary": tokenizer.vocab_size,
        "bits per pixel": math.log2(tokenizer.vocab_size)
        * len(ids[0])
        / images[0].size,
        "PSNR": psnr(images, decoded),
        "entries used": len(np.unique(ids)),
        "lossless": bool((images == decoded).all()),
    }
    return right | {name: change(ids, decoded) for name, change in changes.items()}


def card_with(name, change):
    def wrong(tokenizer, images):
        changes = {name: lambda ids, out: change(tokenizer, images, ids, out)}
        return card(tokenizer, images, **changes)

    return wrong


RIGHT = [
    ("beyond_text.1", video),
    ("beyond_text.2", join),
    ("beyond_text.3", effective),
    ("beyond_text.3", lambda ids: effective(ids, 10)),
    ("beyond_text.4", digits),
    ("beyond_text.5", own),
    ("beyond_text.6", card),
]
WRONG = [
    (
        "beyond_text.1",
        lambda s, f, side, p, n: s * f // n * (side // p) ** 2,
    ),  # drops a rest
    ("beyond_text.1", lambda s, f, side, p, n: math.ceil(s * f / n) * (side // p)),
    ("beyond_text.1", lambda s, f, side, p, n: s * f * (side // p) ** 2),
    ("beyond_text.2", lambda patches, height, width: patches.reshape(height, width)),
    ("beyond_text.2", lambda patches, height, width: join(patches, height, width).T),
    ("beyond_text.2", join_down),
    ("beyond_text.2", join_squares_only),
    ("beyond_text.2", unpatchify),
    ("beyond_text.3", lambda ids: len(set(ids))),
    ("beyond_text.3", entropy),
    ("beyond_text.3", lambda ids: 1 / max(Counter(ids).values()) * len(ids)),
    ("beyond_text.4", lambda token_id, levels: digits(token_id, levels)[::-1]),
    (
        "beyond_text.4",
        lambda token_id, levels: digits(token_id, [levels[0]] * len(levels)),
    ),
    ("beyond_text.4", digits_until_zero),
    ("beyond_text.4", lambda token_id, levels: tuple(digits(token_id, levels))),
    ("beyond_text.5", lambda token_id, sizes: (own(token_id, sizes) or ("", 0))[0]),
    ("beyond_text.5", own_off_by_one),
    ("beyond_text.5", own_without_negatives),
    ("beyond_text.6", lambda tokenizer, images: {}),
    ("beyond_text.6", card_with("tokens per image", lambda t, i, ids, out: ids.size)),
    (
        "beyond_text.6",
        card_with("vocabulary", lambda t, i, ids, out: len(np.unique(ids))),
    ),
    (
        "beyond_text.6",
        card_with("bits per pixel", lambda t, i, ids, out: math.log2(t.vocab_size)),
    ),
    (
        "beyond_text.6",
        card_with("PSNR", lambda t, i, ids, out: np.mean(list(map(psnr, i, out)))),
    ),
    (
        "beyond_text.6",
        card_with("entries used", lambda t, i, ids, out: int(ids.max()) + 1),
    ),
    (
        "beyond_text.6",
        card_with("lossless", lambda t, i, ids, out: i.shape == out.shape),
    ),
]
