"""An encoder of arrays and of many texts: `RegexBPETokenizer` with a batch API.

It works in Python alone. `encoder.Encoder` is one whose texts kernels encode, and comes
back to this for vocabularies that the compiled tables can't hold.
"""

import functools
import gc
import operator
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ClassVar, Self, TypedDict, TypeVar

import numpy as np

from lecture_lib.tokenizers import published
from lecture_lib.tokenizers.bpe import BPEParams
from lecture_lib.tokenizers.regex_bpe import RegexBPETokenizer
from lecture_lib.tokenizers.special_tokens import Choice, as_choice

from .documents import IDsAndBounds, Split, TextLike, in_groups, join

GROUP = 1 << 22  # characters of a batch that are encoded at a time
THREAD_GROUP = 1 << 20  # that one of several threads takes at a time
UINT32: Any = np.uint32  # made into a dtype later: a page in a browser has no NumPy

NONE: Choice = frozenset()
ALL: Choice = "all"
AnyEncoder = TypeVar("AnyEncoder", bound="BatchEncoder")


class Choices(TypedDict):
    """The options of `encode`."""

    allowed_special: Choice
    disallowed_special: Choice


BY_DEFAULT = Choices(allowed_special=NONE, disallowed_special=ALL)
ORDINARY = Choices(allowed_special=NONE, disallowed_special=NONE)


def chosen(allowed_special: Choice, disallowed_special: Choice) -> Choices:
    """Turn both options of `encode` into sets; refuse what is none for every text."""
    if allowed_special is NONE and disallowed_special is ALL:
        return BY_DEFAULT  # a short text would take 1.3 times as long
    return Choices(
        allowed_special=as_choice(allowed_special),
        disallowed_special=as_choice(disallowed_special),
    )


class BatchEncoder(RegexBPETokenizer):
    """`RegexBPETokenizer`, and encoding into arrays and of many texts.

    ``allowed_special`` and ``disallowed_special`` are those of `encode`.
    """

    _learn: ClassVar[Callable[..., BPEParams]]  # a trainer with `train`'s arguments

    @classmethod
    def train(
        cls,
        corpus: str | os.PathLike | Iterable[str],
        vocab_size: int,
        *,
        num_threads: int = 1,
        **options: Any,
    ) -> Self:
        """Train in this package, with the options of `RegexBPETokenizer.train`."""
        params = cls._learn(corpus, vocab_size, num_threads=num_threads, **options)
        options.pop("tie_break", None)  # of the merges alone
        return cls(params, **options)

    @classmethod
    def _from_ranks(cls, ranks: Mapping[bytes, int], **options: Any) -> Self:
        """The encoder of tokens that were published without their merges."""
        return cls(published.params_from_ranks(ranks), **options)

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
        texts: Sequence[TextLike],
        num_threads: int = 1,
        *,
        allowed_special: Choice = NONE,
        disallowed_special: Choice = ALL,
    ) -> list[list[int]]:
        """`encode` of each text, in order; texts may also be given in UTF-8."""
        choices = chosen(allowed_special, disallowed_special)
        array, offsets = self.encode_batch_to_numpy(texts, num_threads, **choices)
        ids, offsets = self._to_list(array), offsets.tolist()
        collecting = gc.isenabled()
        try:
            gc.disable()  # it would look at all lists again and again: 2 times as long
            return [ids[start:stop] for start, stop in zip(offsets, offsets[1:])]
        finally:
            if collecting:
                gc.enable()

    def encode_batch_to_numpy(
        self,
        texts: Sequence[TextLike],
        num_threads: int = 1,
        *,
        allowed_special: Choice = NONE,
        disallowed_special: Choice = ALL,
    ) -> IDsAndBounds:
        """The IDs of all texts in one uint32 array, and int64 offsets into it.

        The IDs of text k are ``ids[offsets[k] : offsets[k + 1]]``.
        """
        if isinstance(texts, (str, bytes)):
            raise ValueError("texts must be a sequence of texts; got a single one")
        check_num_threads(num_threads)
        choices = chosen(allowed_special, disallowed_special)
        encode_group = functools.partial(self._encode_group, choices=choices)
        if num_threads == 1:
            encoded = list(map(encode_group, in_groups(texts, GROUP)))
        else:
            with ThreadPoolExecutor(num_threads) as pool:
                encoded = list(pool.map(encode_group, in_groups(texts, THREAD_GROUP)))
        ids, ends = join(encoded, UINT32)
        return ids, np.concatenate([np.zeros(1, np.int64), ends])

    def encode_documents(
        self, documents: Sequence[TextLike] | Split, prefix_id: int, dtype: np.dtype
    ) -> IDsAndBounds:
        """Join the IDs of all documents to a stream, with `prefix_id` before each.

        Special tokens are ordinary text. Also gives int64 where each document ends.
        Nothing checks that the IDs fit `dtype`.
        """
        prefix_id = operator.index(prefix_id)
        if not 0 <= prefix_id < 1 << 32:
            raise ValueError(f"prefix_id must be from 0 to 2**32 - 1; got {prefix_id}")
        is_split = isinstance(documents, Split)
        groups = [documents] if is_split else in_groups(documents, GROUP)
        encoded = [self._encode_group(g, ORDINARY, prefix_id, dtype) for g in groups]
        return join(encoded, dtype)

    def _to_list(self, ids: np.ndarray) -> list[int]:
        return ids.tolist()

    def clear_cache(self) -> None:
        """Forget every pre-token that has been encoded, and free the memory."""
        self._cache.clear()

    def _encode_group(
        self,
        texts: Sequence[TextLike] | Split,
        choices: Choices,
        prefix_id: int = -1,
        dtype: np.dtype = UINT32,
    ) -> IDsAndBounds:
        """The IDs of some texts, and how many each has; no prefix if it is negative."""
        decoded = [t if isinstance(t, str) else str(t, "utf-8") for t in texts]
        encoded = [self.encode_to_numpy(text, **choices) for text in decoded]
        counts = np.array([ids.size for ids in encoded], np.int64)
        ids = np.concatenate([np.empty(0, np.uint32), *encoded])
        if prefix_id >= 0:
            ids = np.insert(ids, np.cumsum(counts) - counts, prefix_id)
            counts += 1
        return ids.astype(dtype), counts


def check_num_threads(num_threads: int) -> None:
    if operator.index(num_threads) < 1:
        raise ValueError(f"num_threads must be at least 1; got {num_threads}")


def load_published(name: str, encoder_class: type[AnyEncoder]) -> AnyEncoder:
    """See `fast.load`."""
    encoding = published.find(name)
    return encoder_class._from_ranks(
        published.read_ranks(name),
        pattern=encoding.pattern,
        special_tokens=encoding.special_tokens,
    )
