"""The compiled encoder: `RegexBPETokenizer`'s results at production speed."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any

import numpy as np

from lecture_lib.fast.compiled.machine import PADDING
from lecture_lib.fast.compiled.records import Record
from lecture_lib.fast.compiled.texts import Texts
from lecture_lib.fast.compiled.utf8 import fill_split
from lecture_lib.tokenizers import published
from lecture_lib.tokenizers.bpe import BPEParams
from lecture_lib.tokenizers.contract import to_utf8
from lecture_lib.tokenizers.pretokenize import GPT2_PATTERN
from lecture_lib.tokenizers.special_tokens import Choice

from .encoding import IDS_BEHIND, POOL_MARGIN, WORK, encode_texts
from .plain import ALL, NONE, Choices, Encoded, PlainEncoder, Split, as_utf8, chosen
from .scanner import CLASSES, PATTERN_KINDS, WHOLE
from .vocabulary import Vocabulary
from .words import ENTRY, WORDS

ENTRIES = 1 << 18  # of the table of words: 8 MB
MAX_WORDS = 150_000  # in it, before it is cleared
POOL = 1 << 22  # bytes for long pre-tokens and for IDs
KEPT = 1 << 25  # bytes; a workspace that a longer text has grown is not kept


class Workspace:
    """What one thread encodes with; `encoding.WORK` says what is where.

    A call that raises may leave it half changed: nobody may use it again.
    """

    def __init__(self, vocabulary: Vocabulary, kind: int, names: Record):
        self.texts = Texts()
        self._ids = np.empty(0, np.uint32)
        words = Record(
            WORDS,
            entries=np.zeros(ENTRIES, ENTRY),
            pool=np.empty(POOL, np.uint8),
            mask=ENTRIES - 1,
        )
        self._work = Record(
            WORK,
            texts=self.texts,
            words=words,
            max_words=MAX_WORDS,
            max_pool=POOL - POOL_MARGIN - PADDING,
            merges=vocabulary.merges,
            classes=CLASSES,
            kind=kind,
            names=names,
        )

    def encode(
        self, texts: Sequence[bytes] | Split, look: bool, first: int
    ) -> np.ndarray | None:
        """The IDs of all texts, until the next call; `texts` says where each ends.

        The ID `first` comes before those of each text, unless it is negative. With
        `look` None if a special token's name stands in the texts.
        """
        gap = 0
        if isinstance(texts, Split):
            gap = fill_split(self.texts, texts.data, texts.separator)
        else:
            self.texts.fill(texts)
        most = self.texts.size if first < 0 else self.texts.size + self.texts.count
        if most + IDS_BEHIND > self._ids.size:
            self._ids = np.empty(most + IDS_BEHIND, np.uint32)
            self._work.put(ids=self._ids)
        count = encode_texts(self._work.address, look, first, gap)
        return None if count < 0 else self._ids[:count]


class Encoder(PlainEncoder):
    """Byte-level BPE, compiled. Several threads may use one at the same time."""

    def __init__(
        self,
        params: BPEParams,
        *,
        pattern: str = GPT2_PATTERN,
        special_tokens: Mapping[str, int] | Sequence[str] = (),
        _vocabulary: Vocabulary | None = None,
    ):
        """As `RegexBPETokenizer`. Patterns other than the published run on `regex`."""
        super().__init__(params, pattern=pattern, special_tokens=special_tokens)
        try:
            self._vocabulary = _vocabulary or Vocabulary.of(self.params)
        except ValueError:  # merges written by hand; what they mean, Python decides
            self._vocabulary = None
        self._kind = PATTERN_KINDS.get(pattern, WHOLE)
        self._is_compiled = self._vocabulary is not None and self._kind != WHOLE
        self._names = Texts(map(to_utf8, self.special_tokens))
        self._idle: list[Workspace] = []

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
        ids = self._encode(text, self._look(choices), as_list)
        return super().encode(text, **choices) if ids is None else ids

    def encode_ordinary(self, text: str) -> list[int]:
        ids = self._encode(text, False if self._is_compiled else None, as_list)
        return super().encode_ordinary(text) if ids is None else ids

    def encode_to_numpy(
        self,
        text: str,
        *,
        allowed_special: Choice = NONE,
        disallowed_special: Choice = ALL,
    ) -> np.ndarray:
        choices = chosen(allowed_special, disallowed_special)
        ids = self._encode(text, self._look(choices), as_array)
        return super().encode_to_numpy(text, **choices) if ids is None else ids

    def _encode(self, text: str, look: bool | None, take: Callable) -> Any:
        """What `take` makes of the IDs; None if only Python can encode the text."""
        if look is None:
            return None
        return self._run([to_utf8(text)], look, take)

    def _look(self, choices: Choices) -> bool | None:
        """Whether to look for special tokens; None if only Python can do what is asked.

        Kernels can tell whether there are any, and leave what to do about it to Python.
        """
        disallowed = choices["disallowed_special"]
        if not self._is_compiled or (disallowed and disallowed != "all"):
            return None
        return bool(disallowed or choices["allowed_special"])

    def _run(
        self,
        texts: Sequence[bytes] | Split,
        look: bool,
        take: Callable,
        first: int = -1,
    ) -> Any:
        """What `take` makes of the IDs, and of the texts that say where each ends."""
        try:  # taking from a list is atomic in Python: no two threads share one
            work = self._idle.pop()
        except IndexError:
            work = Workspace(self._vocabulary, self._kind, self._names)
        ids = work.encode(texts, look, first)
        result = None if ids is None else take(ids, work.texts)
        if work.texts.size <= KEPT:  # one that has failed does not come here
            self._idle.append(work)
        return result

    def _encode_pre_token(self, pre_token: str) -> list[int]:
        """For patterns that run on `regex`: the kind is `WHOLE`, nothing is cut."""
        if self._vocabulary is None:
            return super()._encode_pre_token(pre_token)
        return self._run([to_utf8(pre_token)], False, as_list)

    def decode_bytes(self, ids: Iterable[int]) -> bytes:
        ids = ids.tolist() if isinstance(ids, np.ndarray) else list(ids)
        try:
            return b"".join(map(self._tokens.__getitem__, ids))
        except KeyError:
            return super().decode_bytes(ids)  # names the unknown ID

    def clear_cache(self) -> None:
        """Forget every pre-token that has been encoded, and free the memory."""
        self._idle.clear()

    def _encode_group(
        self,
        texts: Sequence[str | bytes] | Split,
        choices: Choices,
        first: int = -1,
        dtype: np.dtype = np.uint32,
    ) -> Encoded:
        look, found = self._look(choices), None
        if look is not None:
            is_split = isinstance(texts, Split)
            encoded = texts if is_split else list(map(as_utf8, texts))
            found = self._run(encoded, look, partial(as_arrays, dtype=dtype), first)
        return found or super()._encode_group(texts, choices, first, dtype)


def as_list(ids: np.ndarray, texts: Texts) -> list[int]:
    return ids.tolist()


def as_array(ids: np.ndarray, texts: Texts) -> np.ndarray:
    return ids.copy()


def as_arrays(
    ids: np.ndarray, texts: Texts, dtype: np.dtype = np.uint32
) -> tuple[np.ndarray, np.ndarray]:
    """The IDs, and how many each text has."""
    return ids.astype(dtype), np.diff(texts.ends[: texts.count], prepend=0)


def _rebuild(
    cls: type[Encoder], params: BPEParams, pattern: str, special: dict[str, int]
) -> Encoder:
    return cls(params, pattern=pattern, special_tokens=special)


def load(name: str) -> Encoder:
    """The compiled tokenizer of a name that `published.load` knows."""
    encoding = published.find(name)
    vocab = {token_id: token for token, token_id in published.read_ranks(name).items()}
    vocabulary = Vocabulary(vocab)
    return Encoder(
        BPEParams(vocab, vocabulary.pairs()),
        pattern=encoding.pattern,
        special_tokens=encoding.special_tokens,
        _vocabulary=vocabulary,
    )
