"""Attention does not know the order of its input, unless it is told or masked."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from lecture_lib.beyond.attention import attend, soft_token, softmax


def matrices(seed: int, width: int = 4) -> list[np.ndarray]:
    rng = np.random.default_rng(seed)
    return [rng.normal(size=(width, width)) for _ in range(3)]


@given(st.permutations(range(6)), st.integers(0, 1_000))
def test_without_positions_it_is_equivariant(order, seed):
    x = np.random.default_rng(seed + 1).normal(size=(6, 4))
    weights = matrices(seed)
    assert np.allclose(attend(x[order], *weights), attend(x, *weights)[order])


def test_positions_or_a_mask_break_it():
    rng = np.random.default_rng(0)
    x, positions, order = (
        rng.normal(size=(6, 4)),
        rng.normal(size=(6, 4)),
        [*range(5, -1, -1)],
    )
    weights = matrices(1)
    told = attend(x[order] + positions, *weights)
    assert not np.allclose(told, attend(x + positions, *weights)[order])
    masked = attend(x[order], *weights, causal=True)
    assert not np.allclose(masked, attend(x, *weights, causal=True)[order])


def test_a_mask_hides_what_comes_later():
    x, weights = np.random.default_rng(5).normal(size=(6, 4)), matrices(6)
    whole = attend(x, *weights, causal=True)
    assert np.allclose(whole[:3], attend(x[:3], *weights, causal=True))
    assert np.allclose(whole[0], x[0] @ weights[2])
    assert not np.allclose(attend(x, *weights)[:3], attend(x[:3], *weights))


def test_the_scale_is_the_root_of_the_width():
    # In four dimensions a product of log(9) becomes a score of log(9) / √4 = log(3).
    x = np.array([[np.log(9), 1, 1, 1], [0, 0, 0, 0]])
    to_query = np.zeros((4, 4))
    to_key, to_value = np.zeros((4, 4)), np.eye(4)
    to_query[1, 0] = to_key[0, 0] = 1
    first, second = attend(x, to_query, to_key, to_value)
    weight = 3 / (3 + 1)  # softmax of log(3) against 0
    assert np.allclose(first, weight * x[0])
    assert np.allclose(second, x[0] / 2)


def test_softmax_of_large_and_equal_scores():
    assert np.allclose(softmax(np.array([1e6, 1e6])), [0.5, 0.5])
    assert np.allclose(
        softmax(np.array([[0, -np.inf], [0, np.log(3)]])), [[1, 0], [0.25, 0.75]]
    )


def test_a_soft_token_lies_between_its_tokens():
    embeddings = np.array([[1.0, 0], [0, 2], [4, 4]])
    assert soft_token(np.array([0, 1, 0]), embeddings).tolist() == [0, 2]
    assert soft_token(np.array([0.5, 0.5, 0]), embeddings).tolist() == [0.5, 1]
