"""Training whose parts can be exchanged for wrong ones, and such parts."""

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from lecture_lib.tokenizers.bpe import count_pairs, merge_pair

from ..reference import Merges
from .registry import Ids, Pair, Words

Tokens = Mapping[Any, bytes]
Counted = list[tuple[Any, int]]  # the IDs of each word, with how often it occurs
BYTES = {byte: bytes([byte]) for byte in range(256)}


def utf8(text: str) -> Ids:
    return list(text.encode())


def code_points(text: str) -> Ids:
    return [ord(character) for character in text]


def greatest_bytes(counts: Mapping[Pair, int], tokens: Tokens) -> Pair:
    return max(counts, key=lambda p: (counts[p], tokens[p[0]], tokens[p[1]]))


def count_in_all(
    words: Counted, count: Callable[[Ids], Mapping[Pair, int]] = count_pairs
) -> Mapping[Pair, int]:
    counts: Counter[Pair] = Counter()
    for ids, times in words:
        for pair, n in count(ids).items():
            counts[pair] += n * times
    return counts


def learn(
    words: Words,
    num_merges: int,
    *,
    start: Callable[[str], Sequence[Any]] = utf8,
    count: Callable[[Counted], Mapping[Pair, int]] = count_in_all,
    choose: Callable[[Mapping[Pair, int], Tokens], Pair] = greatest_bytes,
    merge: Callable[[Ids, Pair, int], Ids] = merge_pair,
    keep: Callable[[int], int] = int,  # how often a word occurs after a merge
    first_id: int = 256,
    fewest: int = 1,
) -> Merges:
    """Train with one of the parts exchanged."""
    known = defaultdict(bytes, BYTES)  # where code points have no bytes
    counted: Counted = [(start(word), times) for word, times in words.items()]
    merges: Merges = []
    for new_id in range(first_id, first_id + num_merges):
        counts = count(counted)
        if not counts:
            break
        pair = choose(counts, known)
        if counts[pair] < fewest:
            break
        counted = [(merge(ids, pair, new_id), keep(times)) for ids, times in counted]
        merges.append(pair)
        known[new_id] = known[pair[0]] + known[pair[1]]
    return merges


def count_apart(ids: Sequence[int]) -> Mapping[Pair, int]:
    """Count pairs that share no ID: in aaa only one (a, a)."""
    counts: Counter[Pair] = Counter()
    previous, is_used = None, False
    for pair in zip(ids, ids[1:]):
        is_used = pair == previous and not is_used
        counts[pair] += not is_used
        previous = pair
    return {pair: count for pair, count in counts.items() if count}


def merge_first(ids: Sequence[int], pair: Pair, new_id: int) -> Ids:
    for i, found in enumerate(zip(ids, ids[1:])):
        if found == pair:
            return [*ids[:i], new_id, *ids[i + 2 :]]
    return list(ids)


def merge_keeping_the_second(ids: Sequence[int], pair: Pair, new_id: int) -> Ids:
    pairs = zip(ids, [*ids[1:], None])
    return [new_id if found == pair else found[0] for found in pairs]


def merge_losing_the_last(ids: Sequence[int], pair: Pair, new_id: int) -> Ids:
    merged, i = [], 0
    while i < len(ids) - 1:
        found = (ids[i], ids[i + 1]) == pair
        merged.append(new_id if found else ids[i])
        i += 1 + found
    return merged
