"""Wrong answers to the exercises of `compute_optimal`."""

import math


def text_needed(flops, bytes_per_token, ratio=20, factor=6):
    return ratio * math.sqrt(flops / (factor * ratio)) * bytes_per_token


def break_even(small, large, training=6, answering=2):
    extra = training * (small[0] * small[1] - large[0] * large[1])
    return max(0.0, extra / (answering * (large[0] - small[0])))


WRONG = [
    ("compute_optimal.1", lambda flops, ratio: text_needed(flops, 1)),
    ("compute_optimal.1", lambda flops, ratio: text_needed(flops, 1 / ratio)),
    ("compute_optimal.1", lambda flops, ratio: text_needed(flops, ratio, factor=2)),
    ("compute_optimal.2", lambda *models: break_even(*models, answering=6)),
    ("compute_optimal.2", lambda *models: break_even(*models, training=2)),
    (
        "compute_optimal.2",
        lambda a, b: 6 * (a[0] * a[1] - b[0] * b[1]) / (2 * (b[0] - a[0])),
    ),
]
