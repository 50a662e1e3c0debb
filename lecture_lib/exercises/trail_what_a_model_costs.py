"""Exercises of the side trail on what a token costs a model."""

from collections.abc import Iterator

from .checking import Case, exercise, fresh


@exercise("what_a_model_costs.1", "the FLOPs of a Llama")
def flops_of_a_llama() -> Iterator[Case]:
    for sizes, want, hint in [
        (
            (1, 2, 2, 8, 3, 5),
            172,
            "32 for projections, 24 for scores, 96 for the MLP, 20 for the logits.",
        ),
        ((0, 2, 2, 8, 3, 5), 20, "Without a layer only the logits are left."),
        (
            (2, 2, 2, 8, 3, 5),
            324,
            "Projections, scores and MLP are in every layer, the logits come once.",
        ),
        (
            (1, 8, 2, 1, 1, 1),
            416,
            "Query and output are 8 × 8, key and value 8 × 2: two of each.",
        ),
        (
            (1, 2, 1, 8, 30, 5),
            380,
            "A query still has d numbers in all, so the scores don't get cheaper.",
        ),
        (
            (32, 4_096, 1_024, 14_336, 8_192, 128_256),
            19_304_284_160,
            "This is Llama 3 8B; use whole numbers.",
        ),
    ]:
        yield Case(sizes, want, hint)
    yield from fresh(
        lambda draw: tuple(draw.randrange(1, 200) for _ in range(6)),
        lambda n, d, kv, m, t, v: (
            n * (4 * d * (d + kv + t) + 6 * d * m) + 2 * d * v  # collected
        ),
    )


@exercise("what_a_model_costs.2", "where the scores take over")
def scores_take_over() -> Iterator[Case]:
    yield Case(
        (12_288,),
        73_728,
        "Set 4 T d equal to the FLOPs of MLP and projections, 16 d² + 8 d², and solve "
        "for T.",
    )
    yield Case((768,), 4_608, "The layers cancel: both sides are in every layer.")
    yield Case((1,), 6, "4 T d = 24 d²; divide both sides by 4 d.")
    yield from fresh(lambda draw: (draw.randrange(1, 10**5),), lambda d: 6 * d)
