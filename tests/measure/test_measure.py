import math

import pytest

from lecture_lib import (
    ByteTokenizer,
    CharacterTokenizer,
    WordTokenizer,
    compression_ratio,
)
from lecture_lib.measure.comparison import measure

SEED = "Hello, 🌍! 你好!"


def test_seed_ratios():
    assert compression_ratio(SEED, range(12)) == pytest.approx(1.667, abs=5e-4)
    characters = CharacterTokenizer().encode(SEED)
    assert compression_ratio(SEED, characters) == pytest.approx(1.538, abs=5e-4)
    assert compression_ratio(SEED, ByteTokenizer().encode(SEED)) == 1


def test_the_worst_case_and_the_losses_are_measured():
    row = measure(ByteTokenizer(), {"any": SEED})
    assert (row.vocab_size, row.worst, row.lost) == (256, 1, [])
    words = measure(WordTokenizer.train("a b", 9), {"any": "a b"})
    assert words.bytes_per_token == {"any": 1}
    assert "Chinese" in words.lost


def test_tiktoken_can_be_compared_too():
    import tiktoken

    row = measure(tiktoken.get_encoding("gpt2"), {"s": SEED})
    assert (row.vocab_size, row.bytes_per_token) == (50257, {"s": 20 / 12})
    assert row.lost == []


def test_no_tokens_have_no_ratio():
    assert math.isnan(compression_ratio("", []))


def test_a_lone_surrogate_has_no_length():
    with pytest.raises(ValueError, match="lone surrogate"):
        compression_ratio("\udfff", [1])
