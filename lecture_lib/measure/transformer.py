"""The cost of a decoder-only transformer, and the text that a budget reads.

Built in What a model costs. A FLOP is one multiplication or one addition of two
numbers. Only products of matrices are counted, as in the papers below: a softmax, a
norm or an activation function costs a few FLOPs for each number, which is little beside
the thousands that each number meets in a matrix. Experts of which a token uses only
some, and attention that skips tokens, are not covered.

Sources: Kaplan et al. 2020, table 1 (parameters; two FLOPs a parameter and token);
Hoffmann et al. 2022, appendix F (the parts) and table 3 (20 tokens a parameter);
Chowdhery et al. 2022, appendix B (training: 6 FLOPs a parameter and token, and
12 · layers · width · attended for the scores; model FLOPs utilization).
"""

import math
from dataclasses import dataclass

TOKENS_PER_PARAMETER = 20.0  # Hoffmann et al. 2022: 70 B parameters, 1.4 T tokens


@dataclass(frozen=True)
class ModelShape:
    """The sizes that decide what a decoder-only transformer costs."""

    layers: int
    width: int  # how many numbers stand for a token between layers: d
    kv_width: int  # how many of them are a key, and a value; smaller if heads share
    mlp_width: int  # how many numbers the MLP widens them to, often 4 d
    vocab_size: int
    context: int  # tokens that it was trained to look at
    gated: bool = False  # is there a third matrix in the MLP?
    tied: bool = True  # do the logits use the embedding's table again?
    biases: bool = False  # does every matrix, and every norm, add a row of numbers?
    positions: bool = False  # is there a learned row for every position?


def gpt_shape(layers: int, width: int, vocab_size: int, context: int) -> ModelShape:
    """The shape of GPT-2 and GPT-3: an MLP of 4 d, a key and a value of width d.

    >>> sum(parameters(gpt_shape(12, 768, 50_257, 1_024)).values())
    124439808
    """
    return ModelShape(
        layers,
        width,
        kv_width=width,
        mlp_width=4 * width,
        vocab_size=vocab_size,
        context=context,
        biases=True,
        positions=True,
    )


# Each from its paper or its published configuration.
MODELS = {
    # Radford et al. 2019, table 2
    "GPT-2 small": gpt_shape(12, 768, 50_257, 1_024),
    "GPT-2 XL": gpt_shape(48, 1_600, 50_257, 1_024),
    # Brown et al. 2020, table 2.1. Half of its layers look at a band of tokens only;
    # here, as in the usual arithmetic, all look at everything.
    "GPT-3 175B": gpt_shape(96, 12_288, 50_257, 2_048),
    # Biderman et al. 2023
    "Pythia-70M": ModelShape(
        6, 512, 512, 2_048, 50_304, 2_048, tied=False, biases=True
    ),
    # Gemma Team 2024; all heads share one key and one value of 256 numbers
    "Gemma-2B": ModelShape(18, 2_048, 256, 16_384, 256_000, 8_192, gated=True),
    # Touvron et al. 2023
    "Llama-2-7B": ModelShape(
        32, 4_096, 4_096, 11_008, 32_000, 4_096, gated=True, tied=False
    ),
    "Llama-2-70B": ModelShape(
        80, 8_192, 1_024, 28_672, 32_000, 4_096, gated=True, tied=False
    ),
    # Grattafiori et al. 2024
    "Llama-3-8B": ModelShape(
        32, 4_096, 1_024, 14_336, 128_256, 8_192, gated=True, tied=False
    ),
}


# How many numbers it has learned


def parameters(shape: ModelShape) -> dict[str, int]:
    """Count the parameters of each part; their sum is the number that papers name.

    Tied logits have none of their own.

    >>> parameters(gpt_shape(1, 2, 5, 3))["attention"]
    24
    """
    d, layers, kv = shape.width, shape.layers, shape.kv_width
    rows = 2 if shape.biases else 1  # a norm scales; with biases it shifts, too
    in_attention = 2 * d * d + 2 * d * kv
    in_mlp = mlp_matrices(shape) * d * shape.mlp_width
    if shape.biases:
        in_attention += 2 * d + 2 * kv
        in_mlp += (mlp_matrices(shape) - 1) * shape.mlp_width + d
    return {
        "embedding": shape.vocab_size * d,
        "positions": shape.context * d if shape.positions else 0,
        "attention": layers * in_attention,
        "MLP": layers * in_mlp,
        "norms": (2 * layers + 1) * rows * d,
        "logits": 0 if shape.tied else shape.vocab_size * d,
    }


def mlp_matrices(shape: ModelShape) -> int:
    """Up and down; a gated MLP goes up twice (Shazeer 2020)."""
    return 3 if shape.gated else 2


# How much arithmetic a token costs


def matrix_flops(rows: float, columns: float) -> float:
    """FLOPs of a matrix times a column: a product and a sum for each entry.

    >>> matrix_flops(2, 3)
    12
    """
    return 2 * rows * columns


def forward_flops(shape: ModelShape, attended: float) -> dict[str, float]:
    """FLOPs that one token costs on its way through the model, part by part.

    `attended`: how many tokens it is compared with in each layer. The papers put the
    whole context here. A causal model looks back only, at half of it on average, and
    saves the other half if its program skips what is masked.
    """
    d = shape.width
    flops = {}
    queries_and_outputs = 2 * matrix_flops(d, d)
    keys_and_values = 2 * matrix_flops(shape.kv_width, d)
    flops["projections"] = shape.layers * (queries_and_outputs + keys_and_values)
    flops["scores"] = shape.layers * 2 * matrix_flops(attended, d)
    in_mlp = mlp_matrices(shape) * matrix_flops(shape.mlp_width, d)
    flops["MLP"] = shape.layers * in_mlp
    flops["logits"] = matrix_flops(shape.vocab_size, d)
    return flops


def crossover(shape: ModelShape) -> float:
    """Return the attended tokens at which the scores cost as much as the MLP.

    >>> crossover(MODELS["GPT-3 175B"]), crossover(MODELS["Llama-3-8B"])
    (49152.0, 21504.0)
    """
    flops = forward_flops(shape, 1)
    return flops["MLP"] / flops["scores"]


# What a budget buys


def compute_optimal(flops: float) -> tuple[float, float]:
    """Parameters N and tokens D that use up `flops` = 6 N D, with D = 20 N.

    The ratio is read off Chinchilla, 70 billion parameters on 1.4 trillion tokens, and
    holds for training alone; who also serves the model trains a smaller one longer.

    >>> parameters, tokens = compute_optimal(2.352e20)
    >>> round(parameters / 1e9, 3), round(tokens / 1e9, 3)
    (1.4, 28.0)
    """
    num_parameters = math.sqrt(flops / (6 * TOKENS_PER_PARAMETER))
    return num_parameters, TOKENS_PER_PARAMETER * num_parameters


# What a tokenizer changes


def flops_per_byte(
    shape: ModelShape, bytes_per_token: float, context_bytes: float
) -> float:
    """Return the forward FLOPs for a byte of text, with `context_bytes` in view.

    Longer tokens mean fewer of them: fewer to compute, and fewer to look at.
    """
    attended = context_bytes / bytes_per_token
    return sum(forward_flops(shape, attended).values()) / bytes_per_token
