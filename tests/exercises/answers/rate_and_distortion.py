"""Wrong answers to the exercises of `rate_and_distortion`."""

import math

import numpy as np


def strictly(points):
    return sorted(
        name
        for name, (bits, error) in points.items()
        if any(b < bits and e < error for b, e in points.values())
    )


def with_equals(points):
    return sorted(
        name
        for name, (bits, error) in points.items()
        if any(
            b <= bits and e <= error
            for other, (b, e) in points.items()
            if other != name
        )
    )


def in_one_number(points):
    return sorted(
        name
        for name, (bits, error) in points.items()
        if any(b < bits or e < error for b, e in points.values())
    )


def card(tokenizer, images, **changes):
    ids = np.array([tokenizer.encode(image) for image in images])
    decoded = np.stack([tokenizer.decode(row) for row in ids])
    bits = math.log2(tokenizer.vocab_size) * len(ids[0])
    right = {
        "tokens per image": len(ids[0]),
        "vocabulary": tokenizer.vocab_size,
        "bits per pixel": bits / images[0].size,
        "typical error": error(images, decoded),
        "entries used": len(np.unique(ids)),
        "lossless": bool((images == decoded).all()),
    }
    return right | {name: change(ids, decoded) for name, change in changes.items()}


def error(original, decoded):
    return float(np.sqrt(((original.astype(int) - decoded) ** 2).mean()))


def card_with(name, change):
    def wrong(tokenizer, images):
        changes = {name: lambda ids, out: change(tokenizer, images, ids, out)}
        return card(tokenizer, images, **changes)

    return wrong


WRONG = [
    ("rate_and_distortion.1", strictly),
    ("rate_and_distortion.1", with_equals),
    ("rate_and_distortion.1", in_one_number),
    ("rate_and_distortion.2", lambda tokenizer, images: {}),
    (
        "rate_and_distortion.2",
        card_with("vocabulary", lambda t, i, ids, out: len(np.unique(ids))),
    ),
    (
        "rate_and_distortion.2",
        card_with("bits per pixel", lambda t, i, ids, out: math.log2(t.vocab_size)),
    ),
]
