"""Answers to the exercise on a posted table: right ones and wrong ones."""

RIGHT = [
    ("small_scale.1", (2, 8)),
]

WRONG = [
    ("small_scale.1", (8, 0)),
    ("small_scale.1", (8, 2)),
    ("small_scale.1", (0.13, 0.5)),
]
