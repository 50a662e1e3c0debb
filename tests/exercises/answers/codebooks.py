"""Wrong answers to the exercises of `codebooks`."""

from lecture_lib.exercises.checks.codebooks import _digits, _restarted


def far_from_the_dead(values, chosen, entries):
    return [
        entry if number in chosen else max(values, key=lambda value: abs(value - entry))
        for number, entry in enumerate(entries)
    ]


def digits_until_zero(token_id, levels):
    found = []
    for level in levels:
        if not token_id:
            break
        found.append(token_id % level)
        token_id //= level
    return found


WRONG = [
    # the last of equals
    ("codebooks.1", lambda v, c, entries: _restarted(v[::-1], c[::-1], entries)),
    ("codebooks.1", far_from_the_dead),
    ("codebooks.2", lambda token_id, levels: _digits(token_id, levels)[::-1]),
    # divides by one level
    ("codebooks.2", lambda i, levels: _digits(i, [levels[0]] * len(levels))),
    ("codebooks.2", digits_until_zero),
    ("codebooks.1", lambda v, c, e: _restarted(*zip(*dict(zip(v, c)).items()), e)),
]
