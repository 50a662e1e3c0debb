"""The compiled encoder: `RegexBPETokenizer`'s results at production speed."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np

from lecture_lib.tokenizers import published
from lecture_lib.tokenizers.bpe import BPEParams
from lecture_lib.tokenizers.contract import to_utf8
from lecture_lib.tokenizers.pretokenize import GPT2_PATTERN, pre_tokenize
from lecture_lib.tokenizers.special_tokens import Choice

from . import encoding
from .machine import PADDING
from .pieces import BATCH, RECORD, holds_pair
from .plain import PlainEncoder
from .scanner import CLASSES, PATTERN_KINDS
from .vocabulary import Tables

CACHE_LINES = 1 << 17  # 8 MB
LONG_LINES = 1 << 14  # 4 MB
ROOM = 1 << 16  # IDs that are made at a time, so that they stay in a fast cache
GROUP = 1 << 18  # characters of a batch that one thread takes at a time
LONG_TEXT = 1 << 12  # bytes, from which a kernel finds special tokens faster
KEPT_TEXT = 1 << 24  # bytes; a workspace that a longer text has grown is not kept

_ZEROS = bytes(PADDING)


class Workspace:
    """The memory that one thread encodes with: text, IDs, cache."""

    def __init__(self, tables: Tables, kind: int):
        self._tables = tables
        self._cache = _zero_lines(CACHE_LINES, encoding.LINE)
        self._long_cache = _zero_lines(LONG_LINES, encoding.LONG_LINE)
        self._batch = np.empty(BATCH * RECORD, np.uint8)
        self._ranks = np.empty(256, np.uint32)
        self._fields = np.zeros(16, np.int64)
        self.address = self._fields.ctypes.data
        self._put(encoding.CACHE, self._cache.ctypes.data)
        self._put(encoding.LONG_CACHE, self._long_cache.ctypes.data)
        self._put(encoding.LONG_MASK, LONG_LINES - 1)
        self._put(encoding.CACHE_MASK, CACHE_LINES - 1)
        self._put(encoding.BATCH_RECORDS, self._batch.ctypes.data)
        self._put(encoding.RANKS, self._ranks.ctypes.data)
        self._put(encoding.CLASS_BITS, CLASSES.ctypes.data)
        self._put(encoding.VOCABULARY, tables.address)
        self._put(encoding.KIND, kind)
        self.size = 0
        self.make_room(ROOM)
        self.put_text(b"")

    def put_text(self, data: bytes) -> int:
        """Take over a text, with zeros behind it; its size."""
        size = len(data)
        if size + PADDING > self.size:
            self.size = 2 * size + 4 * PADDING
            text = np.empty(self.size, np.uint8)
            self._put(encoding.TEXT, text.ctypes.data)
            self._text = memoryview(text)
        self._text[:size] = data
        self._text[size : size + PADDING] = _ZEROS
        return size

    def put_ends(self, ends: np.ndarray) -> None:
        self._ends = ends
        self._put(encoding.ENDS, ends.ctypes.data)

    def make_room(self, room: int) -> None:
        """Room for so many IDs, and a little more: a cache line is copied whole."""
        self.ids = np.empty(room + encoding.LINE, np.uint32)
        self._put(encoding.IDS, self.ids.ctypes.data)
        self._put(encoding.ROOM, room)

    def blocks(self, size: int) -> Iterator[np.ndarray]:
        """Encode the text; IDs in blocks, each valid until the next is asked for."""
        i = 0
        n = -1
        while n < 0:
            n = encoding.encode_text(self.address, i, size, 0)
            i = int(self._fields[encoding.POSITION])
            if n == -1:  # a pre-token longer than the room
                self.make_room(size)
            yield self.ids[: n if n >= 0 else -1 - n]

    def _put(self, field: int, value: int) -> None:
        self._fields[field] = value


class Encoder(PlainEncoder):
    """Byte-level BPE, compiled. Several threads may use one at the same time."""

    def __init__(
        self,
        params: BPEParams,
        *,
        pattern: str = GPT2_PATTERN,
        special_tokens: Mapping[str, int] | Sequence[str] = (),
        _tables: Tables | None = None,
    ):
        """As `RegexBPETokenizer`. Patterns other than the published run on `regex`."""
        super().__init__(params, pattern=pattern, special_tokens=special_tokens)
        try:
            self._tables = _tables or Tables.of(params)
        except ValueError:  # merges written by hand; what they mean, Python decides
            self._tables = None
        self._kind = PATTERN_KINDS.get(pattern, encoding.GIVEN)
        self._names = [to_utf8(name) for name in self.special_tokens]
        self._starts = {tuple(name[:2]) for name in self._names}
        self._idle: list[Workspace] = []

    def __reduce__(self):
        """Memory addresses don't travel: a copy builds its own tables."""
        return _rebuild, (self.params, self.pattern, self.special_tokens)

    def encode(
        self,
        text: str,
        *,
        allowed_special: Choice = frozenset(),
        disallowed_special: Choice = "all",
    ) -> list[int]:
        data = _utf8(text)
        if self._is_ordinary(data, disallowed_special):
            return self._encode(text, data, False)
        return super().encode(
            text,
            allowed_special=allowed_special,
            disallowed_special=disallowed_special,
        )

    def encode_ordinary(self, text: str) -> list[int]:
        return self._encode(text, _utf8(text), False)

    def encode_to_numpy(
        self,
        text: str,
        *,
        allowed_special: Choice = frozenset(),
        disallowed_special: Choice = "all",
    ) -> np.ndarray:
        data = _utf8(text)
        if self._is_ordinary(data, disallowed_special):
            return self._encode(text, data, True)
        return super().encode_to_numpy(
            text,
            allowed_special=allowed_special,
            disallowed_special=disallowed_special,
        )

    def _encode(self, text: str, data: bytes, as_array: bool) -> list[int] | np.ndarray:
        """The IDs of ordinary text, given also as UTF-8."""
        if self._tables is None:
            ids = super().encode_ordinary(text)
            return np.array(ids, np.uint32) if as_array else ids
        work = self._borrow()
        try:
            if self._kind == encoding.GIVEN:
                self._put_pieces(work, text)
            size = work.put_text(data)
            if size <= ROOM:  # no text has more IDs than bytes
                ids = work.ids[: encoding.encode_text(work.address, 0, size, 0)]
                return ids.copy() if as_array else ids.tolist()
            if as_array:
                return np.concatenate([block.copy() for block in work.blocks(size)])
            ids = []
            for block in work.blocks(size):
                ids += block.tolist()
            return ids
        finally:
            self._give_back(work)

    def decode_bytes(self, ids: Iterable[int]) -> bytes:
        ids = ids.tolist() if isinstance(ids, np.ndarray) else list(ids)
        try:
            return b"".join(map(self._tokens.__getitem__, ids))
        except KeyError:
            return super().decode_bytes(ids)  # names the unknown ID

    def clear_cache(self) -> None:
        """Forget every pre-token that has been encoded, and free the memory."""
        self._idle.clear()

    def _is_ordinary(self, data: bytes, disallowed: Choice) -> bool:
        """Whether the UTF-8 holds no special token, and no other string to refuse."""
        if disallowed != "all" and set(disallowed) - set(self.special_tokens):
            return False
        if len(data) > LONG_TEXT and all(len(start) == 2 for start in self._starts):
            address = np.frombuffer(data, np.uint8).ctypes.data
            if not any(holds_pair(address, len(data), *pair) for pair in self._starts):
                return True
        for name in self._names:  # noqa: SIM110 (any() costs more than it)
            if name in data:
                return False
        return True

    def _put_pieces(self, work: Workspace, text: str) -> None:
        """Cut with `regex`, and let the kernel know where."""
        sizes = [len(to_utf8(piece)) for piece in pre_tokenize(text, self.pattern)]
        work.put_ends(np.cumsum(sizes, dtype=np.int64))
        work.make_room(max(sum(sizes), ROOM))

    def _groups(self, texts: Sequence[str]) -> Iterator[Sequence[str]]:
        group: list[str] = []
        size = 0
        for text in texts:
            group.append(text)
            size += len(text)
            if size >= GROUP:
                yield group
                group, size = [], 0
        if group:
            yield group

    def _encode_group(
        self, texts: Sequence[str], allowed: Choice, disallowed: Choice
    ) -> tuple[np.ndarray, np.ndarray]:
        parts = list(map(_utf8, texts))
        data = b"".join(parts)
        if (
            self._tables is None
            or self._kind == encoding.GIVEN
            or not self._is_ordinary(data, disallowed)
        ):
            return super()._encode_group(texts, allowed, disallowed)
        work = self._borrow()
        try:
            size = work.put_text(data)
            if size > work.ids.size - encoding.LINE:
                work.make_room(2 * size)
            ends = np.cumsum(np.fromiter(map(len, parts), np.int64, len(parts)))
            n = encoding.encode_texts(work.address, ends.ctypes.data, len(parts))
            return work.ids[:n].copy(), np.diff(ends, prepend=0)
        finally:
            self._give_back(work)

    def _borrow(self) -> Workspace:
        """A workspace for one call: taking from a list is atomic in Python."""
        try:
            return self._idle.pop()
        except IndexError:
            return Workspace(self._tables, self._kind)

    def _give_back(self, work: Workspace) -> None:
        if work.size <= KEPT_TEXT:
            self._idle.append(work)


