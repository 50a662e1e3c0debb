"""Answers to the exercises of Fast BPE: right ones and wrong ones."""

import heapq
from collections import Counter, OrderedDict, defaultdict, deque

from lecture_lib.tokenizers.bpe import merge_pair

from .answers_prefix_encoder import (
    bisect,
    cut_the_ids,
    longest_prefix,
    one_more_each_time,
    one_more_than_before,
    stop_at_the_first,
    token_counts,
    wrap_around,
)

CHANGES = {"is": -6, "ss": -6, "si": -6, "iX": 6, "Xi": 6}


def pop_best(heap, counts):
    while heap:
        promised, pair = heap[0]
        count = counts.get(pair, 0)
        if count == 0:
            heapq.heappop(heap)
        elif -promised == count:
            return heapq.heappop(heap)[1]
        else:
            heapq.heapreplace(heap, (-count, pair))
    return None


def hit_rate(pre_tokens, size):
    recent, hits = [], 0
    for pre_token in pre_tokens:
        if pre_token in recent:
            hits += 1
            recent.remove(pre_token)
        recent.append(pre_token)
        del recent[:-size]
    return hits / len(pre_tokens)


def learn_with_sets(pre_tokens, num_merges):
    """From counts to merges with nothing of the library but `merge_pair`."""
    words = [list(word.encode()) for word in pre_tokens]
    times = list(pre_tokens.values())
    counts, where = Counter(), defaultdict(set)
    for k, ids in enumerate(words):
        for pair in zip(ids, ids[1:]):
            counts[pair] += times[k]
            where[pair].add(k)
    heap = [(-count, pair) for pair, count in counts.items()]
    heapq.heapify(heap)
    learned = []
    while len(learned) < num_merges and (best := pop_best(heap, counts)):
        new_id, arisen = 256 + len(learned), set()
        learned.append(best)
        for k in where.pop(best):
            old, words[k] = words[k], merge_pair(words[k], best, new_id)
            for pair in zip(old, old[1:]):
                counts[pair] -= times[k]
            for pair in zip(words[k], words[k][1:]):
                counts[pair] += times[k]
                where[pair].add(k)
                if new_id in pair:
                    arisen.add(pair)
        for pair in arisen:
            heapq.heappush(heap, (-counts[pair], pair))
    return learned


RIGHT = [
    ("fast_bpe.1", CHANGES),
    ("fast_bpe.2", pop_best),
    ("fast_bpe.3", hit_rate),
    ("fast_bpe.4", token_counts),
    ("fast_bpe.5", longest_prefix),
    ("fast_bpe.6", learn_with_sets),
]


def trust_the_top(heap, counts):
    return heapq.heappop(heap)[1] if heap else None


def throw_stale_entries_away(heap, counts):
    while heap:
        promised, pair = heapq.heappop(heap)
        if counts.get(pair, 0) == -promised:
            return pair
    return None


def leave_the_entry(heap, counts):
    while heap:
        promised, pair = heap[0]
        count = counts.get(pair, 0)
        if count == -promised:
            return pair
        heapq.heappop(heap)
        if count:
            heapq.heappush(heap, (-count, pair))
    return None


def first_true_promise(heap, counts):
    """Takes the best of all, but returns pairs whose count is 0."""
    if not heap:
        return None
    best = min(heap, key=lambda entry: (-counts.get(entry[1], 0), entry[1]))
    heap.remove(best)
    heapq.heapify(heap)
    return best[1]


def first_in_first_out(pre_tokens, size):
    cache, hits = deque(maxlen=size), 0
    for pre_token in pre_tokens:
        if pre_token in cache:
            hits += 1
        else:
            cache.append(pre_token)
    return hits / len(pre_tokens)


def endless_cache(pre_tokens, size):
    return 1 - len(set(pre_tokens)) / len(pre_tokens)


def count_the_hits(pre_tokens, size):
    return round(hit_rate(pre_tokens, size) * len(pre_tokens))


def one_too_many(pre_tokens, size):
    cache, hits = OrderedDict(), 0
    for pre_token in pre_tokens:
        hits += pre_token in cache
        cache[pre_token] = None
        cache.move_to_end(pre_token)
        if len(cache) > size + 1:
            cache.popitem(last=False)
    return hits / len(pre_tokens)


def textbook(pre_tokens, num_merges):
    words = [(list(word.encode()), n) for word, n in pre_tokens.items()]
    learned = []
    for new_id in range(256, 256 + num_merges):
        counts = Counter()
        for ids, times in words:
            for pair in zip(ids, ids[1:]):
                counts[pair] += times
        if not counts:
            break
        best = min(counts, key=lambda pair: (-counts[pair], pair))
        words = [(merge_pair(ids, best, new_id), times) for ids, times in words]
        learned.append(best)
    return learned


def greatest_ids(pre_tokens, num_merges):
    return [(115, 116), (101, 256)]


def forget_the_times(pre_tokens, num_merges):
    return learn_with_sets(dict.fromkeys(pre_tokens, 1), num_merges)


WRONG = [
    ("fast_bpe.1", {**CHANGES, "mi": -3}),
    ("fast_bpe.1", {pair: n // 3 for pair, n in CHANGES.items()}),
    ("fast_bpe.1", {"is": -6, "ss": -6, "si": -6}),
    ("fast_bpe.1", 24),
    ("fast_bpe.2", trust_the_top),
    ("fast_bpe.2", throw_stale_entries_away),
    ("fast_bpe.2", leave_the_entry),
    ("fast_bpe.2", first_true_promise),
    ("fast_bpe.3", first_in_first_out),
    ("fast_bpe.3", endless_cache),
    ("fast_bpe.3", count_the_hits),
    ("fast_bpe.3", one_too_many),
    ("fast_bpe.4", one_more_each_time),
    ("fast_bpe.4", one_more_than_before),
    ("fast_bpe.4", wrap_around),
    ("fast_bpe.5", cut_the_ids),
    ("fast_bpe.5", stop_at_the_first),
    ("fast_bpe.5", bisect),
    ("fast_bpe.6", textbook),
    ("fast_bpe.6", greatest_ids),
    ("fast_bpe.6", forget_the_times),
]
