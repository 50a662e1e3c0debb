"""Right and wrong answers to the exercises of `words`."""

import re
from typing import ClassVar

from lecture_lib.exercises.checks.words import TO_CUT_BY_HAND
from lecture_lib.tokenizers.pretokenize import (
    CL100K_PATTERN,
    GPT2_PATTERN,
)
from lecture_lib.tokenizers.words import split_words

FIRST_CLAUSE = "'(?:[sdmt]|ll|ve|re)"
OTHER_CLAUSES = GPT2_PATTERN.removeprefix(FIRST_CLAUSE)
BOTH = "['’](?i:[sdmt]|ll|ve|re)"


PIECES_BY_HAND = [
    *("Two", " o", "'", "clock", "?", "\n\n ", " It", "'s"),
    *(" the", " twins", "'", " 2", "nd", " train", "."),
]


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
    ("words.1", PIECES_BY_HAND),
    ("words.4", BOTH + OTHER_CLAUSES),
]


def loses_a_space(text):
    pieces = []
    for i, word in enumerate(text.split(" ")):
        if word:
            pieces.append(" " + word if i > 0 else word)
    return pieces


class OneDictionaryForAll(SpellingTokenizer):
    shared: ClassVar[dict] = {}

    def __init__(self, words):
        super().__init__(words)
        self.shared.update(self.ids)
        self.ids = self.shared


class DecodesTokenByToken(SpellingTokenizer):
    def decode(self, ids):
        return "".join(self.tokens[i].decode() for i in ids)


WRONG = [
    ("words.1", split_words(TO_CUT_BY_HAND)),
    ("words.1", TO_CUT_BY_HAND.split()),
    ("words.1", [*PIECES_BY_HAND[:5], "\n\n  ", "It", *PIECES_BY_HAND[7:]]),
    ("words.3", loses_a_space),
    ("words.3", str.split),
    ("words.3", lambda text: re.findall(r" ?[^ \t]+|[ \t]", text)),
    ("words.4", GPT2_PATTERN),
    ("words.4", CL100K_PATTERN),
    ("words.4", "(?i)" + GPT2_PATTERN),
    ("words.2", DecodesTokenByToken),
    ("words.1", [*PIECES_BY_HAND, ""]),
    ("words.2", OneDictionaryForAll),
    ("words.4", BOTH.replace("’", "’′") + OTHER_CLAUSES),
]
