"""Checks of the exercises of lecture 02, Characters."""

import random
from collections.abc import Iterator, Sized
from copy import deepcopy
from typing import Any

import regex

from .checking import Case, exercise, fresh
from .comparing import plain, same
from .conditions import Condition, all_of, is_of, that
from .forgetting import Memory

FAMILY = "👨‍👩‍👧‍👦"
FLAGS = "🇪🇸🇫🇷🇯🇵🇰🇪"


@exercise("02.1", "the impostor")
def impostor() -> Iterator[Case]:
    yield Case(("safe",), {"LATIN"}, "a set with one word, however many the letters")
    yield Case(
        ("s\u0430fe",),
        {"LATIN", "CYRILLIC"},
        "one of these letters is not what it seems: ask unicodedata.name for each",
    )
    yield Case(
        ("\u03bfmega",),
        {"LATIN", "GREEK"},
        "the first letter is a Greek omicron: the script is the first word of its name",
    )
    yield Case(
        ("route 66!\n",),
        {"LATIN"},
        "a digit or a line end has no script of its own, and not even a name in each "
        "case: see str.isalpha",
    )
    yield Case(
        ("cafe\u0301",),
        {"LATIN"},
        "an accent with a code point of its own is a mark and not a letter",
    )
    yield Case(("Ünïcode",), {"LATIN"}, "a letter with an accent is still Latin")
    yield Case(("Tokyo 東京",), {"LATIN", "CJK"}, "any script, not only Cyrillic")
    yield Case(
        ("\u05e9alom",),
        {"LATIN", "HEBREW"},
        "the first letter is Hebrew: names have more scripts than a list of your own",
    )
    yield Case(("",), set(), "no letters, no scripts: an empty set, which is set()")
    yield from fresh(_draw_word, _scripts)


_ALPHABETS = {
    "LATIN": "abcXYZéß",
    "CYRILLIC": "абвЖ",
    "GREEK": "αβγΩ",
    "HIRAGANA": "ひらが",
    "HEBREW": "\u05d0\u05d1",
    "ARABIC": "\u0628\u062a",
    "": "0 -1!",
}


def _draw_word(draw: Any) -> tuple[str]:
    letters = draw.choice("".join(_ALPHABETS.values())) + "".join(
        draw.choices("".join(_ALPHABETS.values()), k=draw.randrange(4))
    )
    return (letters,)


def _scripts(word: str) -> set[str]:
    return {
        script
        for script, letters in _ALPHABETS.items()
        if script and set(word) & set(letters)
    }


@exercise("02.2", "Spain becomes Sweden")
def spain_becomes_sweden() -> Iterator[Case]:
    yield Case(
        ("  Ab\n",),
        "\nbA  ",
        "letters, spaces and newlines are one grapheme each",
    )
    yield Case(
        ("🇪🇸!",),
        "!🇪🇸",
        "a flag is spelled by two code points, and turned around they are another flag",
    )
    yield Case(
        (FLAGS,),
        "🇰🇪🇯🇵🇫🇷🇪🇸",
        "the flags change their places, and each stays what it is",
    )
    yield Case(
        ("cafe\u0301",),
        "e\u0301fac",
        "the accent is a code point of its own and belongs to the e before it",
    )
    yield Case(
        ("caf\u00e9",),
        "\u00e9fac",
        "turn the text around as it is: normalizing would change its code points",
    )
    yield Case(
        ("one\r\ntwo",),
        "owt\r\neno",
        r"\r\n is one grapheme; `.` in a pattern would leave it out",
    )
    yield Case(
        ("\u0928\u093f!",),
        "!\u0928\u093f",
        "a Hindi vowel sign belongs to the letter before it, as an accent does",
    )
    yield Case(
        (f"{FAMILY} 👍🏽",), f"👍🏽 {FAMILY}", "families and skin tones stay whole"
    )
    yield Case(("",), "", "nothing, turned around, is nothing")
    yield from fresh(
        lambda draw: ("".join(draw.choices(["a", "e\u0301", "🇪🇸", FAMILY], k=6)),),
        lambda text: "".join(regex.findall(r"\X", text)[::-1]),
    )


