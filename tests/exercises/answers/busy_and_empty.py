"""Wrong answers to the exercises of `busy_and_empty`."""

from lecture_lib.exercises.checks.busy_and_empty import _squares


def level_by_level(bits, side, smallest):
    """Takes the questions of all large squares before those of smaller ones."""
    rest, waiting, found = list(bits), [(0, 0, side)], []
    while waiting:
        top, left, size = waiting.pop(0)
        if size <= smallest or not (rest and rest.pop(0)):
            found.append((top, left, size))
            continue
        half = size // 2
        waiting += [(top + i, left + k, half) for i in (0, half) for k in (0, half)]
    return found


WRONG = [
    ("busy_and_empty.1", lambda bits: len(bits)),  # all bits
    ("busy_and_empty.1", lambda bits: 4 * sum(bits)),  # four for each
    # columns first
    ("busy_and_empty.2", lambda *a: [(x, y, n) for y, x, n in _squares(*a)]),
    # asks the smallest
    ("busy_and_empty.2", lambda bits, side, _: _squares([*bits, *[0] * 99], side, 1)),
    ("busy_and_empty.2", level_by_level),
]
