"""Checks of the exercises of `characters`, Characters."""

import random
import unicodedata
from collections.abc import Iterator, Sized
from copy import deepcopy
from typing import Any

import regex

from ..checking import Case, exercise, fresh, table
from ..comparing import plain, same
from ..conditions import Condition, all_of, is_of, that

FAMILY = "👨‍👩‍👧‍👦"
FLAGS = "🇪🇸🇫🇷🇯🇵🇰🇪"


def _draw_word(draw: Any) -> tuple[str]:
    letters = draw.choice("".join(_ALPHABETS.values())) + "".join(
        draw.choices("".join(_ALPHABETS.values()), k=draw.randrange(4))
    )
    return (letters,)


@table(
    "characters.1",
    "the impostor",
    {
        "a set with one word, however many the letters": [("safe",)],
        "one of these letters is not what it seems: ask unicodedata.name for each": [
            ("s\u0430fe",)
        ],
        "the first letter is a Greek omicron: the script is the first "
        "word of its name": [("\u03bfmega",)],
        "a digit or a line end has no script of its own, and not even a name in each "
        "case: see str.isalpha": [("route 66!\n",)],
        "an accent with a code point of its own is a mark and not a letter": [
            ("cafe\u0301",)
        ],
        "a letter with an accent is still Latin": [("Ünïcode",)],
        "any script, not only Cyrillic": [("Tokyo 東京",)],
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


@table(
    "characters.2",
    "Spain becomes Sweden",
    {
        "letters, spaces and newlines are one grapheme each": [("  Ab\n",)],
        "a flag is spelled by two code points, and turned around they are "
        "another flag": [("🇪🇸!",)],
        "the flags change their places, and each stays what it is": [(FLAGS,)],
        "the accent is a code point of its own and belongs to the e before it": [
            ("cafe\u0301",)
        ],
        "turn the text around as it is: normalizing would change its code points": [
            ("caf\u00e9",)
        ],
        r"\r\n is one grapheme; `.` in a pattern would leave it out": [("one\r\ntwo",)],
        "a Hindi vowel sign belongs to the letter before it, as an accent does": [
            ("\u0928\u093f!",)
        ],
        "families and skin tones stay whole": [(f"{FAMILY} 👍🏽",)],
        "nothing, turned around, is nothing": [("",)],
    },
    draw=lambda draw: ("".join(draw.choices(["a", "e\u0301", "🇪🇸", FAMILY], k=6)),),
)
def spain_becomes_sweden(text: str) -> str:
    return "".join(regex.findall(r"\X", text)[::-1])


@table(
    "characters.3",
    "how many rows are enough?",
    {
        "three of six characters are half: `at least`": [("aaabbc", 0.5)],
        "add up characters, not shares: 0.1 eight times is not quite 0.8 in floats": [
            ("abcdefghij", 0.8)
        ],
        "full coverage takes every different character": [("aaabbc", 1.0)],
        "the most frequent characters first, not the first in the text": [
            ("cbbaaa", 0.5)
        ],
        "coverage is a share of the text, not of the different characters: here one "
        "character of five makes up 96 %": [("a" * 96 + "bcde", 0.75)],
        "ties don't matter: any two of the ten are less than a quarter, "
        "three are more": [("abcdefghij", 0.25)],
        "nothing to cover takes no row": [("aaabbc", 0.0)],
        "an empty text is covered by no row at all": [("", 1.0)],
    },
    draw=lambda draw: ("".join(draw.choices("abcde", k=16)), draw.randrange(17) / 16),
)
def _rows_enough(text: str, coverage: float) -> int:
    counts = sorted(map(text.count, set(text)), reverse=True)
    covered = [sum(counts[:rows]) for rows in range(len(counts) + 1)]
    return sum(letters < coverage * len(text) for letters in covered)


def _draw_vocab(draw: Any) -> tuple[dict[str, int], str]:
    known = draw.sample("abcdefgh ÄZ\n", k=draw.randrange(5))
    vocab = dict(zip(known, draw.sample(range(9), k=len(known))))
    return vocab, "".join(draw.choices("abcdefgh ÄZ\n", k=9))


@table(
    "characters.4",
    "new letters for an old model",
    {
        "the new characters in the order of code points, with the next numbers": [
            ({"a": 0, "n": 1}, "banana bread")
        ],
        "the old IDs stay, whatever their order: the model was trained with them": [
            ({"n": 0, "a": 1}, "cab")
        ],
        "a vocabulary may have gaps, so its length may be an ID that is taken": [
            ({"a": 0, "b": 2}, "abc")
        ],
        "the largest ID decides, and it may be that of any entry": [
            ({"b": 7, "a": 3}, "cba")
        ],
        "a character that the new text doesn't have keeps its row": [
            ({"a": 0, "z": 1}, "a")
        ],
        "without an old entry the first ID is 0": [({}, "b\n")],
        "an empty text brings nothing new": [({"a": 0}, "")],
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


@exercise("characters.5", "small, and never fails")
def small_and_never_fails() -> Iterator[Case]:
    text = "hello, 12 worlds\n"
    yield Case(
        (text,),
        that(lambda tokenizer: _too_many_rows(tokenizer, text)),
        f"vocab_size is a number, at most {MOST_MORE} above that of different "
        "characters",
    )
    yield Case(
        (text,),
        that(lambda tokenizer: _too_many_tokens(tokenizer, text)),
        "each character of the text has an ID of its own",
    )
    yield Case((text,), _comes_back(text), "the text itself comes back")
    for stranger in ("🌍", "a", "héllo 🌍 wörld"):
        yield Case(
            (text,),
            _comes_back(stranger),
            "spell what the text doesn't have by several of the additional IDs",
        )
    for stranger in ("你好", "9", "112", "a1b2c3", "\x00\U0010ffff\x00", "é1é12é"):
        yield Case(
            (text,),
            _comes_back(stranger),
            "how does decode know where the spelling of a character begins and ends?",
        )
    yield Case(
        ("",), _comes_back("hello"), "an empty alphabet can be spelled with, too"
    )
    yield Case((text,), _comes_back(""), "an empty text has no tokens")
    yield from fresh(
        lambda draw: ("".join(draw.choices("abc 0123\n", k=8)),),
        lambda text: all_of(
            that(lambda tokenizer: _too_many_tokens(tokenizer, text)),
            _comes_back(f"{text[::-1]}9é0🌍{text}fa你{_any_characters()}"),
        ),
        "Drawn at random just now, and decoded by a copy that hasn't encoded it: all "
        "that decode needs must be in the IDs.",
    )


def _any_characters() -> str:
    """A few of which no list can know."""
    return "".join(map(chr, random.sample(range(0xE000, 0x110000), k=4)))


def _too_many_rows(tokenizer: Any, text: str) -> str | None:
    if not is_of(int, plain(tokenizer.vocab_size)):
        return "its vocab_size is not a whole number"
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

    @that
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
