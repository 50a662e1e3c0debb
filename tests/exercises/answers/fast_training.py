"""Right and wrong answers to the exercises of `fast_training`."""

from collections import Counter, defaultdict
from heapq import heappop, heappush

from lecture_lib.tokenizers.bpe import merge_pair

CHANGES = {"pa": -14, "ap": -7, "ay": -4, "PP": 7, "Py": 4}


def recount(words, num_merges, key, may=lambda pair, vocab: True):
    """The pairs by counting again: right, but slow."""
    vocab = {byte: bytes([byte]) for byte in range(256)}
    learned = []
    while len(learned) < num_merges:
        counts = Counter()
        for word, times in words.items():
            for pair in zip(word, word[1:]):
                counts[pair] += times
        counts = {pair: n for pair, n in counts.items() if may(pair, vocab)}
        if not counts:
            break
        best = min(counts, key=lambda pair: (-counts[pair], *key(pair, vocab)))
        vocab[256 + len(learned)] = vocab[best[0]] + vocab[best[1]]
        words = {
            tuple(merge_pair(word, best, 256 + len(learned))): times
            for word, times in words.items()
        }
        learned.append(best)
    return learned


def last_bytes(pair, vocab):
    return [[-byte for byte in vocab[half]] + [1] for half in pair]


def smallest_ids(pair, _):
    return pair


def incremental(words, num_merges, key, may, put_back=True):
    """With an index and a lazy heap."""
    vocab = {byte: bytes([byte]) for byte in range(256)}
    words, learned, heap = list(words.items()), [], []
    counts, where = Counter(), defaultdict(set)
    for number, (word, times) in enumerate(words):
        for pair in zip(word, word[1:]):
            counts[pair] += times
            where[pair].add(number)

    def push(pairs):
        for pair in pairs:
            if may(pair, vocab):
                heappush(heap, (-counts[pair], *key(pair, vocab), pair))

    push(list(counts))
    while heap and len(learned) < num_merges:
        minus_count, *tie, best = heappop(heap)
        if counts[best] != -minus_count:
            if counts[best] and put_back:
                heappush(heap, (-counts[best], *tie, best))
            continue
        new_id, begun = 256 + len(learned), set()
        learned.append(best)
        vocab[new_id] = vocab[best[0]] + vocab[best[1]]
        for number in where.pop(best):
            word, times = words[number]
            merged = tuple(merge_pair(word, best, new_id))
            words[number] = merged, times
            for pair in zip(word, word[1:]):
                counts[pair] -= times
            for pair in zip(merged, merged[1:]):
                counts[pair] += times
                where[pair].add(number)
                if new_id in pair:
                    begun.add(pair)
        push(begun)
    return learned


def all_words(words, num_merges):
    return [len(words)] * len(recount(words, num_merges, last_bytes))


def listed_words(words, num_merges):
    """Counts the words in which the pair has ever been."""
    numbers, where = [], defaultdict(set)
    for new_id, pair in enumerate(recount(words, num_merges, last_bytes), 256):
        for number, word in enumerate(words):
            for neighbors in zip(word, word[1:]):
                where[neighbors].add(number)
        numbers.append(len(where[pair]))
        words = {tuple(merge_pair(word, pair, new_id)): n for word, n in words.items()}
    return numbers


def occurrences(words, num_merges):
    numbers = []
    for new_id, pair in enumerate(recount(words, num_merges, last_bytes), 256):
        numbers.append(
            sum(n * list(zip(w, w[1:])).count(pair) for w, n in words.items())
        )
        words = {tuple(merge_pair(word, pair, new_id)): n for word, n in words.items()}
    return numbers


def no_limit(words, num_merges, most_bytes):
    return incremental(words, num_merges, last_bytes, lambda pair, vocab: True)


def stop_at_the_first(words, num_merges, most_bytes):
    vocab = {byte: bytes([byte]) for byte in range(256)}
    learned = []
    for pair in no_limit(words, num_merges, most_bytes):
        vocab[256 + len(learned)] = vocab[pair[0]] + vocab[pair[1]]
        if len(vocab[256 + len(learned)]) > most_bytes:
            break
        learned.append(pair)
    return learned


def slow_up_to(words, num_merges, most_bytes):
    def may(pair, vocab):
        return len(vocab[pair[0]]) + len(vocab[pair[1]]) <= most_bytes

    return recount(words, num_merges, last_bytes, may)


def sets_by_bytes(words, num_merges):
    return incremental(words, num_merges, last_bytes, lambda pair, vocab: True)


def sets_that_forget(words, num_merges):
    return incremental(
        words, num_merges, smallest_ids, lambda pair, vocab: True, put_back=False
    )


def slow_sets(words, num_merges):
    return recount(words, num_merges, smallest_ids)


RIGHT = [
    ("fast_training.2", {"ab": 9, "abc": 5, "bc": 3}),
]

WRONG = [
    ("fast_training.1", {**CHANGES, "ya": -4}),
    ("fast_training.1", {"pa": -4, "ap": -2, "ay": -1, "PP": 2, "Py": 1}),
    ("fast_training.1", {pair: n for pair, n in CHANGES.items() if pair.islower()}),
    ("fast_training.2", {"ab": 1}),
    ("fast_training.2", {" the": 554, " to": 168, " that": 134, " he": 83}),
    ("fast_training.2", {"ab": 9, "abc": 5, "bc": 3, "x": 1, "y": 1}),
    ("fast_training.3", all_words),
    ("fast_training.3", listed_words),
    ("fast_training.3", occurrences),
    ("fast_training.4", no_limit),
    ("fast_training.4", stop_at_the_first),
    ("fast_training.4", slow_up_to),
    ("fast_training.5", sets_by_bytes),
    ("fast_training.5", sets_that_forget),
    ("fast_training.5", slow_sets),
]