@exercise("02.3", "how many rows are enough?")
def how_many_rows() -> Iterator[Case]:
    yield Case(("aaabbc", 0.5), 1, "three of six characters are half: `at least`")
    yield Case(
        ("abcdefghij", 0.8),
        8,
        "add up characters, not shares: 0.1 eight times is not quite 0.8 in floats",
    )
    yield Case(("aaabbc", 1.0), 3, "full coverage takes every different character")
    yield Case(
        ("cbbaaa", 0.5),
        1,
        "the most frequent characters first, not the first in the text",
    )
    yield Case(
        ("a" * 96 + "bcde", 0.75),
        1,
        "coverage is a share of the text, not of the different characters: here one "
        "character of five makes up 96 %",
    )
    yield Case(
        ("abcdefghij", 0.25),
        3,
        "ties don't matter: any two of the ten are less than a quarter, three are more",
    )
    yield Case(("aaabbc", 0.0), 0, "nothing to cover takes no row")
    yield Case(("", 1.0), 0, "an empty text is covered by no row at all")
    yield from fresh(
        lambda draw: ("".join(draw.choices("abcde", k=16)), draw.randrange(17) / 16),
        _rows_enough,
    )


def _rows_enough(text: str, coverage: float) -> int:
    counts = sorted(map(text.count, set(text)), reverse=True)
    covered = [sum(counts[:rows]) for rows in range(len(counts) + 1)]
    return sum(letters < coverage * len(text) for letters in covered)


@exercise("02.4", "new letters for an old model")
def new_letters() -> Iterator[Case]:
    yield Case(
        ({"a": 0, "n": 1}, "banana bread"),
        {"a": 0, "n": 1, " ": 2, "b": 3, "d": 4, "e": 5, "r": 6},
        "the new characters in the order of code points, with the next numbers",
    )
    yield Case(
        ({"n": 0, "a": 1}, "cab"),
        {"n": 0, "a": 1, "b": 2, "c": 3},
        "the old IDs stay, whatever their order: the model was trained with them",
    )
    yield Case(
        ({"a": 0, "b": 2}, "abc"),
        {"a": 0, "b": 2, "c": 3},
        "a vocabulary may have gaps, so its length may be an ID that is taken",
    )
    yield Case(
        ({"b": 7, "a": 3}, "cba"),
        {"b": 7, "a": 3, "c": 8},
        "the largest ID decides, and it may be that of any entry",
    )
    yield Case(
        ({"a": 0, "z": 1}, "a"),
        {"a": 0, "z": 1},
        "a character that the new text doesn't have keeps its row",
    )
    yield Case(({}, "b\n"), {"\n": 0, "b": 1}, "without an old entry the first ID is 0")
    yield Case(({"a": 0}, ""), {"a": 0}, "an empty text brings nothing new")
    yield from fresh(_draw_vocab, _extended)


def _draw_vocab(draw: Any) -> tuple[dict[str, int], str]:
    known = draw.sample("abcdefgh ÄZ\n", k=draw.randrange(5))
    vocab = dict(zip(known, draw.sample(range(9), k=len(known))))
    return vocab, "".join(draw.choices("abcdefgh ÄZ\n", k=9))


def _extended(vocab: dict[str, int], text: str) -> dict[str, int]:
    extended = dict(vocab)
    for character in sorted(text):
        if character not in extended:
            extended[character] = max([-1, *extended.values()]) + 1
    return extended


MOST_MORE = 20  # IDs that are not for a character of the text


@exercise("02.5", "small, and never fails")
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
        "Drawn at random just now, and decoded by a copy that hasn't encoded it, while "
        "class and variables are as before: all that decode needs must be in the IDs.",
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
        forgetful, memory = deepcopy(tokenizer), Memory(type(tokenizer))
        ids = plain(list(tokenizer.encode(text)))
        outside = [i for i in ids if not (is_of(int, i) and i in _rows(tokenizer))]
        if outside:
            return f"encode({text!r}) has the ID {outside[0]!r}, which is no row"
        with memory.again():  # nor the class nor the object can have kept the text
            got = forgetful.decode(ids)
        return None if same(got, text) else f"{text!r} came back as {got!r}"

    return condition


def _rows(tokenizer: Any) -> range:
    return range(tokenizer.vocab_size)
