"""Numbers that are said to tell how good a tokenizer is.

Built in lecture `measuring`, which also shows what each of them misses. How much text a
token carries is in `compression`.
"""

import math
from collections.abc import Collection, Iterable, Sized


def fertility(text: str, ids: Sized) -> float:
    """Tokens per word, where words are what white space separates; nan without words.

    Also called after Rust et al. 2021, who count on words that linguists have cut.

    >>> fertility("to be or not", range(6))
    1.5
    """
    words = len(text.split())
    return len(ids) / words if words else math.nan


def perplexity(surprises: Collection[float]) -> float:
    """2 to the power of the mean surprise in bits; nan where there is no token.

    >>> perplexity([2, 2, 5])
    8.0
    """
    return 2 ** (sum(surprises) / len(surprises)) if surprises else math.nan


def renyi_entropy(counts: Iterable[int], alpha: float) -> float:
    """The Rényi entropy of shares, in bits, of order `alpha` from 0 to infinity.

    Order 1 is Shannon's entropy, order 0 the logarithm of how many occur at all, and
    order infinity looks at the largest share alone (Rényi 1961). Counts of 0 are left
    out. Raises ``ValueError`` for a negative count or order, and if nothing occurs.

    >>> renyi_entropy([4, 2, 1, 1], 1), renyi_entropy([4, 2, 1, 1], math.inf)
    (1.75, 1.0)
    """
    times = list(counts)
    if min(times, default=0) < 0:
        raise ValueError(f"a count is negative: {min(times)}")
    if not alpha >= 0:
        raise ValueError(f"alpha is {alpha}; it has to be 0 or more")
    total = sum(times)
    if not total:
        raise ValueError("there is no token to measure")
    shares = [count / total for count in times if count]
    if math.isclose(alpha, 1):  # too close for the division below
        return -sum(share * math.log2(share) for share in shares)
    if alpha == math.inf:
        return -math.log2(max(shares))
    largest = max(shares)  # taken out of the sum, which could be too small for a float
    others = sum((share / largest) ** alpha for share in shares)
    return (alpha * math.log2(largest) + math.log2(others)) / (1 - alpha)


def renyi_efficiency(
    counts: Iterable[int], vocab_size: int, alpha: float = 2.5
) -> float:
    """Rényi entropy as a share of the most that `vocab_size` tokens can have.

    1 if all tokens are equally frequent. 2.5 is the order that Zouhar et al. 2023
    found to go best with the quality of translations. Raises ``ValueError`` where more
    tokens occur than the vocabulary has, or where it has fewer than two.

    >>> renyi_efficiency([5, 5, 5, 5], 4)
    1.0
    """
    times = list(counts)
    if vocab_size < 2:
        raise ValueError(f"with a vocabulary of {vocab_size} there is no choice")
    if (used := sum(count > 0 for count in times)) > vocab_size:
        raise ValueError(f"{used} tokens occur, but the vocabulary has {vocab_size}")
    return renyi_entropy(times, alpha) / math.log2(vocab_size)
