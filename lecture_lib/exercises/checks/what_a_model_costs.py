"""Exercises of the side trail on what a token costs a model."""

from ..checking import table


@table(
    "what_a_model_costs.1",
    "the FLOPs of a Llama",
    {
        "32 projections, 24 scores, 96 MLP, 20 logits: add.": [(1, 2, 2, 8, 3, 5)],
        "Without a layer only the logits are left.": [(0, 2, 2, 8, 3, 5)],
        "Query and output are 8 × 8, key and value 8 × 2.": [(1, 8, 2, 1, 1, 1)],
    },
    draw=lambda draw: tuple(draw.randrange(1, 200) for _ in range(6)),
)
def flops_of_a_llama(n: int, d: int, kv: int, m: int, t: int, v: int) -> int:
    return n * (4 * d * (d + kv + t) + 6 * d * m) + 2 * d * v


@table(
    "what_a_model_costs.2",
    "where the scores take over",
    {
        "Set 4 T d equal to the FLOPs of MLP and projections, 16 d² + 8 d²; the layers "
        "cancel.": [(12_288,), (768,)],
    },
    draw=lambda draw: (draw.randrange(1, 10**5),),
)
def scores_take_over(d: int) -> int:
    return 6 * d
