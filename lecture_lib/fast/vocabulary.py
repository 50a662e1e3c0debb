"""The merges of a vocabulary as tables, and those it was published without."""

import numpy as np
from numba import int64, uint64

from lecture_lib.compiled.kernels import kernel
from lecture_lib.compiled.machine import PADDING, view
from lecture_lib.compiled.records import Record
from lecture_lib.tokenizers.bpe import BPEParams

from .merging import EMPTY, MERGES, merge_piece, pair_key, pair_slot

MAX_ID = (1 << 20) - 2  # what an entry of the pairs has room for

_24 = np.uint64(24)


@kernel
def fill(merges, tokens, ends, rows, num_rows, recover, scratch):
    """Enter int64 rows (left, right, new ID), in ascending order of new ID.

    With `recover` left and right are found here: the two pieces into which all earlier
    merges turn the token's bytes. Returns how many tokens their bytes do not give back.
    """
    merges = view(merges, MERGES)[0]
    ends, rows, ids = view(ends, int64), view(rows, int64), view(scratch, np.uint32)
    pairs = view(merges.pairs, np.uint64)
    unreachable = 0
    for k in range(0, 3 * num_rows, 3):
        token = rows[k + 2]
        begin, length = ends[token], ends[token + 1] - ends[token]
        n = merge_piece(merges, tokens, begin, length, scratch)
        left, right = int64(ids[0]), int64(ids[1])
        if recover and n == 2:
            rows[k], rows[k + 1] = left, right
        if n != 2 or left != rows[k] or right != rows[k + 1]:
            unreachable += 1
            continue
        key = pair_key(left, right)
        pairs[pair_slot(merges, key)] = key << _24 | uint64(token)
    return unreachable


class Vocabulary:
    """The tables of one vocabulary. Nothing changes them once they are built."""

    def __init__(
        self, tokens: dict[int, bytes], rows: list[tuple[int, int, int]] | None
    ):
        """`rows`: int64 (left, right, new ID) in order of ID, or None to recover them.

        ``ValueError`` if these are not the merges of a training in order of ID.
        """
        if min(tokens) < 0 or max(tokens) > MAX_ID:
            raise ValueError(f"token IDs must be from 0 to {MAX_ID}")
        listed = [tokens.get(token_id, b"") for token_id in range(max(tokens) + 1)]
        recover = rows is None
        if recover:
            made = [token_id for token_id, token in enumerate(listed) if len(token) > 1]
            rows = np.full((len(made), 3), -1, np.int64)
            rows[:, 2] = made
        self.rows = rows
        byte_ids = np.zeros(256, np.uint32)
        for token_id, token in enumerate(listed):
            if len(token) == 1:
                byte_ids[token[0]] = token_id
        pairs = np.full(1 << max(4, (2 * len(self.rows)).bit_length()), EMPTY)
        self.merges = Record(
            MERGES, byte_ids=byte_ids, pairs=pairs, mask=pairs.size - 1
        )
        data = np.frombuffer(b"".join(listed) + bytes(PADDING), np.uint8)
        ends = np.cumsum([0, *map(len, listed)], dtype=np.int64)
        scratch = np.empty(2 * max(map(len, listed)) + PADDING, np.uint32)
        addresses = [array.ctypes.data for array in (data, ends, self.rows)]
        rest = (len(self.rows), recover, scratch.ctypes.data)
        unreachable = fill(self.merges.address, *addresses, *rest)
        if unreachable:
            raise ValueError(
                f"{unreachable} tokens are not what their bytes are merged to: these "
                "are not the merges of a byte-pair encoding in order of ID"
            )

    @classmethod
    def of(cls, params: BPEParams) -> "Vocabulary":
        rows = [(*pair, new_id) for pair, new_id in params.merges.items()]
        rows = np.array(rows, np.int64).reshape(-1, 3)
        return cls(params.vocab, rows[rows[:, 2].argsort(kind="stable")])
