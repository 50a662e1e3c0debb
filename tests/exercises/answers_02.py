"""Answers to the exercises of lecture 02: right ones, and wrong ones with a reason."""

import functools
import math
import unicodedata
from collections import Counter
from typing import ClassVar

import numpy as np
import regex


def scripts(word):
    return {
        unicodedata.name(c).split()[0]
        for c in word
        if unicodedata.category(c)[0] == "L"
    }


def backwards(text):
    return "".join(regex.findall(r"\X", text)[::-1])


def rows_for(text, coverage, enough=lambda covered, needed: covered >= needed):
    rows = covered = 0
    for _, count in Counter(text).most_common():
        if enough(covered, coverage * len(text)):
            break
        rows, covered = rows + 1, covered + count
    return rows


def rows_by_adding_shares(text, coverage):
    rows = covered = 0
    for _, count in Counter(text).most_common():
        if covered >= coverage:
            break
        rows, covered = rows + 1, covered + count / len(text)
    return rows


def extend(vocab, text):
    extended = dict(vocab)
    for character in sorted(set(text)):
        extended.setdefault(character, max([-1, *extended.values()]) + 1)
    return extended


class InHexadecimal:
    """An unknown character is six digits, each an ID above the alphabet's."""

    digits = 6

    def __init__(self, text):
        self.alphabet = sorted(set(text))
        self.vocab_size = len(self.alphabet) + 16

    def encode(self, text):
        return [i for character in text for i in self.spelled(character)]

    def spelled(self, character):
        if character in self.alphabet:
            return [self.alphabet.index(character)]
        return [len(self.alphabet) + int(d, 16) for d in self.number(character)]

    def number(self, character):
        return f"{ord(character):0{self.digits}x}"[-self.digits :]

    def decode(self, ids):
        text, digits = "", ""
        for i in ids:
            if i < len(self.alphabet):
                text += self.alphabet[i]
            else:
                digits += f"{i - len(self.alphabet):x}"
            if len(digits) == self.digits:
                text, digits = text + chr(int(digits, 16)), ""
        return text


class InSteps:
    """IDs 0 and 1 spell: a character is as many zeros and ones as it needs bits."""

    def __init__(self, text):
        self.known = dict(enumerate(dict.fromkeys(text), start=3))
        self.vocab_size = len(self.known) + 3

    def encode(self, text):
        numbers = {character: i for i, character in self.known.items()}
        ids = []
        for c in text:
            ids += [numbers[c]] if c in numbers else [*map(int, f"{ord(c):b}"), 2]
        return ids

    def decode(self, ids):
        text, bits = [], ""
        for i in ids:
            if i < 2:
                bits += str(i)
            elif i == 2:
                text.append(chr(int(bits, 2)))
                bits = ""
            else:
                text.append(self.known[i])
        return "".join(text)


class InNumPy(InHexadecimal):
    """An array of IDs, and a number of rows that NumPy counts."""

    def __init__(self, text):
        super().__init__(text)
        self.vocab_size = np.int64(self.vocab_size)

    def encode(self, text):
        return np.array(super().encode(text), dtype=np.int64)


class OneByOne(InHexadecimal):
    """A generator has no length."""

    def encode(self, text):
        yield from super().encode(text)


class Unknown(InHexadecimal):
    """One row for all that is unknown."""

    def spelled(self, character):
        if character in self.alphabet:
            return [self.alphabet.index(character)]
        return [len(self.alphabet)]

    def decode(self, ids):
        return "".join([*self.alphabet, "\ufffd"][i] for i in ids)


class WithoutEnd(InHexadecimal):
    """As many digits as a number has: nothing says where the next one begins."""

    def number(self, character):
        return f"{ord(character):x}"


class FiveDigits(InHexadecimal):
    """Enough for the globe, and not for the last code point."""

    digits = 5


class CodePoints:
    def __init__(self, text):
        self.vocab_size = 1_114_112

    def encode(self, text):
        return [ord(character) for character in text]

    def decode(self, ids):
        return "".join(map(chr, ids))


class Pretends(CodePoints):
    def __init__(self, text):
        self.vocab_size = len(set(text))


class Bytes(CodePoints):
    """Small enough, but it spells each character of a long alphabet by several IDs."""

    def __init__(self, text):
        self.vocab_size = 16

    def encode(self, text):
        return [half for byte in text.encode() for half in divmod(byte, 16)]

    def decode(self, ids):
        return bytes(16 * a + b for a, b in zip(ids[::2], ids[1::2])).decode()


class Remembers(InHexadecimal):
    def encode(self, text):
        self.last = text
        return [0] * len(text)

    def decode(self, ids):
        return self.last


class Collects(InHexadecimal):
    """An unknown character is its place in a list that grows while it encodes."""

    first = 0x100000  # a place is spelled as if it were a code point from here on

    def __init__(self, text):
        super().__init__(text)
        self.strange = []

    def number(self, character):
        strange = self.list_of_strange()
        if character not in strange:
            strange.append(character)
        return f"{self.first + strange.index(character):06x}"

    def decode(self, ids):
        strange = self.list_of_strange()
        text = super().decode(ids)
        places = [ord(c) - self.first for c in text]
        return "".join(c if at < 0 else strange[at] for c, at in zip(text, places))

    def list_of_strange(self):
        return self.strange


class OnTheClass(Collects):
    """All objects of the class, and so their copies, have one list."""

    for_all: ClassVar = []

    def list_of_strange(self):
        return self.for_all


