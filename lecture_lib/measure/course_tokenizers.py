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
    """Return the tokenizers built up to a lecture, such as "words", in this order.

    They are trained as the lectures train them, on technical.txt, in a few seconds;
    from "wordpiece" on in half a minute, because WordPiece and Unigram take longer.
    Before "gpt4o" builds the published ones, tiktoken's GPT-2 is the last row: the
    goal. For the table:
    ``comparison(course_tokenizers("bpe_training"), corpora.samples())``.
    """
    if up_to not in ROWS:
        raise ValueError(f"up_to must be one of {', '.join(ROWS)}; got {up_to!r}")
    lectures = list(ROWS)
    built = {
        name: make()
        for lecture in lectures[: lectures.index(up_to) + 1]
        for name, make in ROWS[lecture].items()
    }
    return built | ({} if "GPT-2, ours" in built else {"GPT-2": _goal()})


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


# The rows that each lecture adds, in the order of the lectures.
ROWS: dict[str, dict[str, Callable[[], Any]]] = {
    "characters": {"characters": CharacterTokenizer},
    "bytes": {"bytes": ByteTokenizer},
    "words": {"words": _words},
    "bpe_training": {"BPE": lambda: RegexBPETokenizer(_bpe())},
    "bpe_encoding": {
        "BPE, more merges": lambda: RegexBPETokenizer(_bpe_of_more_merges())
    },
    "gpt4o": dict(_ours()),
    "wordpiece": {"WordPiece": lambda: _wordpiece()},
    "unigram": {"Unigram": lambda: _unigram()},
    "fast_encoding": {"GPT-4o, fast": _fast},
}
