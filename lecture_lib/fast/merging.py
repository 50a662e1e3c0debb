"""One pre-token merged: by searching all ranks while it is short, by a tree when long.

Searching is quadratic, and up to `LINEAR` bytes nothing is faster. The tree keeps a
"word" of a megabyte at n log n: its leaves are the ranks of all pairs, and every node
above holds the smaller of its two, so that the root is the pair to merge next::

                      3,4                     rank,place
              7,1             3,4             (int64: rank << 32 | place)
          9,0     7,1     -       3,4
"""

import numpy as np
from numba import int64, uint64

from lecture_lib.fast.compiled.kernels import inlined, kernel
from lecture_lib.fast.compiled.machine import byte_at, view
from lecture_lib.fast.compiled.records import layout

LINEAR = np.int64(64)
NEVER = np.int64(0x7FFFFFFF)  # the rank of a pair that is not merged
EMPTY = np.uint64(0xFFFFFFFFFFFFFFFF)

# Addresses of arrays that all threads read:
#     byte_ids    uint32[256]       byte -> token ID
#     pairs       uint64[mask + 1]  hash table: left << 44 | right << 24 | merged ID
MERGES = layout("byte_ids:i8 pairs:i8 mask:i8")
_MIX = np.uint64(0x9E3779B97F4A7C15)
_ID_BITS = np.uint64(0xFFFFFF)
_1, _20, _24, _36 = map(np.uint64, (1, 20, 24, 36))


@inlined
def pair_key(left, right):
    return uint64(left) << _20 | uint64(right)


@kernel
def pair_slot(merges, key):
    """Where a pair is in the hash table, or the free place where it would be."""
    pairs, mask = view(merges.pairs, np.uint64), uint64(merges.mask)
    slot = (key * _MIX >> _36) & mask
    while pairs[slot] != EMPTY and pairs[slot] >> _24 != key:
        slot = (slot + _1) & mask
    return slot


@kernel
def merge_rank(merges, left, right):
    """The ID of the merge of two tokens, which is its rank, or `NEVER`."""
    slot = pair_slot(merges, pair_key(left, right))
    entry = view(merges.pairs, np.uint64)[slot]
    return NEVER if entry == EMPTY else int64(entry & _ID_BITS)


@kernel
def load_bytes(merges, text, i, length, ids, ranks):
    """Write the IDs of the bytes, and the rank of the pair that each begins."""
    byte_ids = view(merges.byte_ids, np.uint32)
    for k in range(length):
        ids[k] = byte_ids[byte_at(text, i + k)]
    for k in range(length - 1):
        ranks[k] = merge_rank(merges, ids[k], ids[k + 1])
    ranks[length - 1] = NEVER


@kernel
def merge_short(merges, text, i, length, ids):
    """Merge one pre-token; its IDs as uint32 at `ids`, how many as the result.

    Behind them there must be room for `length` ranks.
    """
    ids, ranks = view(ids, np.uint32), view(ids + 4 * length, np.uint32)
    load_bytes(merges, text, i, length, ids, ranks)
    n = length
    while True:
        best, at = NEVER, 0
        for k in range(n):
            rank = int64(ranks[k])
            if rank < best:
                best, at = rank, k
        if best == NEVER:
            return n
        n -= 1
        ids[at] = best
        for k in range(at + 1, n):
            ids[k], ranks[k - 1] = ids[k + 1], ranks[k]
        ranks[n - 1] = NEVER
        if at > 0:
            ranks[at - 1] = merge_rank(merges, ids[at - 1], best)
        if at < n - 1:
            ranks[at] = merge_rank(merges, best, ids[at + 1])


@inlined
def _set(tree, leaf, value):
    """Change a leaf, and the nodes above it as far as they change."""
    tree[leaf] = value
    while leaf > 1:
        leaf >>= 1
        smaller = min(tree[2 * leaf], tree[2 * leaf + 1])
        if tree[leaf] == smaller:
            break
        tree[leaf] = smaller


@kernel(allocates=True)
def merge_long(merges, text, i, length, ids):
    """`merge_short` in n log n steps."""
    half = int64(1)
    while half < length:
        half *= 2
    # One array: if memory is short, Numba would not give the first of several back.
    space = np.empty(2 * half + 2 * length, np.int64)
    tree = space[: 2 * half]
    before, after = space[2 * half : 2 * half + length], space[2 * half + length :]
    ids, leaves = view(ids, np.uint32), tree[half:]
    load_bytes(merges, text, i, length, ids, leaves)
    for k in range(length):
        leaves[k] = leaves[k] << 32 | k
        before[k], after[k] = k - 1, k + 1
    leaves[length:] = NEVER << 32
    for node in range(half - 1, 0, -1):
        tree[node] = min(tree[2 * node], tree[2 * node + 1])
    while tree[1] < NEVER << 32:
        rank, k = tree[1] >> 32, tree[1] & 0xFFFFFFFF
        _set(tree, half + after[k], NEVER << 32)
        ids[k], after[k] = rank, after[after[k]]
        _set(tree, half + k, NEVER << 32)
        for left in (before[k], k):
            right = after[left]
            if left >= 0 and right < length:
                before[right] = left
                new_rank = merge_rank(merges, ids[left], ids[right])
                _set(tree, half + left, new_rank << 32 | left)
    n = place = int64(0)
    while place < length:
        ids[n] = ids[place]
        n += 1
        place = after[place]
    return n


@kernel
def merge_piece(merges, text, i, length, ids):
    """The IDs of one pre-token, from its bytes; room for `length` more behind them."""
    if length <= LINEAR:
        return merge_short(merges, text, i, length, ids)
    return merge_long(merges, text, i, length, ids)
