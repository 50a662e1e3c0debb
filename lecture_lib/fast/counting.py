"""Counts pre-tokens: the part of training that reads the corpus.

A `Counter` holds, in arrays that grow::

    WORDS   int64 rows  | first byte in POOL | length | count | where first seen |
    POOL    the bytes of all distinct pre-tokens, one after the other
    SHORT_TABLE  | pre-token: 16 | length: 1, word: 7 | count: 8 |    up to 16 bytes
    LONG_TABLE   | hash: 8 | word: 8 |                                longer

Both tables are open: an entry is at its hash or in the next free place. A short entry
holds all that counting needs, and the counts come to WORDS at the end.
"""

import numpy as np
from numba import int64, uint64

from .compiling import inlined, kernel
from .machine import PADDING, byte_at, put_byte, put_word, word_at
from .pieces import (
    BATCH,
    KEEP,
    KEEP_SECOND,
    RECORD,
    SHORT,
    fill_batch,
    piece_hash,
    same_bytes,
)
from .scanner import CLASSES
from .tables import field

SHORT_ENTRY, LONG_ENTRY, ROW = np.int64([32, 16, 32])

(
    TEXT,
    POOL,
    POOL_USED,
    WORDS,
    NUM_WORDS,
    WORDS_ROOM,
    SHORT_TABLE,
    SHORT_MASK,
    LONG_TABLE,
    LONG_MASK,
    BATCH_RECORDS,
    CLASS_BITS,
    KIND,
) = np.arange(13)

_TOP = np.uint64(1 << 63)  # set in every hash kept, because zero marks a free place


@inlined
def _put(work, index, value):
    put_word(work, 8 * index, uint64(value))


@kernel
def _enter(work, text, i, length, mixed, word):
    """Write a word into the first free place of its table."""
    if length <= SHORT:
        table, mask, size = field(work, SHORT_TABLE), field(work, SHORT_MASK), 32
    else:
        table, mask, size = field(work, LONG_TABLE), field(work, LONG_MASK), 16
    slot = int64(mixed) & mask
    while word_at(table + size * slot, size - 16) != 0:
        slot = (slot + 1) & mask
    entry = table + size * slot
    if length <= SHORT:
        put_word(entry, 0, word_at(text, i) & KEEP[length])
        put_word(entry, 8, word_at(text, i + 8) & KEEP_SECOND[length])
        _put(entry, 2, length | word << 8)
    else:
        put_word(entry, 0, mixed | _TOP)
        _put(entry, 1, word)


@kernel
def _add_word(work, text, i, length, mixed, count, seen):
    """A pre-token that is met for the first time, at byte `seen` of the corpus."""
    word, used, pool = field(work, NUM_WORDS), field(work, POOL_USED), field(work, POOL)
    for k in range(length):
        put_byte(pool, used + k, byte_at(text, i + k))
    row = field(work, WORDS) + ROW * word
    _put(row, 0, used)
    _put(row, 1, length)
    _put(row, 2, count)
    _put(row, 3, seen)
    _enter(work, text, i, length, mixed, word)
    _put(work, NUM_WORDS, word + 1)
    _put(work, POOL_USED, used + length)


@inlined
def _count_short(work, table, mask, text, i, length, mixed, count, seen):
    first = word_at(text, i) & KEEP[length]
    second = word_at(text, i + 8) & KEEP_SECOND[length]
    slot = int64(mixed) & mask
    while True:
        entry = table + SHORT_ENTRY * slot
        found = field(entry, 2)
        different = (word_at(entry, 0) ^ first) | (word_at(entry, 8) ^ second)
        if different == 0 and found & 0xFF == length:
            _put(entry, 3, field(entry, 3) + count)
            return
        if found == 0:
            _add_word(work, text, i, length, mixed, count, seen)
            return
        slot = (slot + 1) & mask


@kernel
def _count_long(work, text, i, length, mixed, count, seen):
    table, mask = field(work, LONG_TABLE), field(work, LONG_MASK)
    slot = int64(mixed) & mask
    while field(table + LONG_ENTRY * slot, 0) != 0:
        entry = table + LONG_ENTRY * slot
        row = field(work, WORDS) + ROW * field(entry, 1)
        if (
            word_at(entry, 0) == mixed | _TOP
            and field(row, 1) == length
            and same_bytes(text, i, field(work, POOL), field(row, 0), length)
        ):
            _put(row, 2, field(row, 2) + count)
            return
        slot = (slot + 1) & mask
    _add_word(work, text, i, length, mixed, count, seen)


@kernel
def _is_full(work):
    """Whether a batch of new words might not fit."""
    return field(work, NUM_WORDS) + BATCH > field(work, WORDS_ROOM)


