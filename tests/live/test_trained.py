"""Tokenizers that the playground trains with the page's Python, without a browser."""

import json
import random

import pytest

from lecture_lib import corpora, train_regex_bpe
from lecture_lib.tokenizers.pretokenize import pre_tokenize
from lecture_lib.tokenizers.unigram import UnigramTokenizer
from lecture_lib.tokenizers.wordpiece import WordPieceTokenizer, bert_words
from live import trained
from tests.texts import NASTY_TEXTS, random_text

CORPORA = {
    "cat": "the cat in the hat sat on the mat",
    "unicode": "été 你好 été 😉😉 naïve\n  été\r\n你好",
    "spaces": " \n ",
    "essays": corpora.load("technical.txt")[:3_000],
}
generator = random.Random(29)
TEXTS = [random_text(generator) for _ in range(200)]
TEXTS += [*NASTY_TEXTS.values(), "x" * 101, "the catq", "qq ß# ##a", ""]


@pytest.mark.parametrize("corpus", CORPORA.values(), ids=CORPORA)
def test_tokens_are_the_librarys_and_cover_the_text(corpus):
    wordpiece = WordPieceTokenizer.train(corpus, 356)
    unigram = UnigramTokenizer.train(corpus, 356)
    cases = {
        "wordpiece": (wordpiece, wordpiece.vocabulary, bert_words),
        "unigram": (unigram, unigram.pieces, lambda text: [*pre_tokenize(text)]),
    }
    for name, (tokenizer, pieces, words_of) in cases.items():
        learned = json.loads(trained.train(name, corpus, 100))
        assert learned["size"] == tokenizer.vocab_size
        assert {*learned["first"]} <= {*pieces}
        for text in TEXTS:
            content = text.encode()
            rows = json.loads(trained.encode(name, text))
            assert [row[0] for row in rows] == tokenizer.encode(text)
            words: dict[int, bytes] = {}  # where each begins -> what its tokens cover
            for token_id, start, end, word, label in rows:
                assert label == pieces[token_id]
                covered = content[start:end]
                assert token_id == 0 or covered.decode() == label.removeprefix(
                    "##" * (start > word)
                )
                words[word] = words.get(word, b"") + covered
            assert [word.decode() for word in words.values()] == words_of(text)


@pytest.mark.parametrize("corpus", CORPORA.values(), ids=CORPORA)
def test_merges_are_the_librarys(corpus):
    learned = json.loads(trained.train("trained", corpus, 100))
    params = train_regex_bpe(corpus, 356)
    assert learned["merges"] == [part for pair in params.merges for part in pair]
    assert learned["size"] == len(params.vocab)


def test_without_a_corpus_it_is_our_essays():
    essays = corpora.load("technical.txt")
    assert trained.train("trained", "", 5) == trained.train("trained", essays, 5)


@pytest.mark.parametrize("name", ["wordpiece", "unigram"])
def test_a_corpus_of_too_many_characters_is_told(name):
    corpus = "".join(map(chr, range(0x4E00, 0x4E00 + 400)))
    assert "400" in json.loads(trained.train(name, corpus, 10))["error"]
