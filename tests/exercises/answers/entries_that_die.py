"""Wrong answers to the exercises of `entries_that_die`."""

import itertools
from collections import Counter


def restart(values, chosen, entries):
    misses = [(-abs(v - entries[c]), i) for i, (v, c) in enumerate(zip(values, chosen))]
    worst = [values[i] for _, i in sorted(misses)]
    dead = sorted(set(range(len(entries))) - set(chosen))
    moved = dict(zip(dead, worst))
    return [moved.get(number, entry) for number, entry in enumerate(entries)]


def last_of_equals(values, chosen, entries):
    back = restart(values[::-1], chosen[::-1], entries)
    return back


def all_on_the_worst(values, chosen, entries):
    worst = max(zip(values, chosen), key=lambda pair: abs(pair[0] - entries[pair[1]]))
    return [
        entry if number in chosen else worst[0] for number, entry in enumerate(entries)
    ]


def far_from_the_dead(values, chosen, entries):
    return [
        entry if number in chosen else max(values, key=lambda value: abs(value - entry))
        for number, entry in enumerate(entries)
    ]


def coverage(training, held_out):
    met = Counter(itertools.chain(*(itertools.pairwise(ids) for ids in training)))
    new = Counter(itertools.chain(*(itertools.pairwise(ids) for ids in held_out)))
    known = sum(count for pair, count in new.items() if pair in met)
    return known / new.total()


def different_pairs(training, held_out):
    met = {pair for ids in training for pair in zip(ids, ids[1:])}
    new = {pair for ids in held_out for pair in zip(ids, ids[1:])}
    return len(met & new) / len(new)


def joined(training, held_out):
    lists = [[*itertools.chain(*ids)] for ids in (training, held_out)]
    return coverage(lists[:1], lists[1:])


def single_ids(training, held_out):
    met = {token_id for ids in training for token_id in ids}
    new = [token_id for ids in held_out for token_id in ids]
    return sum(token_id in met for token_id in new) / len(new)


WRONG = [
    ("entries_that_die.1", lambda size: list(range(size))),
    ("entries_that_die.1", lambda size: [37] * size),
    ("entries_that_die.1", lambda size: [True, *range(100, 99 + size)]),
    ("entries_that_die.2", last_of_equals),
    ("entries_that_die.2", all_on_the_worst),
    ("entries_that_die.2", far_from_the_dead),
    ("entries_that_die.3", different_pairs),
    ("entries_that_die.3", joined),
    ("entries_that_die.3", single_ids),
]