class InADefault(Collects):
    def list_of_strange(self, strange=[]):  # noqa: B006
        return strange


STRANGE = []


def list_of_strange():
    return STRANGE


class InAGlobal(Collects):
    def list_of_strange(self):
        return list_of_strange()


def in_a_closure():
    strange = []

    class InAClosure(Collects):
        def list_of_strange(self):
            return strange

    return InAClosure


class ByItsName(InHexadecimal):
    """The texts are in an attribute that its class doesn't have in the beginning."""

    def encode(self, text):
        ids = [sum(text.encode()) % 16 + len(self.alphabet)] * 9
        ids = ids if set(text) - {*self.alphabet} else super().encode(text)
        ByItsName.texts = {**getattr(ByItsName, "texts", {}), tuple(ids): text}
        return ids

    def decode(self, ids):
        return self.texts[tuple(ids)]


class WithATable(InHexadecimal):
    """Right: what is on the class doesn't depend on what was encoded."""

    number_of: ClassVar = {c: i for i, c in enumerate("0123456789abcdef")}

    @classmethod
    @functools.lru_cache
    def digit(cls, i):
        return next(c for c, number in cls.number_of.items() if number == i)

    def decode(self, ids):
        size = len(self.alphabet)
        digits = [self.digit(i - size) if i >= size else "" for i in ids]
        assert all(digit in "0123456789abcdef" for digit in digits)
        return super().decode(ids)


BLOCKS = {
    "LATIN": r"\p{Latin}",
    "CYRILLIC": r"\p{Cyrillic}",
    "GREEK": r"\p{Greek}",
    "HIRAGANA": r"\p{Hiragana}",
    "CJK": r"\p{Han}",
}


def scripts_of_a_short_list(word):
    return {script for script, block in BLOCKS.items() if regex.search(block, word)}


def without_vowel_signs(text):
    """An accent stays at its letter, and a vowel sign of Hindi doesn't."""
    apart = text.replace("\u093f", "\u200b\u093f")
    return backwards(apart).replace("\u200b", "")


RIGHT = [
    ("02.1", scripts),
    (
        "02.1",
        lambda word: {unicodedata.name(c).split()[0] for c in word if c.isalpha()},
    ),
    ("02.2", backwards),
    ("02.3", rows_for),
    ("02.4", extend),
    ("02.5", InHexadecimal),
    ("02.5", InSteps),
    ("02.5", InNumPy),
    ("02.5", WithATable),
]

WRONG = [
    ("02.2", lambda text: "".join(regex.findall(r"\X", text)[::-1]).strip()),
    ("02.3", lambda text, share: rows_for(text, share, lambda n, need: n >= int(need))),
    ("02.3", rows_by_adding_shares),
    ("02.4", lambda vocab, text: extend(vocab, text.strip())),
    ("02.1", lambda word: {unicodedata.name(c).split()[0] for c in word}),
    ("02.1", lambda word: {unicodedata.name(c, "NO").split()[0] for c in word}),
    ("02.1", lambda word: [unicodedata.name(c).split()[0] for c in word]),
    ("02.1", lambda word: {"LATIN" if c.isascii() else "CYRILLIC" for c in word}),
    ("02.1", lambda word: {"LATIN"}),
    ("02.1", lambda word: scripts(word[:1])),
    ("02.1", scripts_of_a_short_list),
    ("02.2", lambda text: text[::-1]),
    ("02.2", lambda text: backwards(unicodedata.normalize("NFC", text))),
    ("02.2", lambda text: backwards(text.replace("\r", ""))),
    ("02.2", lambda text: regex.findall(r"\X", text)[::-1]),
    ("02.2", lambda text: "".join(regex.findall(r"\X", text))),
    ("02.2", without_vowel_signs),
    ("02.3", lambda text, coverage: math.ceil(coverage * len(set(text)))),
    ("02.3", lambda text, coverage: rows_for(text, coverage, lambda a, b: a > b)),
    ("02.3", lambda text, coverage: rows_for(text, coverage) or 1),
    ("02.4", lambda vocab, text: {c: i for i, c in enumerate(sorted({*vocab, *text}))}),
    (
        "02.4",
        lambda vocab, text: {c: i for i, c in enumerate([*vocab, *sorted(set(text))])},
    ),
    (
        "02.4",
        lambda vocab, text: (
            vocab
            | {c: i for i, c in enumerate(sorted(set(text) - set(vocab)), len(vocab))}
        ),
    ),
    (
        "02.4",
        lambda vocab, text: (
            vocab
            | {
                c: i
                for i, c in enumerate(sorted(text), max(vocab.values(), default=-1) + 1)
            }
        ),
    ),
    (
        "02.4",
        lambda vocab, text: {c: i for c, i in extend(vocab, text).items() if c in text},
    ),
    (
        "02.4",
        lambda vocab, text: {
            **vocab,
            **{c: i for c, i in extend(vocab, text[::-1]).items() if i < 3},
        },
    ),
    ("02.5", Unknown),
    ("02.5", WithoutEnd),
    ("02.5", FiveDigits),
    ("02.5", CodePoints),
    ("02.5", Pretends),
    ("02.5", Bytes),
    ("02.5", Remembers),
    ("02.5", Collects),
    ("02.5", OnTheClass),
    ("02.5", ByItsName),
    ("02.5", InADefault),
    ("02.5", InAGlobal),
    ("02.5", in_a_closure()),
    ("02.5", OneByOne),
    ("02.5", lambda text: None),
]
