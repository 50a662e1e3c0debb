"""`fast` in pure Python, for platforms where Numba can't be installed or imported."""

import os
from collections.abc import Iterable, Sequence

from lecture_lib.tokenizers.bpe import BPEParams
from lecture_lib.tokenizers.incremental_bpe import train_incremental_bpe
from lecture_lib.tokenizers.pretokenize import GPT2_PATTERN

from .batches import BatchEncoder, check_num_threads


def train_regex_bpe(
    corpus: str | os.PathLike | Iterable[str],
    vocab_size: int,
    *,
    pattern: str = GPT2_PATTERN,
    special_tokens: Sequence[str] = (),
    tie_break: str = "greatest_bytes",
    num_threads: int = 1,
) -> BPEParams:
    """`train_incremental_bpe`; there is no work for a second thread."""
    check_num_threads(num_threads)
    return train_incremental_bpe(
        corpus,
        vocab_size,
        pattern=pattern,
        special_tokens=special_tokens,
        tie_break=tie_break,
    )


class Encoder(BatchEncoder):
    """`encoder.Encoder`'s results, in Python."""

    _learn = staticmethod(train_regex_bpe)
