"""Wrong answers to the exercises of `entries_that_die`."""

from lecture_lib.exercises.checks.entries_that_die import _restarted


def far_from_the_dead(values, chosen, entries):
    return [
        entry if number in chosen else max(values, key=lambda value: abs(value - entry))
        for number, entry in enumerate(entries)
    ]


def different_pairs(training, held_out):
    met = {pair for ids in training for pair in zip(ids, ids[1:])}
    new = {pair for ids in held_out for pair in zip(ids, ids[1:])}
    return len(met & new) / len(new)


def single_ids(training, held_out):
    met = {token_id for ids in training for token_id in ids}
    new = [token_id for ids in held_out for token_id in ids]
    return sum(token_id in met for token_id in new) / len(new)


WRONG = [
    ("entries_that_die.1", lambda size: list(range(size))),
    ("entries_that_die.1", lambda size: [37] * size),
    ("entries_that_die.1", lambda size: [True, *range(100, 99 + size)]),
    # the last of equals
    ("entries_that_die.2", lambda v, c, entries: _restarted(v[::-1], c[::-1], entries)),
    ("entries_that_die.2", far_from_the_dead),
    ("entries_that_die.3", different_pairs),
    ("entries_that_die.3", single_ids),
]
