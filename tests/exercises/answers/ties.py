"""Wrong answers to the exercises of `ties`."""

from lecture_lib.tokenizers.bpe import best_pair, count_pairs, merge_pair

BYTES = {byte: bytes([byte]) for byte in range(256)}


def train_until(text, min_count, *, most=10_000):
    ids, vocab = list(text.encode()), dict(BYTES)
    while (counts := count_pairs(ids)) and len(vocab) < 256 + most:
        pair, new_id = best_pair(counts, vocab), len(vocab)
        if counts[pair] < min_count:
            break
        ids = merge_pair(ids, pair, new_id)
        vocab[new_id] = vocab[pair[0]] + vocab[pair[1]]
    return list(vocab.values())[256:]


WRONG = [
    ("ties.1", lambda ids, pair: count_pairs(ids).get(pair, 0)),
    ("ties.1", lambda ids, pair: len(merge_pair(ids, pair, -1))),
    ("ties.1", lambda ids, pair: min(ids.count(pair[0]), ids.count(pair[1]))),
    ("ties.2", lambda text, n: train_until(text, 1)),
    ("ties.2", lambda text, n: train_until(text, n + 1)),
    ("ties.2", lambda text, n: train_until(text, 1, most=4)),
    ("ties.1", lambda ids, pair: f"{ids}".count(f"{pair}"[1:-1])),
]
