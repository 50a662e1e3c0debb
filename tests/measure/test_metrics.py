"""Each metric on cases by hand, at its limits, and for bad input."""

import math

import pytest

from lecture_lib.measure.metrics import (
    fertility,
    perplexity,
    renyi_efficiency,
    renyi_entropy,
)

ORDERS = [0, 0.5, 1, 2, 2.5, math.inf]


def test_fertility_counts_words_between_white_space():
    assert fertility("it's  a\nhouse ", range(6)) == 2
    assert math.isnan(fertility(" \n", range(2)))


def test_perplexity_is_of_the_mean():
    assert perplexity([1, 3]) == 4
    assert perplexity([0.0]) == 1
    assert math.isnan(perplexity([]))


@pytest.mark.parametrize("alpha", ORDERS)
def test_equal_shares_have_all_the_entropy_there_is(alpha):
    assert math.isclose(renyi_entropy([3] * 8, alpha), 3)
    assert math.isclose(renyi_efficiency([3] * 8, 8, alpha), 1)
    assert math.isclose(renyi_efficiency([3] * 8 + [0] * 56, 64, alpha), 0.5)


def test_the_entropy_falls_with_its_order():
    values = [renyi_entropy([8, 4, 2, 1, 1, 0], alpha) for alpha in ORDERS]
    assert values == sorted(values, reverse=True)
    assert math.isclose(values[0], math.log2(5))
    assert math.isclose(values[3], -math.log2(86 / 256))
    assert values[-1] == 1
    assert math.isclose(renyi_entropy([2, 1, 1], 1 + 1e-15), 1.5)


@pytest.mark.parametrize(
    ("call", "problem"),
    [
        (lambda: renyi_entropy([], 2), "no token"),
        (lambda: renyi_entropy([0], 2), "no token"),
        (lambda: renyi_entropy([1, -1], 2), "negative"),
        (lambda: renyi_entropy([1], -1), "alpha is -1"),
        (lambda: renyi_entropy([1], math.nan), "alpha is nan"),
        (lambda: renyi_efficiency([1, 2, 3], 2), "3 tokens occur"),
        (lambda: renyi_efficiency([1], 1), "no choice"),
    ],
)
def test_bad_input_is_named(call, problem):
    with pytest.raises(ValueError, match=problem):
        call()
