"""What this package offers, in Python alone: for a machine without Numba.

`PlainEncoder` also serves vocabularies that the compiled tables can't hold.
"""

import functools
import gc
import operator
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from lecture_lib.tokenizers import published
from lecture_lib.tokenizers.bpe import BPEParams
from lecture_lib.tokenizers.contract import to_utf8
from lecture_lib.tokenizers.incremental_bpe import train_incremental_bpe
from lecture_lib.tokenizers.pretokenize import GPT2_PATTERN
from lecture_lib.tokenizers.regex_bpe import RegexBPETokenizer
from lecture_lib.tokenizers.special_tokens import Choice, check_choice

PART = 1 << 22  # characters that are encoded at a time
GROUP = 1 << 20  # characters of a batch that one of several threads takes at a time


@dataclass(frozen=True)
class Split:
    """``data.split(separator)`` of UTF-8, which compiled code does while it encodes."""

    data: bytes
    separator: bytes

    def __iter__(self) -> Iterator[bytes]:
        return iter(self.data.split(self.separator))


Texts = Sequence[str | bytes]
Encoded = tuple[np.ndarray, np.ndarray]  # IDs, and int64 that tell which are whose
Choices = Mapping[str, Choice]  # encode's options


def chosen(allowed_special: Choice, disallowed_special: Choice) -> Choices:
    """Both options of `encode`, as sets; what is none is an error for every text."""
    if allowed_special is NONE and disallowed_special is ALL:
        return UNLESS_SAID  # sooner, which a short text notices
    return {
        "allowed_special": as_choice(allowed_special),
        "disallowed_special": as_choice(disallowed_special),
    }


def as_choice(names: Choice) -> Choice:
    check_choice(names)
    return names if names == "all" else frozenset(names)


NONE: Choice = frozenset()
ALL: Choice = "all"
UNLESS_SAID = {"allowed_special": NONE, "disallowed_special": ALL}
ORDINARY = chosen((), ())  # special tokens are ordinary text


class PlainEncoder(RegexBPETokenizer):
    """`RegexBPETokenizer`, and encoding into arrays and of many texts.

    ``allowed_special`` and ``disallowed_special`` are those of `encode`.
    """

    def encode_to_numpy(
        self,
        text: str,
        *,
        allowed_special: Choice = NONE,
        disallowed_special: Choice = ALL,
    ) -> np.ndarray:
        """`encode` into a uint32 array."""
        choices = chosen(allowed_special, disallowed_special)
        return np.array(self.encode(text, **choices), np.uint32)

    def encode_batch(
        self,
        texts: Texts,
        num_threads: int = 1,
        *,
        allowed_special: Choice = NONE,
        disallowed_special: Choice = ALL,
    ) -> list[list[int]]:
        """`encode` of each text, in order; texts may also be given in UTF-8."""
        choices = chosen(allowed_special, disallowed_special)
        ids, offsets = self.encode_batch_to_numpy(texts, num_threads, **choices)
        ids, offsets = ids.tolist(), offsets.tolist()
        collecting = gc.isenabled()
        try:
            gc.disable()  # it would look at all these lists again and again
            return [ids[begin:end] for begin, end in zip(offsets, offsets[1:])]
        finally:
            if collecting:
                gc.enable()

    def encode_batch_to_numpy(
        self,
        texts: Texts,
        num_threads: int = 1,
        *,
        allowed_special: Choice = NONE,
        disallowed_special: Choice = ALL,
    ) -> Encoded:
        """The IDs of all texts in one uint32 array, and int64 offsets into it.

        The IDs of text k are ``ids[offsets[k] : offsets[k + 1]]``.
        """
        if isinstance(texts, (str, bytes)):
            raise ValueError("texts is a single text; give a sequence of them")
        check_num_threads(num_threads)
        choices = chosen(allowed_special, disallowed_special)
        work = functools.partial(self._encode_group, choices=choices)
        if num_threads == 1:
            encoded = list(map(work, in_groups(texts, PART)))
        else:
            with ThreadPoolExecutor(num_threads) as pool:
                encoded = list(pool.map(work, in_groups(texts, GROUP)))
        ids, ends = join(encoded, np.uint32)
        return ids, np.concatenate([np.zeros(1, np.int64), ends])

    def encode_documents(
        self, documents: Texts | Split, first: int, dtype: np.dtype
    ) -> Encoded:
        """One stream: the IDs of all documents, with the ID `first` before each.

        Special tokens are ordinary text. Also gives int64 where each document ends.
        Nothing checks that the IDs fit `dtype`.
        """
        first = operator.index(first)
        if not 0 <= first < 1 << 32:
            raise ValueError(f"first {first} is no token ID: it must fit in uint32")
        is_split = isinstance(documents, Split)
        groups = [documents] if is_split else in_groups(documents, PART)
        encoded = [self._encode_group(g, ORDINARY, first, dtype) for g in groups]
        return join(encoded, dtype)

    def _encode_group(
        self,
        texts: Texts | Split,
        choices: Choices,
        first: int = -1,
        dtype: np.dtype = np.uint32,
    ) -> Encoded:
        """The IDs of some texts, `first` before each if it is one, and how many."""
        texts = [t if isinstance(t, str) else str(t, "utf-8") for t in texts]
        encoded = [self.encode_to_numpy(text, **choices) for text in texts]
        counts = np.array([ids.size for ids in encoded], np.int64)
        ids = np.concatenate([np.empty(0, np.uint32), *encoded])
        if first >= 0:
            ids = np.insert(ids, np.cumsum(counts) - counts, first)
            counts += 1
        return ids.astype(dtype), counts


def in_groups(texts: Iterable[str | bytes], most: int) -> Iterator[Texts]:
    """The texts in portions that end as soon as one has `most` characters."""
    group: list[str | bytes] = []
    size = 0
    for text in texts:
        group.append(text)
        size += len(text)
        if size >= most:
            yield group
            group, size = [], 0
    if group:
        yield group


def join(encoded: Sequence[Encoded], dtype: np.dtype) -> Encoded:
    """All IDs, and where those of each text end."""
    if len(encoded) == 1:  # nothing to copy
        return encoded[0][0], np.cumsum(encoded[0][1])
    none = (np.empty(0, dtype), np.empty(0, np.int64))
    ids, counts = map(np.concatenate, zip(none, *encoded))
    return ids, np.cumsum(counts)


def as_utf8(text: str | bytes) -> bytes:
    """A text in UTF-8; ``UnicodeDecodeError`` for bytes that are something else."""
    if isinstance(text, str):
        return to_utf8(text)
    if type(text) is not bytes:  # which might still change, after it has been checked
        text = bytes(memoryview(text))
    if not text.isascii():
        text.decode("utf-8")
    return text


def check_num_threads(num_threads: int) -> None:
    if operator.index(num_threads) < 1:
        raise ValueError(f"num_threads {num_threads} is less than 1")


def load(name: str) -> PlainEncoder:
    """The tokenizer of a name that `published.load` knows."""
    ours = published.load(name)
    return PlainEncoder(
        ours.params, pattern=ours.pattern, special_tokens=ours.special_tokens
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
