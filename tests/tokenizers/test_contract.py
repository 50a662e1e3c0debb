"""Every tokenizer keeps the contract on every nasty text, and it has been trained."""

import functools
import random
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import lecture_lib as ll
from lecture_lib.tokenizers import published
from lecture_lib.tokenizers.pieces import Kind
from tests.texts import NASTY_TEXTS, random_text

CORPUS = (
    "the cat in the hat sat on the mat. I'll say it's 1999!\n  def f(x):\n\treturn x\n"
    "über Äpfel 你好你好 नमस्ते नमस्ते 😉😉 "
) * 3
PIECES = [
    ("<unk>", 0.0, Kind.UNKNOWN),
    *((f"<0x{byte:02X}>", 0.0, Kind.BYTE) for byte in range(256)),
    *((piece, log, Kind.NORMAL) for piece, log in ll.train_unigram(CORPUS, 99).items()),
]
MAKERS: dict[str, Callable[[], ll.Tokenizer]] = {
    "characters": ll.CharacterTokenizer,
    "bytes": ll.ByteTokenizer,
    "words": lambda: ll.WordTokenizer.train(CORPUS, 30),
    "wordpiece": lambda: ll.WordPieceTokenizer.train(CORPUS, 100),
    "bpe": lambda: ll.BPETokenizer(ll.train_bpe(CORPUS, 60)),
    "regex bpe": lambda: ll.RegexBPETokenizer.train(
        CORPUS, 330, special_tokens=["<|endoftext|>"]
    ),
    "unigram": lambda: ll.UnigramTokenizer.train(CORPUS, 99),
    "pieces": lambda: ll.PieceTokenizer(PIECES, by="probability"),
    "gpt2": lambda: published.load("gpt2"),
}
LOSSY = ["words", "wordpiece", "unigram", "pieces"]
LOSSLESS = [name for name in MAKERS if name not in LOSSY]
BYTE_LEVEL = [name for name in LOSSLESS if name != "characters"]


every_tokenizer = pytest.mark.parametrize("name", MAKERS)


@functools.cache
def tokenizer_of(name: str) -> ll.Tokenizer:
    """Make one when a test needs it: all take longer than collecting all tests."""
    return MAKERS[name]()


def encode(name: str, text: str) -> list[int]:
    tokenizer = tokenizer_of(name)
    return getattr(tokenizer, "encode_ordinary", tokenizer.encode)(text)


@every_tokenizer
def test_it_is_a_tokenizer(name):
    assert isinstance(tokenizer_of(name), ll.Tokenizer)


def test_every_class_that_is_a_tokenizer_is_asked():
    """One without a maker would keep the contract, or break it, unseen."""
    asked = {type(tokenizer_of(name)) for name in MAKERS if name != "gpt2"}
    offered = [each for each in vars(ll).values() if isinstance(each, type)]
    assert {
        each for each in offered if {"encode", "decode", "vocab_size"} <= {*dir(each)}
    } == asked | {ll.Tokenizer}


@every_tokenizer
def test_it_is_trained(name):
    """An untrained tokenizer would pass every round trip: bytes in, bytes out."""
    tokens, text = len(encode(name, CORPUS)), CORPUS
    if name == "characters":
        assert tokens == len(text)
    elif name != "bytes":
        assert tokens < 0.8 * len(text.encode())


def some_texts() -> list[str]:
    generator = random.Random(0)
    return ["", *NASTY_TEXTS.values(), *(random_text(generator) for _ in range(200))]


@every_tokenizer
def test_texts_come_back_or_the_tokenizer_says_that_they_do_not(name):
    tokenizer = tokenizer_of(name)
    valid = range(tokenizer.vocab_size)
    for text in some_texts():
        ids = encode(name, text)
        assert all(token_id in valid for token_id in ids)
        came_back = tokenizer.decode(ids) == text
        assert came_back == (name in LOSSLESS or tokenizer.is_lossless_on(text))
    assert encode(name, "") == []
    assert tokenizer.decode([]) == ""


@pytest.mark.parametrize("name", LOSSLESS)
@given(text=st.text(alphabet=st.characters(codec="utf-8")))
def test_any_text_comes_back(name, text):
    assert tokenizer_of(name).decode(encode(name, text)) == text


@every_tokenizer
def test_a_lone_surrogate_is_refused_by_its_position(name):
    with pytest.raises(ValueError, match=r"character 9 .* U\+D83C"):
        tokenizer_of(name).encode("good text\ud83c")


@every_tokenizer
def test_every_id_decodes_or_is_named(name):
    tokenizer = tokenizer_of(name)
    size = tokenizer.vocab_size
    some = random.Random(1).choices(range(size), k=100)
    for token_id in {*range(min(300, size)), *some, *range(max(0, size - 100), size)}:
        assert isinstance(tokenizer.decode([token_id]), str)
    for unknown in (-1, size, size + 10**9):
        sentence = rf"token ID {unknown} is not in .* \(vocab_size {size}\)"
        with pytest.raises(KeyError, match=sentence):
            tokenizer.decode([unknown])


NO_IDS = ["65", 65.0, np.float64(65), None, b"a", [65]]
NO_TEXTS = [None, 65, b"ab", ["ab"]]
# The class for characters is shown whole on a page; what is no text or no ID gets
# Python's own sentence there.
says_more = pytest.mark.parametrize("name", [*MAKERS][1:])


@says_more
def test_arguments_of_a_wrong_type_get_one_sentence(name):
    tokenizer = tokenizer_of(name)
    assert tokenizer.decode([np.uint8(25)]) == tokenizer.decode([25])
    for token_id in NO_IDS:
        with pytest.raises(TypeError, match="a token ID is an int, and this is "):
            tokenizer.decode([token_id])
    for text in NO_TEXTS:
        with pytest.raises(TypeError, match="a text is a str, and this is "):
            tokenizer.encode(text)


@pytest.mark.parametrize("name", BYTE_LEVEL)
def test_bytes_and_text_decode_alike(name):
    tokenizer = tokenizer_of(name)
    ids = encode(name, CORPUS)
    for n in range(0, len(ids), 7):
        expected = tokenizer.decode_bytes(ids[:n]).decode("utf-8", "replace")
        assert tokenizer.decode(ids[:n]) == expected
    broken = encode(name, "é")[:1]
    if tokenizer.decode_bytes(broken) != "é".encode():
        with pytest.raises(UnicodeDecodeError):
            tokenizer.decode(broken, errors="strict")