@kernel
def count_text(work, i, end, origin):
    """Count from byte `i` on; where counting stopped: at `end`, or full before it.

    `origin` is how many bytes of the corpus came before the text.
    """
    text, batch = field(work, TEXT), field(work, BATCH_RECORDS)
    table, mask = field(work, SHORT_TABLE), field(work, SHORT_MASK)
    long_table, long_mask = field(work, LONG_TABLE), field(work, LONG_MASK)
    places = (table, mask, SHORT_ENTRY, long_table, long_mask, LONG_ENTRY)
    classes, kind = field(work, CLASS_BITS), field(work, KIND)
    while i < end and not _is_full(work):
        n = fill_batch(text, i, end, classes, kind, batch, places)
        for k in range(n):
            length, mixed = field(batch + RECORD * k, 1), word_at(batch, RECORD * k)
            seen = origin + i
            if length <= SHORT:
                _count_short(work, table, mask, text, i, length, mixed, 1, seen)
            else:
                _count_long(work, text, i, length, mixed, 1, seen)
            i += length
    return i


@kernel
def count_words(work, words, i, end):
    """Count words that another counter has: rows `i` to `end`, like `count_text`."""
    text = field(work, TEXT)
    while i < end and not _is_full(work):
        row = words + ROW * i
        begin, length = field(row, 0), field(row, 1)
        count, seen, mixed = (
            field(row, 2),
            field(row, 3),
            piece_hash(text, begin, length),
        )
        if length <= SHORT:
            table, mask = field(work, SHORT_TABLE), field(work, SHORT_MASK)
            _count_short(work, table, mask, text, begin, length, mixed, count, seen)
        else:
            _count_long(work, text, begin, length, mixed, count, seen)
        i += 1
    return i


@kernel
def _collect(work):
    """Move the counts of SHORT_TABLE to WORDS."""
    for slot in range(field(work, SHORT_MASK) + 1):
        entry = field(work, SHORT_TABLE) + SHORT_ENTRY * slot
        if field(entry, 2) != 0:
            row = field(work, WORDS) + ROW * (field(entry, 2) >> 8)
            _put(row, 2, field(row, 2) + field(entry, 3))
            _put(entry, 3, 0)


@kernel
def _enter_all(work):
    """Fill the empty tables from WORDS."""
    for word in range(field(work, NUM_WORDS)):
        row, pool = field(work, WORDS) + ROW * word, field(work, POOL)
        begin, length = field(row, 0), field(row, 1)
        _enter(work, pool, begin, length, piece_hash(pool, begin, length), word)


class Counter:
    """Counts the pre-tokens of the texts it is given; one thread uses it at a time."""

    def __init__(self, kind: int):
        self._batch = np.empty(BATCH * RECORD, np.uint8)
        self._fields = np.zeros(16, np.int64)
        self._address = self._fields.ctypes.data
        self._fields[BATCH_RECORDS] = self._batch.ctypes.data
        self._fields[CLASS_BITS] = CLASSES.ctypes.data
        self._fields[KIND] = kind
        self._pool = np.zeros(PADDING, np.uint8)
        self._words = np.empty((0, 4), np.int64)
        self._grow(1 << 15)

    def add_text(self, data: bytes, begin: int, end: int, origin: int) -> None:
        """Count bytes `begin` to `end` of a text that has `PADDING` zeros behind it."""
        text = np.frombuffer(data, np.uint8)
        self._take(text, end - begin)
        while begin < end:
            begin = count_text(self._address, begin, end, origin)
            if begin < end:
                self._grow(2 * len(self._words))

    def add_words(self, words: np.ndarray, pool: np.ndarray) -> None:
        """Count what another counter has counted."""
        self._take(pool, pool.size)
        words = np.ascontiguousarray(words)
        i = 0
        while i < len(words):
            i = count_words(self._address, words.ctypes.data, i, len(words))
            if i < len(words):
                self._grow(2 * len(self._words))

    def result(self) -> tuple[np.ndarray, np.ndarray]:
        """Rows (first byte, length, count, where first seen), and the bytes."""
        _collect(self._address)
        used = int(self._fields[POOL_USED])
        return self._words[: self._fields[NUM_WORDS]], self._pool[: used + PADDING]

    def _take(self, text: np.ndarray, most_new_bytes: int) -> None:
        self._fields[TEXT] = text.ctypes.data
        needed = int(self._fields[POOL_USED]) + most_new_bytes + PADDING
        if needed > self._pool.size:
            pool = np.zeros(2 * needed, np.uint8)
            pool[: self._pool.size] = self._pool
            self._pool = pool
            self._fields[POOL] = pool.ctypes.data

    def _grow(self, room: int) -> None:
        """Room for `room` words, a power of two, and tables that stay half empty."""
        if len(self._words):
            _collect(self._address)
        words = np.empty((room, 4), np.int64)
        words[: len(self._words)] = self._words
        self._words = words
        self._short_table = np.zeros((2 * room, 4), np.uint64)
        self._long_table = np.zeros((2 * room, 2), np.uint64)
        self._fields[POOL] = self._pool.ctypes.data
        self._fields[WORDS] = words.ctypes.data
        self._fields[WORDS_ROOM] = room
        self._fields[SHORT_TABLE] = self._short_table.ctypes.data
        self._fields[LONG_TABLE] = self._long_table.ctypes.data
        self._fields[SHORT_MASK] = self._fields[LONG_MASK] = 2 * room - 1
        _enter_all(self._address)
