"""Answers to the exercises of the trail on held-out documents."""

import re
from bisect import bisect_right
from itertools import accumulate


def side(number, shares):
    ends = list(accumulate(share for _, share in shares))
    return [*(name for name, _ in shares), "train"][bisect_right(ends, number)]


def side_by_subtracting(number, shares):
    for name, share in shares:
        if number < share:
            return name
        number -= share
    return "train"


def overlapping(held_out, training, n):
    def runs(document):
        words = document.lower().split()
        return {" ".join(words[i : i + n]) for i in range(len(words) - n + 1)}

    there = {run for document in training for run in runs(document)}
    return len([document for document in held_out if runs(document) & there])


RIGHT = [
    ("held_out.1", side),
    ("held_out.1", side_by_subtracting),
    ("held_out.2", overlapping),
]


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


def in_order_of_names(number, shares):
    return side(number, sorted(shares))


def smallest_first(number, shares):
    return side(number, sorted(shares, key=lambda part: part[1]))


def without_train(number, shares):
    end = 0.0
    for name, share in shares:
        end += share
        if number < end:
            return name
    return None


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


def as_text(held_out, training, n):
    def runs(document):
        words = document.lower().split()
        return [" ".join(words[i : i + n]) for i in range(len(words) - n + 1)]

    texts = [" ".join(document.lower().split()) for document in training]
    return sum(any(r in t for r in runs(d) for t in texts) for d in held_out)


def with_case(held_out, training, n):
    def runs(document):
        words = document.split()
        return {tuple(words[i : i + n]) for i in range(len(words) - n + 1)}

    there = {run for document in training for run in runs(document)}
    return sum(bool(runs(document) & there) for document in held_out)


def counts_pairs(held_out, training, n):
    return sum(overlapping([a], [b], n) for a in held_out for b in training)


def short_ones_too(held_out, training, n):
    """A slice at the end may have fewer words."""

    def runs(document):
        words = document.lower().split()
        return {tuple(words[i : i + n]) for i in range(len(words))}

    there = {run for document in training for run in runs(document)}
    return sum(bool(runs(document) & there) for document in held_out)


def counts_runs(held_out, training, n):
    there = [" ".join(document.lower().split()) for document in training]
    count = 0
    for document in held_out:
        words = document.lower().split()
        runs = [" ".join(words[i : i + n]) for i in range(len(words) - n + 1)]
        count += sum(overlapping([run], there, n) for run in runs)
    return count


WRONG = [
    ("held_out.1", without_adding_up),
    ("held_out.1", with_the_end),
    ("held_out.1", in_order_of_names),
    ("held_out.1", smallest_first),
    ("held_out.1", without_train),
    ("held_out.2", in_any_order),
    ("held_out.2", without_signs),
    ("held_out.2", all_in_one),
    ("held_out.2", as_text),
    ("held_out.2", with_case),
    ("held_out.2", counts_pairs),
    ("held_out.2", short_ones_too),
    ("held_out.2", counts_runs),
]
