"""One pre-token merged: by searching all ranks while it is short, by a heap when long.

Searching is quadratic but needs no other memory than two rows of numbers; up to
`LINEAR` bytes nothing is faster. A heap keeps a "word" of a megabyte at n log n.
"""

import numpy as np
from numba import int64

from .compiling import kernel
from .machine import byte_at, half_at, put_half
from .tables import BYTE_IDS, BYTE_PAIRS, NEVER, field, find_token, merged

LINEAR = np.int64(64)


@kernel
def merge_short(vocabulary, text, i, length, ids, ranks):
    """Merge one pre-token; its IDs as uint32 at `ids`, how many as the result.

    `ranks` has room for `length` numbers: that of the pair that begins at each ID.
    """
    byte_ids, byte_pairs = field(vocabulary, BYTE_IDS), field(vocabulary, BYTE_PAIRS)
    n = length
    for k in range(n):
        put_half(ids, 4 * k, half_at(byte_ids, 4 * byte_at(text, i + k)))
    for k in range(n - 1):
        pair = byte_at(text, i + k) << 8 | byte_at(text, i + k + 1)
        put_half(ranks, 4 * k, half_at(byte_pairs, 4 * pair))
    while n > 1:
        best, at = NEVER, 0
        for k in range(n - 1):
            rank = half_at(ranks, 4 * k)
            if rank < best:
                best, at = rank, k
        if best == NEVER:
            break
        n -= 1
        put_half(ids, 4 * at, best)
        for k in range(at + 1, n):
            put_half(ids, 4 * k, half_at(ids, 4 * k + 4))
            put_half(ranks, 4 * k - 4, half_at(ranks, 4 * k))
        if at > 0:
            left = half_at(ids, 4 * at - 4)
            put_half(ranks, 4 * at - 4, merged(vocabulary, left, best))
        if at < n - 1:
            right = half_at(ids, 4 * at + 4)
            put_half(ranks, 4 * at, merged(vocabulary, best, right))
    return n


@kernel
def _push(heap, size, value):
    k = size
    while k > 0 and heap[(k - 1) >> 1] > value:
        heap[k] = heap[(k - 1) >> 1]
        k = (k - 1) >> 1
    heap[k] = value
    return size + 1


@kernel
def _drop_first(heap, size):
    """Remove heap[0], the smallest; the new size."""
    size -= 1
    value = heap[size]
    k = 0
    while 2 * k + 1 < size:
        child = 2 * k + 1
        if child + 1 < size and heap[child + 1] < heap[child]:
            child += 1
        if heap[child] >= value:
            break
        heap[k] = heap[child]
        k = child
    heap[k] = value
    return size


@kernel
def merge_long(vocabulary, text, i, length, ids):
    """`merge_short` in n log n steps: `tokenizers.incremental_bpe.merge_by_heap`.

    A heap entry is rank << 32 | place, so the smallest is the leftmost of lowest rank.
    """
    byte_ids, byte_pairs = field(vocabulary, BYTE_IDS), field(vocabulary, BYTE_PAIRS)
    tokens = np.empty(length, np.int32)
    ranks = np.full(length, NEVER, np.int32)  # of the pair that begins here
    before, after = np.empty(length, np.int32), np.empty(length, np.int32)
    heap = np.empty(3 * length, np.int64)
    size = 0
    for k in range(length):
        tokens[k] = half_at(byte_ids, 4 * byte_at(text, i + k))
        before[k], after[k] = k - 1, k + 1
    for k in range(length - 1):
        pair = byte_at(text, i + k) << 8 | byte_at(text, i + k + 1)
        ranks[k] = half_at(byte_pairs, 4 * pair)
        if ranks[k] != NEVER:
            size = _push(heap, size, int64(ranks[k]) << 32 | k)
    while size > 0:
        rank, k = heap[0] >> 32, heap[0] & 0xFFFFFFFF
        size = _drop_first(heap, size)
        if ranks[k] != rank:
            continue  # a neighbor has been merged since
        gone = after[k]
        tokens[k], after[k], ranks[gone] = rank, after[gone], NEVER
        ranks[k] = NEVER
        for first in (int64(before[k]), k):
            if first >= 0 and after[first] < length:
                before[after[first]] = first
                new_rank = merged(vocabulary, tokens[first], tokens[after[first]])
                ranks[first] = new_rank
                if new_rank != NEVER:
                    size = _push(heap, size, new_rank << 32 | int64(first))
    n = 0
    k = 0
    while k < length:
        put_half(ids, 4 * n, tokens[k])
        n += 1
        k = after[k]
    return n


@kernel
def merge_piece(vocabulary, text, i, length, ids, ranks):
    """The IDs of one pre-token: a token as a whole, or merged from its bytes."""
    token = find_token(vocabulary, text, i, length)
    if token >= 0:
        put_half(ids, 0, token)
        return 1
    if length <= LINEAR:
        return merge_short(vocabulary, text, i, length, ids, ranks)
    return merge_long(vocabulary, text, i, length, ids)
