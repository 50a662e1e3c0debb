"""Checks of the exercises of lecture 02, Characters."""

import math
from collections.abc import Iterator

from .checking import Case, exercise, fresh
from .conditions import a_sequence_of, item

SEED = "Hello, 🌍! 你好!"
FAMILY = "👨‍👩‍👧‍👦"


@exercise("02.1", "rows for a text")
def rows_for_a_text() -> Iterator[Case]:
    yield Case(("a",), 98, "IDs start at 0: the row of ID 97 is the 98th")
    yield Case(("ba",), 99, "the largest ID decides, wherever it stands in the text")
    yield Case(
        (SEED,),
        127_758,
        "not the number of characters, nor of different ones: the row of the globe "
        "comes after all the rows with smaller numbers, used or not",
    )
    yield Case(("\U0010ffff",), 1_114_112, "the last code point there is")
    yield Case(
        ("",),
        0,
        "an empty text needs no row, but max() of nothing raises: see its `default`",
    )
    yield from fresh(
        lambda draw: ("".join(draw.choices("aZé你🌍\n", k=draw.randrange(1, 5))),),
        lambda text: ord(max(text)) + 1,
    )


@exercise("02.2", "the character without a look")
def character_without_a_look() -> Iterator[Case]:
    yield Case(
        None,
        a_sequence_of(int, "four numbers", 4),
        "write a tuple such as (5, 5, 5, 5)",
    )
    yield Case(
        None,
        item(0, 1, "number"),
        "chr() always gives one character, whether or not one can see it",
    )
    yield Case(
        None,
        item(1, 6, "number"),
        "repr shows what you would type: a quote, a backslash, an x, two digits, a "
        "quote",
    )
    yield Case(
        None,
        item(2, 3, "number"),
        "a Python string knows its own length: no character ends it, none is skipped",
    )
    yield Case(
        None,
        item(3, 3, "number"),
        "UTF-8 spends one byte on each code point below 128, and 0 is one of them",
    )


@exercise("02.3", "what the reader counts")
def what_the_reader_counts() -> Iterator[Case]:
    yield Case(("hello", 3), "hel", "plain letters are one grapheme each")
    yield Case(
        (f"{FAMILY} at home", 3),
        f"{FAMILY} a",
        r"a slice counts code points; regex.findall(r'\X', text) gives graphemes",
    )
    yield Case(
        ("cafe\u0301 noir", 4),
        "cafe\u0301",
        "the accent is a code point of its own and belongs to the e before it",
    )
    yield Case(
        ("cafe\u0301!", 5),
        "cafe\u0301!",
        "cut the text as it is: normalizing would change its code points",
    )
    yield Case(("🇫🇷🇯🇵🇰🇪", 2), "🇫🇷🇯🇵", "a flag is two code points, one grapheme")
    yield Case(
        ("one\r\ntwo", 4),
        "one\r\n",
        r"\r\n is one grapheme, and it isn't white space to drop",
    )
    yield Case(("👍🏽👍🏽", 1), "👍🏽", "a skin tone belongs to the thumb before it")
    yield Case(("short", 99), "short", "a short text stays whole")
    yield Case((FAMILY, 0), "", "a limit of 0 leaves nothing")
    yield Case(("", 3), "", "nothing can be cut from nothing")


@exercise("02.4", "split the globe")
def split_the_globe() -> Iterator[Case]:
    yield Case(
        (0x10000,),
        (0xD800, 0xDC00),
        "the first code point that needs a pair: 0 is left after the subtraction of "
        "0x10000, so both surrogates are the first of their kind",
    )
    yield Case(
        (0x10001,),
        (0xD800, 0xDC01),
        "the lower ten bits count up first, and they go into the second surrogate",
    )
    yield Case(
        (0x1F30D,),
        (0xD83C, 0xDF0D),
        "0x1F30D - 0x10000 is 0xF30D; divmod(0xF30D, 1024) are its two halves of ten "
        "bits",
    )
    yield Case(
        (0x10FFFF,),
        (0xDBFF, 0xDFFF),
        "the last code point: twenty ones after the subtraction, so ten ones for each",
    )
    for code_point in (0x1F600, 0x20000, 0xE0001):
        pair = _surrogates(code_point)
        yield Case((code_point,), pair, "this is what Python's own UTF-16 writes")
    yield from fresh(lambda draw: (draw.randrange(0x10000, 0x110000),), _surrogates)


def _surrogates(code_point: int) -> tuple[int, int]:
    units = chr(code_point).encode("utf-16-be")
    return int.from_bytes(units[:2], "big"), int.from_bytes(units[2:], "big")


@exercise("02.5", "bug hunt: yesterday's IDs")
def yesterdays_ids() -> Iterator[Case]:
    yield Case(
        ("abc",),
        {"a": 0, "b": 1, "c": 2},
        "a dictionary from character to ID, the IDs from 0",
    )
    yield Case(
        ("banana bread",),
        {character: i for i, character in enumerate(" abdenr")},
        "neither the order of a set nor that of the text: sort the characters",
    )
    yield Case(
        ("the quick brown fox jumps over the lazy dog"[::-1],),
        {character: i for i, character in enumerate(" abcdefghijklmnopqrstuvwxyz")},
        "a set of strings has another order in each process: sort it",
    )
    yield Case(
        (" aBbÄ\n",),
        {character: i for i, character in enumerate("\n BabÄ")},
        "every character as it is, in the order of code points: capitals come before "
        "small letters, white space counts",
    )
    yield Case(("",), {}, "no characters, no IDs")
    yield from fresh(
        lambda draw: ("".join(draw.choices("abcdefgh ÄZ\n", k=12)),),
        lambda text: {letter: i for i, letter in enumerate(sorted(set(text)))},
    )


@exercise("02.6", "how many rows are enough?")
def how_many_rows() -> Iterator[Case]:
    yield Case(("aaabbc", 0.5), 1, "three of six characters are half: `at least`")
    yield Case(("aaabbc", 0.75), 2, "a and b cover five of six")
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
    yield Case(("abcd", 0.5), 2, "ties don't matter: any two of the four are half")
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


@exercise("02.7", "what the previous character tells")
def what_the_previous_character_tells() -> Iterator[Case]:
    yield Case(("abab",), 0.0, "after a always b, after b always a: nothing to say")
    yield Case(
        ("aabb",),
        2 / 3,
        "the pairs are aa, ab and bb. After a come a and b, ½ each, so 1 bit for two "
        "of the three pairs; after b comes only b",
    )
    yield Case(
        ("aabacad",),
        _of("aabacad"),
        "average over the pairs, not over the different characters, and count a "
        "character as `first` only where another follows",
    )
    yield Case(("abcabcabc",), 0.0, "each letter has one successor: 0 bits")
    yield Case(
        ("abbaabababbbaaabab",),
        _of("abbaabababbbaaabab"),
        "bits: the logarithm has base 2",
    )
    yield Case(("a",), 0.0, "one character has no neighbor: 0")
    yield Case(("",), 0.0, "nothing has no neighbor: 0, and no division by it")
    yield from fresh(lambda draw: ("".join(draw.choices("abc", k=15)),), _of)


def _of(text: str) -> float:
    """The answer, by another road: entropy of pairs minus entropy of first letters."""
    pairs = list(zip(text, text[1:]))
    return _entropy(pairs) - _entropy([first for first, _ in pairs])


def _entropy(symbols: list) -> float:
    shares = [symbols.count(symbol) / len(symbols) for symbol in set(symbols)]
    return -sum(share * math.log2(share) for share in shares)