def _zero_lines(count: int, line_size: int) -> np.ndarray:
    """An empty cache that begins where memory is fetched, with its last ways."""
    zeros = np.zeros((count + encoding.WAYS) * line_size, np.uint8)
    return zeros[-zeros.ctypes.data % line_size :]


def _utf8(text: str) -> bytes:
    """`to_utf8`, without the cost of a second call where nothing is wrong."""
    try:
        return text.encode()
    except UnicodeEncodeError:
        return to_utf8(text)


def _rebuild(params: BPEParams, pattern: str, special: dict[str, int]) -> Encoder:
    return Encoder(params, pattern=pattern, special_tokens=special)


def load(name: str) -> Encoder:
    """The compiled tokenizer "gpt2", "cl100k_base" (GPT-4) or "o200k_base" (GPT-4o)."""
    if name not in published.PATTERNS:
        raise ValueError(f"{name!r} is not one of {', '.join(published.PATTERNS)}")
    content = published.read_vocabulary_file(name)
    tables = None
    if name == "gpt2":
        params = published.params_from_merges_file(content)
    else:
        ranks = published.parse_ranks_file(content)
        vocab = {token_id: token for token, token_id in ranks.items()}
        tables = Tables(vocab, None)
        left, right, new_ids = tables.merges.T.tolist()
        params = BPEParams(vocab, dict(zip(zip(left, right), new_ids)))
    return Encoder(
        params,
        pattern=published.PATTERNS[name],
        special_tokens=published.SPECIAL_TOKENS[name],
        _tables=tables,
    )
