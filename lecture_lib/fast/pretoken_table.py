"""The table of pre-tokens: where training counts them and encoding finds their IDs.

It is an open hash table. The entry of a pre-token is at its hash or in the next free
place; two entries fit in the 64 bytes that a processor fetches at a time::

    | first: 8 | second: 8 | length: 4 | number: 4 | value: 8 |      length 0: free

Up to 16 bytes `first` and `second` are the pre-token, filled up with zeros. A longer
one has its hash in `first`, and in `second` where it stands in `pool`.

The hash has no secret, so text written to fill one stretch of the table slows it down.
A service that encodes strangers' text needs a limit on time anyway.
"""

import numpy as np
from numba import int64, uint64

from lecture_lib.fast.compiled.kernels import inlined, kernel
from lecture_lib.fast.compiled.machine import KEEP, same_bytes, view, word_at
from lecture_lib.fast.compiled.records import layout

ENTRY = layout("first:u8 second:u8 length:u4 number:u4 value:u8")
# A table: addresses, the number of entries (a power of two) - 1, what is taken.
TABLE = layout("entries:i8 pool:i8 mask:i8 num_entries:i8 pool_used:i8")
SHORT = 16  # bytes of a pre-token that an entry holds itself

# Of the two words of a short pre-token, what the second one has of n bytes.
KEEP_SECOND = np.array([(1 << 8 * max(n - 8, 0)) - 1 for n in range(17)], np.uint64)
NOWHERE = np.uint64(0xFFFFFFFFFFFFFFFF)  # a place in the pool that no word has
_MIX = np.uint64(0x9E3779B97F4A7C15)
_MIX_2 = np.uint64(0xC2B2AE3D27D4EB4F)
_29, _32 = map(np.uint64, (29, 32))


@kernel
def long_hash(text, i, length):
    mixed = uint64(length) * _MIX
    while length >= 8:
        mixed = (mixed ^ word_at(text, i)) * _MIX
        mixed ^= mixed >> _29
        i += 8
        length -= 8
    mixed = (mixed ^ (word_at(text, i) & KEEP[length])) * _MIX_2
    return mixed ^ (mixed >> _32)


@inlined
def key_of(text, i, length):
    """Return an entry's two words: `first`, and for a short pre-token `second`."""
    if length > SHORT:
        return long_hash(text, i, length), NOWHERE
    return word_at(text, i) & KEEP[length], word_at(text, i + 8) & KEEP_SECOND[length]


@inlined
def hash_of(first, second, length):
    """Mix an entry's words to the number whose low bits say where it belongs."""
    if length > SHORT:
        return first
    mixed = (first ^ (second * _MIX_2) ^ uint64(length)) * _MIX
    return mixed ^ (mixed >> _32)


@inlined
def find(text, i, length, table):
    """The slot of the pre-token at byte i, or the free one where it belongs."""
    first, second = key_of(text, i, length)
    mixed = hash_of(first, second, length)
    return find_key(text, i, length, table, first, second, mixed)


@inlined
def find_key(text, i, length, table, first, second, mixed):
    """`find` for those who know a pre-token's words and their hash."""
    entries = view(table.entries, ENTRY)
    slot = int64(mixed) & table.mask
    while True:
        entry = entries[slot]
        if entry.first == first and int64(entry.length) == length:
            if entry.second == second:
                return slot
            at = int64(entry.second)
            if length > SHORT and same_bytes(text, i, table.pool, at, length):
                return slot
        if entry.length == 0:
            return slot
        slot = (slot + 1) & table.mask


@kernel
def add(text, i, length, table, slot, number, value):
    """Enter a pre-token into a free slot; a long one's bytes go into the pool."""
    entry = view(table.entries, ENTRY)[slot]
    entry.first, entry.second = key_of(text, i, length)
    entry.length, entry.number, entry.value = length, number, value
    table.num_entries += 1
    if length > SHORT:
        entry.second = table.pool_used
        append(text, i, length, table)


@kernel
def append(text, i, length, table):
    """Eight bytes at a time: behind both there is room for some more."""
    pool = view(table.pool + table.pool_used, np.uint64)
    source = view(text + i, np.uint64)
    for k in range((length + 7) >> 3):
        pool[k] = source[k]
    table.pool_used += length
