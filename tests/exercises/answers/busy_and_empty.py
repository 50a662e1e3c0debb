"""Wrong answers to the exercises of `busy_and_empty`."""


def read(bits, side, smallest):
    rest = list(bits)

    def part(top, left, side):
        if side <= smallest or rest.pop(0) == 0:
            return [(top, left, side)]
        half = side // 2
        return [
            square
            for i in (0, half)
            for k in (0, half)
            for square in part(top + i, left + k, half)
        ]

    return part(0, 0, side)


def columns_first(bits, side, smallest):
    turned = read(bits, side, smallest)
    return [(left, top, size) for top, left, size in turned]


def asks_the_smallest(bits, side, smallest):
    """Expects a bit for the smallest squares, too; missing ones are 0."""
    rest = list(bits)

    def part(top, left, side):
        bit = rest.pop(0) if rest else 0
        if side <= smallest or bit == 0:
            return [(top, left, side)]
        half = side // 2
        corners = [(i, k) for i in (0, half) for k in (0, half)]
        return [s for i, k in corners for s in part(top + i, left + k, half)]

    return part(0, 0, side)


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
    ("busy_and_empty.2", columns_first),
    ("busy_and_empty.2", asks_the_smallest),
    ("busy_and_empty.2", level_by_level),
]
