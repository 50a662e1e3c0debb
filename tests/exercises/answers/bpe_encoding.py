"""Right and wrong answers to the exercises of `bpe_encoding`."""

import regex

BY_HAND = [6, 1, 5, 7, 4, 3, 1, 5, 10, 3, 0, 9, 0, 5, 3, 1]


def taken_back(ids, made, pairs):
    return [part for i in ids for part in (pairs[i] if i == made else [i])]


RIGHT = [
    ("bpe_encoding.1", BY_HAND),
    ("bpe_encoding.2", ("gossip", " Gannet")),
]


def undo_by(choose):
    """Undo that takes back another token than the one made last."""

    def undo(ids, merges):
        pairs = {new_id: pair for pair, new_id in merges.items()}
        stages = [ids]
        while made := [i for i in stages[-1] if i in pairs]:
            stages.append(taken_back(stages[-1], choose(made, pairs), pairs))
        return stages

    return undo


def undo_above_255(ids, merges):
    pairs = {new_id: pair for pair, new_id in merges.items()}
    stages = [ids]
    while stages[-1] and max(stages[-1]) > 255:
        stages.append(taken_back(stages[-1], max(stages[-1]), pairs))
    return stages


def cut_behind_the_space(chunks):
    return regex.findall(r".*? |.+", "".join(chunks), flags=regex.DOTALL)


WRONG = [
    ("bpe_encoding.1", [6, 1, 5, 7, 4, 3, 1, 5, 10, 3, 0, 6, 3, 0, 5, 3, 1]),
    ("bpe_encoding.1", [6, 1, 5, 0, 2, 4, 3, 1, 5, 10, 3, 0, 9, 0, 5, 3, 1]),
    ("bpe_encoding.1", [6, 1, 5, 7, 4, 3, 1, 5, 8, 5, 3, 0, 9, 0, 5, 3, 1]),
    ("bpe_encoding.2", (" Gannet", "gossip")),
    ("bpe_encoding.2", ("gossip", " umbrellas")),
    ("bpe_encoding.2", ("gossip", " house")),
    ("bpe_encoding.3", undo_by(lambda made, pairs: made[0])),
    ("bpe_encoding.3", undo_by(lambda made, pairs: min(made))),
    ("bpe_encoding.3", undo_above_255),
    ("bpe_encoding.4", lambda chunks: chunks),
    ("bpe_encoding.4", lambda chunks: ["".join(chunks)]),
    ("bpe_encoding.4", cut_behind_the_space),
]
