"""Answers to the exercises of lecture 00: right ones, and wrong ones with a reason."""

import math


def gpt_flops(layers, width, attended, vocab_size, blocks=24, each=4, repeated=False):
    per_layer = blocks * width * width + each * attended * width
    logits = 2 * width * vocab_size
    return layers * (per_layer + logits * repeated) + logits * (not repeated)


def text_needed(flops, bytes_per_token, ratio=20, factor=6):
    return ratio * math.sqrt(flops / (factor * ratio)) * bytes_per_token


def break_even(small, large, training=6, answering=2):
    extra = training * (small[0] * small[1] - large[0] * large[1])
    return max(0.0, extra / (answering * (large[0] - small[0])))


RIGHT = [
    ("00.1", [0, 5, 3, 12]),
    ("00.2", gpt_flops),
    ("00.3", lambda width: 6 * width),
    ("00.4", text_needed),
    ("00.4", lambda flops, ratio: round(text_needed(flops, ratio))),
    ("00.5", break_even),
    ("00.6", (2, 8)),
    ("00.6", [2.0, 7.9]),
]

WRONG = [
    ("00.1", 12),
    ("00.1", [5, 3, 12]),
    ("00.1", [0, 5, 7, 16]),
    ("00.1", [0, 5, -2, 9]),
    ("00.2", lambda *sizes: gpt_flops(*sizes, blocks=12, each=2)),
    ("00.2", lambda *sizes: gpt_flops(*sizes, each=2)),
    ("00.2", lambda *sizes: gpt_flops(*sizes, repeated=True)),
    ("00.2", lambda *sizes: gpt_flops(*sizes) + 1),
    ("00.3", lambda width: 4 * width),
    ("00.3", lambda width: 6 * width * width),
    ("00.3", lambda width: 73_728),
    ("00.4", lambda flops, ratio: text_needed(flops, 1)),
    ("00.4", lambda flops, ratio: text_needed(flops, 1 / ratio)),
    ("00.4", lambda flops, ratio: text_needed(flops, ratio, factor=2)),
    ("00.4", lambda flops, ratio: flops / 120 * ratio),
    ("00.4", lambda flops, ratio: "126 GB"),
    ("00.5", lambda *models: break_even(*models, answering=6)),
    ("00.5", lambda *models: break_even(*models, training=2)),
    (
        "00.5",
        lambda a, b: 6 * (a[0] * a[1] - b[0] * b[1]) / (2 * (b[0] - a[0])),
    ),
    ("00.6", (8, 0)),
    ("00.6", (8, 2)),
    ("00.6", (0.13, 0.5)),
    ("00.6", 8),
]
