"""Pre-tokens in batches: scan and hash some hundreds, then look each up.

A table of pre-tokens is far larger than the fast caches, and a lookup waits for memory.
So a batch first works out where each pre-token will be looked up and prefetches that
place; when it is looked up, it has arrived.

A batch is an array of records of 32 bytes::

    | hash: 8 | length in bytes: 8 | the pre-token: 16, if it is short |
"""

import numpy as np
from numba import int64, uint64

from .compiling import inlined, kernel
from .machine import (
    byte_at,
    bytes_in_range,
    lowest_bit,
    prefetch,
    put_word,
    word_at,
)
from .scanner import pre_token_end
from .windows import window_starts

BATCH = 512  # records: their text and their table lines stay in the first-level cache
RECORD = 32  # bytes
SHORT = 16  # bytes of a pre-token that two words hold

# The first n bytes of a word; of the two words of a short pre-token, the second.
KEEP = np.array([(1 << 8 * min(n, 8)) - 1 for n in range(65)], np.uint64)
KEEP_SECOND = np.array([(1 << 8 * max(n - 8, 0)) - 1 for n in range(17)], np.uint64)

_MIX = np.uint64(0x9E3779B97F4A7C15)
_MIX_2 = np.uint64(0xC2B2AE3D27D4EB4F)
_1, _29, _32 = np.uint64(1), np.uint64(29), np.uint64(32)


@inlined
def short_hash(first, second, length):
    """The hash of a pre-token of at most 16 bytes from its two words."""
    mixed = (first ^ (second * _MIX_2) ^ uint64(length)) * _MIX
    return mixed ^ (mixed >> _32)


@kernel
def long_hash(text, i, length):
    mixed = uint64(length) * _MIX
    end = i + length
    while i + 8 <= end:
        mixed = (mixed ^ word_at(text, i)) * _MIX
        mixed ^= mixed >> _29
        i += 8
    mixed = (mixed ^ (word_at(text, i) & KEEP[end - i])) * _MIX_2
    return mixed ^ (mixed >> _32)


@inlined
def piece_hash(text, i, length):
    if length > SHORT:
        return long_hash(text, i, length)
    first = word_at(text, i) & KEEP[length]
    return short_hash(first, word_at(text, i + 8) & KEEP_SECOND[length], length)


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
def _record(text, i, length, batch, n, places):
    table, mask, size, long_table, long_mask, long_size = places
    record = batch + RECORD * n
    if length <= SHORT:
        first = word_at(text, i) & KEEP[length]
        second = word_at(text, i + 8) & KEEP_SECOND[length]
        mixed = short_hash(first, second, length)
        prefetch(table, (int64(mixed) & mask) * size)
        put_word(record, 16, first)
        put_word(record, 24, second)
    else:
        mixed = long_hash(text, i, length)
        prefetch(long_table, (int64(mixed) & long_mask) * long_size)
    put_word(record, 0, mixed)
    put_word(record, 8, uint64(length))


@kernel
def fill_batch(text, i, end, classes, kind, batch, places):
    """Cut pre-tokens from byte i on; the number of records, at most `BATCH`.

    `places` is where they will be looked up: the address, mask (entries - 1) and entry
    size of the table for up to 16 bytes, then those of the table for more.
    """
    n = 0
    while i < end and n <= BATCH - 64:
        starts = window_starts(text, i, end - i, kind)
        if starts == 0:
            stop = pre_token_end(text, i, end, classes, kind)
            _record(text, i, stop - i, batch, n, places)
            i = stop
            n += 1
        window = i
        while starts:
            stop = window + lowest_bit(starts)
            starts &= starts - _1
            _record(text, i, stop - i, batch, n, places)
            i = stop
            n += 1
    return n


@kernel
def fill_batch_as_given(text, i, end, ends, n_done, batch, places):
    """`fill_batch` for pre-tokens that a regular expression has cut: int64 `ends`."""
    n = 0
    while i < end and n < BATCH:
        stop = int64(word_at(ends, 8 * (n_done + n)))
        _record(text, i, stop - i, batch, n, places)
        i = stop
        n += 1
    return n


@kernel
def holds_pair(data, size, first, second):
    """Whether two bytes stand side by side. Nothing behind the data is read."""
    i = 0
    while i + 65 <= size:
        found = bytes_in_range(data, i, first, 0, 0)
        if found & bytes_in_range(data, i + 1, second, 0, 0):
            return True
        i += 64
    while i + 2 <= size:
        if byte_at(data, i) == first and byte_at(data, i + 1) == second:
            return True
        i += 1
    return False
