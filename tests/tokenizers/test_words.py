import pytest

from lecture_lib import WordTokenizer
from lecture_lib.tokenizers.words import split_words

LONG = "I'll say supercalifragilisticexpialidocious!"


def test_seed_example():
    segments = split_words(LONG)
    assert len(segments) == 8
    assert len(LONG) / len(segments) == 5.5


def test_no_character_is_dropped_not_even_a_newline():
    text = "one\ntwo\r\n\n three\x00"
    assert "".join(split_words(text)) == text


def test_the_most_frequent_words_are_kept_and_ties_are_broken_by_the_word():
    tokenizer = WordTokenizer.train("b a c b", vocab_size=4)
    assert tokenizer.words == ["<unk>", " ", "b", "a"]


def test_an_unknown_word_is_lost():
    tokenizer = WordTokenizer.train("the cat", vocab_size=10)
    assert tokenizer.decode(tokenizer.encode("the dog")) == "the <unk>"
    assert tokenizer.is_lossless_on("the cat the")
    assert not tokenizer.is_lossless_on("the dog")


def test_text_that_looks_like_the_unknown_token_is_not_taken_for_it():
    tokenizer = WordTokenizer.train("a <unk> b", vocab_size=20)
    assert 0 not in tokenizer.encode("<unk>")
    assert tokenizer.decode(tokenizer.encode("<unk>")) == "<unk>"


def test_a_small_corpus_gives_a_small_vocabulary():
    assert WordTokenizer.train("a b", vocab_size=100).vocab_size == 4
    assert WordTokenizer.train("", vocab_size=100).vocab_size == 1


def test_no_room_for_the_unknown_token():
    with pytest.raises(ValueError, match="at least 1, for <unk>; got"):
        WordTokenizer.train("a", vocab_size=0)
    for size in (-1, 2.0, float("nan"), "3"):
        with pytest.raises(ValueError, match="vocab_size must be a whole number"):
            WordTokenizer.train("a", size)


def test_words_are_text():
    with pytest.raises(TypeError, match="a text is a str, and this is NoneType"):
        WordTokenizer.train(["a", None], 9)
    with pytest.raises(ValueError, match="lone surrogate"):
        WordTokenizer.train(["a", "\ud800"], 9)


def test_a_word_twice():
    with pytest.raises(ValueError, match="twice"):
        WordTokenizer(["a", "a"])
