"""Probabilities of bytes under a token model: exact, and they sum to one."""

import itertools
import math
import random
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lecture_lib.beyond.marginals import (
    START,
    count_spellings,
    next_byte_distribution,
    prefix_probability,
    spelling_probability,
)

VOCAB = {0: b"a", 1: b"b", 2: b"ab", 3: b"bab"}


def random_model(vocab: dict, seed: int) -> dict:
    """A model that looks one token back, in exact fractions."""
    rng = random.Random(seed)

    def row() -> dict:
        parts = {token_id: rng.randint(0, 4) for token_id in vocab}
        parts[0] += 1
        return {i: Fraction(part, sum(parts.values())) for i, part in parts.items()}

    return {last: row() for last in [START, *vocab]}


def by_force(prefix: bytes, vocab: dict, model: dict) -> Fraction:
    """The probability of `prefix`, by listing every cover."""
    total = Fraction(0)
    for size in range(1, len(prefix) + 1):
        for ids in itertools.product(vocab, repeat=size):
            before = b"".join(vocab[i] for i in ids[:-1])
            whole = before + vocab[ids[-1]]
            if len(before) < len(prefix) and whole.startswith(prefix):
                pairs = zip([START, *ids], ids)
                total += math.prod(model[last][new] for last, new in pairs)
    return total


@given(st.integers(0, 10_000), st.text("ab", min_size=1, max_size=4))
def test_the_sum_equals_listing_every_cover(seed, text):
    model = random_model(VOCAB, seed)
    prefix = text.encode()
    assert prefix_probability(prefix, VOCAB, model) == by_force(prefix, VOCAB, model)


@given(st.integers(0, 10_000), st.text("ab", max_size=12))
def test_next_bytes_sum_to_one(seed, text):
    model = random_model(VOCAB, seed)
    assert prefix_probability(b"", VOCAB, model) == 1
    if prefix_probability(text.encode(), VOCAB, model):
        distribution = next_byte_distribution(text.encode(), VOCAB, model)
        assert sum(distribution.values()) == 1
        assert set(distribution) <= set(b"ab")


def test_the_hand_example_of_the_lecture():
    vocab = {0: b"a", 1: b"b", 2: b"ab"}
    half, none, rest = Fraction(1, 2), Fraction(0), Fraction(1, 4)
    row = {0: half, 1: rest, 2: rest}
    after_a = {0: half + rest / 2, 1: none, 2: half / 4 + rest}
    model = {START: row, 0: after_a, 1: row, 2: row}
    # "ab" can't be spelled a·b here, because b never follows a.
    assert spelling_probability(b"ab", vocab, model) == rest
    assert prefix_probability(b"a", vocab, model) == half + rest
    assert next_byte_distribution(b"a", vocab, model)[ord("b")] == rest / (half + rest)


def test_all_spellings_are_counted():
    uniform = {
        last: dict.fromkeys(range(3), Fraction(1, 3)) for last in [START, *range(3)]
    }
    vocab = {0: b"a", 1: b"aa", 2: b"aaa"}
    # a·a·a, aa·a, a·aa, aaa
    want = Fraction(1, 27) + 2 * Fraction(1, 9) + Fraction(1, 3)
    assert spelling_probability(b"aaa", vocab, uniform) == want
    assert count_spellings(b"", vocab, uniform) == [{START: 1}]
    assert spelling_probability(b"b", vocab, uniform) == 0


def test_what_can_not_be_is_refused():
    model = random_model(VOCAB, 1)
    with pytest.raises(ValueError, match="no sequence of tokens begins"):
        next_byte_distribution(b"c", VOCAB, model)
    with pytest.raises(ValueError, match="without bytes"):
        count_spellings(b"a", {0: b"a", 1: b""}, model)
