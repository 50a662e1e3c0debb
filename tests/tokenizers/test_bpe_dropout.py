"""BPE that forgets: every outcome spells the text, and each as often as it should."""

import math
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lecture_lib import (
    BPETokenizer,
    RegexBPETokenizer,
    bpe_dropout,
    train_bpe,
    train_regex_bpe,
)
from tests.texts import all_corpora

CORPUS = all_corpora()["stories.txt"][:3_000]
PARAMS = train_regex_bpe(CORPUS, 400)
TOKENIZER = RegexBPETokenizer(PARAMS)
ABC = {(97, 98): 256, (98, 99): 257, (256, 99): 258}  # ab, bc, ab·c
any_text = st.text(alphabet=st.characters(codec="utf-8"), max_size=30)
few_letters = st.text(alphabet="abc ", max_size=40)
probabilities = st.floats(0, 1)


@given(corpus=few_letters, text=few_letters | any_text, seed=st.integers())
def test_without_dropout_it_is_bpe(corpus, text, seed):
    params = train_bpe(corpus, 20)
    ids = bpe_dropout(text.encode(), params.merges, 0, random.Random(seed))
    assert ids == BPETokenizer(params).encode(text)


@given(text=few_letters | any_text)
def test_with_all_dropped_the_bytes_stay(text):
    ids = bpe_dropout(text.encode(), PARAMS.merges, 1, random.Random(0))
    assert ids == [*text.encode()]


@given(text=any_text, dropout=probabilities, seed=st.integers())
def test_whatever_is_dropped_the_text_comes_back(text, dropout, seed):
    ids = bpe_dropout(text.encode(), PARAMS.merges, dropout, random.Random(seed))
    assert TOKENIZER.decode(ids) == text


def probabilities_of(ids: tuple[int, ...], dropout: float) -> dict:
    """The oracle: each choice of what is dropped, with its probability, and the rest.

    Written over the pairs that survive, not over the code.
    """
    places = [i for i in range(len(ids) - 1) if ids[i : i + 2] in ABC]
    outcomes: Counter = Counter()
    for chosen in range(2 ** len(places)):
        kept = [place for k, place in enumerate(places) if chosen >> k & 1]
        chance = (1 - dropout) ** len(kept) * dropout ** (len(places) - len(kept))
        if not kept:
            outcomes[ids] += chance
            continue
        _, place = min((ABC[ids[place : place + 2]], place) for place in kept)
        merged = (*ids[:place], ABC[ids[place : place + 2]], *ids[place + 2 :])
        for outcome, other in probabilities_of(merged, dropout).items():
            outcomes[outcome] += chance * other
    return outcomes


@pytest.mark.parametrize("dropout", [0.1, 0.5])
@pytest.mark.parametrize("text", ["abc", "abcab"])
def test_each_encoding_comes_as_often_as_it_should(text, dropout):
    expected = probabilities_of(tuple(text.encode()), dropout)
    assert math.isclose(sum(expected.values()), 1)
    rng = random.Random(0)
    times = 20_000
    drawn = Counter(
        tuple(bpe_dropout(text.encode(), ABC, dropout, rng)) for _ in range(times)
    )
    assert drawn.keys() <= expected.keys()
    for outcome, probability in expected.items():
        error = 4 * math.sqrt(probability * (1 - probability) / times)
        assert abs(drawn[outcome] / times - probability) <= error


def test_zero_is_never_even_where_chance_draws_zero(monkeypatch):
    rng = random.Random()
    monkeypatch.setattr(rng, "random", lambda: 0.0)
    assert bpe_dropout(b"abc", ABC, 0.0, rng) == [258]
    assert bpe_dropout(b"abc", ABC, 1.0, rng) == [*b"abc"]


def test_equal_seeds_give_equal_ids_and_leave_the_word_as_it_was():
    word = [*b"abcabc"]
    first, second = (
        [bpe_dropout(word, ABC, 0.5, random.Random(seed)) for _ in range(5)]
        for seed in (7, 7)
    )
    assert first == second
    assert word == [*b"abcabc"]


@pytest.mark.parametrize("dropout", [-0.1, 1.1, math.nan, math.inf])
def test_what_is_no_probability_is_refused(dropout):
    for ids in (b"", b"abc"):
        with pytest.raises(ValueError, match="is not a probability"):
            bpe_dropout(ids, ABC, dropout, random.Random(0))


def test_nothing_stays_nothing():
    assert bpe_dropout(b"", ABC, 0.5, random.Random(0)) == []
    assert bpe_dropout(b"abc", {}, 0.5, random.Random(0)) == [*b"abc"]
