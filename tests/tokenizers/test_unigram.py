"""Unigram: training against counting all cuts, encoding against Hugging Face."""

import math
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tokenizers import Tokenizer, models

from lecture_lib import UnigramTokenizer, train_unigram
from lecture_lib.tokenizers.segmentation import (
    forward,
    log_probability,
    segmentations,
    total,
    viterbi,
)
from lecture_lib.tokenizers.unigram_training import (
    as_log_probs,
    count_pre_tokens,
    em_step,
    expected_counts,
    losses,
    prune,
    seed_pieces,
)
from tests.texts import EXHAUSTIVE, all_corpora, glued_text

from .test_segmentation import TOY, TOY_WORDS, log_probs, texts

ALL_IN_ONE = r"(?s).+"  # a split pattern that does not split
CORPUS = all_corpora()["technical.txt"][:4_000]
TRAINED = train_unigram(CORPUS, 300)
word_counts = st.dictionaries(texts, st.integers(1, 9), min_size=1, max_size=6)


def log_likelihood(word_counts, log_probs):
    """All cuts of each word added up."""
    return sum(n * forward(word, log_probs)[-1] for word, n in word_counts.items())


def viterbi_loss(word_counts, log_probs):
    """Only the best cut of each word counts."""
    return -sum(n * viterbi(word, log_probs)[1] for word, n in word_counts.items())


def test_hugging_faces_course():
    """Its loss before pruning, and what dropping "hug" would cost."""
    assert round(viterbi_loss(TOY_WORDS, TOY), 4) == 169.8028
    without = {piece: log for piece, log in TOY.items() if piece != "hug"}
    grown = viterbi_loss(TOY_WORDS, without) - viterbi_loss(TOY_WORDS, TOY)
    assert round(grown, 4) == 23.5138
    assert losses(TOY_WORDS, TOY)["hug"] == pytest.approx(grown)
    kept = prune(TOY_WORDS, TOY, keep=14)
    assert TOY.keys() - kept.keys() == {"bu"}  # no best cut uses it, and it is rarest


@given(text=texts, log_probs=log_probs)
def test_expected_counts_are_averages_over_all_cuts(text, log_probs):
    of_text = math.exp(total(text, log_probs))
    expected = {}
    for cut in segmentations(text, log_probs):
        share = math.exp(log_probability(cut, log_probs)) / of_text
        for piece in cut:
            expected[piece] = expected.get(piece, 0) + share
    assert expected_counts(text, log_probs) == pytest.approx(expected, abs=1e-9)


@settings(max_examples=50)
@given(word_counts=word_counts, log_probs=log_probs)
def test_a_step_never_makes_the_corpus_less_probable(word_counts, log_probs):
    log_probs = as_log_probs({piece: math.exp(log) for piece, log in log_probs.items()})
    for _ in range(3):
        before = log_likelihood(word_counts, log_probs)
        log_probs = em_step(word_counts, log_probs)
        assert sum(map(math.exp, log_probs.values())) == pytest.approx(1)
        assert log_likelihood(word_counts, log_probs) >= before - 1e-9


@settings(max_examples=50)
@given(word_counts=word_counts, log_probs=log_probs)
def test_a_loss_is_never_less_than_what_dropping_costs(word_counts, log_probs):
    now = viterbi_loss(word_counts, log_probs)
    for piece, loss in losses(word_counts, log_probs).items():
        rest = {other: log for other, log in log_probs.items() if other != piece}
        try:
            grown = viterbi_loss(word_counts, rest) - now
        except ValueError:
            grown = math.inf  # nothing else spells it
        assert loss >= grown - 1e-9
        assert loss == 0 or grown > -1e-9


@given(word_counts=word_counts, keep=st.integers(0, 12))
def test_characters_are_never_dropped(word_counts, keep):
    log_probs = as_log_probs(seed_pieces(word_counts))
    kept = prune(word_counts, log_probs, keep)
    characters = {piece for piece in log_probs if len(piece) == 1}
    assert characters <= kept.keys() <= log_probs.keys()
    assert len(kept) == max(min(keep, len(log_probs)), len(characters))
    assert sum(map(math.exp, kept.values())) == pytest.approx(1)


def test_seeds_are_what_spells_most():
    seeds = seed_pieces({"abcab": 3, "b": 1}, size=2)
    assert seeds == {"a": 6, "b": 7, "c": 3, "abcab": 3, "ab": 6}
    assert "abc" not in seed_pieces({"abc": 1})  # it occurs once
    assert max(map(len, seed_pieces({"a" * 30: 2}))) == 16


def test_training_is_what_its_parts_do():
    """No outside oracle trains with plain EM: step by step, then."""
    counts = count_pre_tokens("low low low lower lowest newest newest")
    log_probs = as_log_probs(seed_pieces(counts))
    sizes = []
    while True:
        log_probs = em_step(counts, em_step(counts, log_probs))
        sizes.append(len(log_probs))
        if len(log_probs) == 14:
            break
        log_probs = prune(counts, log_probs, max(14, int(0.75 * len(log_probs))))
    assert len(sizes) > 3
    assert train_unigram("low low low lower lowest newest newest", 15) == log_probs


class CountingLookups(dict):
    lookups = 0

    def __contains__(self, piece):
        self.lookups += 1
        return super().__contains__(piece)


