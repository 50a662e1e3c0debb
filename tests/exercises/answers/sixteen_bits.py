"""Wrong answers to the exercises of `sixteen_bits`."""

import numpy as np

from lecture_lib.exercises.checks.sixteen_bits import _candidates, _first_changed


def where_it_is_negative(ids, dtype):
    changed = np.flatnonzero(ids.astype(dtype) < 0)
    return int(changed[0]) if changed.size else None


WRONG = [
    # always two
    ("sixteen_bits.1", lambda found, vocab_size, bits: [found, found + 2**bits]),
    ("sixteen_bits.1", lambda found, size, bits: _candidates(found, size, 16)),
    ("sixteen_bits.1", lambda found, size, bits: _candidates(found, size + 1, bits)),
    # the largest
    ("sixteen_bits.2", lambda ids, dtype: int(ids.argmax()) if ids.size else None),
    ("sixteen_bits.2", lambda *args: _first_changed(*args) or 0),
    ("sixteen_bits.2", where_it_is_negative),
]
