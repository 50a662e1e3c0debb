"""Builds a vocabulary's tables, and finds the merges it was published without."""

from collections.abc import Sequence

import numpy as np
from numba import int64, uint64

from lecture_lib.tokenizers.bpe import BPEParams

from .compiling import kernel
from .machine import PADDING, byte_at, half_at, put_half, put_word, word_at
from .merging import merge_short
from .pieces import piece_hash
from .tables import (
    BYTE_PAIRS,
    EMPTY,
    NEVER,
    TOKEN_BYTES,
    TOKEN_ENDS,
    TOKENS,
    TOKENS_MASK,
    field,
    pair_place,
)

MAX_ID = (1 << 20) - 2  # what an entry of PAIRS has room for
MAX_BYTES = 1 << 16  # of one token

_1, _20, _24 = np.uint64([1, 20, 24])


@kernel
def _add_pair(vocabulary, left, right, token):
    key = uint64(left) << _20 | uint64(right)
    put_word(pair_place(vocabulary, key), 0, key << _24 | uint64(token))
    ends, stored = field(vocabulary, TOKEN_ENDS), field(vocabulary, TOKEN_BYTES)
    a, b = field(ends, left), field(ends, right)
    if field(ends, left + 1) - a == 1 and field(ends, right + 1) - b == 1:
        pair = byte_at(stored, a) << 8 | byte_at(stored, b)
        put_half(field(vocabulary, BYTE_PAIRS), 4 * pair, token)


@kernel
def _add_token(vocabulary, key, token):
    table, mask = field(vocabulary, TOKENS), uint64(field(vocabulary, TOKENS_MASK))
    slot = key & mask
    while word_at(table, 8 * int64(slot)) != EMPTY:
        slot = (slot + _1) & mask
    put_word(table, 8 * int64(slot), key >> _24 << _24 | uint64(token))


@kernel
def fill_tables(vocabulary, merges, num_merges, recover, scratch):
    """Enter int64 rows (left, right, new ID), in ascending order of new ID.

    With `recover` left and right are found here: the two pieces into which all earlier
    merges turn the token's bytes. Returns how many tokens their bytes do not give back.
    """
    ends, stored = field(vocabulary, TOKEN_ENDS), field(vocabulary, TOKEN_BYTES)
    ids, ranks = scratch, scratch + 4 * MAX_BYTES
    unreachable = 0
    for k in range(num_merges):
        row = merges + 24 * k
        token = field(row, 2)
        begin = field(ends, token)
        length = field(ends, token + 1) - begin
        n = merge_short(vocabulary, stored, begin, length, ids, ranks)
        if recover and n == 2:
            put_word(row, 0, uint64(half_at(ids, 0)))
            put_word(row, 8, uint64(half_at(ids, 4)))
        left, right = half_at(ids, 0), half_at(ids, 4)
        if n != 2 or left != field(row, 0) or right != field(row, 1):
            unreachable += 1
            continue
        _add_pair(vocabulary, left, right, token)
        _add_token(vocabulary, piece_hash(stored, begin, length), token)
    return unreachable


class Tables:
    """The tables of one vocabulary; `address` is where their addresses are."""

    def __init__(self, tokens: dict[int, bytes], merges: np.ndarray | None):
        """`merges`: int64 rows (left, right, new ID), or None to recover them.

        ``ValueError`` if these are not the merges of a training in order of ID.
        """
        last = max(tokens)
        if min(tokens) < 0 or last > MAX_ID:
            raise ValueError(f"token IDs must be from 0 to {MAX_ID}")
        listed = [tokens.get(token_id, b"") for token_id in range(last + 1)]
        if max(map(len, listed)) > MAX_BYTES:
            raise ValueError(f"a token has more than {MAX_BYTES} bytes")
        self.merges = _all_longer(listed) if merges is None else merges
        self._arrays = _allocate(listed, len(self.merges))
        self._fields = np.array(
            [a.ctypes.data if isinstance(a, np.ndarray) else a for a in self._arrays],
            np.int64,
        )
        self.address = self._fields.ctypes.data
        scratch = np.empty(2 * MAX_BYTES, np.uint32)
        unreachable = fill_tables(
            self.address,
            self.merges.ctypes.data,
            len(self.merges),
            merges is None,
            scratch.ctypes.data,
        )
        if unreachable:
            raise ValueError(
                f"{unreachable} tokens are not what their bytes are merged to: these "
                "are not the merges of a byte-pair encoding in order of ID"
            )

    @classmethod
    def of(cls, params: BPEParams) -> "Tables":
        rows = [(*pair, new_id) for pair, new_id in params.merges.items()]
        merges = np.array(rows, np.int64).reshape(-1, 3)
        return cls(params.vocab, merges[merges[:, 2].argsort(kind="stable")])


def _all_longer(listed: Sequence[bytes]) -> np.ndarray:
    """A row for each token of several bytes, its parts still unknown."""
    made = [token_id for token_id, token in enumerate(listed) if len(token) > 1]
    rows = np.full((len(made), 3), -1, np.int64)
    rows[:, 2] = made
    return rows


def _allocate(listed: Sequence[bytes], num_merges: int) -> list:
    """The tables in the order of their fields, empty but for bytes and tokens."""
    byte_ids = np.zeros(256, np.uint32)
    for token_id, token in enumerate(listed):
        if len(token) == 1:
            byte_ids[token[0]] = token_id
    size = 1 << max(4, (2 * num_merges).bit_length())
    return [
        byte_ids,
        np.full(65536, NEVER, np.uint32),
        np.full(size, EMPTY),
        size - 1,
        np.full(size, EMPTY),
        size - 1,
        np.frombuffer(b"".join(listed) + bytes(PADDING), np.uint8),
        np.cumsum([0, *map(len, listed)], dtype=np.int64),
    ]
