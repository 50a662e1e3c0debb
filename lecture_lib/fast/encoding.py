"""Encoding: look each pre-token up, and merge those that are new.

Text repeats itself, so almost every pre-token is in the table of `words` already: an
entry's `number` says how many IDs it has, and `value` holds up to two of them, or says
where in the pool they are. A table that is full is cleared.
"""

import numpy as np
from numba import int64

from lecture_lib.fast.compiled.kernels import inlined, kernel
from lecture_lib.fast.compiled.machine import find_bytes, view
from lecture_lib.fast.compiled.records import layout
from lecture_lib.fast.compiled.texts import TEXTS

from .merging import MERGES, merge_piece
from .windows import next_pre_token
from .words import ENTRY, WORDS, add, append, find

# What a thread encodes with: addresses of records, and of `ids`, uint32, the result.
# `names` are those of the special tokens, as texts.
WORK = layout(
    "texts:i8 ids:i8 words:i8 max_words:i8 max_pool:i8 "
    "merges:i8 classes:i8 kind:i8 names:i8"
)
MOST_STORED = 128  # bytes of a pre-token that is entered into the table
POOL_MARGIN = 5 * MOST_STORED  # what one of them may need for bytes and IDs
IDS_BEHIND = 160  # that may be written behind the last ID
_0 = np.uint64(0)


@kernel
def clear(words):
    entries = view(words.entries, ENTRY)
    for slot in range(words.mask + 1):
        entries[slot].length = 0
    words.num_words = words.pool_used = 0


@kernel
def encode_new(work, text, i, length, words, slot, ids):
    """Encode a pre-token that is not in the table, and enter it; how many IDs."""
    n = merge_piece(view(work.merges, MERGES)[0], text, i, length, ids)
    if length > MOST_STORED:
        return n
    if words.num_words > work.max_words or words.pool_used > work.max_pool:
        clear(words)
        slot = find(text, i, length, words)
    add(text, i, length, words, slot, n, view(ids, np.uint64)[0])
    if n > 2:
        view(words.entries, ENTRY)[slot].value = words.pool_used
        append(ids, 0, 4 * n, words)
    return n


@inlined
def copy_ids(entry, words, ids):
    n = int64(entry.number)
    if n <= 2:
        view(ids, np.uint64)[0] = entry.value
    else:
        ids = view(ids, np.uint64)
        stored = view(words.pool + int64(entry.value), np.uint64)
        for k in range((n + 1) >> 1):
            ids[k] = stored[k]
    return n


@kernel
def holds_any(text, end, names):
    """Whether one of the names stands in a text of `end` bytes."""
    ends, begin = view(names.ends, int64), int64(0)
    for k in range(names.count):
        name, length = names.bytes + begin, ends[k] - begin
        if find_bytes(text, int64(0), end, name, length) >= 0:
            return True
        begin = ends[k]
    return False


@kernel
def encode_texts(work, look, first, gap):
    """Encode all texts, `gap` bytes apart; how many IDs there are.

    `ends` holds the end of each text in bytes, and gets that of its IDs instead. The ID
    `first` comes before those of each text, unless it is negative. With `look` the
    result is -1 if a special token's name stands in the texts.
    """
    work = view(work, WORK)[0]
    texts, words = view(work.texts, TEXTS)[0], view(work.words, WORDS)[0]
    text, ends = texts.bytes, view(texts.ends, int64)
    if look and holds_any(text, ends[texts.count - 1], view(work.names, TEXTS)[0]):
        return int64(-1)
    entries, classes, kind = view(words.entries, ENTRY), work.classes, work.kind
    i = n = int64(0)
    for k in range(texts.count):
        end, window, starts = ends[k], i, _0
        if first >= 0:
            view(work.ids + 4 * n, np.uint32)[0] = first
            n += 1
        while i < end:
            stop, window, starts = next_pre_token(
                text, i, end, classes, kind, window, starts
            )
            slot, ids = find(text, i, stop - i, words), work.ids + 4 * n
            if entries[slot].length:
                n += copy_ids(entries[slot], words, ids)
            else:
                n += encode_new(work, text, i, stop - i, words, slot, ids)
            i = stop
        i = end + gap
        ends[k] = n
    return n
