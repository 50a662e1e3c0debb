import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lecture_lib.tokenizers.pretokenize import last_safe_cut, pre_tokenize
from lecture_lib.tokenizers.published import PATTERNS
from tests.texts import EXHAUSTIVE, NASTY_TEXTS, all_corpora, random_text

every_pattern = pytest.mark.parametrize(
    "pattern", PATTERNS.values(), ids=list(PATTERNS)
)
ORIGINAL_GPT2 = (
    r"'s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+"
)
TIKTOKENS_GPT2 = (
    r"'(?:[sdmt]|ll|ve|re)| ?\p{L}++| ?\p{N}++| ?[^\s\p{L}\p{N}]++|\s++$|\s+(?!\S)|\s"
)


def some_texts() -> list[str]:
    generator = random.Random(5)
    random_texts = [random_text(generator) for _ in range(500)]
    return [*NASTY_TEXTS.values(), *all_corpora().values(), *random_texts]


def test_seed_example():
    text = "I'll say supercalifragilisticexpialidocious!"
    pieces = pre_tokenize(text)
    assert pieces == ["I", "'ll", " say", " supercalifragilisticexpialidocious", "!"]
    assert len(text) / len(pieces) == 8.8


def test_three_spellings_of_gpt2s_pattern_cut_alike():
    for text in some_texts():
        pieces = pre_tokenize(text)
        assert pieces == pre_tokenize(text, ORIGINAL_GPT2)
        assert pieces == pre_tokenize(text, TIKTOKENS_GPT2)


@every_pattern
def test_nothing_is_lost(pattern):
    for text in some_texts():
        assert "".join(pre_tokenize(text, pattern)) == text


@pytest.mark.parametrize("pattern", ["a+", r"(\w)(\w)?", r"x*", r"\b", "(?=a)"])
def test_nothing_is_lost_under_a_poor_pattern(pattern):
    for text in ["", "a", "baab xx", "aaa\n\n", *NASTY_TEXTS.values()]:
        assert "".join(pre_tokenize(text, pattern)) == text


@pytest.mark.slow
@every_pattern
def test_a_safe_cut_changes_no_pre_token(pattern):
    generator = random.Random(6)
    cuts = 0
    for _ in range(20_000 if EXHAUSTIVE else 1_000):
        text = random_text(generator)
        cut = last_safe_cut(text, pattern, generator.randrange(len(text) + 1))
        cuts += cut > 0
        parts = pre_tokenize(text[:cut], pattern) + pre_tokenize(text[cut:], pattern)
        assert parts == pre_tokenize(text, pattern)
    assert cuts > 400


@every_pattern
@given(head=st.text(max_size=20), tail=st.text(max_size=20))
def test_a_cut_stays_safe_whatever_text_follows(pattern, head, tail):
    cut = last_safe_cut(head, pattern)
    later = pre_tokenize(head[:cut], pattern) + pre_tokenize(head[cut:] + tail, pattern)
    assert later == pre_tokenize(head + tail, pattern)


def test_no_cut_is_known_to_be_safe_for_an_unknown_pattern():
    assert last_safe_cut("some words here", r"\w+|\W+") == 0


def test_safe_cuts_are_frequent_in_ordinary_text():
    text = all_corpora()["stories.txt"]
    distances = []
    end = len(text)
    while end > 0:
        cut = last_safe_cut(text, PATTERNS["gpt2"], end - 1)
        distances.append(end - cut)
        end = cut
    assert max(distances) < 40
