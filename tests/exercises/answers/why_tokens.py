"""Right and wrong answers to the exercises of `why_tokens`."""

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


class Bits:
    vocab_size = 2

    def encode(self, text):
        return [int(bit) for byte in text.encode() for bit in f"{byte:08b}"]

    def decode(self, ids):
        ids = list(ids)
        groups = ["".join(map(str, ids[i : i + 8])) for i in range(0, len(ids), 8)]
        return bytes(int(g, 2) for g in groups).decode("utf-8", "replace")


class LowestFirst(Bits):
    def encode(self, text):
        bits = super().encode(text)
        return [bit for i in range(0, len(bits), 8) for bit in bits[i : i + 8][::-1]]


class AllOrNothing(Bits):
    def decode(self, ids):
        text = super().decode(ids)
        return "\ufffd" if "\ufffd" in text else text


WRONG = [
    ("why_tokens.2", lambda text: re.findall(r"[^ ]+ ?| +", text)),
    ("why_tokens.1", last_of_the_best),
    ("why_tokens.1", refuses_marks),
    ("why_tokens.1", lambda text, t: most_pieces(text, t, before="")),
    ("why_tokens.2", str.split),
    ("why_tokens.2", lambda text: re.findall(r"\S+ ?", text)),
    ("why_tokens.3", LowestFirst),
    ("why_tokens.3", AllOrNothing),
    ("why_tokens.1", lambda text, t: most_pieces(text, t).strip(",")),
]
