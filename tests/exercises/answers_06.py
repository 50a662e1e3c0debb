"""Answers to the exercises of lecture 06: right ones, and wrong ones with a reason."""

import numpy as np
import regex

from lecture_lib.tokenizers import published
from lecture_lib.tokenizers.bpe import merge_pair
from lecture_lib.tokenizers.pretokenize import pre_tokenize

BY_HAND = [6, 1, 5, 7, 4, 3, 1, 5, 10, 3, 0, 9, 0, 5, 3, 1]


def merges_of(word):
    """The IDs that are made while a word is encoded."""
    params = published.load("gpt2").params
    id_of = {token: token_id for token_id, token in params.vocab.items()}
    ids = [id_of[bytes([byte])] for byte in word.encode()]
    made = []
    while pairs := [pair for pair in zip(ids, ids[1:]) if pair in params.merges]:
        first = min(pairs, key=params.merges.get)
        ids = merge_pair(ids, first, params.merges[first])
        made.append(params.merges[first])
    return made


def merges_used(text):
    return len({made for word in pre_tokenize(text) for made in merges_of(word)})


def undo(ids, merges):
    pairs = {new_id: pair for pair, new_id in merges.items()}
    stages = [ids]
    while made := [i for i in stages[-1] if i in pairs]:
        stages.append(taken_back(stages[-1], max(made), pairs))
    return stages


def taken_back(ids, made, pairs):
    return [part for i in ids for part in (pairs[i] if i == made else [i])]


def undo_as_a_generator(ids, merges):
    yield tuple(ids)
    pairs = {new_id: pair for pair, new_id in merges.items()}
    for made in sorted(pairs, reverse=True):
        if made in ids:
            ids = taken_back(ids, made, pairs)
            yield np.array(ids)


def regroup(chunks):
    pieces, held = [], ""
    for chunk in chunks:
        held += chunk
        cuts = [m.start() for m in regex.finditer(r"(?<=\p{L}) (?=\p{L})", held)]
        if cuts:
            pieces.append(held[: cuts[-1]])
            held = held[cuts[-1] :]
    return [*pieces, held]


def regroup_as_a_generator(chunks):
    yield from regroup(chunks)


RIGHT = [
    ("06.1", BY_HAND),
    ("06.1", tuple(BY_HAND)),
    ("06.2", merges_used),
    ("06.3", ("gossip", " Gannet")),
    ("06.3", [" MIDNIGHT", " wobbly"]),
    ("06.4", undo),
    ("06.4", undo_as_a_generator),
    ("06.5", regroup),
    ("06.5", regroup_as_a_generator),
]


def every_time_it_is_made(text):
    return sum(len(merges_of(word)) for word in pre_tokenize(text))


def joined_tokens_that_are_left(text):
    return len({i for i in published.load("gpt2").encode_ordinary(text) if i > 255})


def all_that_fit(text):
    pieces = [word.encode() for word in pre_tokenize(text)]
    params = published.load("gpt2").params
    made = [params.vocab[new_id] for new_id in params.merges.values()]
    return sum(any(token in piece for piece in pieces) for token in made)


def without_the_cut(text):
    return len(set(merges_of(text)))


def without_spaces(text):
    return len({made for word in text.split() for made in merges_of(word)})


def fails_without_words(text):
    return len(set.union(*(set(merges_of(word)) for word in pre_tokenize(text))))


def undo_by(choose):
    """Undo that takes back another token than the one made last."""

    def undo(ids, merges):
        pairs = {new_id: pair for pair, new_id in merges.items()}
        stages = [ids]
        while made := [i for i in stages[-1] if i in pairs]:
            stages.append(taken_back(stages[-1], choose(made, pairs), pairs))
        return stages

    return undo


def num_bytes(token_id, pairs):
    if token_id not in pairs:
        return 1
    return sum(num_bytes(part, pairs) for part in pairs[token_id])


