"""Answers to the exercises of Beyond fixed tokens: right ones and wrong ones."""

import math
from fractions import Fraction

from lecture_lib.beyond.marginals import START, next_byte_distribution


def three_levels(length, patch_size, chapter_size):
    chapter = patch_size * chapter_size
    return (
        (length / chapter) ** 2
        + length / patch_size * chapter_size
        + length * patch_size
    )


def starts_from_nats(nats, rise):
    steps = enumerate(zip(nats, nats[1:]), 1)
    return [0][: len(nats)] + [i for i, (a, b) in steps if b - a > rise * math.log(2)]


def looks_ahead(rule, numbers):
    whole = set(rule(numbers))
    return any(
        set(rule(numbers[:end])) != {start for start in whole if start < end}
        for end in range(1, len(numbers))
    )


def next_byte(prefix, probability):
    """With the library's table of spellings, which also knows the last token."""
    vocab = dict(enumerate(probability))
    row = dict(enumerate(probability.values()))
    return next_byte_distribution(prefix, vocab, dict.fromkeys([START, *vocab], row))


def spend(surprises, budget):
    starts, spent = [0] if surprises else [], 0
    for i in range(1, len(surprises)):
        spent += surprises[i - 1]
        if spent >= budget:
            starts.append(i)
            spent = 0
    return starts


RIGHT = [
    ("beyond_fixed_tokens.1", (["pa", "t", "ches"], ["pa", "tch", "es"])),
    ("beyond_fixed_tokens.2", three_levels),
    ("beyond_fixed_tokens.3", starts_from_nats),
    ("beyond_fixed_tokens.4", looks_ahead),
    ("beyond_fixed_tokens.5", next_byte),
    ("beyond_fixed_tokens.6", spend),
]


def two_levels(length, patch_size, chapter_size):
    return (length / patch_size) ** 2 + length * patch_size


def chapters_of_bytes(length, patch_size, chapter_size):
    chapters = length / chapter_size
    return (
        chapters**2 + chapters * (chapter_size / patch_size) ** 2 + length * patch_size
    )


def in_nats(nats, rise):
    return [i for i in range(len(nats)) if i == 0 or nats[i] - nats[i - 1] > rise]


def one_byte_early(nats, rise):
    bits = [number / math.log(2) for number in nats]
    return [0] + [i for i in range(len(bits) - 1) if bits[i + 1] - bits[i] > rise]


def multiplied(nats, rise):
    return in_nats([number * math.log(2) for number in nats], rise)


def starts_in_nothing(nats, rise):
    return starts_from_nats(nats, rise) or [0]


def only_the_half(rule, numbers):
    end = len(numbers) // 2
    return rule(numbers[:end]) != [start for start in rule(numbers) if start < end]


def with_the_end(rule, numbers):
    whole = rule(numbers)
    return any(
        rule(numbers[:end]) != [start for start in whole if start <= end]
        for end in range(len(numbers))
    )


def never(rule, numbers):
    return False


def after_the_token(prefix, probability):
    """Encode the prefix, then ask for the next token: the trap of the trail."""
    shares = {}
    for token, p in probability.items():
        shares[token[0]] = shares.get(token[0], 0) + p
    return shares


def only_covers_that_reach_past(prefix, probability):
    weights = {}
    for token, p in probability.items():
        if token.startswith(prefix) and len(token) > len(prefix):
            byte = token[len(prefix)]
            weights[byte] = weights.get(byte, 0) + p
    total = sum(weights.values())
    return {byte: weight / total for byte, weight in weights.items()}


def not_divided(prefix, probability):
    shares = next_byte(prefix, probability)
    return {byte: share * Fraction(3, 4) for byte, share in shares.items()}


def overdraft_carried_over(surprises, budget):
    starts, spent = [], budget
    for i, bits in enumerate(surprises):
        if spent >= budget:
            starts.append(i)
            spent -= budget
        spent += bits
    return starts


def before_the_byte_that_is_too_much(surprises, budget):
    starts, spent = [], 0.0
    for i, bits in enumerate(surprises):
        if i == 0 or spent + bits > budget:
            starts.append(i)
            spent = 0.0
        spent += bits
    return starts


WRONG = [
    ("beyond_fixed_tokens.1", (["p", "a", "tches"], ["p", "atc", "hes"])),
    ("beyond_fixed_tokens.1", (["pa", "tch", "es"], ["pa", "t", "ches"])),
    ("beyond_fixed_tokens.1", (["pat", "ches"], ["pa", "tches"])),
    ("beyond_fixed_tokens.1", (["pa", "ches"], ["pa", "tch", "es"])),
    ("beyond_fixed_tokens.1", ["patches"]),
    ("beyond_fixed_tokens.2", two_levels),
    ("beyond_fixed_tokens.2", chapters_of_bytes),
    ("beyond_fixed_tokens.3", in_nats),
    ("beyond_fixed_tokens.3", one_byte_early),
    ("beyond_fixed_tokens.3", multiplied),
    ("beyond_fixed_tokens.3", starts_in_nothing),
    ("beyond_fixed_tokens.4", only_the_half),
    ("beyond_fixed_tokens.4", with_the_end),
    ("beyond_fixed_tokens.4", never),
    ("beyond_fixed_tokens.5", after_the_token),
    ("beyond_fixed_tokens.5", only_covers_that_reach_past),
    ("beyond_fixed_tokens.5", not_divided),
    ("beyond_fixed_tokens.6", overdraft_carried_over),
    ("beyond_fixed_tokens.6", before_the_byte_that_is_too_much),
]
