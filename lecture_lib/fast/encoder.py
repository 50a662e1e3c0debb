"""The compiled encoder: `RegexBPETokenizer`'s results at production speed."""

import contextlib
import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, partial
from typing import Any, Self, cast

import numpy as np

from lecture_lib.fast.compiled.machine import PADDING
from lecture_lib.fast.compiled.records import Record
from lecture_lib.fast.compiled.texts import Texts
from lecture_lib.fast.compiled.utf8 import fill_split
from lecture_lib.tokenizers.bpe import BPEParams
from lecture_lib.tokenizers.contract import check_text, to_utf8
from lecture_lib.tokenizers.pretokenize import GPT2_PATTERN
from lecture_lib.tokenizers.special_tokens import Choice

from .batches import ALL, NONE, UINT32, BatchEncoder, Choices, chosen
from .documents import IDsAndBounds, Split, TextLike, as_utf8
from .encode_kernel import (
    BATCH,
    CUT,
    IDS_MARGIN,
    POOL_MARGIN,
    WORKSPACE,
    encode_texts,
)
from .pretoken_table import ENTRY, TABLE
from .scanner import CLASSES, PATTERN_KINDS, WHOLE
from .training import train_regex_bpe
from .vocabulary import Vocabulary

# Entries of the table of pre-tokens: 8 MB, and 32 MB after a table has been full. A
# large one slows down the first texts, and few texts fill a small one.
TABLE_SIZE, LARGE_TABLE_SIZE = 1 << 18, 1 << 20
MAX_TAKEN = 0.57  # of the entries, before it is cleared, so that searches stay short
POOL_BYTES = 16  # for each entry, for long pre-tokens and for their IDs
MAX_KEPT = 1 << 25  # bytes; a workspace that a longer text has grown is not kept


class Workspace:
    """The workspace of one thread. For the layout, see `encode_kernel.WORKSPACE`.

    A call that raises may leave it half changed: nobody may use it again.
    """

    def __init__(
        self, vocabulary: Vocabulary, kind: np.int64, names: Record, size: int
    ):
        self.texts = Texts()
        self.size = size
        was_full = np.zeros(1, np.int64)
        self.was_full = was_full.data  # faster to check than a record
        self._ids = np.empty(0, np.uint32)
        table = Record(
            TABLE,
            entries=np.zeros(size, ENTRY),
            pool=np.empty(size * POOL_BYTES, np.uint8),
            mask=size - 1,
        )
        self._record = Record(
            WORKSPACE,
            texts=self.texts,
            table=table,
            max_entries=int(size * MAX_TAKEN),
            max_pool=size * POOL_BYTES - POOL_MARGIN - PADDING,
            merges=vocabulary.merges,
            was_full=was_full,
            classes=CLASSES,
            kind=kind,
            names=names,
            cuts=np.empty(BATCH, CUT),
        )

    def encode(
        self, texts: Sequence[bytes] | Split, find_special: bool, prefix_id: int
    ) -> np.ndarray | None:
        """The IDs of all texts, until the next call; `texts` says where each ends.

        `prefix_id` comes before those of each text, unless it is negative. With
        `find_special` None if a special token's name stands in the texts.
        """
        separator_length = 0
        if isinstance(texts, Split):
            separator_length = fill_split(self.texts, texts.data, texts.separator)
        else:
            self.texts.fill(texts)
        most = self.texts.size if prefix_id < 0 else self.texts.size + self.texts.count
        if most + IDS_MARGIN > self._ids.size:
            self._ids = np.empty(most + IDS_MARGIN, np.uint32)
            self._record.put(ids=self._ids)
        address = self._record.address
        count = encode_texts(address, find_special, prefix_id, separator_length)
        return None if count < 0 else self._ids[:count]


