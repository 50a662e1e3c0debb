"""Answers to the exercises of lecture 04: right ones, and wrong ones with a reason."""

import math
from collections import Counter

import regex

from lecture_lib.exercises.lecture_04 import TO_CUT_BY_HAND
from lecture_lib.tokenizers.pretokenize import (
    CL100K_PATTERN,
    GPT2_PATTERN,
    pre_tokenize,
)
from lecture_lib.tokenizers.words import split_words

FIRST_CLAUSE = "'(?:[sdmt]|ll|ve|re)"
OTHER_CLAUSES = GPT2_PATTERN.removeprefix(FIRST_CLAUSE)
BOTH = "['’](?i:[sdmt]|ll|ve|re)"


def keep_spaces(text):
    pieces = [" " + word if i else word for i, word in enumerate(text.split(" "))]
    return [piece for piece in pieces if piece]


PIECES_BY_HAND = [
    *("Two", " o", "'", "clock", "?", "\n\n ", " It", "'s"),
    *(" the", " twins", "'", " 2", "nd", " train", "."),
]


def list_length(pieces, percent):
    counts = sorted(Counter(pieces).values())
    length = covered = 0
    while 100 * covered < percent * len(pieces):
        covered += counts.pop()
        length += 1
    return length


def list_length_by_shares(pieces, percent):
    covered = 0
    for length, (_, count) in enumerate(Counter(pieces).most_common()):
        if covered / len(pieces) >= percent / 100:
            return length
        covered += count
    return len(set(pieces))


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
    ("04.1", PIECES_BY_HAND),
    ("04.1", tuple(PIECES_BY_HAND)),
    ("04.2", list_length),
    ("04.2", list_length_by_shares),
    ("04.3", keep_spaces),
    ("04.4", BOTH + OTHER_CLAUSES),
    ("04.4", "(?i)['’](?:[sdmt]|ll|ve|re)" + OTHER_CLAUSES),
    ("04.4", "(?i:'(?:[sdmt]|ll|ve|re)|’(?:[sdmt]|ll|ve|re))" + OTHER_CLAUSES),
    ("04.5", SpellingTokenizer),
]


def loses_a_space(text):
    pieces = []
    for i, word in enumerate(text.split(" ")):
        if word:
            pieces.append(" " + word if i > 0 else word)
    return pieces


def keeps_empty_pieces(text):
    return [" " + word if i else word for i, word in enumerate(text.split(" "))]


def keeps_spaces_in_a_row(text):
    return regex.findall(" *[^ ]+| +", text)


def cuts_at_any_white_space(text):
    return keep_spaces(" ".join(text.split()))


def counts_different_pieces(pieces, percent):
    return math.ceil(percent * len(set(pieces)) / 100)


def takes_the_first_pieces(pieces, percent):
    first = list(dict.fromkeys(pieces))
    lengths = range(len(first) + 1)
    covered = [sum(piece in first[:n] for piece in pieces) for n in lengths]
    return next(n for n in lengths if 100 * covered[n] >= percent * len(pieces))


def wants_more_than_percent(pieces, percent):
    return list_length(pieces, percent + 1)


def stays_below_percent(pieces, percent):
    return max(0, list_length(pieces, percent) - 1)


def divides_by_no_pieces(pieces, percent):
    return list_length(pieces, percent) + 0 * (percent // len(pieces))


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


class RemembersTheExample(SpellingTokenizer):
    def encode(self, text):
        known = {"the é": [256, 257, 195, 169], "the café": [256, 257, 258]}
        return known.get(text, list(text.encode()))


class SpellsOnlyTheEnd(SpellingTokenizer):
    """Takes a known word out of the front of an unknown one, if it is long."""

    def encode(self, text):
        ids = []
        for piece in split_words(text):
            front = piece if len(piece) < 5 else piece[:3]
            known = front in self.ids
            ids += [self.ids[front]] if known else list(front.encode())
            ids += list(piece[len(front) :].encode())
        return ids


WRONG = [
    ("04.1", split_words(TO_CUT_BY_HAND)),
    ("04.1", TO_CUT_BY_HAND.split()),
    ("04.1", pre_tokenize(TO_CUT_BY_HAND, CL100K_PATTERN)[:-1]),
    ("04.1", [*PIECES_BY_HAND[:5], "\n\n  ", "It", *PIECES_BY_HAND[7:]]),
    ("04.1", [*PIECES_BY_HAND[:5], "\n\n", "  It", *PIECES_BY_HAND[7:]]),
    ("04.1", [*PIECES_BY_HAND[:1], " o'clock", *PIECES_BY_HAND[4:]]),
    ("04.1", [*PIECES_BY_HAND[:11], " 2nd", *PIECES_BY_HAND[13:]]),
    ("04.1", PIECES_BY_HAND[:-1]),
    ("04.1", TO_CUT_BY_HAND),
    ("04.2", counts_different_pieces),
    ("04.2", takes_the_first_pieces),
    ("04.2", wants_more_than_percent),
    ("04.2", stays_below_percent),
    ("04.2", divides_by_no_pieces),
    ("04.3", loses_a_space),
    ("04.3", keeps_empty_pieces),
    ("04.3", cuts_at_any_white_space),
    ("04.3", str.split),
    ("04.3", keeps_spaces_in_a_row),
    ("04.4", GPT2_PATTERN),
    ("04.4", CL100K_PATTERN),
    ("04.4", "(?i)" + GPT2_PATTERN),
    ("04.4", "['’](?i:[sdmt]|ll|ve|re)"),
    ("04.4", OTHER_CLAUSES.removeprefix("|") + "|" + BOTH),
    ("04.4", "['’](?i:[a-z]+)" + OTHER_CLAUSES),
    ("04.4", "['’](?:[sdmtSDMT]|ll|ve|re|LL|VE|RE|Ve)" + OTHER_CLAUSES),
    ("04.4", "['’](?i:ll|ve|re|[a-z])" + OTHER_CLAUSES),
    ("04.4", "['’](?i:[sdmt]|ll|ve|re|em)" + OTHER_CLAUSES),
    ("04.4", "['’‘`](?i:[sdmt]|ll|ve|re)" + OTHER_CLAUSES),
    ("04.4", " ?" + BOTH + OTHER_CLAUSES),
    ("04.4", BOTH + OTHER_CLAUSES.replace(r"\p{N}+", r"\d+")),
    ("04.4", BOTH + OTHER_CLAUSES.replace(r"\p{N}+", r"\p{N}{1,3}")),
    ("04.4", "(["),
    ("04.4", 4),
    ("04.5", NumbersFromZero),
    ("04.5", DecodesTokenByToken),
    ("04.5", DropsTheUnknown),
    ("04.5", RaisesOnTheUnknown),
    ("04.5", CutsAtSpaces),
    ("04.5", RemembersTheExample),
    ("04.5", SpellsOnlyTheEnd),
]
