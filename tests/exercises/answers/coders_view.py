"""Wrong answers to the exercises of `coders_view`."""

from lecture_lib.exercises.checks.coders_view import (
    _least_saved,
    a_code_that_learns,
)

WRONG = [
    # forgets that a merge is written, too
    ("coders_view.1", lambda num_ids, num_merges: _least_saved(num_ids, 0)),
    ("coders_view.1", lambda *args: _least_saved(*args) - 2),
    # without the first count
    (
        "coders_view.2",
        lambda ids, size: [ids.count(i) / max(1, len(ids)) for i in range(size)],
    ),
    ("coders_view.2", lambda *args: sorted(a_code_that_learns(*args))),
]
