"""Checks of the exercises of words."""

from collections.abc import Iterator
from typing import Any

import regex

from lecture_lib.tokenizers.pretokenize import GPT2_PATTERN
from lecture_lib.tokenizers.words import split_words

from ..checking import Case, exercise, table
from ..conditions import Condition, all_of, brings_back, cuts, encodes, item, joins_to

# Texts on which a careless cut loses something.
_HARD_TEXTS = ("", "one\ntwo\r\n", "  a\tb  ", "你好 😉!", "e\u0301 _ 1.5", "<unk>")

TO_CUT_BY_HAND = "Two o'clock?\n\n  It's the twins' 2nd train."
_CLAUSES = regex.compile(
    r"('(?:[sdmt]|ll|ve|re))|( ?\p{L}+)|( ?\p{N}+)|( ?[^\s\p{L}\p{N}]+)|(\s+(?!\S))"
)
# By the number of the clause that cuts a pre-token.
_HINTS = {
    1: "at an apostrophe, the first clause is tried: which letters can follow it?",
    2: "letters run up to the first other character, an apostrophe for example",
    3: "digits run up to the first other character, a letter for example",
    4: "punctuation is a separate pre-token, and so is an apostrophe by itself",
    5: "the last of the whitespace is left for the word: read the fifth clause",
}


@exercise("words.1", "Be the pattern")
def be_the_pattern() -> Iterator[Case]:
    keep = "don't lose or add anything: watch the newlines and spaces"
    yield Case(None, joins_to(TO_CUT_BY_HAND), keep)
    for place, match in enumerate(_CLAUSES.finditer(TO_CUT_BY_HAND)):
        hint = _HINTS[match.lastindex]
        yield Case(None, item(place, match.group(), "pre-token"), hint)


_SOME = ["the", " ", "café"]
_WORDS = ["the", "a", " ", "café", "of", "\n", "map", "cat", "thesis"]


@table(
    "words.2",
    "Words that never say <unk>",
    {
        "known pieces get 256 + their index in the list, unknown ones their bytes: cut "
        "with split_words": [(_SOME, "the then"), ([], "the\n")],
        "join the bytes of all tokens first, and decode them once at the end": [
            (_SOME, text) for text in ("the bat 😉 in\nthe café", *_HARD_TEXTS)
        ],
    },
    draw=lambda draw: (
        draw.sample(_WORDS, k=len(_WORDS)),
        "The thesis\nof a café: cafés, and the map of a theater 😉",
    ),
    of_values=True,
)
def _spells(words: list[str], text: str) -> Condition:
    known = {word: [i] for i, word in enumerate(words, start=256)}
    ids = [i for piece in split_words(text) for i in known.get(piece, piece.encode())]
    right = all_of(encodes(text, ids), brings_back(text))

    def condition(tokenizer_of: Any) -> str | None:
        return right(tokenizer_of(words))

    return condition


@table(
    "words.3",
    "The lost space",
    {
        "a word takes one space with it": [("Hello World.",)],
        "split(' ') returns an empty string for each extra space: add the space first, "
        "then drop only what's still empty": [("  Hello World.",), ("",)],
        "cut only at spaces, not at newlines": [("a\n b",)],
    },
    draw=lambda draw: ("".join(draw.choices("ab  \n\t", k=12)),),
)
def lost_space(text: str) -> list[str]:
    return regex.findall(" ?[^ ]+| ", text)


_FIXED = GPT2_PATTERN.replace("'(?:", "['’](?i:", 1)
_ENDINGS = ["s", "d", "m", "t", "ll", "lL", "ve", "vE", "re", "rE"]
_ALL = " ".join(f"we{apostrophe}{e}" for apostrophe in "'’" for e in _ENDINGS)


@table(
    "words.4",
    "Fix the contractions",
    {
        "(?i:…) matches its letters in either case": [("how's",), ("HOW'S",)],
        "['’] matches either apostrophe": [("don’t",), (_ALL,), (_ALL.swapcase(),)],
        "there doesn't have to be a letter before the apostrophe": [("’twas",)],
        "change the first clause only, and keep the others in their order": [
            *((text,) for text in _HARD_TEXTS),
            ("x = 3.14\n\n    y",),
            ("Straße 5, SAD sTiLL, ½ of 1234567 is m², not №3",),
        ],
        "only ' and ’ start a contraction, no space belongs to it, and the endings are "
        "the ones GPT-2 has": [
            ("a‘so`so´so′so\"so, say 'so' or ’so",),
            ("o'clock, rock’n’roll, give'em, ’cause",),
        ],
    },
    of_values=True,
)
def _cuts_like_the_fixed_one(text: str) -> Condition:
    return cuts(text, regex.findall(_FIXED, text))
