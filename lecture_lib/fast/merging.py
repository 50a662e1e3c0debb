"""Merging a pre-token: a search of all ranks while it is short, a tree when long.

In a text that was not seen before, the new pre-tokens take most of the time, and most
of that goes into looking up which pairs are merged. Two tricks save look-ups; each was
measured by leaving it out, on held-out texts with the vocabulary of o200k::

    characters    begin with whole characters where that is safe    Japanese 1.9,
                  instead of with bytes: `load_units`               Thai 1.5, Korean 1.2
    filter        one bit says of most pairs that they are none,    1.2 in most texts,
                  and all bits fit a nearer cache: `merge_rank`     1.4 in Japanese

Seven more were tried and are not here, because each was worth less than 1.1 on most
texts: look-ups without a branch (0.9: guessing goes on while memory is waited for),
tokens of the vocabulary in the table of pre-tokens from the start (slower, since a
larger part of it is touched), long pre-tokens cut where no token spans two characters
(1.1 in Thai, less elsewhere), a small memory of the pairs merged last (1.05), the
minimum of eight ranks at a time, the longest token from the left, taken back unless it
fits the one before (half as fast, since it looks up more; 1.2 in Thai of 200 characters
without a space), and windows of some characters, merged apart and joined where that
changes nothing (0.8 to 1.1).

Searching is quadratic, and up to `LINEAR` parts nothing is faster. The tree keeps a
"word" of a megabyte at n log n: its leaves are the ranks of all pairs, and every node
above holds the smaller of its two, so that the root is the pair to merge next::

                      3,4                     rank,place
              7,1             3,4             (int64: rank << 32 | place)
          9,0     7,1     -       3,4
"""

import numpy as np
from numba import int64, uint64

from lecture_lib.fast.compiled.kernels import inlined, kernel
from lecture_lib.fast.compiled.machine import (
    byte_at,
    leading_zeros,
    trailing_zeros,
    view,
)
from lecture_lib.fast.compiled.records import layout

LINEAR = np.int64(64)
NEVER = np.int64(0x7FFFFFFF)  # the rank of a pair that is not merged
EMPTY = np.uint64(0xFFFFFFFFFFFFFFFF)

# Addresses of arrays that all threads read:
#     byte_ids    uint32[256]       byte -> token ID
#     characters  uint32[65536]     code point -> ID of this character
#     cuts        uint32[65536]     see `is_safe`
#     pairs       uint64[mask + 1]  hash table: left << 44 | right << 24 | merged ID
#     filter      4 bits for each place of `pairs`, set by a pair's hash
#     tokens      see `whole_tokens`
MERGES = layout(
    "byte_ids:i8 characters:i8 cuts:i8 pairs:i8 mask:i8 filter:i8 "
    "tokens:i8 tokens_mask:i8"
)
_MIX = np.uint64(0x9E3779B97F4A7C15)
_ALL = np.uint64(0xFFFFFFFFFFFFFFFF)
_ID_BITS = np.uint64(0xFFFFFF)
_0, _1, _6, _20, _24, _30, _36, _63 = map(np.uint64, (0, 1, 6, 20, 24, 30, 36, 63))


@inlined
def pair_key(left, right):
    return uint64(left) << _20 | uint64(right)


@kernel
def pair_slot(merges, key):
    """Return the place of a pair in the hash table, or the free one for it."""
    pairs, mask = view(merges.pairs, np.uint64), uint64(merges.mask)
    slot = (key * _MIX >> _36) & mask
    while pairs[slot] != EMPTY and pairs[slot] >> _24 != key:
        slot = (slot + _1) & mask
    return slot


@inlined
def filter_bit(merges, key):
    """The word of the filter, and the bit in it, that a pair sets."""
    bit = key * _MIX >> _30 & uint64(4 * merges.mask + 3)
    return bit >> _6, _1 << (bit & _63)


@kernel
def merge_rank(merges, left, right):
    """The ID of the merge of two tokens, which is its rank, or `NEVER`."""
    key = pair_key(left, right)
    word, bit = filter_bit(merges, key)
    if view(merges.filter, np.uint64)[word] & bit == 0:
        return NEVER
    slot = pair_slot(merges, key)
    entry = view(merges.pairs, np.uint64)[slot]
    return NEVER if entry == EMPTY else int64(entry & _ID_BITS)


@kernel
def two_or_three(text, i, end):
    """(code point, bytes) of a character of two or three bytes; (0, 1) of no such."""
    byte = byte_at(text, i)
    size = 2 if byte < 0xE0 else 3
    if byte < 0xC2 or byte >= 0xF0 or i + size > end:
        return 0, 1
    second = byte_at(text, i + 1) ^ 0x80
    if size == 2:
        return ((byte & 0x1F) << 6 | second, 2) if second < 64 else (0, 1)
    third = byte_at(text, i + 2) ^ 0x80
    code_point = (byte & 0x0F) << 12 | second << 6 | third
    if second | third >= 64 or code_point < 0x800:
        return 0, 1
    return code_point, 3


