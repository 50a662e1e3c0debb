"""A model of pairs, fitted and tested: a measure of how hard token IDs are to model.

Of the side trail How long can a codebook get?, where it compares codebooks.
"""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Difficulty:
    """The loss of a model of pairs on token IDs that it has not seen."""

    coverage: float  # share of the pairs that occur in the training sequences too
    bits_per_token: float

    @property
    def perplexity(self) -> float:
        return 2**self.bits_per_token


def bigram_difficulty(
    training: Sequence[Sequence[int]],
    held_out: Sequence[Sequence[int]],
    vocab_size: int,
    weight: float = 8,
) -> Difficulty:
    """Fit a model that predicts each ID from the one before, and test it.

    It mixes the counts of pairs with the counts of single IDs (each plus one), which
    count as much as `weight` pairs do. The first ID of a sequence is not predicted.
    """
    single = Counter({token_id: 1 for token_id in range(vocab_size)})
    pairs, before = Counter(), Counter()  # type: ignore[var-annotated]  # of IDs
    for ids in training:
        single.update(ids)
        pairs.update(zip(ids, ids[1:]))
        before.update(ids[:-1])
    total = sum(single.values())
    bits, seen, number = 0.0, 0, 0
    for ids in held_out:
        for left, right in zip(ids, ids[1:]):
            if right not in single:
                raise ValueError(f"a vocabulary of {vocab_size} has no ID {right}")
            prior = weight * single[right] / total
            bits -= math.log2((pairs[left, right] + prior) / (before[left] + weight))
            seen += (left, right) in pairs
            number += 1
    if not number:
        raise ValueError("there is no pair to predict in the held-out sequences")
    return Difficulty(seen / number, bits / number)
