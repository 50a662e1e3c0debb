"""Encoding: look a batch of pre-tokens up, and merge those that are new.

Text repeats itself, so almost every pre-token is in the table of `words` already: an
entry's `number` says how many IDs it has, and `value` holds up to two of them, or says
where in the pool they are. A table that is full is cleared.
"""

import numpy as np
from numba import int64

from .compiling import inlined, kernel
from .machine import layout, view
from .merging import MERGES, merge_piece
from .words import BATCH, ENTRY, PIECE, WORDS, add, append, fill_batch, find

# What a thread encodes with. `text`: bytes; `ends`: int64, where each text ends; `ids`:
# uint32, the result.
WORK = layout(
    "text:i8 ends:i8 ids:i8 words:i8 max_words:i8 max_pool:i8 "
    "merges:i8 classes:i8 kind:i8 batch:i8"
)
MOST_STORED = 128  # bytes of a pre-token that is entered into the table
POOL_MARGIN = 5 * BATCH * MOST_STORED  # what a batch may need for bytes and IDs
IDS_BEHIND = 160  # that may be written behind the last ID


@kernel
def clear(words):
    entries = view(words.entries, ENTRY)
    for slot in range(words.mask + 1):
        entries[slot].length = 0
    words.num_words = words.pool_used = 0


@kernel
def encode_new(merges, text, i, piece, words, slot, ids):
    """Encode a pre-token that is not in the table, and enter it; how many IDs."""
    n = merge_piece(merges, text, i, piece.length, ids)
    if piece.length <= MOST_STORED:
        add(text, i, piece, words, slot, n, view(ids, np.uint64)[0])
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
def encode_texts(work, num_texts):
    """Encode texts that stand one after the other; how many IDs there are in all.

    `ends` holds the end of each text in bytes, and gets that of its IDs instead.
    """
    work = view(work, WORK)[0]
    words, merges = view(work.words, WORDS)[0], view(work.merges, MERGES)[0]
    entries, pieces = view(words.entries, ENTRY), view(work.batch, PIECE)
    text, ends = work.text, view(work.ends, int64)
    i = n = 0
    for k in range(num_texts):
        end = ends[k]
        while i < end:
            if words.num_words > work.max_words or words.pool_used > work.max_pool:
                clear(words)
            count = fill_batch(text, i, end, work.classes, work.kind, words, work.batch)
            for j in range(count):
                piece, ids = pieces[j], work.ids + 4 * n
                slot = find(text, i, piece, words)
                if entries[slot].length:
                    n += copy_ids(entries[slot], words, ids)
                else:
                    n += encode_new(merges, text, i, piece, words, slot, ids)
                i += piece.length
        ends[k] = n
    return n
