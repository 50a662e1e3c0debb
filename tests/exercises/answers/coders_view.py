"""Wrong answers to the exercises of `coders_view`."""

import math
from collections import Counter


def gage_bits(num_ids, num_merges):
    return math.ceil(math.log2(256 + num_merges)) * (num_ids + 2 * num_merges)


def least_saved(num_ids, num_merges, bits=gage_bits):
    before, saved = bits(num_ids, num_merges), 0
    while bits(num_ids - saved, num_merges + 1) >= before:
        saved += 1
    return saved


def saved_bits_per_byte(text, worse, better):
    bits = [sum(-math.log2(p) for p in model) for model in (worse, better)]
    return (bits[0] - bits[1]) / len(text.encode())


def forgets_the_merges(num_ids, num_merges):
    return math.ceil(math.log2(256 + num_merges)) * num_ids


def forgets_that_merges_are_pairs(num_ids, num_merges):
    return math.ceil(math.log2(256 + num_merges)) * (num_ids + num_merges)


def one_bit_too_many(num_ids, num_merges):
    return (256 + num_merges).bit_length() * (num_ids + 2 * num_merges)


def with_bits(bits):
    return lambda num_ids, num_merges: least_saved(num_ids, num_merges, bits)


def per_character(text, worse, better):
    return saved_bits_per_byte("a" * len(text), worse, better)


def per_token(text, worse, better):
    means = [sum(-math.log2(p) for p in m) / len(m) for m in (worse, better)]
    return means[0] - means[1]


def without_the_first_count(ids, vocab_size):
    counts = Counter(ids)
    return [counts[i] / max(1, len(ids)) for i in range(vocab_size)]


def only_counts(ids, vocab_size):
    counts = Counter(ids)
    return [counts[i] + 1 for i in range(vocab_size)]


WRONG = [
    ("coders_view.1", with_bits(forgets_the_merges)),
    ("coders_view.1", with_bits(forgets_that_merges_are_pairs)),
    ("coders_view.1", with_bits(one_bit_too_many)),
    ("coders_view.2", per_character),
    ("coders_view.2", per_token),
    ("coders_view.2", lambda text, a, b: -saved_bits_per_byte(text, a, b)),
    ("coders_view.3", without_the_first_count),
    ("coders_view.3", only_counts),
    ("coders_view.3", lambda ids, vocab_size: None),
]
