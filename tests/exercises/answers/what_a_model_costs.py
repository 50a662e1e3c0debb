"""Wrong answers to the exercises of `what_a_model_costs`."""


def by_stations(layers, d, kv, mlp, view, vocab, matrices=3, in_scores=None):
    projections = 4 * d * d + 4 * kv * d
    scores = 4 * view * (in_scores(d, kv) if in_scores else d)
    return layers * (projections + scores + 2 * matrices * mlp * d) + 2 * vocab * d


WRONG = [
    ("what_a_model_costs.1", lambda *sizes: by_stations(*sizes, matrices=2)),
    (
        "what_a_model_costs.1",
        lambda *sizes: by_stations(*sizes, in_scores=lambda d, kv: kv),
    ),
    ("what_a_model_costs.1", lambda n, *rest: n * by_stations(1, *rest)),
    ("what_a_model_costs.2", lambda width: 4 * width),
    ("what_a_model_costs.2", lambda width: 6 * width * width),
    ("what_a_model_costs.2", lambda width: 73_728),
]
