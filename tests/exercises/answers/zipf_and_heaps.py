"""Wrong answers to the exercises of `zipf_and_heaps`."""

import math
from collections import Counter


def share_used_once(pieces):
    counts = Counter(pieces)
    return sum(count == 1 for count in counts.values()) / len(counts)


def heaps_exponent(pieces):
    tenth = pieces[: len(pieces) // 10]
    rise = math.log(len(set(pieces)) / len(set(tenth)))
    return rise / math.log(len(pieces) / len(tenth))


def share_of_all_pieces(pieces):
    return list(Counter(pieces).values()).count(1) / len(pieces)


def counts_all_pieces(pieces):
    tenth = pieces[: len(pieces) // 10]
    return math.log(len(pieces) / len(tenth)) / math.log(10)


def forgets_the_logarithm(pieces):
    tenth = pieces[: len(pieces) // 10]
    return len(set(pieces)) / len(set(tenth)) / 10


WRONG = [
    ("zipf_and_heaps.1", share_of_all_pieces),
    # different pieces
    ("zipf_and_heaps.1", lambda pieces: len(set(pieces)) / len(pieces)),
    # share used more often
    ("zipf_and_heaps.1", lambda pieces: 1 - share_used_once(pieces)),
    ("zipf_and_heaps.2", counts_all_pieces),
    ("zipf_and_heaps.2", forgets_the_logarithm),
    ("zipf_and_heaps.2", lambda pieces: heaps_exponent(pieces[::-1])),  # last tenth
]
