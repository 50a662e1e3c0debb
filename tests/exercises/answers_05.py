"""Answers to the exercises of lecture 05: right ones, and wrong ones with a reason."""

from collections import Counter

from lecture_lib.tokenizers.bpe import best_pair, count_pairs, merge_pair

BYTES = {byte: bytes([byte]) for byte in range(256)}


def ids_saved(ids, pair):
    return len(ids) - len(merge_pair(ids, pair, -1))


def train(words, num_merges, *, min_count=1, tie_break="greatest_bytes"):
    """Right, unless an argument makes it wrong: `words` maps lists of IDs to counts."""
    words, vocab = [(list(ids), times) for ids, times in words], dict(BYTES)
    for new_id in range(256, 256 + num_merges):
        counts = Counter()
        for ids, times in words:
            for pair, count in count_pairs(ids).items():
                counts[pair] += count * times
        if not counts:
            break
        pair = best_pair(counts, vocab, tie_break)
        if counts[pair] < min_count:
            break
        words = [(merge_pair(ids, pair, new_id), times) for ids, times in words]
        vocab[new_id] = vocab[pair[0]] + vocab[pair[1]]
    return list(vocab.values())[256:]


def train_until(text, min_count):
    return train([(text.encode(), 1)], 10_000, min_count=min_count)


def train_on_words(word_counts, num_merges, **options):
    words = [(word.encode(), times) for word, times in word_counts.items()]
    return train(words, num_merges, **options)


def train_on_joined_words(word_counts, num_merges):
    text = "".join(word * times for word, times in word_counts.items())
    return train([(text.encode(), 1)], num_merges)


def train_without_stop(word_counts, num_merges):
    tokens = train_on_words(word_counts, num_merges)
    return tokens + [tokens[-1]] * (num_merges - len(tokens))


def merge_spelled(spelling, pair):
    symbols, merged = spelling.split(" "), []
    while symbols:
        width = 2 if tuple(symbols[:2]) == pair else 1
        merged.append("".join(symbols[:width]))
        symbols = symbols[width:]
    return " ".join(merged)


RIGHT = [
    ("05.1", ["an", "ban", "ana"]),
    ("05.1", ("an", "ban", "ana")),
    ("05.2", ids_saved),
    ("05.3", train_until),
    ("05.4", train_on_words),
    ("05.5", merge_spelled),
    ("05.6", [("b", "a"), ("b", "ba"), ("bba", "b")]),
    ("05.6", [["a", "b"], ["b", "ab"], ["b", "bab"]]),
]
WRONG = [
    ("05.1", ["an", "ana", "ban"]),  # ties to the smallest
    ("05.1", ["an", "ban"]),
    ("05.1", [b"an", b"ban", b"ana"]),
    ("05.1", "an ban ana"),
    ("05.2", lambda ids, pair: count_pairs(ids).get(pair, 0)),  # forgets overlaps
    ("05.2", lambda ids, pair: len(merge_pair(ids, pair, -1))),
    ("05.2", lambda ids, pair: min(ids.count(pair[0]), ids.count(pair[1]))),
    ("05.3", lambda text, n: train([(text.encode(), 1)], 100)),  # never stops
    ("05.3", lambda text, n: train_until(text, n + 1)),  # off by one
    ("05.3", lambda text, n: train([(text.encode(), 1)], 4)),
    (
        "05.3",
        lambda text, n: (
            train([(text.encode(), 1)], 100, min_count=n)
            + ([text.encode()] if text else [])
        ),
    ),
    ("05.4", lambda words, n: train_on_words(dict.fromkeys(words, 1), n)),
    ("05.4", lambda words, n: train_on_words(words, n, tie_break="first_seen")),
    ("05.4", lambda words, n: train_on_words(words, n, min_count=3)),
    ("05.4", train_on_joined_words),  # merges across words
    ("05.4", train_without_stop),
    ("05.5", lambda spelling, pair: spelling.replace(" ".join(pair), "".join(pair))),
    ("05.5", lambda spelling, pair: spelling),
    (
        "05.5",
        lambda spelling, pair: f" {spelling} ".replace(
            f" {' '.join(pair)} ", f" {''.join(pair)} "
        ).strip(),
    ),
    ("05.6", [("b", "b"), ("c", "c"), ("cc", "a")]),  # greedy
    ("05.6", [("b", "b"), ("bb", "a"), ("x", "y")]),
    ("05.6", [("b", "a"), ("b", "ba")]),
    ("05.6", ["ba", "bba", "bbab"]),
    ("05.6", [(98, 97), (98, 256), (257, 98)]),
]
