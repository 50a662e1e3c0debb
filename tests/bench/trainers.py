"""The other trainers: texts, vocabulary size, and pattern to what is learned, in order.

A missing one is reported.
"""

import io
import json
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from lecture_lib.tokenizers.incremental_bpe import (
    PairIndex,
    PairQueue,
    count_pre_tokens,
    train_incremental_bpe,
)
from lecture_lib.tokenizers.pretokenize import GPT2_PATTERN
from lecture_lib.tokenizers.published import bytes_to_unicode

from . import peers

Train = Callable[[list[str], int, str], Any]


def train_rustbpe(texts: list[str], vocab_size: int, pattern: str) -> list[bytes]:
    import rustbpe

    tokenizer = rustbpe.Tokenizer()
    tokenizer.train_from_iterator(iter(texts), vocab_size=vocab_size, pattern=pattern)
    return [bytes(token) for token, _ in tokenizer.get_mergeable_ranks()][256:]


def train_hugging_face(texts: list[str], vocab_size: int, pattern: str) -> list[bytes]:
    from tokenizers import Tokenizer, models, pre_tokenizers, trainers

    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = (
        pre_tokenizers.ByteLevel(add_prefix_space=False)
        if pattern == GPT2_PATTERN
        else peers.hf_pre_tokenizer(pattern)
    )
    trainer = trainers.BpeTrainer(
        vocab_size=vocab_size,
        initial_alphabet=pre_tokenizers.ByteLevel.alphabet(),
        show_progress=False,
    )
    tokenizer.train_from_iterator(texts, trainer)
    byte_of = {character: byte for byte, character in bytes_to_unicode().items()}
    merges = json.loads(tokenizer.to_str())["model"]["merges"]
    return [bytes(byte_of[c] for c in left + right) for left, right in merges]


BYTES_BY_HF = sorted(range(256), key=bytes_to_unicode().__getitem__)
HF_NUMBER = {byte: number for number, byte in enumerate(BYTES_BY_HF)}


def our_tokens_in_hf_numbering(
    texts: list[str], vocab_size: int, pattern: str
) -> list[bytes]:
    """Our merges when ties go by HF's numbers of the bytes, GPT-2's alphabet sorted."""

    def smallest_in_hf(pair: tuple[int, int]) -> tuple[int, ...]:
        return tuple(HF_NUMBER.get(token_id, token_id) for token_id in pair)

    index = PairIndex(count_pre_tokens(texts, pattern))
    queue = PairQueue(index.counts, smallest_in_hf)
    vocab = {byte: bytes([byte]) for byte in range(256)}
    for new_id in range(256, vocab_size):
        if (pair := queue.pop_best()) is None:
            break
        vocab[new_id] = vocab[pair[0]] + vocab[pair[1]]
        queue.push_all(index.merge(pair, new_id))
    return list(vocab.values())[256:]


def train_bpeasy(texts: list[str], vocab_size: int, pattern: str) -> object:
    import bpeasy

    return bpeasy.train_bpe(iter(texts), pattern, 128, vocab_size)


def train_gigatoken(texts: list[str], vocab_size: int, pattern: str) -> list[bytes]:
    """Learn with GPT-2's pattern, the only one that it has."""
    import gigatoken

    data = b"\0".join(text.encode() for text in texts)
    _, merges = gigatoken.train_bpe(
        data, vocab_size, [], tie_breaking="raw_token_ids", separator=b"\0"
    )
    return [left + right for left, right in merges]


def train_gigabpe(texts: list[str], vocab_size: int, pattern: str) -> list[bytes]:
    """Learn as Hugging Face's trainer does from a file, line by line."""
    import gigabpe

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "corpus.txt")
        path.write_text("".join(texts), encoding="utf-8", newline="")
        threads = int(os.environ.get("RAYON_NUM_THREADS", "1"))
        options = {"pretokenizer": "bytelevel", "threads": threads}
        _, merges = gigabpe.train_bpe([str(path)], vocab_size, **options)
    byte_of = {character: byte for byte, character in bytes_to_unicode().items()}
    tokens = [bytes(byte_of[c] for c in left + right) for left, right in merges]
    return tokens[: vocab_size - 256]  # it counts only the bytes that it has seen


def train_hugging_face_on_lines(
    texts: list[str], vocab_size: int, pattern: str
) -> list[bytes]:
    lines = io.StringIO("".join(texts), newline="\n")
    return train_hugging_face(list(lines), vocab_size, pattern)


def train_in_python(texts: list[str], vocab_size: int, pattern: str) -> list[bytes]:
    params = train_incremental_bpe(
        texts, vocab_size, pattern=pattern, tie_break="smallest_ids"
    )
    return list(params.vocab.values())[256:]


# Each with whether its tokens are right, given ours and the same arguments, or None
# where another rule for ties decides.
TRAINERS: dict[str, tuple[Train, Callable[..., bool] | None]] = {
    "rustbpe": (train_rustbpe, lambda theirs, ours, *_: theirs == ours),
    "HF tokenizers": (
        train_hugging_face,
        lambda theirs, _, *work: theirs == our_tokens_in_hf_numbering(*work),
    ),
    "bpeasy": (train_bpeasy, None),
    # Where the text is used up, it goes on with pairs that are no more.
    "gigatoken": (
        train_gigatoken,
        lambda theirs, ours, *_: theirs[: len(ours)] == ours,
    ),
    "gigabpe": (
        train_gigabpe,
        lambda theirs, _, *work: theirs == train_hugging_face_on_lines(*work),
    ),
    "incremental_bpe, pure Python": (
        train_in_python,
        lambda theirs, ours, *_: theirs == ours,
    ),
}
