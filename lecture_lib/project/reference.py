"""The right version of each function, made of the course's own tokenizers."""

import codecs
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from lecture_lib.tokenizers import published
from lecture_lib.tokenizers.bpe import BPEParams, BPETokenizer, train_bpe
from lecture_lib.tokenizers.pretokenize import pre_tokenize
from lecture_lib.tokenizers.regex_bpe import RegexBPETokenizer, train_regex_bpe

Merges = list[tuple[int, int]]


def params(merges: Merges) -> BPEParams:
    """Return merges as the tokenizers keep them; the one at place k makes 256 + k."""
    vocab = {byte: bytes([byte]) for byte in range(256)}
    for new_id, (left, right) in enumerate(merges, 256):
        vocab[new_id] = vocab[left] + vocab[right]
    return BPEParams(vocab, {(a, b): i for i, (a, b) in enumerate(merges, 256)})


def train(text: str, num_merges: int) -> Merges:
    return list(train_bpe(text, num_merges).merges)


def encode(text: str, merges: Merges) -> list[int]:
    return BPETokenizer(params(merges)).encode(text)


def decode(ids: list[int], merges: Merges) -> str:
    return BPETokenizer(params(merges)).decode(ids)


def train_on_words(text: str, num_merges: int) -> Merges:
    return list(train_regex_bpe(text, 256 + num_merges).merges)


def encode_words(text: str, merges: Merges) -> list[int]:
    return RegexBPETokenizer(params(merges)).encode(text)


def with_special(merges: Merges, special_tokens: dict[str, int]) -> RegexBPETokenizer:
    return RegexBPETokenizer(params(merges), special_tokens=special_tokens)


def encode_special(
    text: str, merges: Merges, special_tokens: dict[str, int]
) -> list[int]:
    return with_special(merges, special_tokens).encode(text, allowed_special="all")


def encode_stream(
    chunks: Iterable[str], merges: Merges, special_tokens: dict[str, int]
) -> Iterator[int]:
    tokenizer = with_special(merges, special_tokens)
    return tokenizer.encode_iterable(chunks, allowed_special="all")


def decode_stream(
    ids: Iterable[int], merges: Merges, special_tokens: dict[str, int]
) -> Iterator[str]:
    tokenizer = with_special(merges, special_tokens)
    decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
    for token_id in ids:
        if piece := decoder.decode(tokenizer.decode_bytes([token_id])):
            yield piece
    if piece := decoder.decode(b"", final=True):
        yield piece


def encode_published(text: str, name: str) -> list[int]:
    return published.load(name).encode(text, disallowed_special=())


def decode_published(ids: list[int], name: str) -> str:
    return published.load(name).decode(ids)


def save(path: str, merges: Merges, special_tokens: dict[str, int]) -> None:
    with_special(merges, special_tokens).save(path)


def load(path: str) -> tuple[Merges, dict[str, int]]:
    tokenizer = RegexBPETokenizer.load(path)
    return list(tokenizer.params.merges), dict(tokenizer.special_tokens)


RIGHT: dict[str, Callable[..., Any]] = {
    function.__name__: function
    for function in (
        *(train, encode, decode),
        *(pre_tokenize, train_on_words, encode_words),
        *(encode_special, save, load, encode_stream, decode_stream),
        *(encode_published, decode_published),
    )
}
