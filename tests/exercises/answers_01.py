"""Answers to the exercises of lecture 01: right ones, and wrong ones with a reason."""

import re

from lecture_lib.tokenizers.contract import UnknownTokenID, to_utf8


def pooled_ratio(texts, tokenizer, size=lambda text: len(to_utf8(text))):
    num_tokens = sum(len(tokenizer.encode(text)) for text in texts)
    return sum(map(size, texts)) / num_tokens if num_tokens else float("nan")


def mean_ratio(texts, tokenizer):
    ratios = [pooled_ratio([text], tokenizer) for text in texts]
    return sum(ratios) / len(ratios) if ratios else float("nan")


def crashing_ratio(texts, tokenizer):
    num_tokens = sum(len(tokenizer.encode(text)) for text in texts)
    return sum(len(to_utf8(text)) for text in texts) / num_tokens


def partial_tokens(text, tokenizer, ids=None):
    broken = []
    for position, token_id in enumerate(tokenizer.encode(text)):
        try:
            tokenizer.decode_bytes([token_id]).decode("utf-8")
        except UnicodeDecodeError:
            broken.append(token_id if ids else position)
    return broken


def tokens_with_replacement(text, tokenizer):
    decoded = [tokenizer.decode([token_id]) for token_id in tokenizer.encode(text)]
    return [
        i for i, piece in enumerate(decoded) if "\N{REPLACEMENT CHARACTER}" in piece
    ]


def lost_texts(texts, tokenizer, refused=True, skip_surrogates=True):
    lost = []
    for text in texts:
        try:
            to_utf8(text)
        except ValueError:
            if skip_surrogates:
                continue
        try:
            is_lost = tokenizer.decode(tokenizer.encode(text)) != text
        except ValueError:
            is_lost = refused
        if is_lost:
            lost.append(text)
    return lost


def lost_without_try(texts, tokenizer):
    return [text for text in texts if tokenizer.decode(tokenizer.encode(text)) != text]


class Bits:
    vocab_size = 2
    errors = "replace"

    def encode(self, text):
        return [int(bit) for byte in self.spell(text) for bit in f"{byte:08b}"]

    def spell(self, text):
        return to_utf8(text)

    def decode(self, ids):
        ids = list(ids)
        for token_id in ids:
            self.look_up(token_id)
        groups = ["".join(map(str, ids[i : i + 8])) for i in range(0, len(ids), 8)]
        return bytes(int(g, 2) for g in groups).decode("utf-8", self.errors)

    def look_up(self, token_id):
        if token_id not in (0, 1):
            raise UnknownTokenID(token_id, 2)


class LowestFirst(Bits):
    def encode(self, text):
        bits = super().encode(text)
        return [bit for i in range(0, len(bits), 8) for bit in bits[i : i + 8][::-1]]


class ShortBytes(Bits):
    def encode(self, text):
        return [int(bit) for byte in to_utf8(text) for bit in f"{byte:b}"]


class CodePoints(Bits):
    def encode(self, text):
        return [int(bit) for char in text for bit in f"{ord(char):08b}"]


class Characters(Bits):
    def encode(self, text):
        return [bit for byte in to_utf8(text) for bit in f"{byte:08b}"]


class Strict(Bits):
    errors = "strict"


class PlainKeyError(Bits):
    def look_up(self, token_id):
        {0: 0, 1: 1}[token_id]


class TakesAnyID(Bits):
    def look_up(self, token_id):
        return token_id

    def decode(self, ids):
        return super().decode([token_id & 1 for token_id in ids])


class HidesSurrogates(Bits):
    def spell(self, text):
        return text.encode("utf-8", "replace")


class OneByteAtATime(Bits):
    def decode(self, ids):
        ids = list(ids)
        return "".join(
            super(OneByteAtATime, self).decode(ids[i : i + 8])
            for i in range(0, len(ids), 8)
        )


class WrongSize(Bits):
    vocab_size = 256


RIGHT = [
    ("01.1", "Hello, world!"),
    ("01.2", pooled_ratio),
    ("01.3", partial_tokens),
    ("01.4", lost_texts),
    ("01.5", lambda text: re.findall(r"[^ ]+ ?| ", text)),
    ("01.6", Bits),
]

WRONG = [
    ("01.1", "Hello, 🌍! 你好!"),
    ("01.1", "Hello,world!"),
    ("01.1", [15496, 11, 995, 0]),
    ("01.2", mean_ratio),
    ("01.2", crashing_ratio),
    ("01.2", lambda texts, t: pooled_ratio(texts, t, size=len)),
    ("01.2", lambda texts, t: pooled_ratio(["".join(texts)], t)),
    ("01.3", tokens_with_replacement),
    ("01.3", lambda text, t: partial_tokens(text, t, ids=True)),
    ("01.3", lambda text, t: len(partial_tokens(text, t))),
    ("01.4", lost_without_try),
    ("01.4", lambda texts, t: lost_texts(texts, t, refused=False)),
    ("01.4", lambda texts, t: lost_texts(texts, t, skip_surrogates=False)),
    ("01.4", lambda texts, t: sorted(set(lost_texts(texts, t)))),
    ("01.5", str.split),
    ("01.5", lambda text: text.split(" ")),
    ("01.5", lambda text: re.findall(r"\S+ ?", text)),
    ("01.5", lambda text: re.findall(r"\S+ ?|\s", text)),
    ("01.5", lambda text: re.findall(r"[^ ]+ *| +", text)),
    ("01.5", lambda text: re.findall(r"[^ ]* ?", text)),
    *(
        ("01.6", tokenizer)
        for tokenizer in (
            *(LowestFirst, ShortBytes, CodePoints, Characters, Strict, PlainKeyError),
            *(TakesAnyID, HidesSurrogates, OneByteAtATime, WrongSize, object),
        )
    ),
]
