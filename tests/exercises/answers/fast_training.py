"""Right and wrong answers to the exercises of `fast_training`."""

from collections import defaultdict

from lecture_lib.exercises.checks.fast_training import _CHANGES, _learned
from lecture_lib.tokenizers.bpe import best_pair, merge_pair
from lecture_lib.tokenizers.regex_bpe import count_pairs_in_words, merge_pair_in_words


def recount(words, num_merges, most_bytes=float("inf"), rule="greatest_bytes"):
    """Right but slow: the pairs are counted again each time."""
    vocab = {byte: bytes([byte]) for byte in range(256)}
    learned = []
    while len(learned) < num_merges:
        counts = {
            pair: count
            for pair, count in count_pairs_in_words(words).items()
            if len(vocab[pair[0]] + vocab[pair[1]]) <= most_bytes
        }
        if not counts:
            break
        best = best_pair(counts, vocab, rule)
        vocab[256 + len(learned)] = vocab[best[0]] + vocab[best[1]]
        words = merge_pair_in_words(words, best, 256 + len(learned))
        learned.append(best)
    return learned


def listed_words(words, num_merges):
    """Counts the words in which the pair has ever been."""
    numbers, where = [], defaultdict(set)
    for new_id, pair in enumerate(_learned(words, num_merges), 256):
        for number, word in enumerate(words):
            for neighbors in zip(word, word[1:]):
                where[neighbors].add(number)
        numbers.append(len(where[pair]))
        words = {tuple(merge_pair(word, pair, new_id)): n for word, n in words.items()}
    return numbers


def stop_at_the_first(words, num_merges, most_bytes):
    learned = _learned(words, num_merges)
    allowed = _learned(words, num_merges, most_bytes)
    same = [a == b for a, b in zip(learned, allowed)]
    return allowed[: [*same, False].index(False)]


RIGHT = [("fast_training.2", {"ab": 9, "abc": 5, "bc": 3})]

WRONG = [
    ("fast_training.1", {**_CHANGES, "ya": -4}),
    ("fast_training.1", {"pa": -4, "ap": -2, "ay": -1, "PP": 2, "Py": 1}),
    ("fast_training.1", {pair: n for pair, n in _CHANGES.items() if pair.islower()}),
    ("fast_training.2", {"ab": 1}),
    ("fast_training.2", {" the": 554, " to": 168, " that": 134, " he": 83}),
    ("fast_training.2", {"ab": 9, "abc": 5, "bc": 3, "x": 1, "y": 1}),
    ("fast_training.3", lambda words, n: [len(words)] * len(_learned(words, n))),
    ("fast_training.3", listed_words),
    ("fast_training.4", lambda words, n, most_bytes: _learned(words, n)),  # no limit
    ("fast_training.4", stop_at_the_first),
    ("fast_training.4", recount),
]
