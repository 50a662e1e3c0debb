"""The compiled encoder: `RegexBPETokenizer`'s results at production speed."""

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from lecture_lib.tokenizers import published
from lecture_lib.tokenizers.bpe import BPEParams
from lecture_lib.tokenizers.contract import to_utf8
from lecture_lib.tokenizers.pretokenize import GPT2_PATTERN
from lecture_lib.tokenizers.special_tokens import Choice

from .encoding import IDS_BEHIND, POOL_MARGIN, WORK, encode_texts
from .machine import PADDING, Record
from .plain import PlainEncoder
from .reading import cut, slices
from .scanner import CLASSES, PATTERN_KINDS, WHOLE
from .vocabulary import Vocabulary
from .words import BATCH, ENTRY, PIECE, WORDS

ENTRIES = 1 << 18  # of the table of words: 8 MB
MAX_WORDS = 150_000  # in it, before it is cleared
POOL = 1 << 22  # bytes for long pre-tokens and for IDs
PART = 1 << 22  # characters of a long text that are encoded at a time
GROUP = 1 << 18  # characters of a batch that one thread takes at a time
KEPT = 1 << 25  # bytes; a workspace that a longer text has grown is not kept
LONG_TEXT = 1 << 12  # bytes, from which NumPy finds two of them faster

_ZEROS = bytes(PADDING)


