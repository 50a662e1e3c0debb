"""Exercises of the side trail on planning a training."""

import math
from collections.abc import Iterator

from .checking import Case, exercise, fresh
from .conditions import near


@exercise("compute_optimal.1", "how much text must be there")
def text_must_be_there() -> Iterator[Case]:
    yield Case(
        (2.352e20, 4.5),
        near(126e9),
        "C = 6 N D and D = 20 N, so C = 120 N²: take the root for N, then 20 N tokens.",
    )
    yield Case(
        (2.352e20, 1.0),
        near(28e9),
        "With one byte per token the bytes are the tokens.",
    )
    yield Case(
        (4 * 2.352e20, 4.5),
        near(252e9),
        "Four times the FLOPs are twice the parameters and twice the tokens.",
    )
    yield Case(
        (2.352e20, 9.0),
        near(252e9),
        "Tokens of twice the bytes: the same number of tokens, twice the text.",
    )
    yield from fresh(
        lambda draw: (draw.uniform(1e19, 1e25), draw.uniform(1, 9)),
        lambda flops, ratio: near(20 * math.sqrt(flops / 120) * ratio),
    )


@exercise("compute_optimal.2", "when the small model pays")
def small_model_pays() -> Iterator[Case]:
    yield Case(
        ((1.0, 40.0), (2.0, 10.0)),
        near(60.0),
        "Small: 6·1·40 = 240 FLOPs for training, then 2 a token. Large: 6·2·10 = 120, "
        "then 4 a token. When are the totals equal?",
    )
    yield Case(
        ((8e9, 15e12), (70e9, 1.4e12)),
        near(6 * (8e9 * 15e12 - 70e9 * 1.4e12) / (2 * 62e9)),
        "The difference in training, divided by what each answered token saves.",
    )
    yield Case(
        ((1.0, 10.0), (2.0, 10.0)),
        near(0.0),
        "The small model is cheaper from the first token on: 0, not less than 0.",
    )
    yield from fresh(
        lambda draw: (
            (draw.uniform(1, 9), draw.uniform(100, 999)),
            (draw.uniform(10, 20), draw.uniform(1, 4)),
        ),
        lambda a, b: near(max(0.0, 3 * (a[0] * a[1] - b[0] * b[1]) / (b[0] - a[0]))),
    )
