"""Checks of `vocabulary_size`: padding, doubling, families, trimming."""

import functools
from collections.abc import Collection

import tiktoken

from lecture_lib import corpora
from lecture_lib.tokenizers import published
from lecture_lib.tokenizers.regex_bpe import RegexBPETokenizer

from ..checking import Rows, table
from ..conditions import members, near

_WORDS = ["the", "river", "🌍", "𓀀", "तुम", "didn't", "12345", "你好", "�", "\n"]


@table(
    "vocabulary_size.1",
    "what it still sees",
    {
        "The last token may be a part of a character. Drop what is left of it, and "
        "don't let a � take its place.": [("I saw 🌍", 1), ("I saw 𓀀!", 3)],
        "A short text is in view as a whole.": [(" Hello,  world! \n", 9)],
        "With no tokens in view there is nothing to see. In Python, ids[-0:] is the "
        "whole list.": [("Hello, world!", 0)],
        "A � that the writer typed is a character like any other, and the name of a "
        "special token is ordinary text.": [("a�b", 2), ("x<|endoftext|>", 4)],
    },
    draw=lambda draw: (" ".join(draw.choices(_WORDS, k=10)), draw.randrange(12)),
)
def _still_seen(text: str, tokens: int) -> str:
    gpt4o = tiktoken.get_encoding("o200k_base")
    seen = gpt4o.decode_bytes(gpt4o.encode_ordinary(text)[-tokens:] if tokens else [])
    while seen and 0x80 <= seen[0] < 0xC0:  # a character's first byte is in front
        seen = seen[1:]
    return seen.decode()


@table(
    "vocabulary_size.2",
    "is the doubling worth it?",
    {
        "The work for a byte should stay. Before, a token costs 2·(1,000 + 10·100) "
        "FLOPs, and after the doubling 2·(1,000 + 10·200).": [(1_000, 10, 100, 2.0)],
    },
    draw=lambda draw: (
        draw.randrange(1_000, 10**8),
        draw.randrange(8, 4_096),
        draw.randrange(256, 200_000),
        draw.uniform(1.1, 6),
    ),
    like=near,
)
def _needed_ratio(in_layers: int, width: int, size: int, ratio: float) -> float:
    rows = width * size
    return ratio * (1 + rows / (in_layers + rows))


@table(
    "vocabulary_size.3",
    "the same word again",
    {
        "Take off only one space.": [([b" the", b"The", b"  the", b"\xe9", b"\nThe"],)],
        "Bytes that are no valid UTF-8 spell nothing. Their error has to be caught, "
        "and errors='ignore' would make a word of the rest.": [([b"ab\xe4", b"\xff"],)],
        "A space alone is no word, and neither are digits, signs or letters with "
        "either.": [([b" ", b"", b"42", b"don't", b" a1", b"a b", b"b "],)],
        "With str.lower, ß stays ß.": [(["ß".encode(), "ẞ".encode()],)],
    },
    draw=lambda draw: (
        draw.sample([*published.load("gpt2").params.vocab.values()], 9),
    ),
)
def _families(tokens: Collection[bytes]) -> dict[str, set[bytes]]:
    found: dict[str, set[bytes]] = {}
    for token in tokens:
        text = token.decode(errors="replace").removeprefix(" ")
        if text.isalpha():  # a replacement character is no letter
            found.setdefault(text.lower(), set()).add(token)
    return found


def _rows() -> Rows:
    cat = RegexBPETokenizer.train("the cat in the hat", 259)
    return {
        "This text needs the 256 bytes and the token `th`.": [("th", cat)],
        "`the` was merged from `th` and `e`, so `th` stays as well.": [("the", cat)],
        "Go back from each token to its two parts, and to theirs, down to bytes.": [
            ("A tokenizer and its vocabulary, trained again.", _technical())
        ],
        "The ID of a byte is not always its value. In GPT-2 `a` is 64. And GPT-2's "
        "special token isn't needed.": [("Hello, world!", published.load("gpt2"))],
    }


@functools.cache
def _technical() -> RegexBPETokenizer:
    return RegexBPETokenizer.train(corpora.load("technical.txt")[:9_000], 700)


@table(
    "vocabulary_size.4",
    "a vocabulary for you",
    _rows,
    draw=lambda draw: (
        " ".join(draw.choices(corpora.load("technical.txt").split(), k=6)),
        _technical(),
    ),
    like=members,
)
def _needed(text: str, tokenizer: RegexBPETokenizer) -> set[int]:
    """Go from the last merge to the first: the parts of a needed token are needed."""
    params = tokenizer.params
    needed = {i for i, token in params.vocab.items() if len(token) == 1}
    needed |= set(tokenizer.encode(text))
    for pair, new_id in reversed(params.merges.items()):
        if new_id in needed:
            needed |= set(pair)
    return needed