class Workspace:
    """What one thread encodes with; `encoding.WORK` says what is where."""

    def __init__(self, vocabulary: Vocabulary, kind: int):
        words = Record(
            WORDS,
            entries=np.zeros(ENTRIES, ENTRY),
            pool=np.empty(POOL, np.uint8),
            mask=ENTRIES - 1,
        )
        self._work = Record(
            WORK,
            words=words,
            max_words=MAX_WORDS,
            max_pool=POOL - POOL_MARGIN - PADDING,
            merges=vocabulary.merges,
            classes=CLASSES,
            kind=kind,
            batch=np.empty(BATCH, PIECE),
        )
        self._address = self._work.address
        self._make_room(1 << 12, 1)

    def _make_room(self, num_bytes: int, num_texts: int) -> None:
        text = np.empty(num_bytes + PADDING, np.uint8)
        self._text = memoryview(text)
        self.size = num_bytes
        self._ids = np.empty(num_bytes + IDS_BEHIND, np.uint32)
        self._ends = np.empty(num_texts, np.int64)
        self._work.put(text=text, ids=self._ids, ends=self._ends)

    def encode(self, data: bytes) -> np.ndarray:
        """The IDs of one text, valid until the next call."""
        size = len(data)
        if size > self.size:
            self._make_room(2 * size, self._ends.size)
        self._text[:size] = data
        self._text[size : size + PADDING] = _ZEROS
        self._ends[0] = size
        return self._ids[: encode_texts(self._address, 1)]

    def encode_all(self, texts: Sequence[bytes]) -> tuple[np.ndarray, np.ndarray]:
        """The IDs of several texts, and where those of each end."""
        data = b"".join(texts)
        if len(data) > self.size or len(texts) > self._ends.size:
            self._make_room(2 * len(data), 2 * len(texts))
        self._text[: len(data) + PADDING] = data + _ZEROS
        ends = self._ends[: len(texts)]
        np.cumsum(np.fromiter(map(len, texts), np.int64, len(texts)), out=ends)
        return self._ids[: encode_texts(self._address, len(texts))], ends


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
            self._vocabulary = _vocabulary or Vocabulary.of(params)
        except ValueError:  # merges written by hand; what they mean, Python decides
            self._vocabulary = None
        self._kind = PATTERN_KINDS.get(pattern, WHOLE)
        self._is_compiled = self._vocabulary is not None and self._kind != WHOLE
        self._names = [to_utf8(name) for name in self.special_tokens]
        self._mark = _common_start(self._names)  # text without it holds none
        self._idle: list[Workspace] = []

    def __reduce__(self):
        """Memory addresses don't travel: a copy builds its own tables."""
        return _rebuild, (self.params, self.pattern, self.special_tokens)

    def encode(self, text: str, **choices: Choice) -> list[int]:
        data = to_utf8(text)
        if self._is_ordinary(data, choices):
            return self._encode(data, np.ndarray.tolist)
        return super().encode(text, **choices)

    def encode_ordinary(self, text: str) -> list[int]:
        if self._is_compiled:
            return self._encode(to_utf8(text), np.ndarray.tolist)
        return super().encode_ordinary(text)

    def encode_to_numpy(self, text: str, **choices: Choice) -> np.ndarray:
        data = to_utf8(text)
        if self._is_ordinary(data, choices):
            return self._encode(data, np.ndarray.copy)
        return super().encode_to_numpy(text, **choices)

    def _is_ordinary(self, data: bytes, choices: Mapping[str, Choice]) -> bool:
        """Whether kernels can encode this UTF-8: no special token is to be found."""
        if not self._is_compiled:
            return False
        if self._may_hold_special(data) and any(name in data for name in self._names):
            return False
        return not choices or choices.get("disallowed_special", "all") in ("all", ())

    def _may_hold_special(self, data: bytes) -> bool:
        """Whether the two bytes are there with which all special tokens begin."""
        if len(self._mark) < 2 or len(data) < LONG_TEXT:
            return self._mark in data
        mark = np.frombuffer(self._mark[:2], np.uint16)
        size = len(data)
        both = (np.frombuffer(data, np.uint16, (size - k) // 2, k) for k in (0, 1))
        return any((pairs == mark).any() for pairs in both)

    def _encode(self, data: bytes, take: Callable[[np.ndarray], Any]) -> Any:
        """The IDs of ordinary text, taken as a list or as an array."""
        work = self._borrow()
        try:
            if len(data) <= PART:
                return take(work.encode(data))
            parts = cut(slices(data.decode(), PART), self.pattern, ())
            taken = [take(work.encode(part.encode())) for part in parts]
        finally:
            self._give_back(work)
        if take is np.ndarray.copy:
            return np.concatenate(taken)
        return list(itertools.chain.from_iterable(taken))

    def _encode_pre_token(self, pre_token: str) -> list[int]:
        """For patterns that run on `regex`: the kind is `WHOLE`, nothing is cut."""
        if self._vocabulary is None:
            return super()._encode_pre_token(pre_token)
        return self._encode(to_utf8(pre_token), np.ndarray.tolist)

    def decode_bytes(self, ids: Iterable[int]) -> bytes:
        ids = ids.tolist() if isinstance(ids, np.ndarray) else list(ids)
        try:
            return b"".join(map(self._tokens.__getitem__, ids))
        except KeyError:
            return super().decode_bytes(ids)  # names the unknown ID

    def clear_cache(self) -> None:
        """Forget every pre-token that has been encoded, and free the memory."""
        self._idle.clear()

    def _groups(self, texts: Sequence[str]) -> Iterator[Sequence[str]]:
        group: list[str] = []
        size = 0
        for text in texts:
            group.append(text)
            size += len(text)
            if size >= GROUP:
                yield group
                group, size = [], 0
        yield group

    def _encode_group(
        self, texts: Sequence[str], choices: Mapping[str, Choice]
    ) -> tuple[np.ndarray, np.ndarray]:
        encoded = list(map(to_utf8, texts))
        data = b"".join(encoded)
        if len(data) > KEPT or not self._is_ordinary(data, choices):
            return super()._encode_group(texts, choices)
        work = self._borrow()
        try:
            ids, ends = work.encode_all(encoded)
            return ids.copy(), np.diff(ends, prepend=0)
        finally:
            self._give_back(work)

    def _borrow(self) -> Workspace:
        """A workspace for one call: taking from a list is atomic in Python."""
        try:
            return self._idle.pop()
        except IndexError:
            return Workspace(self._vocabulary, self._kind)

    def _give_back(self, work: Workspace) -> None:
        if work.size <= KEPT:
            self._idle.append(work)


def _common_start(names: Sequence[bytes]) -> bytes:
    first, last = min(names, default=b""), max(names, default=b"")
    while not last.startswith(first):
        first = first[:-1]
    return first


def _rebuild(params: BPEParams, pattern: str, special: dict[str, int]) -> Encoder:
    return Encoder(params, pattern=pattern, special_tokens=special)


def load(name: str) -> Encoder:
    """The compiled tokenizer "gpt2", "cl100k_base" (GPT-4) or "o200k_base" (GPT-4o)."""
    if name not in published.PATTERNS:
        raise ValueError(f"{name!r} is not one of {', '.join(published.PATTERNS)}")
    content = published.read_vocabulary_file(name)
    vocabulary = None
    if name == "gpt2":
        params = published.params_from_merges_file(content)
    else:
        ranks = published.parse_ranks_file(content)
        vocab = {token_id: token for token, token_id in ranks.items()}
        vocabulary = Vocabulary(vocab, None)
        left, right, new_ids = vocabulary.rows.T.tolist()
        params = BPEParams(vocab, dict(zip(zip(left, right), new_ids)))
    return Encoder(
        params,
        pattern=published.PATTERNS[name],
        special_tokens=published.SPECIAL_TOKENS[name],
        _vocabulary=vocabulary,
    )
