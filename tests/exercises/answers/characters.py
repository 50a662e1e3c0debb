"""Right and wrong answers to the exercises of `characters`."""

import unicodedata


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


class WithDoubles(InHexadecimal):
    def __init__(self, text):
        self.alphabet = sorted(text)
        self.vocab_size = len(text) + 16


class Unknown(InHexadecimal):
    """One row for all that is unknown."""

    def spelled(self, character):
        if character in self.alphabet:
            return [self.alphabet.index(character)]
        return [len(self.alphabet)]

    def decode(self, ids):
        return "".join([*self.alphabet, "\ufffd"][i] for i in ids)


class FiveDigits(InHexadecimal):
    """Enough for the globe, and not for the last code point."""

    digits = 5


WRONG = [
    ("characters.2", lambda vocab, text: extend(vocab, text.strip())),
    ("characters.1", lambda word: {unicodedata.name(c).split()[0] for c in word}),
    ("characters.1", lambda word: [unicodedata.name(c).split()[0] for c in word]),
    (
        "characters.1",
        lambda word: {"LATIN" if c.isascii() else "CYRILLIC" for c in word},
    ),
    (
        "characters.2",
        lambda vocab, text: {c: i for i, c in enumerate(sorted({*vocab, *text}))},
    ),
    (
        "characters.2",
        lambda vocab, text: (
            vocab
            | {c: i for i, c in enumerate(sorted(set(text) - set(vocab)), len(vocab))}
        ),
    ),
    ("characters.3", Unknown),
    ("characters.3", FiveDigits),
    ("characters.3", WithDoubles),
]
