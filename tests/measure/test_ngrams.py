"""The n-gram model against counts by hand and against the model of bytes."""

import math

import pytest

from lecture_lib import corpora
from lecture_lib.measure import language_model
from lecture_lib.measure.ngrams import (
    count_followers,
    held_out_bits,
    probability,
    surprises,
)

TEXT = corpora.load("stories.txt").encode()
TRAIN, TEST = list(TEXT[:3_000]), list(TEXT[3_000:3_300])


def test_a_probability_by_hand():
    followers = count_followers([0, 1, 0, 1, 0, 2], 1)  # after 0: 1 twice, 2 once
    alone = (2 + 3 / 4) / (6 + 3)  # of ID 1, which occurs twice among six
    assert math.isclose(probability(followers, [], 1, 4), alone)
    assert math.isclose(probability(followers, [0], 1, 4), (2 + 2 * alone) / (3 + 2))


@pytest.mark.parametrize("size", [0, 1, 3])
def test_on_bytes_it_is_the_model_of_bytes(size):
    theirs = language_model.count_followers(bytes(TRAIN), size)
    rows = language_model.predict(theirs, bytes(TEST), size)
    expected = language_model.surprises(rows, bytes(TEST)).tolist()
    ours = surprises(count_followers(TRAIN, size), TEST, size, 256)
    assert ours == pytest.approx(expected)


def test_longer_contexts_can_be_counted_once_for_all_sizes():
    together = held_out_bits(TRAIN, TEST, [0, 2], 256)
    for size, bits in together.items():
        alone = surprises(count_followers(TRAIN, size), TEST, size, 256)
        assert bits == pytest.approx(sum(alone))
    assert together[2] < together[0]


def test_bad_input_is_named():
    with pytest.raises(ValueError, match="negative"):
        count_followers([1], -1)
    with pytest.raises(ValueError, match="no token ID 4"):
        probability({}, [], 4, 4)
