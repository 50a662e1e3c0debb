"""Exercises of the side trail on planning a training: a posted table, a small model."""

from typing import Any

from ..checking import table, value
from ..conditions import a_sequence_of, is_number, near


@value(
    "compute_optimal.1",
    "bug hunt: a table that everybody shows",
    "x is T/d for each size, with T = 2048, and y is MHA divided by FFN in each row. "
    "The line is a/16 + b/16 · T/d: polyfit gives its slope first.",
)
def _is_posted_table(answer: Any) -> str | None:
    if problem := a_sequence_of(is_number, "a pair of numbers, (a, b)", 2)(answer):
        return problem
    a, b = answer
    if (round(a), round(b)) == (8, 2):
        return "a and b are the other way round"
    return "the line passes elsewhere" if max(abs(a - 2), abs(b - 8)) >= 0.5 else None


@table(
    "compute_optimal.2",
    "when the small model pays",
    {
        "Small: 6·1·40 = 240 FLOPs for training, then 2 a token. Large: 6·2·10 = 120, "
        "then 4 a token. When are the totals equal?": [((1.0, 40.0), (2.0, 10.0))],
        "It's cheaper from the first token: not below 0.": [((1.0, 10.0), (2.0, 10.0))],
    },
    draw=lambda draw: (
        (draw.uniform(1, 9), draw.uniform(100, 999)),
        (draw.uniform(10, 20), draw.uniform(1, 4)),
    ),
    like=near,
)
def small_model_pays(a: tuple[float, float], b: tuple[float, float]) -> float:
    return max(0.0, 3 * (a[0] * a[1] - b[0] * b[1]) / (b[0] - a[0]))
