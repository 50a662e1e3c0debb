"""Wrong ways to train, as parts of the right one exchanged, and what encoders share."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from lecture_lib.tokenizers.bpe import count_pairs, merge_pair

from .reference import Merges

Pair = tuple[int, int]
Ids = list[int]
Tokens = Mapping[Any, bytes]
Words = Mapping[str, int]  # with how often they occur
BYTES = {byte: bytes([byte]) for byte in range(256)}


def utf8(text: str) -> Ids:
    return list(text.encode())


def code_points(text: str) -> Ids:
    return [ord(character) for character in text]


def greatest_bytes(counts: Mapping[Pair, int], tokens: Tokens) -> Pair:
    return max(counts, key=lambda p: (counts[p], tokens[p[0]], tokens[p[1]]))


def learn(
    words: Words,
    num_merges: int,
    *,
    start: Callable[[str], Sequence[Any]] = utf8,
    count: Callable[[Any], Mapping[Pair, int]] = count_pairs,
    choose: Callable[[Mapping[Pair, int], Tokens], Pair] = greatest_bytes,
    merge: Callable[[Any, Pair, int], Ids] = merge_pair,
    fewest: int = 1,
) -> Merges:
    """Train with one of the parts exchanged."""
    tokens = defaultdict(bytes, BYTES)  # where code points have no bytes
    counted: list[tuple[Any, int]] = [(start(word), n) for word, n in words.items()]
    merges: Merges = []
    for new_id in range(256, 256 + num_merges):
        counts: Counter[Pair] = Counter()
        for ids, times in counted:
            for pair, n in count(ids).items():
                counts[pair] += n * times
        if not counts:
            break
        pair = choose(counts, tokens)
        if counts[pair] < fewest:
            break
        counted = [(merge(ids, pair, new_id), times) for ids, times in counted]
        merges.append(pair)
        tokens[new_id] = tokens[pair[0]] + tokens[pair[1]]
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


# By name: a hint, and the part that is wrong.
TRAINING: dict[str, tuple[str, dict[str, Any]]] = {
    "counts_no_overlap": (
        "You count overlapping pairs only once. In `aaa` the pair (a, a) occurs twice, "
        "at the first position and at the second: count all neighbors.",
        {"count": count_apart},
    ),
    "takes_the_first_seen": (
        "Of equally frequent pairs, you take the one that occurs first. Take the one "
        "whose two byte strings compare greatest.",
        {"choose": lambda counts, _: max(counts, key=counts.__getitem__)},
    ),
    "compares_ids": (
        "Of equally frequent pairs, you take the one with the greatest IDs. Compare "
        "the bytes of the two tokens: `b` is greater than `ab`, though `ab` has a "
        "greater ID.",
        {"choose": lambda counts, _: max(counts, key=lambda p: (counts[p], p))},
    ),
    "starts_from_code_points": (
        "You start from code points. Start from the bytes of the text's UTF-8: 256 IDs "
        "are enough for any text.",
        {"start": code_points},
    ),
    "stops_at_one": (
        "You stop when no pair occurs twice. Go on until no pair is left, or "
        "`num_merges` merges are learned.",
        {"fewest": 2},
    ),
    "forgets_to_merge": (
        "You learn the same pair again and again, because it's never replaced. Either "
        "you don't keep the merged IDs (`ids = …`), or you compare a list with a "
        "tuple, and those are never equal.",
        {"merge": lambda ids, pair, new_id: ids},
    ),
}


def longest(left: bytes, id_of: Mapping[bytes, int]) -> Ids:
    ids = []
    while left:
        length = next(n for n in range(len(left), 0, -1) if left[:n] in id_of)
        ids.append(id_of[left[:length]])
        left = left[length:]
    return ids


def encode_cut(
    pieces: Iterable[str],
    merges: Merges,
    special: Mapping[str, int],
    encode: Callable[[str, Merges], Ids],
) -> Ids:
    """Encode text between special tokens, each of which is a piece of its own."""
    ids: Ids = []
    for piece in pieces:
        ids += [special[piece]] if piece in special else encode(piece, merges)
    return ids
