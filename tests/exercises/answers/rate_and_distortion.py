"""Wrong answers to the exercises of `rate_and_distortion`."""


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


def card_without_logarithm(tokenizer, images, **changes):
    """Right in what comes first."""
    tokens, size = len(tokenizer.encode(images[0])), tokenizer.vocab_size
    bits = size * tokens / images[0].size
    card = {"tokens per image": tokens, "vocabulary": size, "bits per pixel": bits}
    return card | changes


def in_one_number(points):
    return sorted(
        name
        for name, (bits, error) in points.items()
        if any(b < bits or e < error for b, e in points.values())
    )


WRONG = [
    ("rate_and_distortion.1", strictly),
    ("rate_and_distortion.1", with_equals),
    ("rate_and_distortion.1", in_one_number),
    ("rate_and_distortion.2", lambda tokenizer, images: {}),
    ("rate_and_distortion.2", card_without_logarithm),
    (
        "rate_and_distortion.2",
        lambda *args: card_without_logarithm(*args, vocabulary=0),
    ),
]
