"""Each condition says in one sentence what's wrong, or nothing if all is right."""

import math

import numpy as np
import pytest

from lecture_lib.exercises.conditions import (
    a_sequence_of,
    all_of,
    brings_back,
    cuts,
    encodes,
    is_of,
    is_pair,
    item,
    joins_to,
    members,
    near,
    probabilities,
)

HALVES = probabilities({"a": 0.5, "b": 0.5})
TWO_NUMBERS = a_sequence_of(int, "two numbers", 2)
WORDS = cuts("a b", ["a", " b"], groups=False)


class Upper:
    """A tokenizer that loses lowercase."""

    def encode(self, text):
        return list(map(ord, text.upper()))

    def decode(self, ids):
        return "".join(map(chr, ids))


class NeedsAList(Upper):
    def decode(self, ids):
        return super().decode(ids[:])


RIGHT = [
    (near(1.0), np.float64(1.0000009)),
    (near(1e9), 1e9 + 900),
    (near(0.5, within=0.01), 0.509),
    (near(math.inf), math.inf),
    (near([1.0, 2.0]), np.array([1.0, 2.0])),
    (near((1, 2)), [1, 2.0]),
    (HALVES, {"a": 0.5009, "b": 0.4991}),
    (TWO_NUMBERS, (1, 2)),
    (a_sequence_of(str.isupper, ""), ["A", "B"]),
    (members({1, 2}), [2, 1, 1]),
    (members({1, 2}), {1: "a", 2: "b"}.keys()),
    (item(1, "b", "piece"), ["x", "b"]),
    (joins_to("ab"), ["a", "b"]),
    (WORDS, r" ?\w+"),
    (cuts("a b", ["a", " b"]), r"( )?\w+"),
    (encodes("ab", [65, 66]), Upper()),
    (brings_back("AB"), Upper()),
    (brings_back("AB"), NeedsAList()),
    (all_of(near(1), near(1.0)), 1),
    (all_of(), None),
]
WRONG = [
    (near(1.0), True, "it should be a number"),
    (near(1.0), math.nan, "it should be a number"),
    (near(1.0), "1", "it should be a number"),
    (near(1.0), np.array([1.0]), "it should be a number"),
    (near(1.0), 1.000002, "it should be 1"),
    (near(12345.678), 0, "it should be 12,345.7"),
    (near(0.5, within=0.01), 0.511, "it should be 0.5"),
    (near(math.inf), 1e308, "it should be inf"),
    (near([1.0, 2.0]), [1.0], "it should be a list of 2 numbers"),
    (near([1.0, 2.0]), {1.0, 2.0}, "it should be a list of 2 numbers"),
    (near([1.0, 2.0]), [1.0, 3.0], "of number 2, it should be 2"),
    (HALVES, {"a": 1.0}, "it should be a dictionary with the keys a, b"),
    (HALVES, [0.5, 0.5], "it should be a dictionary with the keys a, b"),
    (HALVES, {"a": 0.5, "b": 0.504}, "the probabilities don't add up to 1"),
    (HALVES, {"a": 0.498, "b": 0.502}, "the probability of 'a' is another one"),
    (TWO_NUMBERS, [1, 2, 3], "it should be two numbers"),
    (TWO_NUMBERS, {1, 2}, "it should be two numbers"),
    (TWO_NUMBERS, [1, True], "it should be two numbers"),
    (members({1, 2}), "12", "it should be a set or a list"),
    (members({1, 2}), {1: 1, 2: 2}, "it should be a set or a list"),
    (members({1, 2}), 12, "it should be a set or a list"),
    (members({1, 2}), {3}, "it should also contain 1"),
    (members({1, 2}), {1, 2, 3}, "it should not contain 3"),
    (item(1, "b", "piece"), ["b", "a"], "piece 2 is another one"),
    (joins_to("ab"), [1], "it should be a list of strings"),
    (joins_to("ab"), ["ab", ""], "one of the strings is empty"),
    (joins_to("ab"), ["b", "a"], "joined they are 'ba'"),
    (WORDS, None, "the answer should be a pattern, as a string"),
    (WORDS, "(", "it is not a valid pattern: missing ) at position 1"),
    (WORDS, r"( )?\w+", "it has a group that captures; write (?:…) instead of (…)"),
    (WORDS, r"\w", "of 'a b' only 'ab' is left"),
    (WORDS, r"\w|\s", "it cuts 'a b' into ['a', ' ', 'b'], not ['a', ' b']"),
    (encodes("ab", [97, 98]), Upper(), "encode('ab') is [65, 66], not [97, 98]"),
    (brings_back("ab"), Upper(), "'ab' came back as 'AB'"),
    (all_of(near(1), near(2)), 1, "it should be 2"),
]


@pytest.mark.parametrize(("condition", "got"), RIGHT)
def test_what_meets_a_condition(condition, got):
    assert condition(got) is None


@pytest.mark.parametrize(("condition", "got", "says"), WRONG)
def test_what_does_not_meet_a_condition(condition, got, says):
    assert condition(got) == says


@pytest.mark.parametrize(
    ("kind", "value", "is_one"),
    [(int, 1, True), (int, True, False), (bool, True, True), (str.isupper, "a", False)],
)
def test_a_value_is_of_a_kind(kind, value, is_one):
    assert is_of(kind, value) is is_one


@pytest.mark.parametrize(
    ("value", "is_one"),
    [(("a", "b"), True), (["a", "b"], True), ("ab", False), (("a", 1), False)],
)
def test_a_pair_is_two_strings(value, is_one):
    assert is_pair(value) is is_one
