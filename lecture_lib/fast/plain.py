"""What this package offers, in Python alone: for a machine without Numba.

`PlainEncoder` also serves vocabularies that the compiled tables can't hold.
"""

import os
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from lecture_lib.tokenizers import published
from lecture_lib.tokenizers.bpe import BPEParams
from lecture_lib.tokenizers.incremental_bpe import train_incremental_bpe
from lecture_lib.tokenizers.pretokenize import GPT2_PATTERN
from lecture_lib.tokenizers.regex_bpe import RegexBPETokenizer
from lecture_lib.tokenizers.special_tokens import Choice


class PlainEncoder(RegexBPETokenizer):
    """`RegexBPETokenizer`, and encoding into arrays and of many texts."""

    def encode_to_numpy(
        self,
        text: str,
        *,
        allowed_special: Choice = frozenset(),
        disallowed_special: Choice = "all",
    ) -> np.ndarray:
        """`encode` into a uint32 array."""
        ids = self.encode(
            text,
            allowed_special=allowed_special,
            disallowed_special=disallowed_special,
        )
        return np.array(ids, np.uint32)

    def encode_batch(
        self,
        texts: Sequence[str],
        num_threads: int = 1,
        *,
        allowed_special: Choice = frozenset(),
        disallowed_special: Choice = "all",
    ) -> list[list[int]]:
        """`encode` of each text, in order."""
        ids, offsets = self.encode_batch_to_numpy(
            texts,
            num_threads,
            allowed_special=allowed_special,
            disallowed_special=disallowed_special,
        )
        ids, offsets = ids.tolist(), offsets.tolist()
        return [ids[begin:end] for begin, end in zip(offsets, offsets[1:])]

    def encode_batch_to_numpy(
        self,
        texts: Sequence[str],
        num_threads: int = 1,
        *,
        allowed_special: Choice = frozenset(),
        disallowed_special: Choice = "all",
    ) -> tuple[np.ndarray, np.ndarray]:
        """The IDs of all texts in one uint32 array, and int64 offsets into it.

        The IDs of text k are ``ids[offsets[k] : offsets[k + 1]]``.
        """
        if isinstance(texts, str):
            raise ValueError("texts is one string; give a sequence of them")
        check_num_threads(num_threads)
        choices = (allowed_special, disallowed_special)
        groups = self._groups(texts)
        if num_threads == 1:
            encoded = [self._encode_group(group, *choices) for group in groups]
        else:
            with ThreadPoolExecutor(num_threads) as pool:
                encoded = list(
                    pool.map(lambda group: self._encode_group(group, *choices), groups)
                )
        counts = np.concatenate([np.zeros(1, np.int64), *(c for _, c in encoded)])
        ids = np.concatenate([np.empty(0, np.uint32), *(ids for ids, _ in encoded)])
        return ids, np.cumsum(counts)

    def _groups(self, texts: Sequence[str]) -> list[Sequence[str]]:
        """The texts in the portions that one thread encodes at a time."""
        return [texts]

    def _encode_group(
        self, texts: Sequence[str], allowed: Choice, disallowed: Choice
    ) -> tuple[np.ndarray, np.ndarray]:
        """The IDs of some texts, and how many each has."""
        encoded = [
            self.encode_to_numpy(
                text, allowed_special=allowed, disallowed_special=disallowed
            )
            for text in texts
        ]
        counts = np.array([ids.size for ids in encoded], np.int64)
        return np.concatenate([np.empty(0, np.uint32), *encoded]), counts


def check_num_threads(num_threads: int) -> None:
    if num_threads < 1:
        raise ValueError(f"num_threads {num_threads} is less than 1")


def load(name: str) -> PlainEncoder:
    """The tokenizer "gpt2", "cl100k_base" (GPT-4) or "o200k_base" (GPT-4o)."""
    tokenizer = published.load(name)
    return PlainEncoder(
        tokenizer.params,
        pattern=tokenizer.pattern,
        special_tokens=tokenizer.special_tokens,
    )


def train_bpe(
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
