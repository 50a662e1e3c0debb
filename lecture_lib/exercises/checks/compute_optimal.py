"""Exercises of the side trail on planning a training."""

import math

from ..checking import table
from ..conditions import near


@table(
    "compute_optimal.1",
    "how much text must be there",
    {
        "C = 6 N D and D = 20 N, so C = 120 N²: take the root for N, then "
        "20 N tokens.": [(2.352e20, 4.5)],
    },
    draw=lambda draw: (draw.uniform(1e19, 1e25), draw.uniform(1, 9)),
    like=near,
)
def text_must_be_there(flops: float, ratio: float) -> float:
    return 20 * math.sqrt(flops / 120) * ratio


@table(
    "compute_optimal.2",
    "when the small model pays",
    {
        "Small: 6·1·40 = 240 FLOPs for training, then 2 a token. Large: 6·2·10 = 120, "
        "then 4 a token. When are the totals equal?": [((1.0, 40.0), (2.0, 10.0))],
        "The small model is cheaper from the first token on: 0, not less than 0.": [
            ((1.0, 10.0), (2.0, 10.0))
        ],
    },
    draw=lambda draw: (
        (draw.uniform(1, 9), draw.uniform(100, 999)),
        (draw.uniform(10, 20), draw.uniform(1, 4)),
    ),
    like=near,
)
def small_model_pays(a: tuple[float, float], b: tuple[float, float]) -> float:
    return max(0.0, 3 * (a[0] * a[1] - b[0] * b[1]) / (b[0] - a[0]))
