"""Checks of the exercises of lecture 04, words."""

import itertools
from collections.abc import Iterator
from typing import Any

import regex

from lecture_lib.tokenizers.pretokenize import pre_tokenize

from .checking import Case, exercise, fresh
from .conditions import all_of, brings_back, cuts, encodes, near, that

# Texts on which a careless cut loses something.
_HARD_TEXTS = ("", "one\ntwo\r\n", "  a\tb  ", "你好 😉!", "e\u0301 _ 1.5", "<unk>")


@exercise("04.1", "Two texts, one split")
def two_texts() -> Iterator[Case]:
    hint = "split() cuts at any run of white space: what else could stand there?"
    yield Case(None, that(_is_pair_with_one_split), hint)


def _is_pair_with_one_split(answer: Any) -> str | None:
    if not (isinstance(answer, tuple | list) and len(answer) == 2):
        return "give a pair of texts, (one, other)"
    one, other = answer
    if not (isinstance(one, str) and isinstance(other, str)):
        return "both should be strings"
    if one == other:
        return "the two texts are the same"
    if one.split() != other.split():
        return f"the first splits into {one.split()}, the second into {other.split()}"
    if len(one.split()) < 2:
        return "at least two words, please"
    return None


@exercise("04.2", "The lost space")
def lost_space() -> Iterator[Case]:
    lost = (
        "split(' ') gives an empty string for every extra space: give it its space "
        "first, then drop only what is still empty"
    )
    yield Case(("Hello World.",), ["Hello", " World."], "one space rides on a word")
    yield Case(("  Hello World.",), [" ", " Hello", " World."], lost)
    yield Case(("a   b",), ["a", " ", " ", " b"], lost)
    yield Case(("end  ",), ["end", " ", " "], "spaces at the end count too")
    yield Case(("",), [], "no text, no pieces: not one empty piece")
    yield Case((" ",), [" "], "a single space is a piece: it must not get lost")
    yield Case(("a\n b",), ["a\n", " b"], "only spaces are cut at, not newlines")
    yield from fresh(
        lambda draw: ("".join(draw.choices("ab  \n", k=12)),),
        lambda text: regex.findall(" ?[^ ]+| ", text),
    )


@exercise("04.3", "Contractions for everyone")
def contractions() -> Iterator[Case]:
    case = "(?i:…) matches its letters in either case"
    curly = "['’] matches either apostrophe"
    same = "change the first clause only, and keep the others in their order"
    no_letter = "no letter is needed before the apostrophe"
    straight = "straight and small: this one GPT-2 has right"
    yield Case(None, cuts("how's", ["how", "'s"]), straight)
    yield Case(None, cuts("HOW'S", ["HOW", "'S"]), case)
    yield Case(None, cuts("don’t", ["don", "’t"]), curly)
    both = cuts("I’LL WE'Ve", ["I", "’LL", " WE", "'Ve"])
    yield Case(None, both, f"{case}; {curly}")
    yield Case(None, cuts("’twas", ["’t", "was"]), no_letter)
    for text in (*_HARD_TEXTS, "a   b", "x = 3.14\n\n    y", "Straße 5, SAD sTiLL"):
        yield Case(None, cuts(text, pre_tokenize(text)), same)
    each = [cuts(f"we{ending}", ["we", ending]) for ending in CONTRACTIONS]
    yield Case(None, all_of(*each), f"{case}, whichever they are; {curly}", False)


# In any mixture of cases: "'ll", "'lL", "'Ll", "'LL".
CONTRACTIONS = [
    apostrophe + "".join(letters)
    for apostrophe in "'’"
    for ending in ("s", "d", "m", "t", "ll", "ve", "re")
    for letters in itertools.product(*((letter, letter.upper()) for letter in ending))
]


@exercise("04.4", "Heaps' exponent from two counts")
def heaps_exponent() -> Iterator[Case]:
    ends = "log(distinct in all / distinct in the first tenth) over log(pieces / tenth)"
    squares = [f"w{int(i**0.5)}" for i in range(1000)]
    yield Case(([str(i) for i in range(200)],), 1.0, ends)
    yield Case((["a"] * 200,), 0.0, f"count distinct pieces, not all; {ends}")
    yield Case((squares,), near(0.5, within=0.02), ends)
    uneven = [f"w{i % 3}" for i in range(105)]
    hint = "the first tenth is len(pieces) // 10 pieces, counted from the start"
    yield Case((uneven,), 0.0, hint)
    yield Case((["a"] * 10 + ["b"] * 90,), near(0.301, within=0.02), ends)


@exercise("04.5", "The break-even price")
def break_even_price() -> Iterator[Case]:
    line = "bits + price * bytes is a straight line for each: where do they meet?"
    yield Case(((100, 50), (200, 10)), 2.5, line)
    yield Case(((0, 100), (800, 0)), 8.0, line)
    yield Case(((300.0, 40), (300.0, 20)), 0.0, "equal bits: they tie at price 0")
    sign = "both differences change sign together: the order of the two must not matter"
    yield Case(((200, 10), (100, 50)), 2.5, sign)
    yield from fresh(
        lambda draw: (
            (draw.uniform(0, 99), draw.uniform(50, 99)),
            (draw.uniform(100, 999), draw.uniform(0, 49)),
        ),
        lambda one, other: (other[0] - one[0]) / (one[1] - other[1]),
    )


@exercise("04.6", "Words that never say <unk>")
def spelling_tokenizer() -> Iterator[Case]:
    words = ["the", " ", "café"]
    number = "known pieces get 256 + their place in the list, unknown ones their bytes"
    yield Case((words,), encodes("the é", [256, 257, 195, 169]), number)
    yield Case((words,), encodes("the café", [256, 257, 258]), number)
    yield Case(
        (words,), encodes("then", list(b"then")), "an unknown piece is spelled whole"
    )
    yield Case(
        ([],), encodes("\n", [10]), "cut with split_words: newlines are pieces too"
    )
    back = "join the bytes of all tokens first, and decode them once at the end"
    for text in ("the bat 😉 in\nthe café", "<unk>", *_HARD_TEXTS):
        yield Case((words,), brings_back(text), back)
