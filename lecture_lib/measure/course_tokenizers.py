"""The rows of the lectures' comparison table: every tokenizer that was built so far."""

import functools
from collections.abc import Callable, Iterator
from typing import Any

from lecture_lib import corpora
from lecture_lib.tokenizers import published
from lecture_lib.tokenizers.bpe import BPEParams
from lecture_lib.tokenizers.characters import CharacterTokenizer
from lecture_lib.tokenizers.contract import Tokenizer
from lecture_lib.tokenizers.incremental_bpe import train_incremental_bpe
from lecture_lib.tokenizers.regex_bpe import RegexBPETokenizer
from lecture_lib.tokenizers.unigram import UnigramTokenizer
from lecture_lib.tokenizers.utf8 import ByteTokenizer
from lecture_lib.tokenizers.wordpiece import WordPieceTokenizer
from lecture_lib.tokenizers.words import WordTokenizer
from lecture_lib.vocabularies import use_course_cache

PUBLISHED = {"GPT-2": "gpt2", "GPT-4": "cl100k_base", "GPT-4o": "o200k_base"}


def course_tokenizers(up_to: str) -> dict[str, Tokenizer]:
    """The tokenizers of lectures 01 to `up_to`, such as "05", in the table's order.

    They are trained as the lectures train them, on technical.txt, in a few seconds;
    from "08" on in half a minute, because WordPiece and Unigram take longer. Until
    lecture 07 builds the published ones, tiktoken's GPT-2 is the last row: the goal.
    For the table: ``comparison(course_tokenizers("05"), corpora.samples())``.
    """
    if up_to not in [f"{number:02}" for number in range(100)]:
        raise ValueError(f"{up_to!r} is no lecture's number; one is '05'")
    built = {
        name: make()
        for lecture, rows in ROWS.items()
        if lecture <= up_to
        for name, make in rows.items()
    }
    return built if up_to >= "07" else built | {"GPT-2": _goal()}


def _goal() -> Any:
    import tiktoken

    use_course_cache()
    return tiktoken.get_encoding("gpt2")


def _fast() -> Any:
    from lecture_lib import fast  # only now: it needs a second to start

    return fast.load(PUBLISHED["GPT-4o"])


def _words() -> WordTokenizer:
    return WordTokenizer.train(corpora.load("technical.txt"), 2_000)


@functools.cache
def _bpe() -> BPEParams:
    return train_incremental_bpe(corpora.load("technical.txt"), 1_000)


@functools.cache
def _bpe_of_more_merges() -> BPEParams:
    return train_incremental_bpe(corpora.load("technical.txt"), 2_000)


@functools.cache
def _wordpiece() -> WordPieceTokenizer:
    return WordPieceTokenizer.train(corpora.load("technical.txt"), 2_000)


@functools.cache
def _unigram() -> UnigramTokenizer:
    return UnigramTokenizer.train(corpora.load("technical.txt"), 2_000)


def _ours() -> Iterator[tuple[str, Callable[[], Tokenizer]]]:
    for model, name in PUBLISHED.items():
        yield f"{model}, ours", functools.partial(_published, name)


def _published(name: str) -> RegexBPETokenizer:
    return published.load(name)


# Of each lecture the rows that it adds.
ROWS: dict[str, dict[str, Callable[[], Any]]] = {
    "02": {"characters": CharacterTokenizer},
    "03": {"bytes": ByteTokenizer},
    "04": {"words": _words},
    "05": {"BPE": lambda: RegexBPETokenizer(_bpe())},
    "06": {"BPE, more merges": lambda: RegexBPETokenizer(_bpe_of_more_merges())},
    "07": dict(_ours()),
    "08": {"WordPiece": lambda: _wordpiece(), "Unigram": lambda: _unigram()},
    "14": {"GPT-4o, fast": _fast},
}