def longest_of(made, pairs):
    return max(made, key=lambda token_id: (num_bytes(token_id, pairs), token_id))


def undo_one_place_at_a_time(ids, merges):
    pairs = {new_id: pair for pair, new_id in merges.items()}
    stages = [ids]
    while made := [i for i in stages[-1] if i in pairs]:
        at = stages[-1].index(max(made))
        before, behind = stages[-1][:at], stages[-1][at + 1 :]
        stages.append([*before, *pairs[max(made)], *behind])
    return stages


def undo_all_at_once(ids, merges):
    pairs = {new_id: pair for pair, new_id in merges.items()}
    stages = [ids]
    while any(i in pairs for i in stages[-1]):
        stages.append([part for i in stages[-1] for part in pairs.get(i, [i])])
    return stages


def undo_above_255(ids, merges):
    pairs = {new_id: pair for pair, new_id in merges.items()}
    stages = [ids]
    while stages[-1] and max(stages[-1]) > 255:
        stages.append(taken_back(stages[-1], max(stages[-1]), pairs))
    return stages


def undo_the_largest_of_none(ids, merges):
    pairs = {new_id: pair for pair, new_id in merges.items()}
    stages = [ids]
    while max(stages[-1]) in pairs:
        stages.append(taken_back(stages[-1], max(stages[-1]), pairs))
    return stages


def chunk_by_chunk(chunks):
    return chunks


def hold_everything(chunks):
    return ["".join(chunks)]


def cut_behind_the_space(chunks):
    return regex.findall(r".*? |.+", "".join(chunks), flags=regex.DOTALL)


def lose_the_rest(chunks):
    return regroup(chunks)[:-1]


WRONG = [
    ("06.1", [6, 1, 5, 7, 4, 3, 1, 5, 10, 3, 0, 6, 3, 0, 5, 3, 1]),  # no th + e
    ("06.1", [6, 1, 5, 0, 2, 4, 3, 1, 5, 10, 3, 0, 9, 0, 5, 3, 1]),  # no ␣ + c
    ("06.1", [6, 1, 5, 7, 4, 3, 1, 5, 8, 5, 3, 0, 9, 0, 5, 3, 1]),  # no ␣a + t
    ("06.1", BY_HAND[:-1]),
    ("06.1", [*BY_HAND, 0]),
    ("06.1", "that cheat ate the tea"),
    ("06.2", every_time_it_is_made),
    ("06.2", joined_tokens_that_are_left),
    ("06.2", all_that_fit),
    ("06.2", without_the_cut),
    ("06.2", without_spaces),
    ("06.2", fails_without_words),
    ("06.2", len),
    ("06.3", (" Gannet", "gossip")),  # the other way round
    ("06.3", ("gossip", " umbrellas")),  # on the page
    ("06.3", ("gossip", " house")),  # they agree
    ("06.3", (" old gossip", " Gannet")),  # two pre-tokens
    ("06.3", ("gossip",)),
    ("06.3", (b"gossip", b" Gannet")),
    ("06.3", 7),
    ("06.4", undo_by(lambda made, pairs: made[0])),
    ("06.4", undo_by(lambda made, pairs: min(made))),
    ("06.4", undo_by(longest_of)),
    ("06.4", undo_one_place_at_a_time),
    ("06.4", undo_all_at_once),
    ("06.4", undo_above_255),
    ("06.4", undo_the_largest_of_none),
    ("06.4", lambda ids, merges: undo(ids, merges)[1:]),
    ("06.4", lambda ids, merges: undo(ids, merges)[::-1]),
    ("06.4", lambda ids, merges: undo(ids, merges)[-1]),
    ("06.4", lambda ids, merges: None),
    ("06.5", chunk_by_chunk),
    ("06.5", hold_everything),
    ("06.5", cut_behind_the_space),
    ("06.5", lose_the_rest),
    ("06.5", lambda chunks: "".join(chunks)),
]
