"""The byte n-gram model is a probability model, and measures what it says."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lecture_lib import corpora
from lecture_lib.measure.language_model import (
    count_followers,
    entropies,
    next_byte_probabilities,
    predict,
    surprises,
)

CAT = b"the cat in the hat"


def test_counts_of_the_hand_example():
    followers = count_followers(CAT, 1)
    assert followers[b"t"] == {ord("h"): 2, ord(" "): 1}
    assert followers[b" "] == {ord(letter): 1 for letter in "cith"}
    assert sum(followers[b""].values()) == len(CAT)
    assert set(count_followers(CAT, 0)) == {b""}
    assert count_followers(b"", 3) == {}


def test_the_mixture_by_hand():
    # Context "t" was visited 3 times and had 2 followers: its weight is 3/5.
    followers = count_followers(CAT, 1)
    anything = (8 * (1 / 256) + 3) / (18 + 8)  # "h" in 3 of 18 bytes, 8 of 256 occur
    got = next_byte_probabilities(followers, b"t")[ord("h")]
    assert math.isclose(got, 2 / 5 * anything + 2 / 5)


@given(st.binary(max_size=60), st.binary(max_size=20), st.integers(0, 4))
def test_probabilities_sum_to_one_and_none_is_zero(data, context, size):
    probabilities = next_byte_probabilities(count_followers(data, size), context)
    assert math.isclose(probabilities.sum(), 1)
    assert probabilities.min() > 0


@given(st.binary(max_size=40), st.binary(max_size=40), st.integers(0, 3))
def test_a_prediction_sees_only_the_bytes_before(data, other, size):
    followers = count_followers(b"abcabcabd", size)
    both = predict(followers, data + other, size)
    assert np.array_equal(both[: len(data)], predict(followers, data, size))
    assert both.shape == (len(data + other), 256)


def test_an_unseen_context_falls_back_to_a_shorter_one():
    followers = count_followers(CAT, 2)
    fallen = next_byte_probabilities(followers, b"zh")
    assert np.array_equal(fallen, next_byte_probabilities(followers, b"h"))
    assert not np.array_equal(fallen, next_byte_probabilities(followers, b"th"))
    uniform = next_byte_probabilities({}, b"anything")
    assert np.array_equal(uniform, np.full(256, 1 / 256))


def test_entropies_and_surprises():
    rows = np.zeros((3, 256))
    rows[0] = 1 / 256
    rows[1, [97, 98]] = 0.5
    rows[2, 97] = 1
    assert entropies(rows).tolist() == [8, 1, 0]
    assert surprises(rows, b"zba").tolist() == [8, 1, 0]
    assert entropies(rows[:0]).tolist() == []
    with pytest.raises(ValueError, match="3 predictions for 2 bytes"):
        surprises(rows, b"ab")


def test_more_context_helps_on_held_out_text_until_it_does_not():
    text = corpora.load("technical.txt").encode()
    train, test = text[:-4_000], text[-4_000:]
    bits = [
        surprises(predict(count_followers(train, size), test, size), test).mean()
        for size in range(4)
    ]
    assert 4 < bits[0] < 5 and 2.7 < bits[3] < 3.2
    assert bits[0] > bits[1] > bits[2] > bits[3]
