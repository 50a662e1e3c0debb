"""The computed costs of a model against published numbers and against counting."""

import pytest

from lecture_lib.measure.transformer import (
    MODELS,
    ModelShape,
    compute_optimal,
    crossover,
    flops_per_byte,
    forward_flops,
    gpt_shape,
    parameters,
)

GPT3 = MODELS["GPT-3 175B"]

# What the published checkpoints hold, to the last parameter.
CHECKPOINTS = {
    "GPT-2 small": 124_439_808,
    "GPT-2 XL": 1_557_611_200,
    "Pythia-70M": 70_426_624,
    "Gemma-2B": 2_506_172_416,
    "Llama-2-7B": 6_738_415_616,
    "Llama-2-70B": 68_976_648_192,
    "Llama-3-8B": 8_030_261_248,
}


@pytest.mark.parametrize("name", CHECKPOINTS)
def test_parameters_are_those_of_the_checkpoint(name):
    assert sum(parameters(MODELS[name]).values()) == CHECKPOINTS[name]


def test_gpt3_has_175_billion_parameters():
    assert round(sum(parameters(GPT3).values()) / 1e9) == 175
    assert set(MODELS) == {*CHECKPOINTS, "GPT-3 175B"}


def test_a_gpt_costs_24_d_squared_a_layer_and_its_scores_4_d_a_token():
    flops = forward_flops(gpt_shape(1, 10, 7, 5), attended=3)
    assert flops == {"projections": 800, "scores": 120, "MLP": 1600, "logits": 140}


def test_shared_keys_and_a_third_matrix_are_counted():
    shape = ModelShape(2, 8, 2, 12, 30, 5, gated=True, tied=False)
    flops = forward_flops(shape, attended=5)
    assert flops["projections"] == 2 * 2 * (8 * 8 + 8 * 2 + 8 * 2 + 8 * 8)
    assert flops["MLP"] == 2 * 2 * 3 * 8 * 12
    assert flops["scores"] == 2 * 4 * 5 * 8
    counts = parameters(shape)
    assert counts["attention"] == flops["projections"] / 2
    assert counts["logits"] == counts["embedding"] == 240
    assert counts["norms"] == 5 * 8 and counts["positions"] == 0


def test_every_matrix_has_its_row_of_biases():
    """Counted one by one: queries 8, keys 2, values 2, outputs 8; up 12, down 8."""
    plain = ModelShape(3, 8, 2, 12, 30, 5)
    biased = parameters(ModelShape(3, 8, 2, 12, 30, 5, biases=True, positions=True))
    assert biased["attention"] - parameters(plain)["attention"] == 3 * (8 + 2 + 2 + 8)
    assert biased["MLP"] - parameters(plain)["MLP"] == 3 * (12 + 8)
    assert biased["norms"] == 2 * parameters(plain)["norms"] == 2 * 7 * 8
    assert biased["positions"] == 5 * 8


def test_crossovers_of_a_gpt():
    assert crossover(GPT3) == 4 * 12_288
    met = forward_flops(GPT3, crossover(GPT3))
    assert met["scores"] == met["MLP"]


def test_training_is_palms_formula():
    """Chowdhery et al. 2022, appendix B: 6 N + 12 L H Q T, where H Q is the width."""
    shape = MODELS["GPT-2 XL"]
    in_matrices = 12 * 48 * 1_600**2 + 50_257 * 1_600
    want = 6 * in_matrices + 12 * 48 * 1_600 * 1_024
    assert 3 * sum(forward_flops(shape, 1_024).values()) == want


@pytest.mark.parametrize(
    ("num_parameters", "flops", "tokens"),
    [(1e9, 1.21e20, 20.2e9), (10e9, 1.23e22, 205.1e9), (67e9, 5.76e23, 1.5e12)],
)
def test_chinchillas_table(num_parameters, flops, tokens):
    """Hoffmann et al. 2022, table 3 (approach 1): 20 tokens a parameter, roughly."""
    assert 6 * num_parameters * tokens == pytest.approx(flops, rel=0.05)
    got_parameters, got_tokens = compute_optimal(flops)
    assert got_parameters == pytest.approx(num_parameters, rel=0.06)
    assert got_tokens == pytest.approx(tokens, rel=0.08)


def test_the_examples_of_the_lecture():
    assert compute_optimal(2.352e20) == pytest.approx((1.4e9, 28e9))
    assert compute_optimal(5.88e23) == pytest.approx((70e9, 1.4e12))


def test_longer_tokens_make_a_byte_cheaper():
    tokens = flops_per_byte(GPT3, 4, 8_000)
    assert tokens == sum(forward_flops(GPT3, 2_000).values()) / 4
    assert flops_per_byte(GPT3, 1, 8_000) > 4 * tokens
