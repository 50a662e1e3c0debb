"""Encoding: scan a batch of pre-tokens, then take each one's IDs from the cache.

Text repeats itself, so almost every pre-token has been merged before. The cache holds
pre-tokens with their IDs, in lines that begin where memory is fetched::

    | length: 4 | IDs: 4 | pre-token: 16 | up to 10 IDs: 40  |     = 64 bytes
    | length: 4 | IDs: 4 | pre-token: 96 | up to 38 IDs: 152 |     = 256 bytes, if long

A pre-token is in one of the `WAYS` lines from the one its hash chooses, or nowhere; a
new one takes the place of another. All zero is the empty cache.
"""

import numpy as np
from numba import int64, uint64

from .compiling import inlined, kernel
from .machine import half_at, put_half, put_word, word_at
from .merging import merge_piece
from .pieces import (
    KEEP,
    RECORD,
    SHORT,
    fill_batch,
    fill_batch_as_given,
    same_bytes,
)
from .tables import field

LINE, LONG_LINE = np.int64([64, 256])
KEY, LONG_KEY = np.int64([16, 96])  # bytes of a pre-token that a line has room for
HEADER = np.int64(8)
WAYS = np.int64(4)
GIVEN = np.int64(-1)  # instead of a pattern: the ends are given

# What a workspace's array of addresses and sizes holds.
(
    TEXT,
    IDS,
    ROOM,
    ENDS,
    CACHE,
    CACHE_MASK,
    LONG_CACHE,
    LONG_MASK,
    BATCH_RECORDS,
    RANKS,
    CLASS_BITS,
    VOCABULARY,
    KIND,
    POSITION,
) = np.arange(14)


@inlined
def _find(line, first, second, length):
    """The line that holds a short pre-token, or 0."""
    for _ in range(WAYS):
        different = (word_at(line, 8) ^ first) | (word_at(line, 16) ^ second)
        if different == 0 and half_at(line, 0) == length:
            return line
        line += LINE
    return int64(0)


@inlined
def _copy_ids(line, ids):
    """Write the IDs of a short pre-token; how many."""
    # Four at once: most pre-tokens have fewer, and what is too much is overwritten.
    put_word(ids, 0, word_at(line, HEADER + KEY))
    put_word(ids, 8, word_at(line, HEADER + KEY + 8))
    n = half_at(line, 4)
    for k in range(4, n):
        put_half(ids, 4 * k, half_at(line, HEADER + KEY + 4 * k))
    return n


@kernel
def _remember(line, line_size, key_size, text, i, length, ids, n):
    """Write a pre-token and its `n` IDs into a free line, or over another."""
    if HEADER + key_size + 4 * n > line_size:
        return
    victim = line + line_size * (i & (WAYS - 1))
    for way in range(WAYS):
        if half_at(line, way * line_size) == 0:
            victim = line + way * line_size
            break
    put_half(victim, 0, length)
    put_half(victim, 4, n)
    for k in range(0, key_size, 8):
        keep = KEEP[min(max(length - k, 0), 8)]
        put_word(victim, HEADER + k, word_at(text, i + k) & keep)
    for k in range(n):
        put_half(victim, HEADER + key_size + 4 * k, half_at(ids, 4 * k))


@kernel
def _encode_new(work, text, i, length, line, ids):
    """Encode a short pre-token that is not in the cache; how many IDs it has."""
    n = merge_piece(field(work, VOCABULARY), text, i, length, ids, field(work, RANKS))
    _remember(line, LINE, KEY, text, i, length, ids, n)
    return n


@kernel
def _encode_long(work, text, i, length, line, ids):
    """Encode a pre-token of more than 16 bytes; how many IDs it has."""
    if length <= LONG_KEY:
        for way in range(WAYS):
            at = line + way * LONG_LINE
            if half_at(at, 0) == length and same_bytes(text, i, at, HEADER, length):
                n = half_at(at, 4)
                for k in range(0, n, 2):
                    put_word(ids, 4 * k, word_at(at, HEADER + LONG_KEY + 4 * k))
                return n
    n = merge_piece(field(work, VOCABULARY), text, i, length, ids, field(work, RANKS))
    if length <= LONG_KEY:
        _remember(line, LONG_LINE, LONG_KEY, text, i, length, ids, n)
    return n


@kernel
def encode_text(work, i, end, n):
    """Encode bytes `i` to `end`, of which each pre-token begins anew.

    IDs go to IDS from number `n` on; how many there are then is the result. When ROOM
    runs out, -1 - that number is, and POSITION says where to go on.
    """
    text, ids, batch = field(work, TEXT), field(work, IDS), field(work, BATCH_RECORDS)
    room, kind = field(work, ROOM), field(work, KIND)
    cache, mask = field(work, CACHE), field(work, CACHE_MASK)
    long_cache, long_mask = field(work, LONG_CACHE), field(work, LONG_MASK)
    places = (cache, mask, LINE, long_cache, long_mask, LONG_LINE)
    n_done = 0
    while i < end:
        if kind == GIVEN:
            count = fill_batch_as_given(
                text, i, end, field(work, ENDS), n_done, batch, places
            )
            n_done += count
        else:
            classes = field(work, CLASS_BITS)
            count = fill_batch(text, i, end, classes, kind, batch, places)
        for k in range(count):
            record = batch + RECORD * k
            length = field(record, 1)
            if n + length > room:
                put_word(work, 8 * POSITION, uint64(i))
                return -1 - n
            mixed = field(record, 0)
            if length > SHORT:
                line = long_cache + LONG_LINE * (mixed & long_mask)
                n += _encode_long(work, text, i, length, line, ids + 4 * n)
            else:
                line = cache + LINE * (mixed & mask)
                found = _find(line, word_at(record, 16), word_at(record, 24), length)
                if found:
                    n += _copy_ids(found, ids + 4 * n)
                else:
                    n += _encode_new(work, text, i, length, line, ids + 4 * n)
            i += length
    return n


@kernel
def encode_texts(work, texts_end, count):
    """Encode `count` texts that stand one after the other.

    `texts_end` holds the end of each text in bytes, and gets that of its IDs instead.
    """
    begin = 0
    n = 0
    for k in range(count):
        end = field(texts_end, k)
        n = encode_text(work, begin, end, n)
        put_word(texts_end, 8 * k, uint64(n))
        begin = end
    return n
