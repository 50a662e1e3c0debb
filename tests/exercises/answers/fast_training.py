"""Right and wrong answers to the exercises of `fast_training`."""

from collections import defaultdict

from lecture_lib.exercises.checks.fast_training import _CHANGES, _learned, _merge
from lecture_lib.tokenizers.regex_bpe import count_pairs_in_words


def recount(words, num_merges, most_bytes):
    """Right but slow: the pairs are counted again each time."""
    learned = []
    while len(learned) < num_merges:
        counts = count_pairs_in_words(words)
        short = [pair for pair in counts if len(b"".join(pair)) <= most_bytes]
        if not short:
            break
        learned.append(max(short, key=lambda pair: (counts[pair], pair)))
        words = {_merge(word, learned[-1]): n for word, n in words.items()}
    return learned


def listed_words(words, num_merges):
    """Counts the words in which the pair has ever been."""
    numbers, where = [], defaultdict(set)
    for pair in _learned(words, num_merges):
        for number, word in enumerate(words):
            for neighbors in zip(word, word[1:]):
                where[neighbors].add(number)
        numbers.append(len(where[pair]))
        words = {_merge(word, pair): n for word, n in words.items()}
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