class Encoder(BatchEncoder):
    """Byte-level BPE, compiled. Several threads may use one at the same time."""

    _learn = staticmethod(train_regex_bpe)

    def __init__(
        self,
        params: BPEParams,
        *,
        pattern: str = GPT2_PATTERN,
        special_tokens: Mapping[str, int] | Sequence[str] = (),
        _vocabulary: Vocabulary | None = None,
    ):
        """Take what `RegexBPETokenizer` takes. Unpublished patterns run on `regex`."""
        super().__init__(params, pattern=pattern, special_tokens=special_tokens)
        self._vocabulary = _vocabulary or tables_of(self.params)
        self._kind = PATTERN_KINDS.get(pattern, WHOLE)
        self._is_compiled = self._vocabulary is not None and self._kind != WHOLE
        self._names = Texts(map(to_utf8, self.special_tokens))
        self._idle: list[Workspace] = []
        self._table_size = TABLE_SIZE

    @classmethod
    def _from_ranks(cls, ranks: Mapping[bytes, int], **options: Any) -> Self:
        vocab = {token_id: token for token, token_id in ranks.items()}
        vocabulary = Vocabulary(vocab)
        params = BPEParams(vocab, vocabulary.pairs())
        return cls(params, **options, _vocabulary=vocabulary)

    def __reduce__(self):
        """Memory addresses don't travel: a copy builds its own tables."""
        return _rebuild, (type(self), self.params, self.pattern, self.special_tokens)

    def encode(
        self,
        text: str,
        *,
        allowed_special: Choice = NONE,
        disallowed_special: Choice = ALL,
    ) -> list[int]:
        choices = chosen(allowed_special, disallowed_special)
        ids = self._encode(text, self._find_special(choices), self._to_list)
        return super().encode(text, **choices) if ids is None else ids

    def encode_ordinary(self, text: str) -> list[int]:
        ids = self._encode(text, False if self._is_compiled else None, self._to_list)
        return super().encode_ordinary(text) if ids is None else ids

    def encode_to_numpy(
        self,
        text: str,
        *,
        allowed_special: Choice = NONE,
        disallowed_special: Choice = ALL,
    ) -> np.ndarray:
        choices = chosen(allowed_special, disallowed_special)
        ids = self._encode(text, self._find_special(choices), as_array)
        return super().encode_to_numpy(text, **choices) if ids is None else ids

    def _encode(self, text: str, find_special: bool | None, take: Callable) -> Any:
        """Return `take` of the IDs, or None if only Python can encode the text."""
        if find_special is None:
            return None
        check_text(text)
        return self._run([to_utf8(text)], find_special, take)

    def _find_special(self, choices: Choices) -> bool | None:
        """Return whether to look for special tokens, or None if only Python can do it.

        Kernels can tell whether there are any, and leave what to do about it to Python.
        """
        disallowed = choices["disallowed_special"]
        if not self._is_compiled or (disallowed and disallowed != "all"):
            return None
        return bool(disallowed or choices["allowed_special"])

    def _run(
        self,
        texts: Sequence[bytes] | Split,
        find_special: bool,
        take: Callable,
        prefix_id: int = -1,
    ) -> Any:
        """Return `take` of the IDs, and of the texts that say where each ends."""
        try:  # taking from a list is atomic in Python: no two threads share one
            workspace = self._idle.pop()
        except IndexError:
            vocabulary = cast(Vocabulary, self._vocabulary)  # or nobody asks for it
            size = self._table_size
            workspace = Workspace(vocabulary, self._kind, self._names, size)
        ids = workspace.encode(texts, find_special, prefix_id)
        result = None if ids is None else take(ids, workspace.texts)
        if workspace.was_full[0] and workspace.size < LARGE_TABLE_SIZE:
            self._table_size = LARGE_TABLE_SIZE
        elif workspace.texts.size <= MAX_KEPT:  # one that failed never gets here
            self._idle.append(workspace)
        return result

    def _encode_pre_token(self, pre_token: str) -> list[int]:
        """Encode what `regex` has cut: the kind is `WHOLE`, which cuts no further."""
        if self._vocabulary is None:
            return super()._encode_pre_token(pre_token)
        return self._run([to_utf8(pre_token)], False, self._to_list)

    def _to_list(self, ids: np.ndarray, texts: Texts | None = None) -> list[int]:
        """Return integers that are there already, where there are many.

        Making and freeing one for each ID takes 1.5 times as long, and much more room.
        """
        if ids.size > 256 and self._vocabulary:
            with contextlib.suppress(IndexError):  # a special token far above the rest
                return self._integers.take(ids).tolist()
        return ids.tolist()

    @cached_property
    def _integers(self) -> np.ndarray:
        """The integers up to the last ID, those of the vocabulary where it has them."""
        known = list(self.params.vocab)
        integers = np.arange(max(known) + 1).astype(object)
        integers[known] = known
        return integers

    def decode_bytes(self, ids: Iterable[int]) -> bytes:
        ids = ids.tolist() if isinstance(ids, np.ndarray) else list(ids)
        try:
            return b"".join(map(self._tokens.__getitem__, map(operator.index, ids)))
        except (KeyError, TypeError):
            return super().decode_bytes(ids)  # names what is no ID

    def clear_cache(self) -> None:
        super().clear_cache()
        self._idle.clear()
        self._table_size = TABLE_SIZE

    def _encode_group(
        self,
        texts: Sequence[TextLike] | Split,
        choices: Choices,
        prefix_id: int = -1,
        dtype: np.dtype = UINT32,
    ) -> IDsAndBounds:
        find_special, encoded = self._find_special(choices), None
        if find_special is not None:
            utf8 = texts if isinstance(texts, Split) else list(map(as_utf8, texts))
            take = partial(as_arrays, dtype=dtype)
            encoded = self._run(utf8, find_special, take, prefix_id)
        return encoded or super()._encode_group(texts, choices, prefix_id, dtype)


def as_array(ids: np.ndarray, texts: Texts) -> np.ndarray:
    return ids.copy()


def as_arrays(ids: np.ndarray, texts: Texts, dtype: np.dtype) -> IDsAndBounds:
    """The IDs, and how many each text has."""
    return ids.astype(dtype), np.diff(texts.ends[: texts.count], prepend=0)


def tables_of(params: BPEParams) -> Vocabulary | None:
    """Build the tables, or return None for merges that no training gives."""
    try:
        return Vocabulary.from_params(params)
    except ValueError:
        return None


def _rebuild(
    cls: type[Encoder], params: BPEParams, pattern: str, special: dict[str, int]
) -> Encoder:
    return cls(params, pattern=pattern, special_tokens=special)
