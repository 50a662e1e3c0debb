"""Checks of the exercises of the side trail What a model costs."""

import math
from collections.abc import Iterator

from .checking import Case, exercise, fresh
from .conditions import a_sequence_of, is_number, item, near, unless


@exercise("what_a_model_costs.1", "step it in your head")
def step_in_your_head() -> Iterator[Case]:
    yield Case(
        None,
        a_sequence_of(int, "a list of whole numbers"),
        "Write the values in brackets, with commas.",
    )
    yield Case(
        None,
        item(0, 0, "value"),
        "so_far is set once before the loop begins; that value counts, too.",
    )
    yield Case(
        None,
        unless(lambda got: [*got] == [0, 5, 3, 12], "not all values are right"),
        "Each round adds x to what was there before: step(total, [5, -2, 9]) shows it.",
    )


@exercise("what_a_model_costs.2", "the FLOPs of a GPT")
def flops_of_a_gpt() -> Iterator[Case]:
    yield Case(
        (1, 2, 3, 5),
        140,
        "32 for projections, 24 for scores, 64 for the MLP, 20 for the logits.",
    )
    yield Case(
        (0, 2, 3, 5),
        20,
        "Without a layer only the logits are left: they are not repeated by layers.",
    )
    yield Case(
        (2, 2, 3, 5),
        260,
        "Projections, scores and MLP are in every layer, the logits come once.",
    )
    yield Case(
        (1, 2, 4, 5),
        148,
        "One token more in view: 2 d for its key and 2 d for its value.",
    )
    yield Case(
        (1, 10, 1, 1),
        2460,
        "Four blocks of d × d in the projections and eight in the MLP, two FLOPs for "
        "each entry: 24 d².",
    )
    yield Case(
        (96, 12_288, 2_048, 50_257),
        358_791_143_424,
        "This is GPT-3; use whole numbers, and powers with **.",
    )
    yield from fresh(
        lambda draw: tuple(draw.randrange(1, 200) for _ in range(4)),
        lambda n, d, t, v: n * (24 * d * d + 4 * d * t) + 2 * d * v,
    )


@exercise("what_a_model_costs.3", "where attention takes over")
def attention_takes_over() -> Iterator[Case]:
    yield Case(
        (12_288,),
        73_728,
        "Set 4 T d equal to the FLOPs of MLP and projections, 16 d² + 8 d², and solve "
        "for T.",
    )
    yield Case((768,), 4_608, "The layers cancel: both sides are in every layer.")
    yield Case((1,), 6, "4 T d = 24 d²; divide both sides by 4 d.")
    yield from fresh(lambda draw: (draw.randrange(1, 10**5),), lambda d: 6 * d)


@exercise("what_a_model_costs.4", "how much text must be there")
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


@exercise("what_a_model_costs.5", "when the small model pays")
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


@exercise("what_a_model_costs.6", "bug hunt: a table that everybody shows")
def a_posted_table() -> Iterator[Case]:
    yield Case(
        None,
        a_sequence_of(is_number, "a pair of numbers, (a, b)", 2),
        "Write two numbers in parentheses.",
    )
    yield Case(
        None,
        unless(
            lambda got: [round(number) for number in got] != [8, 2],
            "a and b are the other way round",
        ),
        "polyfit gives the slope first; the slope belongs to T d, so it is b.",
    )
    yield Case(
        None,
        unless(
            lambda got: any(abs(number) >= 1 for number in got),
            "both are smaller than 1",
        ),
        "The line is a/16 + b/16 · T/d: what you read off it is a sixteenth.",
    )
    yield Case(
        None,
        unless(
            lambda got: abs(got[0] - 2) < 0.5 and abs(got[1] - 8) < 0.5,
            "the line passes elsewhere",
        ),
        "x is T/d for each size, with T = 2048; y is MHA divided by FFN in each row. "
        "Multiply intercept and slope by 16.",
    )
