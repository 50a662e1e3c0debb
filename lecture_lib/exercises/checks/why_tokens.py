"""Checks of the exercises of why_tokens, the first lecture."""

import random
from collections.abc import Iterable, Iterator

import regex
import tiktoken

from lecture_lib.measure.comparison import HARD_TEXTS
from lecture_lib.tokenizers.contract import Tokenizer, to_utf8

from ..checking import Case, exercise, fresh, table
from ..comparing import same
from ..conditions import all_of, brings_back, encodes

TEXT = "Hello, 🌍! 你好!"


class Bytes:
    """A small tokenizer to try an answer on: a token ID is a byte."""

    vocab_size = 256

    def encode(self, text: str) -> list[int]:
        return list(to_utf8(text))

    def encode_ordinary(self, text: str) -> list[int]:
        return self.encode(text)

    def decode(self, ids: Iterable[int]) -> str:
        return bytes(ids).decode("utf-8", "replace")

    def __repr__(self) -> str:
        return "a byte tokenizer"


@exercise("why_tokens.1", "the word that falls apart")
def falls_apart() -> Iterator[Case]:
    gpt2 = tiktoken.get_encoding("gpt2")
    yield Case(
        ("a letter from Zoë in Köln", gpt2),
        "Köln",
        "put one space before each word when you encode it, but return it without; "
        "max(words, key=…) returns the first one with the largest value",
    )
    yield Case(
        ("to\nbe, or\tnot  to be!", Bytes()),
        "be,",
        "text.split() also splits at newlines, tabs, and double spaces; in a tie, the "
        "first word wins",
    )
    yield Case(
        ("the mark <|endoftext|> ends it", gpt2),
        "<|endoftext|>",
        "encode refuses what looks like a special token; encode_ordinary doesn't",
    )
    yield from fresh(
        lambda draw: (_words(draw), Bytes()),
        lambda text, _: max(text.split(), key=lambda word: len(word.encode())),
    )


def _words(draw: random.Random) -> str:
    """A few words, most of them of as many letters as bytes."""
    words = [
        "".join(draw.choices("abcdé你", k=draw.randrange(1, 9)))
        for _ in range(draw.randrange(2, 9))
    ]
    return draw.choice(" \n").join(words)


@table(
    "why_tokens.2",
    "the space after the word",
    {
        "each word takes the one space after it; the last word has none": [
            ("hello world hello",)
        ],
        "the first of three spaces goes with the word, the others stand alone": [
            ("a   b",)
        ],
        "a space with no word before it stands alone": [(" a ",)],
        "cut only at spaces; newlines and tabs are parts of words here": [
            ("one\ntwo,\tthree 4!",)
        ],
        "an empty text has no pieces, not one empty piece": [("",)],
        "joined, the pieces must be the text again, character by character": [
            (text,) for text in HARD_TEXTS.values()
        ],
    },
    draw=lambda draw: ("".join(draw.choices("ab \n,", k=20)),),
)
def _with_space_after(text: str) -> list[str]:
    return regex.findall("[^ ]+ ?| ", text)


@exercise("why_tokens.3", "two tokens are enough")
def two_tokens() -> Iterator[Case]:
    yield Case(
        (),
        _keeps_the_contract,
        "vocab_size must be 2, and the methods encode and decode must be there",
    )
    yield Case(
        (),
        all_of(
            encodes("A", [0, 1, 0, 0, 0, 0, 0, 1]),
            encodes("é", [1, 1, 0, 0, 0, 0, 1, 1, 1, 0, 1, 0, 1, 0, 0, 1]),
            encodes("", []),
        ),
        "f'{byte:08b}' writes a byte as eight bits, the highest first; the IDs are "
        "the integers 0 and 1, not characters",
    )
    yield Case(
        (),
        all_of(*(brings_back(t, lazily=True) for t in (TEXT, *HARD_TEXTS.values()))),
        "take the bits in groups of eight, turn each group into a byte, int(group, 2), "
        "and decode all bytes together: one character can take four of them",
    )
    yield Case(
        (),
        _survives_bad_bits,
        "a model can put bits in any order: bytes.decode takes errors='replace'",
    )


def _keeps_the_contract(tokenizer: Tokenizer) -> str | None:
    if not isinstance(tokenizer, Tokenizer):
        return "it lacks one of vocab_size, encode and decode"
    tokenizer.encode("")
    return None if same(tokenizer.vocab_size, 2) else "vocab_size should be 2"


def _survives_bad_bits(tokenizer: Tokenizer) -> str | None:
    replaced = tokenizer.decode([1] * 8)
    want = "\N{REPLACEMENT CHARACTER}"
    return None if same(replaced, want) else f"decode of eight ones is {replaced!r}"
