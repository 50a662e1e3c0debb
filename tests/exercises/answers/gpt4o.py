"""Right and wrong answers to the exercises of `gpt4o`."""

import re

from lecture_lib.exercises.checks.gpt4o import _rendered
from lecture_lib.tokenizers.bpe import merge_pair
from lecture_lib.tokenizers.special_tokens import split_special

PAIRS = [("a", "n"), ("n", "a"), ("an", "a"), ("b", "an"), ("n", "an"), ("ban", "ana")]


def cut(text, names):
    return [piece for piece, _ in split_special(text, names)]


def encode_piece(piece, ids):
    """Merge everywhere at once, unlike the lecture's solution."""
    encoded = [ids[bytes([byte])] for byte in piece]
    token_of = {token_id: token for token, token_id in ids.items()}
    while len(encoded) > 1:
        joined = {
            pair: ids.get(token_of[pair[0]] + token_of[pair[1]], float("inf"))
            for pair in zip(encoded, encoded[1:])
        }
        pair = min(joined, key=joined.get)
        if joined[pair] == float("inf"):
            break
        encoded = merge_pair(encoded, pair, joined[pair])
    return encoded


RIGHT = [
    ("gpt4o.1", PAIRS),
]


def cut_unescaped(text, names):
    return re.split("(" + "|".join(names) + ")", text)


def shortest_token_first(piece, ids):
    parts = [bytes([byte]) for byte in piece]
    while joined := [left + right for left, right in zip(parts, parts[1:])]:
        token = min(joined, key=lambda token: (token not in ids, len(token)))
        if token not in ids:
            break
        place = joined.index(token)
        parts[place : place + 2] = [token]
    return [ids[part] for part in parts]


def as_one_string(messages, tokenizer):
    chat = "".join(f"<|start|>{r}<|message|>{text}<|end|>" for r, text in messages)
    return tokenizer.encode(chat + "<|start|>assistant", tokenizer.special)


def without_marks(messages, tokenizer):
    chat = "".join(f"<|start|>{r}<|message|>{text}<|end|>" for r, text in messages)
    return tokenizer.encode(chat + "<|start|>assistant")


def names_deleted(messages, tokenizer):
    for name in tokenizer.special:
        messages = [(role, text.replace(name, "")) for role, text in messages]
    return as_one_string(messages, tokenizer)


def longest_match(piece, ids):
    encoded = []
    while piece:
        end = next(n for n in range(len(piece), 0, -1) if piece[:n] in ids)
        encoded.append(ids[piece[:end]])
        piece = piece[end:]
    return encoded


def rightmost_first(piece, ids):
    mirrored = {token[::-1]: i for token, i in ids.items()}
    return encode_piece(piece[::-1], mirrored)[::-1]


def byte_values(piece, ids):
    if len(piece) < 2:
        return list(piece)
    return encode_piece(piece, ids)


WRONG = [
    ("gpt4o.1", [*PAIRS[:2], ("a", "na"), *PAIRS[3:]]),
    ("gpt4o.1", [*PAIRS[:4], ("na", "n"), PAIRS[5]]),
    ("gpt4o.1", PAIRS[:5]),
    ("gpt4o.2", as_one_string),
    ("gpt4o.2", without_marks),
    ("gpt4o.2", names_deleted),
    ("gpt4o.3", lambda *args: [piece for piece in cut(*args) if piece.strip()]),
    ("gpt4o.3", lambda text, names: cut(text.strip(), names)),
    ("gpt4o.3", cut_unescaped),
    ("gpt4o.4", shortest_token_first),
    ("gpt4o.4", longest_match),
    ("gpt4o.4", byte_values),
    ("gpt4o.2", lambda chat, t: _rendered([("user", text) for _, text in chat], t)),
    ("gpt4o.2", lambda chat, t: _rendered([m for m in chat if m[1]], t)),
    ("gpt4o.3", lambda text, names: cut(text, names) or [text]),
    ("gpt4o.4", rightmost_first),
]
