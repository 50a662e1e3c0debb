"""Answers to the exercises of the trail of the gallery: right and wrong ones."""

import unicodedata

import tiktoken

from lecture_lib.tokenizers import published

NAMES = ("gpt2", "cl100k_base", "o200k_base")


def counts(text):
    """With our own tokenizers, where the trail's solution takes tiktoken."""
    tokenizers = map(published.load, NAMES)
    return tuple(len(t.encode(text, disallowed_special=())) for t in tokenizers)


def counts_by_batch(text):
    encodings = map(tiktoken.get_encoding, NAMES)
    return tuple(len(e.encode_ordinary_batch([text])[0]) for e in encodings)


RIGHT = [
    ("failure_gallery.1", counts),
    ("failure_gallery.1", counts_by_batch),
    ("failure_gallery.2", "JavaScript"),
    ("failure_gallery.2", "NullPointerException"),
    ("failure_gallery.2", "innerHTML"),
]


def with_special_tokens(text):
    encodings = map(tiktoken.get_encoding, NAMES)
    return tuple(len(e.encode(text, allowed_special="all")) for e in encodings)


def refuses_special_tokens(text):
    return tuple(len(tiktoken.get_encoding(name).encode(text)) for name in NAMES)


def newest_first(text):
    return counts(text)[::-1]


def normalized(text):
    return counts(unicodedata.normalize("NFC", text))


def stripped(text):
    return counts(text.strip())


def characters(text):
    return (len(text),) * 3


def only_one(text):
    return counts(text)[2]


WRONG = [
    ("failure_gallery.1", with_special_tokens),
    ("failure_gallery.1", refuses_special_tokens),
    ("failure_gallery.1", newest_first),
    ("failure_gallery.1", normalized),
    ("failure_gallery.1", stripped),
    ("failure_gallery.1", characters),
    ("failure_gallery.1", only_one),
    ("failure_gallery.2", "getElementById"),
    ("failure_gallery.2", "useRalativeImagePath = 1"),
    ("failure_gallery.2", "McDonald"),
    ("failure_gallery.2", ""),
    ("failure_gallery.2", "JavaScript" * 5),
    ("failure_gallery.2", 12),
]
