"""Training, encoding, streaming, saving: and what happens when any of it goes wrong."""

import pytest

import lecture_lib.tokenizers.pretokenize as pretokenize
import lecture_lib.tokenizers.regex_bpe as regex_bpe
from lecture_lib import (
    CL100K_PATTERN,
    O200K_PATTERN,
    RegexBPETokenizer,
    train_regex_bpe,
)
from lecture_lib.tokenizers.bpe import TIE_BREAKS
from lecture_lib.tokenizers.incremental_bpe import train_incremental_bpe
from tests.texts import all_corpora

SPECIAL = "<|endoftext|>"
SPACED = "<| end of text |>"


@pytest.fixture(scope="module")
def tokenizer() -> RegexBPETokenizer:
    corpus = all_corpora()["stories.txt"][:5_000]
    names = [SPECIAL, SPACED]
    params = train_regex_bpe(corpus, 400, pattern=CL100K_PATTERN, special_tokens=names)
    return RegexBPETokenizer(params, pattern=CL100K_PATTERN, special_tokens=names)


# Training


def test_vocab_size_counts_bytes_merges_and_special_tokens():
    params = train_regex_bpe("low low low lower", 260, special_tokens=[SPECIAL])
    assert len(params.merges) == 3
    tokenizer = RegexBPETokenizer(params, special_tokens=[SPECIAL])
    assert tokenizer.vocab_size == 260
    assert tokenizer.special_tokens == {SPECIAL: 259}


def test_a_file_keeps_its_line_ends(tmp_path):
    path = tmp_path / "windows.txt"
    path.write_bytes(b"a\r\nb\r\nc\r\n" * 3)
    assert b"\r\n" in train_regex_bpe(path, 258, pattern=O200K_PATTERN).vocab.values()


def test_a_file_that_is_not_utf8(tmp_path):
    path = tmp_path / "latin1.txt"
    path.write_bytes("caf\xe9".encode("latin-1"))
    with pytest.raises(ValueError, match=r"latin1.txt is not UTF-8: byte 3"):
        train_regex_bpe(path, 300)


# One object from training to saving


def same_tokenizer(one: RegexBPETokenizer, other: RegexBPETokenizer) -> bool:
    return (
        list(one.params.merges.items()) == list(other.params.merges.items())
        and one.params == other.params
        and one.pattern == other.pattern
        and list(one.special_tokens.items()) == list(other.special_tokens.items())
    )


@pytest.mark.parametrize("tie_break", TIE_BREAKS)
@pytest.mark.parametrize("train", [train_regex_bpe, train_incremental_bpe])
def test_training_keeps_the_pattern_and_the_special_tokens(tmp_path, train, tie_break):
    """Nothing is forgotten between training and encoding, or in a file."""
    text = all_corpora()["stories.txt"][:2_000] + f"I'LL 12345{SPECIAL}"
    options = {"pattern": CL100K_PATTERN, "special_tokens": [SPACED, SPECIAL]}
    tokenizer = RegexBPETokenizer.train(text, 300, tie_break=tie_break, **options)
    params = train(text, 300, tie_break=tie_break, **options)
    assert same_tokenizer(tokenizer, RegexBPETokenizer(params, **options))
    assert tokenizer.vocab_size == 300
    assert tokenizer.special_tokens == {SPACED: 298, SPECIAL: 299}
    tokenizer.save(tmp_path / "tokenizer.json")
    loaded = RegexBPETokenizer.load(tmp_path / "tokenizer.json")
    assert same_tokenizer(loaded, tokenizer)
    ids = loaded.encode(text, allowed_special="all")
    assert ids == tokenizer.encode(text, allowed_special="all")
    assert ids[-1] == 299
    forgetful = RegexBPETokenizer(params)
    assert forgetful.encode(text) != ids


def test_the_defaults_of_training_are_those_of_its_two_steps():
    assert same_tokenizer(
        RegexBPETokenizer.train(["low low", " lower"], 260),
        RegexBPETokenizer(train_regex_bpe(["low low", " lower"], 260)),
    )


def test_what_a_subclass_trains_and_loads_is_one_of_it(tmp_path):
    class Mine(RegexBPETokenizer):
        pass

    Mine.train("ab ab", 257).save(tmp_path / "mine.json")
    assert type(Mine.load(tmp_path / "mine.json")) is Mine


def test_a_set_of_special_tokens_is_refused_before_the_corpus_is_read():
    def corpus():
        pytest.fail("training has begun")
        yield ""

    with pytest.raises(ValueError, match="is a set"):
        RegexBPETokenizer.train(corpus(), 300, special_tokens={SPECIAL})


# Streaming


def test_streaming_refuses_a_special_token_across_chunks(tokenizer):
    with pytest.raises(ValueError, match="holds the special token"):
        list(tokenizer.encode_iterable(["some text <|endof", "text|> more"]))


def test_streaming_begins_before_the_text_ends(tokenizer):
    """IDs come out while the source is still being read, so memory stays small."""
    read = []

    def source():
        for i in range(100):
            read.append(i)
            yield "some more words and "

    ids = tokenizer.encode_iterable(source())
    next(ids)
    assert len(read) < 5


def test_streaming_one_long_word_is_linear(tokenizer, monkeypatch):
    """Without a cut, the next look waits until the text has doubled."""
    looks = []
    original = pretokenize.last_safe_cut
    monkeypatch.setattr(
        pretokenize, "last_safe_cut", lambda *a: looks.append(a) or original(*a)
    )
    list(tokenizer.encode_iterable("a" for _ in range(2_000)))
    assert len(looks) < 30


# Saving


def test_a_file_cut_short_anywhere_is_refused(tokenizer, tmp_path):
    path = tmp_path / "tokenizer.json"
    tokenizer.save(path)
    content = path.read_bytes()
    for length in [0, 1, 10, len(content) // 2, len(content) - 1]:
        path.write_bytes(content[:length])
        with pytest.raises(ValueError, match=r"tokenizer.json .* cut short"):
            RegexBPETokenizer.load(path)


# The cache


def test_the_cache_is_bounded(tokenizer, monkeypatch):
    monkeypatch.setattr(regex_bpe, "CACHE_SIZE", 10)
    fresh = RegexBPETokenizer(tokenizer.params)
    text = " ".join(map(str, range(100)))
    assert fresh.decode(fresh.encode(text)) == text
    assert len(fresh._cache) == 10
