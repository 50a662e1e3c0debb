"""Right and wrong answers to the exercises of `small_scale`."""

RIGHT = [
    ("small_scale.1", (2, 8)),
]

WRONG = [
    ("small_scale.1", (8, 0)),
    ("small_scale.1", (8, 2)),
    ("small_scale.1", (0.13, 0.5)),
]
