"""Wrong answers to the exercises of `permuted_ids`."""

from lecture_lib.exercises.checks.permuted_ids import _same_but_for_names as same


def moved(rows, new_number):
    return [row for _, _, row in sorted(zip(new_number, range(len(rows)), rows))]


def one_direction(first, second):
    there = {}
    for a, b in zip(first, second):
        if there.setdefault(a, b) != b:
            return False
    return len(first) == len(second)


def of_any_length(first, second):
    return len(set(zip(first, second))) == len(set(first)) == len(set(second))


def by_neighbors(first, second):
    changes = [[a == b for a, b in zip(ids, ids[1:])] for ids in (first, second)]
    return len(first) == len(second) and changes[0] == changes[1]


def ranks(ids):
    return [sorted({*ids}).index(i) for i in ids]


WRONG = [
    # the other way
    ("permuted_ids.1", lambda rows, new_number: [rows[new] for new in new_number]),
    ("permuted_ids.1", lambda rows, new_number: rows),  # not moved
    ("permuted_ids.2", by_neighbors),
    ("permuted_ids.2", one_direction),
    ("permuted_ids.2", of_any_length),
    ("permuted_ids.2", lambda a, b: ranks(a) == ranks(b)),
    ("permuted_ids.2", lambda a, b: not {*a} & {*b} and same(a, b)),
]
