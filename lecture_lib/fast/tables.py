"""The merges of a vocabulary as hash tables.

The tables of a vocabulary, all found through an array of their addresses::

    BYTE_IDS    uint32[256]     byte -> token ID
    BYTE_PAIRS  uint32[65536]   first byte << 8 | second -> ID of their merge, or NEVER
    PAIRS       uint64[2^k]     | left ID: 20 bits | right ID: 20 | merged ID: 24 |
    TOKENS      uint64[2^k]     | hash of the token's bytes: 40 bits | token ID: 24 |
    TOKEN_BYTES, TOKEN_ENDS     all tokens in order of ID, and where each ends (int64)

PAIRS and TOKENS are open hash tables: an entry is at its hash or in the next free
place. TOKENS holds each token of several bytes that merging its bytes gives back; most
rare words are such a token, and one look finds it.
"""

import numpy as np
from numba import int64, uint64

from .compiling import inlined, kernel
from .machine import word_at
from .pieces import piece_hash, same_bytes

NEVER = np.int64(0x7FFFFFFF)  # the rank of a pair that is not merged

(
    BYTE_IDS,
    BYTE_PAIRS,
    PAIRS,
    PAIRS_MASK,
    TOKENS,
    TOKENS_MASK,
    TOKEN_BYTES,
    TOKEN_ENDS,
) = np.arange(8)

EMPTY = np.uint64(0xFFFFFFFFFFFFFFFF)
_ID_BITS = np.uint64(0xFFFFFF)
_MIX = np.uint64(0x9E3779B97F4A7C15)
_1, _20, _24, _36 = np.uint64([1, 20, 24, 36])


@inlined
def field(table, index):
    """One int64 of an array of addresses and sizes."""
    return int64(word_at(table, 8 * index))


@kernel
def pair_place(vocabulary, key):
    """Where the pair is in PAIRS, or the free place where it would be."""
    table, mask = field(vocabulary, PAIRS), uint64(field(vocabulary, PAIRS_MASK))
    slot = (key * _MIX >> _36) & mask
    while True:
        entry = word_at(table, 8 * int64(slot))
        if entry == EMPTY or entry >> _24 == key:
            return table + 8 * int64(slot)
        slot = (slot + _1) & mask


@kernel
def merged(vocabulary, left, right):
    """The ID of the merge of two tokens, or `NEVER`; also its rank."""
    place = pair_place(vocabulary, uint64(left) << _20 | uint64(right))
    entry = word_at(place, 0)
    return NEVER if entry == EMPTY else int64(entry & _ID_BITS)


@kernel
def find_token(vocabulary, text, i, length):
    """The ID of the token with these bytes, or -1."""
    key = piece_hash(text, i, length)
    table, mask = field(vocabulary, TOKENS), uint64(field(vocabulary, TOKENS_MASK))
    slot = key & mask
    while True:
        entry = word_at(table, 8 * int64(slot))
        if entry == EMPTY:
            return int64(-1)
        if (entry ^ key) >> _24 == 0:
            token = int64(entry & _ID_BITS)
            begin = field(field(vocabulary, TOKEN_ENDS), token)
            end = field(field(vocabulary, TOKEN_ENDS), token + 1)
            stored = field(vocabulary, TOKEN_BYTES)
            if end - begin == length and same_bytes(text, i, stored, begin, length):
                return token
        slot = (slot + _1) & mask
