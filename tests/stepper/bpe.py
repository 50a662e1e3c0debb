"""A small byte-pair encoder to step through, independent of the library's own."""

from collections import Counter


def train(text: str, num_merges: int) -> tuple[dict, dict]:
    """Learn merges from a text."""
    ids = list(text.encode("utf-8"))
    vocab = {byte: bytes([byte]) for byte in range(256)}
    merges = {}
    for new_id in range(256, 256 + num_merges):
        counts = count_pairs(ids)
        pair = best_pair(counts)
        merges[pair] = new_id
        vocab[new_id] = vocab[pair[0]] + vocab[pair[1]]
        ids = merge_pair(ids, pair, new_id)
    return vocab, merges


def count_pairs(ids: list[int]) -> Counter:
    counts = Counter()
    for pair in zip(ids, ids[1:]):
        counts[pair] += 1
    return counts


def best_pair(counts: Counter) -> tuple[int, int]:
    return max(counts, key=lambda pair: (counts[pair], pair))


def merge_pair(ids: list[int], pair: tuple[int, int], new_id: int) -> list[int]:
    merged = []
    i = 0
    while i < len(ids):
        if tuple(ids[i : i + 2]) == pair:
            merged.append(new_id)
            i += 2
        else:
            merged.append(ids[i])
            i += 1
    return merged
