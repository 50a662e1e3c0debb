"""Answers to the exercises of What a model costs: right ones and wrong ones."""

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
    ("what_a_model_costs.1", [0, 5, 3, 12]),
    ("what_a_model_costs.2", gpt_flops),
    ("what_a_model_costs.3", lambda width: 6 * width),
    ("what_a_model_costs.4", text_needed),
    ("what_a_model_costs.4", lambda flops, ratio: round(text_needed(flops, ratio))),
    ("what_a_model_costs.5", break_even),
    ("what_a_model_costs.6", (2, 8)),
    ("what_a_model_costs.6", [2.0, 7.9]),
]

WRONG = [
    ("what_a_model_costs.1", 12),
    ("what_a_model_costs.1", [5, 3, 12]),
    ("what_a_model_costs.1", [0, 5, 7, 16]),
    ("what_a_model_costs.1", [0, 5, -2, 9]),
    ("what_a_model_costs.2", lambda *sizes: gpt_flops(*sizes, blocks=12, each=2)),
    ("what_a_model_costs.2", lambda *sizes: gpt_flops(*sizes, each=2)),
    ("what_a_model_costs.2", lambda *sizes: gpt_flops(*sizes, repeated=True)),
    ("what_a_model_costs.2", lambda *sizes: gpt_flops(*sizes) + 1),
    ("what_a_model_costs.3", lambda width: 4 * width),
    ("what_a_model_costs.3", lambda width: 6 * width * width),
    ("what_a_model_costs.3", lambda width: 73_728),
    ("what_a_model_costs.4", lambda flops, ratio: text_needed(flops, 1)),
    ("what_a_model_costs.4", lambda flops, ratio: text_needed(flops, 1 / ratio)),
    ("what_a_model_costs.4", lambda flops, ratio: text_needed(flops, ratio, factor=2)),
    ("what_a_model_costs.4", lambda flops, ratio: flops / 120 * ratio),
    ("what_a_model_costs.4", lambda flops, ratio: "126 GB"),
    ("what_a_model_costs.5", lambda *models: break_even(*models, answering=6)),
    ("what_a_model_costs.5", lambda *models: break_even(*models, training=2)),
    (
        "what_a_model_costs.5",
        lambda a, b: 6 * (a[0] * a[1] - b[0] * b[1]) / (2 * (b[0] - a[0])),
    ),
    ("what_a_model_costs.6", (8, 0)),
    ("what_a_model_costs.6", (8, 2)),
    ("what_a_model_costs.6", (0.13, 0.5)),
    ("what_a_model_costs.6", 8),
]
