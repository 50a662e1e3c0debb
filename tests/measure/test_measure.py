import math

import pytest

from lecture_lib import (
    ByteTokenizer,
    CharacterTokenizer,
    WordTokenizer,
    compression_ratio,
)
from lecture_lib.measure.comparison import lost_texts
from tests.texts import tiktoken_encoding

SEED = "Hello, 🌍! 你好!"


def test_seed_ratios():
    assert compression_ratio(SEED, range(12)) == pytest.approx(1.667, abs=5e-4)
    characters = CharacterTokenizer().encode(SEED)
    assert compression_ratio(SEED, characters) == pytest.approx(1.538, abs=5e-4)
    assert compression_ratio(SEED, ByteTokenizer().encode(SEED)) == 1


def test_what_is_lost_is_named():
    assert lost_texts(ByteTokenizer()) == []
    assert "Chinese" in lost_texts(WordTokenizer.train("a b", 9))
    assert lost_texts(tiktoken_encoding("gpt2")) == []


def test_no_tokens_have_no_ratio():
    assert math.isnan(compression_ratio("", []))


def test_a_lone_surrogate_has_no_length():
    with pytest.raises(ValueError, match="lone surrogate"):
        compression_ratio("\udfff", [1])
