"""Right and wrong answers to the exercises of `failure_gallery`."""

import unicodedata

import tiktoken

from lecture_lib.tokenizers import published

NAMES = ("gpt2", "cl100k_base", "o200k_base")


def counts(text):
    """With our own tokenizers, where the trail's solution takes tiktoken."""
    tokenizers = map(published.load, NAMES)
    return tuple(len(t.encode(text, disallowed_special=())) for t in tokenizers)


def with_special_tokens(text):
    encodings = map(tiktoken.get_encoding, NAMES)
    return tuple(len(e.encode(text, allowed_special="all")) for e in encodings)


RIGHT = [
    ("failure_gallery.2", "JavaScript"),
]

WRONG = [
    ("failure_gallery.1", with_special_tokens),
    ("failure_gallery.1", lambda text: counts(text)[::-1]),  # newest first
    # normalized
    ("failure_gallery.1", lambda text: counts(unicodedata.normalize("NFC", text))),
    ("failure_gallery.2", "getElementById"),
    ("failure_gallery.2", "useRalativeImagePath = 1"),
    ("failure_gallery.2", "McDonald"),
    ("failure_gallery.1", lambda text: counts(text.strip())),
]
