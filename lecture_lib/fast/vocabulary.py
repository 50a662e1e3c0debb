"""The merges of a vocabulary as tables, and those it was published without."""

from collections.abc import Mapping

import numpy as np
from numba import int64, uint64

from lecture_lib.fast.compiled.kernels import kernel
from lecture_lib.fast.compiled.machine import PADDING, byte_at, view
from lecture_lib.fast.compiled.records import Record
from lecture_lib.tokenizers.bpe import BPEParams, Pair

from .merging import (
    EMPTY,
    MERGES,
    NEVER,
    filter_bit,
    merge_piece,
    pair_key,
    pair_slot,
    two_or_three,
)
from .whole_tokens import FREE, WHOLE, enter_token

MAX_ID = (1 << 20) - 2  # what an entry of the pairs has room for
_24 = np.uint64(24)


@kernel
def recover_merges(merges, tokens, ends, rows, num_rows, scratch):
    """Find and enter the merges of the tokens that `rows` names, in order of ID.

    A row is int64 (left, right, new ID). Left and right are found here: the two pieces
    into which all earlier merges turn the token's bytes. Returns how many tokens have
    more or fewer.
    """
    merges = view(merges, MERGES)[0]
    ends, rows, ids = view(ends, int64), view(rows, int64), view(scratch, np.uint32)
    pairs = view(merges.pairs, np.uint64)
    bits = view(merges.filter, np.uint64)
    characters = view(merges.characters, np.uint32)
    unreachable = 0
    for k in range(0, 3 * num_rows, 3):
        token = rows[k + 2]
        start, length = ends[token], ends[token + 1] - ends[token]
        if merge_piece(merges, tokens, start, length, scratch) != 2:
            unreachable += 1
            continue
        rows[k], rows[k + 1] = ids[0], ids[1]
        key = pair_key(ids[0], ids[1])
        pairs[pair_slot(merges, key)] = key << _24 | uint64(token)
        word, bit = filter_bit(merges, key)
        bits[word] |= bit
        enter_token(merges, tokens, start, length, token)
        code_point, size = two_or_three(tokens, start, ends[token + 1])
        if size == length:  # no token of one byte comes here
            characters[code_point] = token
        note_cuts(merges, tokens, start, ends[token + 1], token)
    return unreachable


@kernel
def note_cuts(merges, tokens, start, end, token):
    """Enter a token into `cuts`, if it begins or ends inside a character."""
    cuts = view(merges.cuts, np.uint32)
    i = start
    while i + 1 < end and byte_at(tokens, i) & 0xC0 == 0x80:
        border = byte_at(tokens, i) << 8 | byte_at(tokens, i + 1)
        cuts[border] = min(int64(cuts[border]), token)
        i += 1
    for i in range(max(start + 1, end - 3), end):
        byte = byte_at(tokens, i)
        if byte >= 0xC2 and i + 2 + (byte >= 0xE0) + (byte >= 0xF0) > end:
            border = byte_at(tokens, i - 1) << 8 | byte
            cuts[border] = min(int64(cuts[border]), token)


class Vocabulary:
    """The tables of one vocabulary. Nothing changes them once they are built."""

    def __init__(self, tokens: Mapping[int, bytes]):
        """``ValueError`` if these can't be the tokens of a training in order of ID."""
        if min(tokens) < 0 or max(tokens) > MAX_ID:
            raise ValueError(f"token IDs must be from 0 to {MAX_ID}")
        self._tokens = tokens
        listed = [tokens.get(token_id, b"") for token_id in range(max(tokens) + 1)]
        made = [token_id for token_id, token in enumerate(listed) if len(token) > 1]
        self._rows = np.zeros((len(made), 3), np.int64)
        self._rows[:, 2] = made
        byte_ids = np.zeros(256, np.uint32)
        for token_id, token in enumerate(listed):
            if len(token) == 1:
                byte_ids[token[0]] = token_id
        pairs = np.full(1 << max(4, (2 * len(made)).bit_length()), EMPTY)
        self.merges = Record(
            MERGES,
            byte_ids=byte_ids,
            characters=np.full(1 << 16, np.uint32(NEVER)),
            cuts=np.full(1 << 16, np.uint32(NEVER)),
            pairs=pairs,
            filter=np.zeros(pairs.size // 16, np.uint64),
            mask=pairs.size - 1,
            tokens=np.full(2 * pairs.size, FREE).view(WHOLE),
            tokens_mask=pairs.size - 1,
        )
        data = np.frombuffer(b"".join(listed) + bytes(PADDING), np.uint8)
        ends = np.cumsum([0, *map(len, listed)], dtype=np.int64)
        scratch = np.empty(2 * max(map(len, listed)) + PADDING, np.uint32)
        addresses = [array.ctypes.data for array in (data, ends, self._rows)]
        rest = (len(made), scratch.ctypes.data)
        unreachable = recover_merges(self.merges.address, *addresses, *rest)
        if unreachable:
            raise ValueError(
                f"{unreachable} tokens are not what their bytes are merged to: these "
                "are not the merges of a byte-pair encoding in order of ID"
            )

    def pairs(self) -> dict[Pair, int]:
        """Pair -> merged ID, in order of ID.

        All are the integers of the vocabulary: new ones would take 12 MB for o200k.
        """
        ids = dict(zip(self._tokens, self._tokens))
        columns = (column.data for column in np.ascontiguousarray(self._rows.T))
        left, right, new_ids = (map(ids.__getitem__, column) for column in columns)
        return dict(zip(zip(left, right), new_ids))

    @classmethod
    def from_params(cls, params: BPEParams) -> "Vocabulary":
        vocabulary = cls(params.vocab)
        if vocabulary.pairs() != params.merges:
            raise ValueError("the vocabulary has other merges than its tokens say")
        return vocabulary
