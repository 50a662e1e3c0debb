"""Right and wrong answers to the exercises of `compute_optimal`."""


def break_even(small, large, training=6, answering=2):
    extra = training * (small[0] * small[1] - large[0] * large[1])
    return max(0.0, extra / (answering * (large[0] - small[0])))


RIGHT = [
    ("compute_optimal.1", (2, 8)),
]

WRONG = [
    ("compute_optimal.1", (8, 0)),
    ("compute_optimal.1", (8, 2)),
    ("compute_optimal.1", (0.13, 0.5)),
    ("compute_optimal.2", lambda *models: break_even(*models, answering=6)),
    ("compute_optimal.2", lambda *models: break_even(*models, training=2)),
    (
        "compute_optimal.2",
        lambda a, b: 6 * (a[0] * a[1] - b[0] * b[1]) / (2 * (b[0] - a[0])),
    ),
]
