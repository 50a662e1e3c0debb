"""Answers to the exercises of What a model costs: right ones and wrong ones."""

from lecture_lib.measure.transformer import ModelShape, forward_flops


def by_stations(layers, d, kv, mlp, view, vocab, matrices=3, in_scores=None):
    projections = 4 * d * d + 4 * kv * d
    scores = 4 * view * (in_scores(d, kv) if in_scores else d)
    return layers * (projections + scores + 2 * matrices * mlp * d) + 2 * vocab * d


def by_the_library(layers, width, kv_width, mlp_width, attended, vocab_size):
    if not layers:
        return 2 * vocab_size * width
    shape = ModelShape(
        layers, width, kv_width, mlp_width, vocab_size, context=attended, gated=True
    )
    return sum(forward_flops(shape, attended).values())


RIGHT = [
    ("what_a_model_costs.1", by_stations),
    ("what_a_model_costs.1", by_the_library),
    ("what_a_model_costs.2", lambda width: 6 * width),
]

WRONG = [
    ("what_a_model_costs.1", lambda *sizes: by_stations(*sizes, matrices=2)),
    (
        "what_a_model_costs.1",
        lambda *sizes: by_stations(*sizes, in_scores=lambda d, kv: kv),
    ),
    ("what_a_model_costs.1", lambda *sizes: by_stations(*sizes) // 2),
    ("what_a_model_costs.1", lambda n, d, kv, *rest: by_stations(n, d, d, *rest)),
    ("what_a_model_costs.1", lambda n, *rest: n * by_stations(1, *rest)),
    ("what_a_model_costs.1", lambda *sizes: 172),
    ("what_a_model_costs.2", lambda width: 4 * width),
    ("what_a_model_costs.2", lambda width: 6 * width * width),
    ("what_a_model_costs.2", lambda width: 73_728),
]
