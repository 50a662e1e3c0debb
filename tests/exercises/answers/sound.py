"""Wrong answers to the exercises of `sound`."""

import numpy as np


def every():
    return np.arange(-(2**15), 2**15).astype(np.int16)


def width_without_the_ends(sample, encode):
    return int((encode(every()[1:-1]) == width_id(sample, encode)).sum())


def width_id(sample, encode):
    return encode(np.array([sample], dtype=np.int16))[0]


def only_above(sample, encode):
    return int((encode(every()[2**15 :]) == width_id(sample, encode)).sum())


def groups_of_each_second(seconds, fps, side, patch, stride):
    return seconds * -(-fps // stride) * (side // patch) ** 2


def width_until_it_changes(sample, encode):
    """Goes to both sides while the ID stays: an ID's samples may lie apart."""
    ids = encode(every()).tolist()
    at = first = last = sample + 2**15
    while first and ids[first - 1] == ids[at]:
        first -= 1
    while last < len(ids) - 1 and ids[last + 1] == ids[at]:
        last += 1
    return last - first + 1


def one_row(seconds, fps, side, patch, stride):
    return -(-seconds * fps // stride) * (side // patch)


WRONG = [
    ("sound.1", width_without_the_ends),
    ("sound.1", only_above),
    ("sound.1", width_until_it_changes),
    ("sound.2", groups_of_each_second),
    # without the rest
    ("sound.2", lambda s, fps, side, p, n: s * fps // n * (side // p) ** 2),
    ("sound.2", one_row),
]
