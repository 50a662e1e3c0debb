"""An n-gram model of token IDs: what comes next, and how surprised one may be.

Built in lecture `measuring`, to compare tokenizers. For each context of up to a few
tokens it knows which tokens followed and how often, and mixes what it saw after the
long context with what it saw after shorter ones. The weight of a context is n / (n + d)
for n visits with d different followers (Witten and Bell 1991). It learns nothing new
while it reads.
"""

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

Followers = Mapping[Any, Counter[int]]  # context -> next ID -> how often


def count_followers(ids: Sequence[int], context_size: int) -> dict[Any, Counter[int]]:
    """Count what followed each context of 0 to `context_size` tokens, or bytes.

    >>> count_followers([7, 7, 8], 1)
    {(): Counter({7: 2, 8: 1}), (7,): Counter({7: 1, 8: 1})}
    >>> count_followers(b"aab", 0)
    {b'': Counter({97: 2, 98: 1})}
    """
    if context_size < 0:
        raise ValueError(f"context_size {context_size} is negative")
    read = ids if isinstance(ids, bytes) else tuple(ids)  # their slices are keys
    followers: dict[Any, Counter[int]] = {}
    for i, token_id in enumerate(read):
        for size in range(min(i, context_size) + 1):
            followers.setdefault(read[i - size : i], Counter())[token_id] += 1
    return followers


def probability(
    followers: Followers, context: Sequence[int], token_id: int, vocab_size: int
) -> float:
    """Return the probability of `token_id` after `context`; over all IDs it sums to 1.

    Raises ``ValueError`` for a token ID that isn't in a vocabulary of that size.

    >>> probability(count_followers([0, 0, 1], 1), [1], 0, 2)
    0.6
    """
    if not 0 <= token_id < vocab_size:
        raise ValueError(f"a vocabulary of {vocab_size} has no token ID {token_id}")
    p = 1 / vocab_size
    for size in range(len(context) + 1):
        seen = followers.get(tuple(context[len(context) - size :]))
        if seen is None:
            break  # a longer context was not seen either
        visits, different = seen.total(), len(seen)
        p = (seen[token_id] + different * p) / (visits + different)
    return p


def surprises(
    followers: Followers, ids: Sequence[int], context_size: int, vocab_size: int
) -> list[float]:
    """Bits of surprise at each token; the first tokens have shorter contexts."""
    bits = []
    for i, token_id in enumerate(ids):
        context = ids[max(0, i - context_size) : i]
        p = probability(followers, context, token_id, vocab_size)
        bits.append(-math.log2(p))
    return bits


def held_out_bits(
    training: Sequence[int],
    held_out: Sequence[int],
    context_sizes: Iterable[int],
    vocab_size: int,
) -> dict[int, float]:
    """Return the bits of surprise at all held-out tokens, for each context size."""
    sizes = list(context_sizes)
    followers = count_followers(training, max(sizes))
    return {
        size: sum(surprises(followers, held_out, size, vocab_size)) for size in sizes
    }
