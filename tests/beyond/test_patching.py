"""Patches always join to the bytes; the accounting and the router are the papers'."""

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lecture_lib import corpora
from lecture_lib.beyond.patching import (
    attention_pairs,
    best_patch_size,
    boundary_probabilities,
    cut_at,
    rise_starts,
    router_starts,
    space_starts,
    stride_starts,
    threshold_starts,
)
from lecture_lib.measure.language_model import count_followers, entropies, predict

bits = st.floats(0, 8)
HARD = ["", " ", "\n\n", "a", "你好", "👨‍👩‍👧‍👦", "မင်္ဂလာပါ", "a\x00b", "e\u0301"]


def rules(data: bytes, numbers: list[float]) -> dict[str, list[int]]:
    return {
        "threshold": threshold_starts(numbers, 3),
        "rise": rise_starts(numbers, 1),
        "stride": stride_starts(len(data), 3),
        "space": space_starts(data),
        "router": router_starts([number / 8 for number in numbers]),
    }


@given(st.lists(st.tuples(st.integers(0, 255), bits), max_size=80))
def test_the_patches_of_every_rule_join_to_the_bytes(pairs):
    data = bytes(byte for byte, _ in pairs)
    for starts in rules(data, [number for _, number in pairs]).values():
        patches = cut_at(data, starts)
        assert b"".join(patches) == data
        assert all(patches)
        assert len(patches) == len(starts)


@pytest.mark.parametrize("text", HARD, ids=ascii)
def test_they_join_in_the_middle_of_characters(text):
    data = text.encode()
    followers = count_followers(corpora.load("stories.txt")[:5_000].encode(), 2)
    numbers = entropies(predict(followers, data, 2)).tolist()
    for starts in rules(data, numbers).values():
        assert b"".join(cut_at(data, starts)) == data
    if text == "你好":
        with pytest.raises(UnicodeDecodeError):
            cut_at(data, stride_starts(len(data), 2))[0].decode()


@given(st.lists(bits, max_size=60), st.integers(0, 60))
def test_a_cut_does_not_depend_on_what_comes_later(numbers, end):
    for rule in (lambda n: threshold_starts(n, 3), lambda n: rise_starts(n, 1)):
        assert rule(numbers[:end]) == [i for i in rule(numbers) if i < end]


@given(st.lists(bits, min_size=1, max_size=60), bits)
def test_no_byte_inside_a_patch_is_above_the_threshold(numbers, threshold):
    starts = threshold_starts(numbers, threshold)
    inside = set(range(len(numbers))) - set(starts)
    assert all(numbers[i] <= threshold for i in inside)
    assert all(numbers[i] > threshold for i in starts[1:])


def test_the_rules_by_hand():
    numbers = [4.0, 0.5, 2.5, 2.8, 0.3, 3.0, 0.1]
    assert threshold_starts(numbers, 2) == [0, 2, 3, 5]
    assert rise_starts(numbers, 1) == [0, 2, 5]
    assert threshold_starts(numbers, 2.5) == [0, 3, 5]  # above, not equal
    assert rise_starts(numbers, 2.0) == [0, 5]
    assert stride_starts(7, 3) == [0, 3, 6]
    assert space_starts(b"a b\n c") == [0, 2, 4, 5]
    assert [threshold_starts([], 1), rise_starts([], 1), stride_starts(0, 2)] == [
        []
    ] * 3


def test_the_hand_example_of_the_lecture():
    followers = count_followers(b"the cat in the hat", 1)
    expected = []
    for context in b"the cat in the hat"[:-1]:
        counts = np.array([*followers[bytes([context])].values()])
        shares = counts / counts.sum()
        expected.append(float(-(shares * np.log2(shares)).sum()))
    starts = threshold_starts([8.0, *expected], 1)
    patches = [b"the ", b"cat ", b"in ", b"the ", b"hat"]
    assert cut_at(b"the cat in the hat", starts) == patches


@pytest.mark.parametrize("starts", [[], [1], [0, 0], [0, 3, 2], [0, 7], [0, 9]])
def test_impossible_starts_are_refused(starts):
    with pytest.raises(ValueError, match="starts"):
        cut_at(b"the cat", starts)


def test_a_stride_of_nothing_is_refused():
    with pytest.raises(ValueError, match="too short"):
        stride_starts(5, 0)


# Hierarchy


@pytest.mark.parametrize(
    ("length", "best"), [(8_192, 25), (65_536, 51), (1_048_576, 128)]
)
def test_the_best_patch_is_the_cube_root_of_twice_the_length(length, best):
    found = min(range(1, 2_000), key=lambda size: attention_pairs(length, size))
    assert found == best == round(best_patch_size(length))


def test_the_best_cost_grows_with_length_to_the_four_thirds():
    def cost(length: int) -> float:
        return attention_pairs(length, best_patch_size(length))

    for length in (1_000, 64_000, 1_000_000):
        assert math.isclose(cost(8 * length) / cost(length), 8 ** (4 / 3))
        assert math.isclose(cost(length), 3 / 2 ** (2 / 3) * length ** (4 / 3))
    assert attention_pairs(100, 1) == 100**2 + 100
    assert attention_pairs(100, 100) == 1 + 100**2


# Router


def test_boundaries_by_hand():
    x = np.array([[1.0, 0], [2, 0], [0, 3], [0, -1], [-1, -1]])
    got = boundary_probabilities(x, x)
    assert np.allclose(got, [1, 0, 0.5, 1, (1 - 1 / math.sqrt(2)) / 2])
    assert router_starts(got) == [0, 2, 3]


def test_the_query_is_the_later_one():
    queries, keys = np.array([[1.0, 0], [0, 1]]), np.array([[0.0, 1], [1, 0]])
    assert boundary_probabilities(queries, keys).tolist() == [1, 0]


@given(st.integers(0, 12), st.integers(0, 2**32 - 1))
def test_boundary_probabilities_are_probabilities(length, seed):
    rng = np.random.default_rng(seed)
    queries, keys = rng.normal(size=(2, length, 3))
    got = boundary_probabilities(queries, keys)
    assert got.shape == (length,)
    assert np.all((got > -1e-12) & (got < 1 + 1e-12))
    assert np.allclose(got, boundary_probabilities(5 * queries, keys / 7))


def test_a_vector_of_zeros_is_undecided():
    zeros = np.zeros((3, 4))
    assert boundary_probabilities(zeros, zeros).tolist() == [1, 0.5, 0.5]
    assert router_starts(boundary_probabilities(zeros, zeros)) == [0, 1, 2]
