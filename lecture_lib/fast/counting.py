"""Counts pre-tokens: the part of training that reads the corpus.

Of an entry in the table of `words`, `number` is the word's number and `value` how often
it has been met. The bytes of all words stand in the pool, in the order of `rows`::

    rows[number]    | begin in pool | length | count | seen |      int64 each

`seen` is the byte of the corpus where the word was met first.
"""

from collections.abc import Callable

import numpy as np
from numba import int64, uint64

from .compiling import kernel
from .machine import PADDING, Record, layout, view
from .scanner import CLASSES
from .words import (
    BATCH,
    ENTRY,
    PIECE,
    SHORT,
    WORDS,
    add,
    append,
    fill_batch,
    find,
    slot_of,
    take_piece,
)

ROW = layout("begin:i8 length:i8 count:i8 seen:i8")


@kernel
def _count(text, i, piece, words, rows, count, seen):
    slot = find(text, i, piece, words)
    entry = view(words.entries, ENTRY)[slot]
    if entry.length == 0:
        row = rows[words.num_words]
        row.begin, row.length, row.seen = words.pool_used, piece.length, seen
        add(text, i, piece, words, slot, words.num_words, 0)
        if piece.length <= SHORT:
            append(text, i, piece.length, words)
    entry.value += uint64(count)
    if seen < rows[entry.number].seen:
        rows[entry.number].seen = seen


@kernel
def count_text(words, rows, max_words, text, i, end, batch, seen, kind, classes):
    """Count from byte `i` on; where counting stopped: at `end`, or full before it."""
    words, rows, pieces = view(words, WORDS)[0], view(rows, ROW), view(batch, PIECE)
    while i < end and words.num_words <= max_words:
        for k in range(fill_batch(text, i, end, classes, kind, words, batch)):
            _count(text, i, pieces[k], words, rows, 1, seen + i)
            i += pieces[k].length
    return i


@kernel
def count_rows(words, rows, max_words, text, i, end, batch, others):
    """Count what another counter has: rows `i` to `end`, whose bytes are in `text`."""
    words, rows, others = view(words, WORDS)[0], view(rows, ROW), view(others, ROW)
    piece = view(batch, PIECE)[0]
    while i < end and words.num_words <= max_words:
        row = others[i]
        take_piece(text, row.begin, row.length, words, piece)
        _count(text, row.begin, piece, words, rows, row.count, row.seen)
        i += 1
    return i


@kernel
def collect(words, rows):
    """Move the counts from the table into the rows."""
    words, rows = view(words, WORDS)[0], view(rows, ROW)
    entries = view(words.entries, ENTRY)
    for slot in range(words.mask + 1):
        if entries[slot].length:
            rows[entries[slot].number].count = entries[slot].value


@kernel
def rehash(old, old_size, words):
    """Fill the table from the entries of a smaller one."""
    words, old = view(words, WORDS)[0], view(old, ENTRY)
    entries = view(words.entries, ENTRY)
    for k in range(old_size):
        if old[k].length:
            slot = slot_of(old[k].first, old[k].second, int64(old[k].length), words)
            while entries[slot].length:
                slot = (slot + 1) & words.mask
            entries[slot] = old[k]


class Counter:
    """Counts the pre-tokens of the texts it is given; one thread uses it at a time."""

    def __init__(self, kind: int, size: int = 1 << 16):
        self._kind = kind
        self._batch = np.empty(BATCH, PIECE)
        self._rows = np.empty(0, ROW)
        self._words = Record(WORDS, entries=np.empty(0, ENTRY), pool=np.empty(0, "u1"))
        self._grow(size)

    def add_text(self, data: bytes, seen: int) -> None:
        """Count a text, of which `seen` bytes of the corpus come before it."""
        text = np.frombuffer(data + bytes(PADDING), np.uint8)
        classes = CLASSES.ctypes.data
        self._run(count_text, text, len(data), seen, self._kind, classes)

    def add_counter(self, other: "Counter") -> None:
        """Count what another counter has counted."""
        rows, pool = other.result()
        self._run(count_rows, pool, rows.size, rows.ctypes.data)

    def result(self) -> tuple[np.ndarray, np.ndarray]:
        """The rows, and the bytes of the words."""
        collect(self._words.address, self._rows.ctypes.data)
        used = self._words["pool_used"] + PADDING
        return self._rows[: self._words["num_words"]], self._words["pool"][:used]

    def _run(self, count: Callable, text: np.ndarray, end: int, *rest: int) -> None:
        pool, needed = self._words["pool"], self._words["pool_used"] + text.size
        if needed + PADDING > pool.size:
            larger = np.empty(2 * (needed + PADDING), np.uint8)
            larger[: pool.size] = pool
            self._words.put(pool=larger)
        i = 0
        while i < end:
            if self._words["num_words"] > self._max_words:
                self._grow(2 * self._words["entries"].size)
            table = (self._words.address, self._rows.ctypes.data, self._max_words)
            batch = self._batch.ctypes.data
            i = count(*table, text.ctypes.data, i, end, batch, *rest)

    def _grow(self, size: int) -> None:
        """A table of `size` entries, a power of two; it stays half empty."""
        old = self._words["entries"]
        self._words.put(entries=np.zeros(size, ENTRY), mask=size - 1)
        rehash(old.ctypes.data, old.size, self._words.address)
        self._max_words = size // 2
        rows = np.empty(self._max_words + BATCH + 1, ROW)
        rows[: self._rows.size] = self._rows
        self._rows = rows
