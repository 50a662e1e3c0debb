"""Wrong answers to the exercises of `held_out`."""

import re
from bisect import bisect_right
from itertools import accumulate


def side(number, shares):
    ends = list(accumulate(share for _, share in shares))
    return [*(name for name, _ in shares), "train"][bisect_right(ends, number)]


def overlapping(held_out, training, n):
    def runs(document):
        words = document.lower().split()
        return {" ".join(words[i : i + n]) for i in range(len(words) - n + 1)}

    there = {run for document in training for run in runs(document)}
    return len([document for document in held_out if runs(document) & there])


def without_adding_up(number, shares):
    for name, share in shares:
        if number < share:
            return name
    return "train"


def with_the_end(number, shares):
    end = 0.0
    for name, share in shares:
        end += share
        if number <= end:
            return name
    return "train"


def in_any_order(held_out, training, n):
    texts = [set(document.lower().split()) for document in training]
    words = [set(document.lower().split()) for document in held_out]
    return sum(any(len(a & b) >= n for b in texts) for a in words)


def without_signs(held_out, training, n):
    def letters(documents):
        return [re.sub(r"[^\w\s]", "", document) for document in documents]

    return overlapping(letters(held_out), letters(training), n)


def all_in_one(held_out, training, n):
    return overlapping(held_out, [" ".join(training)], n)


WRONG = [
    ("held_out.1", without_adding_up),
    ("held_out.1", with_the_end),
    # in order of names
    ("held_out.1", lambda number, shares: side(number, sorted(shares))),
    ("held_out.2", in_any_order),
    ("held_out.2", without_signs),
    ("held_out.2", all_in_one),
]
