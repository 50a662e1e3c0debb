"""Wrong answers to the exercises of `held_out`."""

from lecture_lib.exercises.checks.held_out import _overlapping, _side


def without_adding_up(number, shares):
    for name, share in shares:
        if number < share:
            return name
    return "train"


def in_any_order(held_out, training, n):
    texts = [set(document.lower().split()) for document in training]
    words = [set(document.lower().split()) for document in held_out]
    return sum(any(len(a & b) >= n for b in texts) for a in words)


def all_in_one(held_out, training, n):
    return _overlapping(held_out, [" ".join(training)], n)


WRONG = [
    ("held_out.1", without_adding_up),
    ("held_out.1", lambda number, shares: _side(number - 1e-9, shares)),
    # in order of names
    ("held_out.1", lambda number, shares: _side(number, sorted(shares))),
    ("held_out.2", in_any_order),
    # without signs
    ("held_out.2", lambda a, b, n: _overlapping(a, [d.strip(".") for d in b], n)),
    ("held_out.2", all_in_one),
    ("held_out.1", lambda *args: _side(*args).replace("train", "rest")),
    ("held_out.2", lambda held_out, *rest: _overlapping(set(held_out), *rest)),
]
