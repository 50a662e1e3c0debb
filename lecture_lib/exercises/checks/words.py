"""Checks of the exercises of words."""

import itertools
from collections.abc import Iterator

import regex

from lecture_lib.tokenizers.pretokenize import pre_tokenize
from lecture_lib.tokenizers.words import split_words

from ..checking import Case, exercise, fresh, table
from ..conditions import (
    a_sequence_of,
    all_of,
    brings_back,
    cuts,
    encodes,
    item,
    joins_to,
)

# Texts on which a careless cut loses something.
_HARD_TEXTS = ("", "one\ntwo\r\n", "  a\tb  ", "你好 😉!", "e\u0301 _ 1.5", "<unk>")


@exercise("words.1", "Be the pattern")
def be_the_pattern() -> Iterator[Case]:
    strings = a_sequence_of(str, "a list of strings")
    yield Case(None, strings, 'Write a list of strings, such as ["I", "\'ll", " say"].')
    keep = "don't lose or add anything: watch the newlines and spaces"
    yield Case(None, joins_to(TO_CUT_BY_HAND), keep)
    for place, match in enumerate(_CLAUSES.finditer(TO_CUT_BY_HAND)):
        hint = _HINTS[match.lastindex]
        yield Case(None, item(place, match.group(), "pre-token"), hint)


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


@table(
    "words.3",
    "The lost space",
    {
        "a word takes one space with it": [("Hello World.",)],
        "split(' ') returns an empty string for each extra space: add the space first, "
        "then drop only what's still empty": [
            ("  Hello World.",),
            ("a   b",),
        ],
        "no text, no pieces: not one empty piece": [("",)],
        "cut only at spaces, not at newlines": [("a\n b",)],
    },
    draw=lambda draw: ("".join(draw.choices("ab  \n", k=12)),),
)
def lost_space(text: str) -> list[str]:
    return regex.findall(" ?[^ ]+| ", text)


@exercise("words.4", "Fix the contractions")
def contractions() -> Iterator[Case]:
    case = "(?i:…) matches its letters in either case"
    curly = "['’] matches either apostrophe"
    same = "change the first clause only, and keep the others in their order"
    others = (
        "only ' and ’ start a contraction, no space belongs to it, and the endings are "
        "the ones GPT-2 has"
    )
    no_letter = "there doesn't have to be a letter before the apostrophe"
    straight = "straight and lowercase: GPT-2 gets this one right"
    yield Case(None, cuts("how's", ["how", "'s"]), straight)
    yield Case(None, cuts("HOW'S", ["HOW", "'S"]), case)
    yield Case(None, cuts("don’t", ["don", "’t"]), curly)
    both = cuts("I’LL WE'Ve", ["I", "’LL", " WE", "'Ve"])
    yield Case(None, both, f"{case}; {curly}")
    yield Case(None, cuts("’twas", ["’t", "was"]), no_letter)
    numbers = "½ of 1234567 is m², not №3"
    code = "x = 3.14\n\n    y"
    for text in (*_HARD_TEXTS, "a   b", code, "Straße 5, SAD sTiLL", numbers):
        yield Case(None, cuts(text, pre_tokenize(text)), same)
    for text in _NO_CONTRACTIONS:
        yield Case(None, cuts(text, pre_tokenize(text)), others)
    each = [cuts(f"we{ending}", ["we", ending]) for ending in CONTRACTIONS]
    yield Case(None, all_of(*each), f"{case}, whichever they are; {curly}", False)


# Other quotation marks, a space before the apostrophe, and other letters behind it.
_NO_CONTRACTIONS = (
    "a‘so`so´so\"so, say 'so' or ’so",
    "o'clock, rock’n’roll, give'em, ’cause",
)
# In any mixture of cases: "'ll", "'lL", "'Ll", "'LL".
CONTRACTIONS = [
    apostrophe + "".join(letters)
    for apostrophe in "'’"
    for ending in ("s", "d", "m", "t", "ll", "ve", "re")
    for letters in itertools.product(*((letter, letter.upper()) for letter in ending))
]


@exercise("words.2", "Words that never say <unk>")
def spelling_tokenizer() -> Iterator[Case]:
    words = ["the", " ", "café"]
    number = "known pieces get 256 + their index in the list, unknown ones their bytes"
    yield Case((words,), encodes("the é", [256, 257, 195, 169]), number)
    yield Case((words,), encodes("the café", [256, 257, 258]), number)
    yield Case(
        (words,),
        encodes("then", list(b"then")),
        "spell an unknown piece in full",
    )
    yield Case(
        ([],), encodes("\n", [10]), "cut with split_words: newlines are pieces as well"
    )
    back = "join the bytes of all tokens first, and decode them once at the end"
    for text in ("the bat 😉 in\nthe café", *_HARD_TEXTS):
        yield Case((words,), brings_back(text), back)
    text = "the thesis\nof a café: cafés, and the map of a theater 😉"
    yield from fresh(
        lambda draw: (draw.sample(_WORDS, k=len(_WORDS)),),
        lambda words: all_of(encodes(text, _spelled(words, text)), brings_back(text)),
        number,
    )


_WORDS = ["the", "a", " ", "café", "of", "\n", "map", "cat", "thesis"]


def _spelled(words: list[str], text: str) -> list[int]:
    ids = {word: [i] for i, word in enumerate(words, start=256)}
    return [i for piece in split_words(text) for i in ids.get(piece, piece.encode())]
