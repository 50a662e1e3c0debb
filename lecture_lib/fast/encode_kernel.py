"""Encoding: look each pre-token up, and merge those that are new.

Text repeats itself, so almost every pre-token is in `pretoken_table` already: an
entry's `number` says how many IDs it has, and `value` holds up to two of them, or says
where in the pool they are. Two in place, without a look into the pool, make text that
is known 1.2 times as fast. A table that is full is cleared, and `encoder` takes a
larger one for the next texts.
"""

import numpy as np
from numba import int64

from lecture_lib.fast.compiled.kernels import inlined, kernel
from lecture_lib.fast.compiled.machine import find_bytes, prefetch, trailing_zeros, view
from lecture_lib.fast.compiled.records import layout
from lecture_lib.fast.compiled.texts import TEXTS

from .merging import LINEAR, MERGES, merge_piece
from .pretoken_table import ENTRY, TABLE, add, append, find, find_key, hash_of, key_of
from .whole_tokens import fetch_token, whole_token
from .windows import next_starts

# What a thread encodes with: addresses of records, and of `ids`, uint32, the result.
# `names` are those of the special tokens, as texts.
WORKSPACE = layout(
    "texts:i8 ids:i8 table:i8 max_entries:i8 max_pool:i8 was_full:i8 "
    "merges:i8 classes:i8 kind:i8 names:i8 cuts:i8"
)
# Pre-tokens are cut some at a time before any is looked up, so that all their entries
# are on the way to the cache meanwhile: that makes held-out text 1.2 times as fast.
CUT = layout("stop:i8 first:u8 second:u8 hash:u8")
BATCH = 64
ENTRY_SIZE = ENTRY.itemsize
# Bytes of a pre-token that is entered into the table. For o200k a line of Thai is one:
# with 128 what had been read before took 2.9 times as long.
MAX_STORED = 512
POOL_MARGIN = MAX_STORED + 4 * MAX_STORED  # the bytes of one, and an ID for each
IDS_MARGIN = int(LINEAR)  # behind the last ID: `merge_short` keeps its ranks there
_0, _1 = map(np.uint64, (0, 1))


@kernel
def clear(table):
    entries = view(table.entries, ENTRY)
    for slot in range(table.mask + 1):
        entries[slot].length = 0
    table.num_entries = table.pool_used = 0


@kernel
def encode_new(workspace, text, i, length, table, slot, ids):
    """Encode a pre-token that is not in the table, and enter it; how many IDs."""
    merges = view(workspace.merges, MERGES)[0]
    n, token = int64(1), whole_token(merges, text, i, length)
    if token >= 0:
        view(ids, np.uint32)[0] = token
    else:
        n = merge_piece(merges, text, i, length, ids)
    if length > MAX_STORED:
        return n
    is_full = table.num_entries > workspace.max_entries
    if is_full or table.pool_used > workspace.max_pool:
        view(workspace.was_full, int64)[0] = 1
        clear(table)
        slot = find(text, i, length, table)
    add(text, i, length, table, slot, n, view(ids, np.uint64)[0])
    if n > 2:
        view(table.entries, ENTRY)[slot].value = table.pool_used
        append(ids, 0, 4 * n, table)
    return n


@inlined
def copy_ids(entry, table, ids):
    n = int64(entry.number)
    if n <= 2:
        view(ids, np.uint64)[0] = entry.value
    else:
        ids = view(ids, np.uint64)
        stored = view(table.pool + int64(entry.value), np.uint64)
        for k in range((n + 1) >> 1):
            ids[k] = stored[k]
    return n


@kernel
def holds_any(text, end, names):
    """Return whether one of the names stands in a text of `end` bytes."""
    ends, start = view(names.ends, int64), int64(0)
    for k in range(names.count):
        name, length = names.bytes + start, ends[k] - start
        if find_bytes(text, int64(0), end, name, length) >= 0:
            return True
        start = ends[k]
    return False


@inlined
def cut_some(workspace, text, i, end, window, starts):
    """Note the next pre-tokens in `cuts`; return how many, and the last window."""
    cuts, table = view(workspace.cuts, CUT), view(workspace.table, TABLE)[0]
    classes, kind, count = workspace.classes, workspace.kind, 0
    while i < end and count < BATCH:
        if starts == 0:
            window, starts = next_starts(text, i, end, classes, kind)
        while starts and count < BATCH:  # apart, so that all of it is in registers
            stop = window + trailing_zeros(starts)
            first, second = key_of(text, i, stop - i)
            mixed = hash_of(first, second, stop - i)
            prefetch(table.entries + (int64(mixed) & table.mask) * ENTRY_SIZE)
            cut = cuts[count]
            cut.stop, cut.first, cut.second, cut.hash = stop, first, second, mixed
            i = stop
            starts &= starts - _1
            count += 1
    return count, window, starts


@inlined
def fetch_new(workspace, table, count):
    """Fetch what is needed of those in `cuts` whose place in the table is free."""
    cuts, entries = view(workspace.cuts, CUT), view(table.entries, ENTRY)
    merges = view(workspace.merges, MERGES)[0]
    for c in range(count):
        if entries[int64(cuts[c].hash) & table.mask].length == 0:
            fetch_token(merges, cuts[c].hash)


@kernel
def encode_texts(workspace, find_special, prefix_id, separator_length):
    """Encode all texts, so many bytes apart; how many IDs there are.

    `ends` holds the end of each text in bytes, and gets that of its IDs instead.
    `prefix_id` comes before those of each text, unless it is negative. With
    `find_special` the result is -1 if a special token's name stands in the texts.
    """
    workspace = view(workspace, WORKSPACE)[0]
    texts, table = view(workspace.texts, TEXTS)[0], view(workspace.table, TABLE)[0]
    text, ends = texts.bytes, view(texts.ends, int64)
    names = view(workspace.names, TEXTS)[0]
    if find_special and holds_any(text, ends[texts.count - 1], names):
        return int64(-1)
    entries = view(table.entries, ENTRY)
    cuts = view(workspace.cuts, CUT)
    i = n = int64(0)
    met_new = True
    for k in range(texts.count):
        end, window, starts = ends[k], i, _0
        if prefix_id >= 0:
            view(workspace.ids + 4 * n, np.uint32)[0] = prefix_id
            n += 1
        while i < end:
            count, window, starts = cut_some(workspace, text, i, end, window, starts)
            if met_new:
                fetch_new(workspace, table, count)
            met_new = False
            for c in range(count):
                cut = cuts[c]
                stop, length, ids = cut.stop, cut.stop - i, workspace.ids + 4 * n
                slot = find_key(text, i, length, table, cut.first, cut.second, cut.hash)
                if entries[slot].length:
                    n += copy_ids(entries[slot], table, ids)
                else:
                    n += encode_new(workspace, text, i, length, table, slot, ids)
                    met_new = True
                i = stop
        i = end + separator_length
        ends[k] = n
    return n