@pytest.mark.parametrize("step", [em_step, losses])
def test_work_grows_with_a_word_and_not_with_its_square(step):
    log_probs = CountingLookups(dict.fromkeys(["a", "b", "aba"], math.log(1 / 3)))
    step({"ab" * 500: 1}, log_probs)
    assert 1_000 <= log_probs.lookups < 10_000


@pytest.mark.parametrize("size", [math.nan, math.inf, 300.0, "300", None])
def test_a_size_that_is_no_integer(size):
    with pytest.raises(ValueError, match="vocab_size must be a whole number"):
        train_unigram("abc abc", size)
    with pytest.raises(ValueError, match="seed_size must be a whole number"):
        train_unigram("abc abc", 9, seed_size=size)


def test_the_vocabulary_has_the_size_asked_for():
    tokenizer = UnigramTokenizer.train(CORPUS, 300)
    assert tokenizer.log_probs.keys() == TRAINED.keys()
    assert tokenizer.vocab_size == len(tokenizer.pieces) == 300
    assert repr(tokenizer) == "<UnigramTokenizer: vocab_size 300>"
    assert set(CORPUS) <= set(tokenizer.pieces)
    assert tokenizer.is_lossless_on(CORPUS)
    assert len(tokenizer.encode(CORPUS)) < 0.55 * len(CORPUS)
    logs = list(tokenizer.log_probs.values())
    assert logs == sorted(logs, reverse=True)
    assert sum(map(math.exp, logs)) == pytest.approx(1)


@pytest.mark.parametrize(
    ("corpus", "vocab_size", "message"),
    [
        ("", 9, "the corpus is empty"),
        ([], 9, "the corpus is empty"),
        ("abc", 3, "vocab_size 3 is smaller than <unk> \\+ the 3 different characters"),
        ("abc", -1, "vocab_size must be a whole number, 0 or more; got -1"),
        ("ab\ud800", 9, "character 2 .* lone surrogate"),
    ],
)
def test_what_cannot_be_trained(corpus, vocab_size, message):
    with pytest.raises(ValueError, match=message):
        UnigramTokenizer.train(corpus, vocab_size)


@pytest.mark.parametrize(
    ("log_probs", "message"),
    [
        ({}, "at least one piece"),
        ({"a": math.nan}, "log probability of 'a' must be .* got nan"),
        ({"a": 0.5}, "log probability of 'a' must be .* got 0.5"),
        ({"a": -math.inf}, "log probability of 'a' must be .* got -inf"),
        ({"": -1.0}, "'' is not a piece of text"),
        ({b"a": -1.0}, "b'a' is not a piece of text"),
        ({"\ud800": -1.0}, "lone surrogate"),
    ],
)
def test_what_are_no_log_probabilities(log_probs, message):
    with pytest.raises(ValueError, match=message):
        UnigramTokenizer(log_probs)


def test_unknown_characters_are_fused_inside_a_pre_token():
    tokenizer = UnigramTokenizer({"a": -1.0, "b": -2.0, " ": -3.0})
    assert tokenizer.encode("aXYb") == [1, 0, 2]
    assert tokenizer.encode("X Y") == [0, 3, 0]
    assert tokenizer.encode("X.") == [0, 0]  # two pre-tokens
    assert tokenizer.decode(tokenizer.encode("aXYb")) == "a<unk>b"
    assert not tokenizer.is_lossless_on("aXYb")


def test_text_that_looks_like_the_unknown_token_is_not_taken_for_it():
    tokenizer = UnigramTokenizer(dict.fromkeys("<unk>", -1.0))
    assert tokenizer.is_lossless_on("<unk>")


def test_a_character_that_only_longer_pieces_have_is_unknown_alone():
    tokenizer = UnigramTokenizer({"a": -1.0, "ab": -5.0})
    assert tokenizer.encode("ab") == [2]
    assert tokenizer.encode("abb") == [2, 0]


def in_hugging_face(tokenizer: UnigramTokenizer) -> Tokenizer:
    pieces = [("<unk>", 0.0), *tokenizer.log_probs.items()]
    return Tokenizer(models.Unigram(pieces, unk_id=0))


@pytest.mark.parametrize("seed", range(5))
def test_encoding_equals_hugging_face(seed):
    """Scores that are all different, and scores with many ties."""
    rng = random.Random(seed)
    trained = TRAINED
    if seed % 2:
        trained = {piece: float(-rng.randrange(1, 6)) for piece in trained}
    ours = UnigramTokenizer(trained, pattern=ALL_IN_ONE)
    theirs = in_hugging_face(ours)
    pieces = list(trained)
    for _ in range(10_000 if EXHAUSTIVE else 300):
        text = glued_text(rng, pieces)
        ids = ours.encode(text)
        assert ids == theirs.encode(text).ids
        assert ours.is_lossless_on(text) == (ours.decode(ids) == text)


@pytest.mark.parametrize(("least", "expected"), [(-9.9, [2, 3]), (-10.1, [1, 0])])
def test_the_penalty_of_an_unknown_character_is_theirs(least, expected):
    """Either the z of xyz is unknown, or two rare pieces spell it all."""
    ours = UnigramTokenizer({"xy": -0.0, "x": least, "yz": least})
    assert ours.encode("xyz") == expected
    assert in_hugging_face(ours).encode("xyz").ids == expected


def test_a_small_corpus_gives_a_small_vocabulary():
    assert UnigramTokenizer.train("ab", 99).pieces == ["<unk>", "a", "b"]
