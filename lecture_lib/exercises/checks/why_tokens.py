"""Checks of the exercises of why_tokens, the first lecture."""

import random
from collections.abc import Iterator

import regex
import tiktoken

from lecture_lib.measure.comparison import HARD_TEXTS
from lecture_lib.tokenizers.contract import Tokenizer

from ..checking import Case, exercise, table
from ..comparing import same
from ..conditions import all_of, brings_back, encodes

_WORDS = ["a", "letter", "from", "Zoë", "in", "Köln", "你好", "STRAWBERRY,", "<|end|>"]


def _draw_text(draw: random.Random) -> tuple[str, tiktoken.Encoding]:
    words = draw.sample(_WORDS, k=draw.randrange(2, 9))
    return draw.choice(" \n").join(words), tiktoken.get_encoding("gpt2")


@table(
    "why_tokens.1",
    "the word that falls apart",
    lambda: {
        "put one space before each word when you encode it, but return it without": [
            ("a letter from Zoë in Köln", tiktoken.get_encoding("gpt2"))
        ],
        "text.split() also splits at newlines, tabs, and double spaces; in a tie, the "
        "first word wins": [("to\nbe,\tor  go,\nor be", tiktoken.get_encoding("gpt2"))],
        "encode refuses what looks like a special token; encode_ordinary doesn't": [
            ("the mark <|endoftext|> ends it", tiktoken.get_encoding("gpt2"))
        ],
    },
    draw=_draw_text,
)
def falls_apart(text: str, tokenizer: tiktoken.Encoding) -> str:
    return max(text.split(), key=lambda w: len(tokenizer.encode_ordinary(" " + w)))


@table(
    "why_tokens.2",
    "the space after the word",
    {
        "each word takes the one space after it, if any": [("hello world hello",)],
        "one space goes with the word, others stand alone": [("a   b",), (" a ",)],
        "cut only at spaces: joined, the pieces must be the text again, so newlines "
        "and tabs are parts of words": [
            *((text,) for text in ("one\ntwo,\tthree 4!", "", *HARD_TEXTS.values())),
        ],
    },
    draw=lambda draw: ("".join(draw.choices("ab \n\xa0,", k=20)),),
)
def _with_space_after(text: str) -> list[str]:
    return regex.findall("[^ ]+ ?| ", text)


@exercise("why_tokens.3", "two tokens are enough")
def two_tokens() -> Iterator[Case]:
    yield Case(
        (),
        all_of(_keeps_the_contract, encodes("A", [0, 1, 0, 0, 0, 0, 0, 1])),
        "f'{byte:08b}' writes a byte as eight bits, the highest first; the IDs are "
        "the integers 0 and 1, not characters",
    )
    yield Case(
        (),
        all_of(*(brings_back(text) for text in HARD_TEXTS.values())),
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
    return None if same(tokenizer.vocab_size, 2) else "vocab_size should be 2"


def _survives_bad_bits(tokenizer: Tokenizer) -> str | None:
    got = tokenizer.decode([0] * 8 + [1] * 8)
    is_right = same(got, "\0\N{REPLACEMENT CHARACTER}")
    return None if is_right else f"decode of eight zeros and eight ones is {got!r}"
