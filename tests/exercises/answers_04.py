"""Answers to the exercises of lecture 04: right ones, and wrong ones with a reason."""

import math

from lecture_lib.tokenizers.pretokenize import CL100K_PATTERN, GPT2_PATTERN
from lecture_lib.tokenizers.words import split_words

FIRST_CLAUSE = "'(?:[sdmt]|ll|ve|re)"
OTHER_CLAUSES = GPT2_PATTERN.removeprefix(FIRST_CLAUSE)
BOTH = "['’](?i:[sdmt]|ll|ve|re)"


def keep_spaces(text):
    pieces = [" " + word if i else word for i, word in enumerate(text.split(" "))]
    return [piece for piece in pieces if piece]


def heaps_exponent(pieces):
    tenth = pieces[: len(pieces) // 10]
    rise = math.log(len(set(pieces)) / len(set(tenth)))
    return rise / math.log(len(pieces) / len(tenth))


def break_even_price(few, many):
    return (many[0] - few[0]) / (few[1] - many[1])


class SpellingTokenizer:
    def __init__(self, words):
        self.tokens = [bytes([byte]) for byte in range(256)]
        self.tokens += [word.encode() for word in words]
        self.ids = {word: i for i, word in enumerate(words, start=256)}

    def encode(self, text):
        ids = []
        for piece in split_words(text):
            ids += [self.ids[piece]] if piece in self.ids else list(piece.encode())
        return ids

    def decode(self, ids):
        return b"".join(self.tokens[i] for i in ids).decode()


RIGHT = [
    ("04.1", ("a b", "a  b")),
    ("04.1", ["one\ttwo", "\none two"]),
    ("04.2", keep_spaces),
    ("04.3", BOTH + OTHER_CLAUSES),
    ("04.3", "(?i:'(?:[sdmt]|ll|ve|re)|’(?:[sdmt]|ll|ve|re))" + OTHER_CLAUSES),
    ("04.4", heaps_exponent),
    ("04.5", break_even_price),
    ("04.6", SpellingTokenizer),
]


def loses_a_space(text):
    pieces = []
    for i, word in enumerate(text.split(" ")):
        if word:
            pieces.append(" " + word if i > 0 else word)
    return pieces


def keeps_empty_pieces(text):
    return [" " + word if i else word for i, word in enumerate(text.split(" "))]


def cuts_at_any_white_space(text):
    return keep_spaces(" ".join(text.split()))


def counts_all_pieces(pieces):
    tenth = pieces[: len(pieces) // 10]
    return math.log(len(pieces) / len(tenth)) / math.log(10)


def forgets_the_logarithm(pieces):
    tenth = pieces[: len(pieces) // 10]
    return len(set(pieces)) / len(set(tenth)) / 10


def last_tenth(pieces):
    return heaps_exponent(pieces[::-1])


def upside_down(few, many):
    return (few[1] - many[1]) / (many[0] - few[0])


def wrong_sign(few, many):
    return (many[0] - few[0]) / (many[1] - few[1])


def always_positive(few, many):
    return abs(many[0] - few[0]) / (few[1] - many[1])


class NumbersFromZero(SpellingTokenizer):
    def __init__(self, words):
        super().__init__(words)
        self.ids = {word: i for i, word in enumerate(words)}


class DecodesTokenByToken(SpellingTokenizer):
    def decode(self, ids):
        return "".join(self.tokens[i].decode() for i in ids)


class DropsTheUnknown(SpellingTokenizer):
    def encode(self, text):
        return [self.ids[piece] for piece in split_words(text) if piece in self.ids]


class RaisesOnTheUnknown(SpellingTokenizer):
    def encode(self, text):
        return [self.ids[piece] for piece in split_words(text)]


class CutsAtSpaces(SpellingTokenizer):
    def encode(self, text):
        return [
            i for word in text.split() for i in super(CutsAtSpaces, self).encode(word)
        ]


WRONG = [
    ("04.1", ("a b", "a b")),
    ("04.1", ("a b", "ab")),
    ("04.1", ("", " ")),
    ("04.1", "a b"),
    ("04.1", (1, 2)),
    ("04.2", loses_a_space),
    ("04.2", keeps_empty_pieces),
    ("04.2", cuts_at_any_white_space),
    ("04.2", str.split),
    ("04.3", GPT2_PATTERN),
    ("04.3", CL100K_PATTERN),
    ("04.3", "(?i)" + GPT2_PATTERN),
    ("04.3", "['’](?i:[sdmt]|ll|ve|re)"),
    ("04.3", OTHER_CLAUSES.removeprefix("|") + "|" + BOTH),
    ("04.3", "['’](?i:[a-z]+)" + OTHER_CLAUSES),
    ("04.3", "['’](?:[sdmtSDMT]|ll|ve|re|LL|VE|RE|Ve)" + OTHER_CLAUSES),
    ("04.3", "(["),
    ("04.3", 4),
    ("04.4", counts_all_pieces),
    ("04.4", forgets_the_logarithm),
    ("04.4", last_tenth),
    ("04.4", lambda pieces: None),
    ("04.5", upside_down),
    ("04.5", wrong_sign),
    ("04.5", always_positive),
    ("04.6", NumbersFromZero),
    ("04.6", DecodesTokenByToken),
    ("04.6", DropsTheUnknown),
    ("04.6", RaisesOnTheUnknown),
    ("04.6", CutsAtSpaces),
]
