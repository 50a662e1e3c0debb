"""Wrong answers to the exercises of `loader`."""

import numpy as np

from lecture_lib.exercises.checks.loader import _first_changed, tokens_that_nobody_sees


def without_target(shards, batch):
    """Wrong: the last input of a batch needs a target."""
    return sum(tokens % batch for tokens in shards), sum(shards) % batch


def negative_batches(shards, batch):
    """Wrong: a shard without tokens has minus one batch."""
    total = sum(shards)
    each = (tokens - (tokens - 1) // batch * batch for tokens in shards)
    return sum(each), total - (total - 1) // batch * batch


def where_it_is_negative(ids, dtype):
    changed = np.flatnonzero(ids.astype(dtype) < 0)
    return int(changed[0]) if changed.size else None


def where_it_is_the_largest(ids, dtype):
    changed = np.flatnonzero(ids >= np.iinfo(dtype).max)
    return int(changed[0]) if changed.size else None


WRONG = [
    ("loader.1", without_target),
    # stream first
    ("loader.1", lambda *args: tokens_that_nobody_sees(*args)[::-1]),
    ("loader.1", negative_batches),
    # the largest
    ("loader.2", lambda ids, dtype: int(ids.argmax()) if ids.size else None),
    ("loader.2", lambda *args: _first_changed(*args) or 0),
    ("loader.2", where_it_is_negative),
    ("loader.2", where_it_is_the_largest),
]
