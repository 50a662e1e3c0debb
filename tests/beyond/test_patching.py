"""Patches always join to the bytes, and no cut depends on what comes later."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lecture_lib.beyond.patching import (
    cut_at,
    rise_starts,
    space_starts,
    stride_starts,
    threshold_starts,
)

bits = st.floats(0, 8)


def rules(data: bytes, numbers: list[float]) -> dict[str, list[int]]:
    return {
        "threshold": threshold_starts(numbers, 3),
        "rise": rise_starts(numbers, 1),
        "stride": stride_starts(len(data), 3),
        "space": space_starts(data),
    }


@given(st.lists(st.tuples(st.integers(0, 255), bits), max_size=80))
def test_the_patches_of_every_rule_join_to_the_bytes(pairs):
    data = bytes(byte for byte, _ in pairs)
    for starts in rules(data, [number for _, number in pairs]).values():
        patches = cut_at(data, starts)
        assert b"".join(patches) == data
        assert all(patches)
        assert len(patches) == len(starts)


@given(st.lists(bits, max_size=60), st.integers(0, 60))
def test_a_cut_does_not_depend_on_what_comes_later(numbers, end):
    for rule in (lambda n: threshold_starts(n, 3), lambda n: rise_starts(n, 1)):
        assert rule(numbers[:end]) == [i for i in rule(numbers) if i < end]


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


@pytest.mark.parametrize("starts", [[], [1], [0, 0], [0, 3, 2], [0, 7], [0, 9]])
def test_impossible_starts_are_refused(starts):
    with pytest.raises(ValueError, match="starts"):
        cut_at(b"the cat", starts)


def test_a_stride_of_nothing_is_refused():
    with pytest.raises(ValueError, match="too short"):
        stride_starts(5, 0)