@inlined
def is_safe(merges, text, i, start, end, rank):
    """Return whether no token that cuts a character precedes `rank` at this border.

    For the two bytes around a border between characters, `cuts` has the first token
    that holds both and only a part of one of the characters.
    """
    if i in (start, end):
        return True
    border = byte_at(text, i - 1) << 8 | byte_at(text, i)
    return rank < int64(view(merges.cuts, np.uint32)[border])


@kernel
def load_units(merges, text, i, length, ids):
    """Write the IDs that merging begins with, and return how many there are.

    Merging begins with bytes, and yet a character can be taken as a whole if it is
    safe on both sides: a merge that took some of its bytes away would make a token
    that cuts it, and those come later than the one that completes it.
    """
    byte_ids = view(merges.byte_ids, np.uint32)
    characters = view(merges.characters, np.uint32)
    start, end, n = i, i + length, int64(0)
    while i < end:
        unit, size = int64(byte_ids[byte_at(text, i)]), 1
        if byte_at(text, i) >= 0x80:
            code_point, num_bytes = two_or_three(text, i, end)
            rank = int64(characters[code_point])  # of code point 0 it is `NEVER`
            if (
                rank < NEVER
                and is_safe(merges, text, i, start, end, rank)
                and is_safe(merges, text, i + num_bytes, start, end, rank)
            ):
                unit, size = rank, num_bytes
        ids[n] = unit
        n += 1
        i += size
    return n


@kernel
def merge_short(merges, ids, length):
    """Merge the IDs at `ids`, as uint32; how many are left.

    Behind them there must be room for `length` ranks. Nothing moves while it merges:
    a token stays where its first part is. `tokens` has a bit for each, and `pairs` one
    for each that can be merged with the next.
    """
    ids, ranks = view(ids, np.uint32), view(ids + 4 * length, np.uint32)
    tokens, pairs = _ALL >> uint64(64 - length), _0
    for k in range(length - 1):
        rank = merge_rank(merges, int64(ids[k]), int64(ids[k + 1]))
        ranks[k] = rank
        pairs |= uint64(rank < NEVER) << uint64(k)
    while pairs:
        best, at, rest = NEVER, int64(0), pairs
        while rest:
            k = int64(trailing_zeros(rest))
            rest &= rest - _1
            rank = int64(ranks[k])
            at = k if rank < best else at
            best = min(rank, best)
        ids[at] = best
        behind = tokens & (_ALL << uint64(at) << _1)
        right = behind & (~behind + _1)
        tokens ^= right
        behind ^= right
        pairs &= ~(right | _1 << uint64(at))
        if behind:
            rank = merge_rank(merges, best, int64(ids[trailing_zeros(behind)]))
            ranks[at] = rank
            pairs |= uint64(rank < NEVER) << uint64(at)
        before = tokens & ~(_ALL << uint64(at))
        if before:
            left = 63 - int64(leading_zeros(before))
            rank = merge_rank(merges, int64(ids[left]), best)
            ranks[left] = rank
            pairs &= ~(_1 << uint64(left))
            pairs |= uint64(rank < NEVER) << uint64(left)
    n = int64(0)
    while tokens:
        ids[n] = ids[trailing_zeros(tokens)]
        tokens &= tokens - _1
        n += 1
    return n


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
def merge_long(merges, ids, length):
    """`merge_short` in n log n steps."""
    half = int64(1)
    while half < length:
        half *= 2
    # One array: if memory is short, Numba would not give the first of several back.
    space = np.empty(2 * half + 2 * length, np.int64)
    tree = space[: 2 * half]
    before, after = space[2 * half : 2 * half + length], space[2 * half + length :]
    ids, leaves = view(ids, np.uint32), tree[half:]
    for k in range(length):
        before[k], after[k] = k - 1, k + 1
    for k in range(length - 1):
        leaves[k] = merge_rank(merges, int64(ids[k]), int64(ids[k + 1])) << 32 | k
    leaves[length - 1 :] = NEVER << 32
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
                new_rank = merge_rank(merges, int64(ids[left]), int64(ids[right]))
                _set(tree, half + left, new_rank << 32 | left)
    n = place = int64(0)
    while place < length:
        ids[n] = ids[place]
        n += 1
        place = after[place]
    return n


@kernel
def merge_piece(merges, text, i, length, ids):
    """The IDs of one pre-token as uint32 at `ids`; how many.

    There must be room for `length` and, behind that, `LINEAR` more.
    """
    n = load_units(merges, text, i, length, view(ids, np.uint32))
    if n <= LINEAR:
        return merge_short(merges, ids, n)
    return merge_long(merges, ids, n)
