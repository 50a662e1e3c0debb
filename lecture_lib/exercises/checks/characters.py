"""Checks of the exercises of characters."""

import random
import unicodedata
from collections.abc import Iterator, Sized
from copy import deepcopy
from typing import Any

from ..checking import Case, exercise, fresh, table
from ..comparing import plain, same
from ..conditions import Condition, all_of, is_of


def _draw_word(draw: Any) -> tuple[str]:
    letters = draw.choice("".join(_ALPHABETS.values())) + "".join(
        draw.choices("".join(_ALPHABETS.values()), k=draw.randrange(4))
    )
    return (letters,)


@table(
    "characters.1",
    "the impostor",
    {
        "return a set: one word, however many letters there are": [("safe",)],
        "the first letter is a Greek omicron: the script is the first "
        "word of its name": [("\u03bfmega",)],
        "digits and newlines don't belong to a script, and some have no name: "
        "see str.isalpha": [("route 66!\n",)],
        "an accent with its own code point is a mark, not a letter": [("cafe\u0301",)],
        "the first letter is Hebrew: names have more scripts than a list of your own": [
            ("\u05e9alom",)
        ],
        "no letters, no scripts: an empty set, which is set()": [("",)],
    },
    draw=_draw_word,
)
def _scripts(word: str) -> set[str]:
    return {unicodedata.name(c).split()[0] for c in word if c.isalpha()}


_ALPHABETS = {
    "LATIN": "abcXYZéß",
    "CYRILLIC": "абвЖ",
    "GREEK": "αβγΩ",
    "HIRAGANA": "ひらが",
    "HEBREW": "\u05d0\u05d1",
    "ARABIC": "\u0628\u062a",
    "": "0 -1!",
}


def _draw_vocab(draw: Any) -> tuple[dict[str, int], str]:
    known = draw.sample("abcdefgh ÄZ\n", k=draw.randrange(5))
    vocab = dict(zip(known, draw.sample(range(9), k=len(known))))
    return vocab, "".join(draw.choices("abcdefgh ÄZ\n", k=9))


@table(
    "characters.2",
    "new letters for an old model",
    {
        "number the new characters in the order of their code points": [
            ({"a": 0, "n": 1}, "banana bread")
        ],
        "keep the old IDs, whatever their order: the model was trained with them": [
            ({"n": 0, "a": 1}, "cab")
        ],
        "a vocabulary can have gaps, so its length could be an ID that's taken": [
            ({"a": 0, "b": 2}, "abc")
        ],
        "without any old entries, the first ID is 0": [({}, "b\n")],
    },
    draw=_draw_vocab,
)
def _extended(vocab: dict[str, int], text: str) -> dict[str, int]:
    extended = dict(vocab)
    for character in sorted(text):
        if character not in extended:
            extended[character] = max([-1, *extended.values()]) + 1
    return extended


MOST_MORE = 20  # IDs that are not for a character of the text


@exercise("characters.3", "small and unbreakable")
def small_and_unbreakable() -> Iterator[Case]:
    text = "hello, 12 worlds\n"
    yield Case(
        (text,),
        lambda tokenizer: _too_many_rows(tokenizer, text),
        f"vocab_size must be a number, at most {MOST_MORE} more than there are "
        "different characters",
    )
    yield Case(
        (text,),
        lambda tokenizer: _too_many_tokens(tokenizer, text),
        "each character of the text is a single token",
    )
    yield Case((text,), _comes_back(text), "the text itself must come back")
    for stranger in ("🌍", "a", "héllo 🌍 wörld"):
        yield Case(
            (text,),
            _comes_back(stranger),
            "spell a character that isn't in the text with several of the extra IDs",
        )
    for stranger in ("你好", "9", "112", "a1b2c3", "\x00\U0010ffff\x00", "é1é12é"):
        yield Case(
            (text,),
            _comes_back(stranger),
            "how does decode know where the spelling of a character starts and ends?",
        )
    yield Case(("",), _comes_back("hello"), "you can spell even without any alphabet")
    yield Case((text,), _comes_back(""), "an empty text has no tokens")
    yield from fresh(
        lambda draw: ("".join(draw.choices("abc 0123\n", k=8)),),
        lambda text: all_of(
            lambda tokenizer: _too_many_tokens(tokenizer, text),
            _comes_back(f"{text[::-1]}9é0🌍{text}fa你{_any_characters()}"),
        ),
        "Drawn at random just now, and decoded by a copy that didn't encode it: "
        "everything decode needs must be in the IDs.",
    )


def _any_characters() -> str:
    """A few of which no list can know."""
    return "".join(map(chr, random.sample(range(0xE000, 0x110000), k=4)))


def _too_many_rows(tokenizer: Any, text: str) -> str | None:
    if not is_of(int, plain(tokenizer.vocab_size)):
        return "its vocab_size isn't a whole number"
    more = tokenizer.vocab_size - len(set(text))
    return f"it has {more} rows more than the alphabet" if more > MOST_MORE else None


def _too_many_tokens(tokenizer: Any, text: str) -> str | None:
    ids = tokenizer.encode(text)
    if not isinstance(ids, Sized):
        return f"encode should return a list of IDs, and it returns {ids!r}"
    tokens = len(ids)
    return None if tokens == len(text) else f"{text!r} becomes {tokens} tokens"


def _comes_back(text: str) -> Condition:
    """A tokenizer that gives `text` back from IDs that are rows of its table."""

    def condition(tokenizer: Any) -> str | None:
        forgetful = deepcopy(tokenizer)  # it can't have kept the text
        ids = plain(list(tokenizer.encode(text)))
        outside = [i for i in ids if not (is_of(int, i) and i in _rows(tokenizer))]
        if outside:
            return f"encode({text!r}) has the ID {outside[0]!r}, which is no row"
        got = forgetful.decode(ids)
        return None if same(got, text) else f"{text!r} came back as {got!r}"

    return condition


def _rows(tokenizer: Any) -> range:
    return range(tokenizer.vocab_size)
