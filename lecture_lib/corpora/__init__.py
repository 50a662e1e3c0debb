"""Texts written for this course, each checked against its SHA-256 when it is read.

A number that a lecture computes from one of them is exact on every machine; what a
collection holds never changes. The larger corpora of `python_texts` come with Python,
so numbers from them depend on its version.
"""

from .files import DIRECTORY, CorpusError, available, load
from .lists import (
    EVERYTHING,
    LANGUAGE_NAMES,
    LANGUAGES,
    everything,
    languages,
    samples,
)
from .own_text import keep_my_text, my_text
from .purposes import PURPOSES, text_for
from .python_texts import python_sources, python_topics

__all__ = [
    "DIRECTORY",
    "EVERYTHING",
    "LANGUAGES",
    "LANGUAGE_NAMES",
    "PURPOSES",
    "CorpusError",
    "available",
    "everything",
    "keep_my_text",
    "languages",
    "load",
    "my_text",
    "python_sources",
    "python_topics",
    "samples",
    "text_for",
]
