"""Counts pre-tokens: the part of training that reads the corpus.

Of an entry in `pretoken_table`, `number` is the word's number and `value` how often
it has been met. The bytes of all words stand in the pool, in the order of `rows`::

    rows[number]    | start in pool | length | count | seen |      int64 each

`seen` is the byte of the corpus where the word was met first.
"""

from collections.abc import Callable, Sequence

import numpy as np
from numba import int64, uint64

from lecture_lib.fast.compiled.kernels import inlined, kernel
from lecture_lib.fast.compiled.machine import PADDING, trailing_zeros, view
from lecture_lib.fast.compiled.records import Record, layout
from lecture_lib.fast.compiled.texts import TEXTS, Texts

from .pretoken_table import ENTRY, SHORT, TABLE, add, append, find, hash_of
from .scanner import CLASSES
from .windows import next_starts

ROW = layout("start:i8 length:i8 count:i8 seen:i8")
_0, _1 = map(np.uint64, (0, 1))


@inlined
def _count(text, i, length, table, rows, count, seen):
    """Count a pre-token; the number of its row. A new row keeps where it was seen."""
    slot = find(text, i, length, table)
    entry = view(table.entries, ENTRY)[slot]
    if entry.length == 0:
        row = rows[table.num_entries]
        row.start, row.length, row.seen = table.pool_used, length, seen
        add(text, i, length, table, slot, table.num_entries, 0)
        if length <= SHORT:
            append(text, i, length, table)
    entry.value += uint64(count)
    return int64(entry.number)


@kernel
def count_texts(table, rows, max_entries, i, texts, seen, kind, classes):
    """Count from byte `i` on; where counting stopped: at the end, or full before it."""
    table, rows, texts = view(table, TABLE)[0], view(rows, ROW), view(texts, TEXTS)[0]
    text, ends = texts.bytes, view(texts.ends, int64)
    for k in range(texts.count):
        end, window, starts = ends[k], i, _0
        while i < end and table.num_entries <= max_entries:
            if starts == 0:
                window, starts = next_starts(text, i, end, classes, kind)
            stop = window + trailing_zeros(starts)
            starts &= starts - _1
            _count(text, i, stop - i, table, rows, 1, seen + i)
            i = stop
    return i


@kernel
def count_rows(table, rows, max_entries, i, others, num_others, text):
    """Count what another counter has: its rows from `i` on, with their text."""
    table, rows, others = view(table, TABLE)[0], view(rows, ROW), view(others, ROW)
    while i < num_others and table.num_entries <= max_entries:
        row = others[i]
        k = _count(text, row.start, row.length, table, rows, row.count, row.seen)
        rows[k].seen = min(rows[k].seen, row.seen)
        i += 1
    return i


@kernel
def collect(table, rows):
    """Move the counts from the table into the rows."""
    table, rows = view(table, TABLE)[0], view(rows, ROW)
    entries = view(table.entries, ENTRY)
    for slot in range(table.mask + 1):
        if entries[slot].length:
            rows[entries[slot].number].count = entries[slot].value


@kernel
def rehash(old, old_size, table):
    """Fill the table from the entries of a smaller one."""
    table, old = view(table, TABLE)[0], view(old, ENTRY)
    entries = view(table.entries, ENTRY)
    for k in range(old_size):
        if old[k].length:
            mixed = hash_of(old[k].first, old[k].second, int64(old[k].length))
            slot = int64(mixed) & table.mask
            while entries[slot].length:
                slot = (slot + 1) & table.mask
            entries[slot] = old[k]


class Counter:
    """Counts the pre-tokens of the texts it is given; one thread uses it at a time.

    A call that raises may leave it half changed: nobody may use it again.
    """

    def __init__(self, kind: np.int64, size: int = 1 << 16):
        self._kind = kind
        self._texts = Texts()
        self._rows = np.empty(0, ROW)
        self._table = Record(TABLE, entries=np.empty(0, ENTRY), pool=np.empty(0, "u1"))
        self._grow(size)

    def add_texts(self, texts: Sequence[bytes], seen: int) -> None:
        """Count texts, of which `seen` bytes of the corpus come before the first."""
        size, classes = self._texts.fill(texts), CLASSES.ctypes.data
        what = (self._texts.address, seen, self._kind, classes)
        self._run(count_texts, size, size, *what)

    def add_counter(self, other: "Counter") -> None:
        """Count what another counter has counted."""
        rows, pool = other.result()
        what = (rows.ctypes.data, rows.size, pool.ctypes.data)
        self._run(count_rows, rows.size, pool.size, *what)

    def result(self) -> tuple[np.ndarray, np.ndarray]:
        """The rows, and the bytes of the words."""
        collect(self._table.address, self._rows.ctypes.data)
        used = self._table["pool_used"] + PADDING
        return self._rows[: self._table["num_entries"]], self._table["pool"][:used]

    def _run(
        self, count: Callable, end: int, num_bytes: int, *what: int | np.int64
    ) -> None:
        """Count all of it, with `num_bytes` of text, in as many calls as it takes."""
        pool, needed = self._table["pool"], self._table["pool_used"] + num_bytes
        if needed + PADDING > pool.size:
            larger = np.empty(2 * (needed + PADDING), np.uint8)
            larger[: pool.size] = pool
            self._table.put(pool=larger)
        i = 0
        while i < end:
            if self._table["num_entries"] > self._max_entries:
                self._grow(2 * self._table["entries"].size)
            table = (self._table.address, self._rows.ctypes.data, self._max_entries)
            i = count(*table, i, *what)

    def _grow(self, size: int) -> None:
        """A table of `size` entries, a power of two; it stays half empty."""
        entries, rows = np.zeros(size, ENTRY), np.empty(size // 2 + 2, ROW)
        rows[: self._rows.size] = self._rows
        old = self._table["entries"]
        self._table.put(entries=entries, mask=size - 1)
        rehash(old.ctypes.data, old.size, self._table.address)
        self._rows, self._max_entries = rows, size // 2
