"""Wrong answers to the exercises of `sixteen_bits`."""

import numpy as np


def candidates(found, vocab_size, bits):
    return list(range(found, vocab_size, 2**bits))


def first_changed(ids, dtype):
    changed = np.flatnonzero(ids.astype(dtype) != ids)
    return int(changed[0]) if changed.size else None


def always_16_bits(found, vocab_size, bits):
    return candidates(found, vocab_size, 16)


def one_too_many(found, vocab_size, bits):
    return list(range(found, vocab_size + 1, 2**bits))


def the_largest(ids, dtype):
    return int(ids.argmax()) if first_changed(ids, dtype) is not None else None


def minus_one(ids, dtype):
    place = first_changed(ids, dtype)
    return -1 if place is None else place


def where_it_is_negative(ids, dtype):
    changed = np.flatnonzero(ids.astype(dtype) < 0)
    return int(changed[0]) if changed.size else None


WRONG = [
    # always two
    ("sixteen_bits.1", lambda found, vocab_size, bits: [found, found + 2**bits]),
    ("sixteen_bits.1", always_16_bits),
    ("sixteen_bits.1", one_too_many),
    ("sixteen_bits.2", the_largest),
    ("sixteen_bits.2", minus_one),
    ("sixteen_bits.2", where_it_is_negative),
]
