"""Answers to the exercises of lecture 01: right ones, and wrong ones with a reason."""

import re


def most_pieces(text, tokenizer, before=" ", size=len):
    best, most = "", 0
    for word in text.split():
        pieces = size(tokenizer.encode_ordinary(before + word))
        if pieces > most:
            best, most = word, pieces
    return best


def last_of_the_best(text, tokenizer):
    return most_pieces(" ".join(reversed(text.split())), tokenizer)


def refuses_marks(text, tokenizer):
    return max(text.split(), key=lambda word: len(tokenizer.encode(" " + word)))


def lost_texts(texts, tokenizer, refused=True):
    lost = []
    for text in texts:
        try:
            is_lost = tokenizer.decode(tokenizer.encode(text)) != text
        except ValueError:
            is_lost = refused
        if is_lost:
            lost.append(text)
    return lost


def lost_without_try(texts, tokenizer):
    return [text for text in texts if tokenizer.decode(tokenizer.encode(text)) != text]


def lost_words(texts, tokenizer):
    return [text for text in texts if lost_texts(text.split(), tokenizer)]


class Bits:
    vocab_size = 2
    errors = "replace"

    def encode(self, text):
        return [int(bit) for byte in text.encode() for bit in f"{byte:08b}"]

    def decode(self, ids):
        ids = list(ids)
        for token_id in ids:
            self.look_up(token_id)
        groups = ["".join(map(str, ids[i : i + 8])) for i in range(0, len(ids), 8)]
        return bytes(int(g, 2) for g in groups).decode("utf-8", self.errors)

    def look_up(self, token_id):
        return {0: 0, 1: 1}[token_id]


class LowestFirst(Bits):
    def encode(self, text):
        bits = super().encode(text)
        return [bit for i in range(0, len(bits), 8) for bit in bits[i : i + 8][::-1]]


class Strict(Bits):
    errors = "strict"


class WrongError(Bits):
    def look_up(self, token_id):
        return [0, 1].index(token_id)  # ValueError


RIGHT = [
    ("01.1", "Hello, world!"),
    ("01.2", most_pieces),
    ("01.3", lambda text: re.findall(r"[^ ]+ ?| ", text)),
    ("01.4", lost_texts),
    ("01.5", Bits),
]

WRONG = [
    ("01.3", lambda text: re.findall(r"[^ ]+ ?| +", text)),
    ("01.1", "Hello, 🌍! 你好!"),
    ("01.1", "Hello,world!"),
    ("01.1", [15496, 11, 995, 0]),
    ("01.2", last_of_the_best),
    ("01.2", refuses_marks),
    ("01.2", lambda text, t: most_pieces(text, t, before="")),
    ("01.3", str.split),
    ("01.3", lambda text: re.findall(r"\S+ ?", text)),
    ("01.4", lost_without_try),
    ("01.4", lost_words),
    ("01.4", lambda texts, t: [text for text in texts if text != text.lower()]),
    ("01.5", LowestFirst),
    ("01.5", Strict),
    ("01.5", WrongError),
]
