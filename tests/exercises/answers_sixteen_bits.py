"""Answers to the exercises of the trail on IDs in 16 bits."""

import numpy as np


def candidates(found, vocab_size, bits):
    return list(range(found, vocab_size, 2**bits))


def candidates_by_trying(found, vocab_size, bits):
    return [i for i in range(vocab_size) if i % 2**bits == found]


def first_changed(ids, dtype):
    changed = np.flatnonzero(ids.astype(dtype) != ids)
    return int(changed[0]) if changed.size else None


def first_changed_by_argmax(ids, dtype):
    too_large = ids > np.iinfo(dtype).max
    return too_large.argmax() if too_large.any() else None


RIGHT = [
    ("sixteen_bits.1", candidates),
    ("sixteen_bits.1", candidates_by_trying),
    ("sixteen_bits.2", first_changed),
    ("sixteen_bits.2", first_changed_by_argmax),
]


def always_two(found, vocab_size, bits):
    return [found, found + 2**bits]


def always_16_bits(found, vocab_size, bits):
    return candidates(found, vocab_size, 16)


def one_too_many(found, vocab_size, bits):
    return list(range(found, vocab_size + 1, 2**bits))


def one_too_few(found, vocab_size, bits):
    return list(range(found, vocab_size - 1, 2**bits))


def without_itself(found, vocab_size, bits):
    return candidates(found, vocab_size, bits)[1:]


def turned_around(found, vocab_size, bits):
    return candidates(found, vocab_size, bits)[::-1]


def counted(found, vocab_size, bits):
    return len(candidates(found, vocab_size, bits))


def the_largest(ids, dtype):
    return int(ids.argmax()) if first_changed(ids, dtype) is not None else None


def the_id_itself(ids, dtype):
    place = first_changed(ids, dtype)
    return None if place is None else int(ids[place])


def minus_one(ids, dtype):
    place = first_changed(ids, dtype)
    return -1 if place is None else place


def without_sign(ids, dtype):
    changed = np.flatnonzero(ids >= 2 ** (8 * np.dtype(dtype).itemsize))
    return int(changed[0]) if changed.size else None


def where_it_is_negative(ids, dtype):
    changed = np.flatnonzero(ids.astype(dtype) < 0)
    return int(changed[0]) if changed.size else None


def where_it_gets_smaller(ids, dtype):
    """By counting down, so it gives the last one."""
    changed = np.flatnonzero(ids.astype(dtype) < ids)
    return int(changed[-1]) if changed.size else None


def limit_included(ids, dtype):
    changed = np.flatnonzero(ids >= np.iinfo(dtype).max)
    return int(changed[0]) if changed.size else None


WRONG = [
    ("sixteen_bits.1", always_two),
    ("sixteen_bits.1", always_16_bits),
    ("sixteen_bits.1", one_too_many),
    ("sixteen_bits.1", one_too_few),
    ("sixteen_bits.1", without_itself),
    ("sixteen_bits.1", turned_around),
    ("sixteen_bits.1", counted),
    ("sixteen_bits.1", lambda found, vocab_size, bits: [found]),
    ("sixteen_bits.2", the_largest),
    ("sixteen_bits.2", the_id_itself),
    ("sixteen_bits.2", minus_one),
    ("sixteen_bits.2", without_sign),
    ("sixteen_bits.2", where_it_is_negative),
    ("sixteen_bits.2", where_it_gets_smaller),
    ("sixteen_bits.2", limit_included),
    ("sixteen_bits.2", lambda ids, dtype: 0),
]
