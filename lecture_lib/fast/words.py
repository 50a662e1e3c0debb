"""The table of pre-tokens: where training counts them and encoding finds their IDs.

It is an open hash table. The entry of a pre-token is at its hash or in the next free
place; two entries fit in the 64 bytes that a processor fetches at a time::

    | first: 8 | second: 8 | length: 4 | number: 4 | value: 8 |      length 0: free

Up to 16 bytes `first` and `second` are the pre-token, filled up with zeros. A longer
one has its hash in `first`, and in `second` where it stands in `pool`.

Text is cut into some hundreds of pre-tokens before the first one is looked up, so that
both loops stay small, and training and encoding share the one that cuts.
"""

import numpy as np
from numba import int64, uint64
from numba.cpython.unsafe.numbers import trailing_zeros

from .compiling import inlined, kernel
from .machine import layout, view, word_at
from .scanner import pre_token_end
from .windows import window_starts

ENTRY = layout("first:u8 second:u8 length:u4 number:u4 value:u8")
# A table: addresses, the number of entries (a power of two) - 1, what is taken.
WORDS = layout("entries:i8 pool:i8 mask:i8 num_words:i8 pool_used:i8")
PIECE = layout("first:u8 second:u8 slot:i8 length:i8")  # cut, not yet looked up
BATCH = 512  # pieces: they and their text stay in the first-level cache
SHORT = 16  # bytes of a pre-token that an entry holds itself

# The first n bytes of a word; of the two words of a short pre-token, the second.
KEEP = np.array([(1 << 8 * min(n, 8)) - 1 for n in range(17)], np.uint64)
KEEP_SECOND = np.array([(1 << 8 * max(n - 8, 0)) - 1 for n in range(17)], np.uint64)
NOWHERE = np.uint64(0xFFFFFFFFFFFFFFFF)  # a place in the pool that no word has
_MIX = np.uint64(0x9E3779B97F4A7C15)
_MIX_2 = np.uint64(0xC2B2AE3D27D4EB4F)
_1, _29, _32 = np.uint64([1, 29, 32])


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
def slot_of(first, second, length, words):
    """Where the search for an entry begins: its hash, cut to the table's size."""
    mixed = first
    if length <= SHORT:
        mixed = (first ^ (second * _MIX_2) ^ uint64(length)) * _MIX
        mixed ^= mixed >> _32
    return int64(mixed) & words.mask


@inlined
def take_piece(text, i, length, words, piece):
    """What there is to look up, and where the search begins."""
    piece.length = length
    if length <= SHORT:
        piece.first = word_at(text, i) & KEEP[length]
        piece.second = word_at(text, i + 8) & KEEP_SECOND[length]
    else:
        piece.first, piece.second = long_hash(text, i, length), NOWHERE
    piece.slot = slot_of(piece.first, piece.second, length, words)


@kernel
def fill_batch(text, i, end, classes, kind, words, batch):
    """Cut pre-tokens from byte i on into `batch`; how many, at most `BATCH`."""
    pieces = view(batch, PIECE)
    n = 0
    while i < end and n <= BATCH - 64:
        window, starts = i, window_starts(text, i, end - i, kind)
        if starts == 0:
            i = pre_token_end(text, i, end, classes, kind)
            take_piece(text, window, i - window, words, pieces[n])
            n += 1
        while starts:
            stop = window + trailing_zeros(starts)
            starts &= starts - _1
            take_piece(text, i, stop - i, words, pieces[n])
            i = stop
            n += 1
    return n


@kernel
def same_bytes(text, i, other, j, length):
    while length >= 8:
        if word_at(text, i) != word_at(other, j):
            return False
        i += 8
        j += 8
        length -= 8
    return (word_at(text, i) ^ word_at(other, j)) & KEEP[length] == 0


@inlined
def find(text, i, piece, words):
    """The slot of a pre-token, or the free one where it belongs."""
    entries = view(words.entries, ENTRY)
    slot, length = piece.slot, piece.length
    while True:
        entry = entries[slot]
        if entry.first == piece.first and int64(entry.length) == length:
            if entry.second == piece.second:
                return slot
            at = int64(entry.second)
            if length > SHORT and same_bytes(text, i, words.pool, at, length):
                return slot
        if entry.length == 0:
            return slot
        slot = (slot + 1) & words.mask


@kernel
def add(text, i, piece, words, slot, number, value):
    """Enter a pre-token into a free slot; a long one's bytes go into the pool."""
    entry = view(words.entries, ENTRY)[slot]
    entry.first, entry.second, entry.length = piece.first, piece.second, piece.length
    entry.number, entry.value = number, value
    words.num_words += 1
    if piece.length > SHORT:
        entry.second = words.pool_used
        append(text, i, piece.length, words)


@kernel
def append(text, i, length, words):
    pool = view(words.pool + words.pool_used, np.uint8)
    source = view(text + i, np.uint8)
    for k in range(length):
        pool[k] = source[k]
    words.pool_used += length
