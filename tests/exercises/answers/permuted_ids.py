"""Right and wrong answers to the exercises of `permuted_ids`."""


def moved(rows, new_number):
    return [row for _, _, row in sorted(zip(new_number, range(len(rows)), rows))]


def same_but_for_names(first, second):
    there, back = {}, {}
    for a, b in zip(first, second):
        if there.setdefault(a, b) != b or back.setdefault(b, a) != a:
            return False
    return len(first) == len(second)


RIGHT = [
    ("permuted_ids.1", moved),
    ("permuted_ids.2", same_but_for_names),
]


def the_other_way(rows, new_number):
    return [rows[new] for new in new_number]


def not_moved(rows, new_number):
    return rows


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


WRONG = [
    ("permuted_ids.2", by_neighbors),
    ("permuted_ids.1", the_other_way),
    ("permuted_ids.1", not_moved),
    ("permuted_ids.2", one_direction),
    ("permuted_ids.2", of_any_length),
]
