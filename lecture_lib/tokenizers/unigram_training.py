"""Training Unigram: begin with too many pieces, weigh them, drop the least useful.

Built in lecture `unigram`. Unlike `regex_bpe`: the vocabulary shrinks instead of
growing. Each round weighs the pieces (expectation and maximization, EM) and drops a
quarter of them, those without which the corpus becomes least improbable.
"""

import math
import os
import sys
from collections import Counter
from collections.abc import Iterable, Mapping

from .contract import as_count
from .incremental_bpe import count_pre_tokens
from .pretokenize import GPT2_PATTERN
from .segmentation import (
    IMPOSSIBLE,
    LogProbs,
    check_spelled,
    forward,
    lattice,
    log_sum,
    viterbi,
)

WordCounts = Mapping[str, int]  # pre-token -> how often the corpus has it
LONGEST_PIECE = 16  # characters, as in SentencePiece
SEED_SIZE = 20_000  # pieces to begin with, at most
KEPT = 0.75  # of the pieces, in each round
EM_STEPS = 2  # before each pruning


def train_unigram(
    corpus: str | os.PathLike | Iterable[str],
    vocab_size: int,
    *,
    pattern: str = GPT2_PATTERN,
    seed_size: int = SEED_SIZE,
) -> dict[str, float]:
    """Learn ``vocab_size - 1`` pieces with log probabilities from `corpus`.

    `vocab_size` counts `<unk>`. All characters of the corpus stay, so it must have
    room for them. A corpus with fewer substrings gives a smaller vocabulary.

    >>> sorted(train_unigram("low low low lower", 8))
    [' ', 'e', 'l', 'low', 'o', 'r', 'w']
    """
    vocab_size = as_count("vocab_size", vocab_size)
    seed_size = as_count("seed_size", seed_size)
    word_counts = count_pre_tokens(corpus, pattern)
    alphabet = set().union(*word_counts)
    if not alphabet:
        raise ValueError("the corpus is empty: there are no pieces to learn from it")
    if vocab_size < 1 + len(alphabet):
        raise ValueError(
            f"vocab_size {vocab_size} is smaller than <unk> + the "
            f"{len(alphabet)} different characters of the corpus"
        )
    log_probs = as_log_probs(seed_pieces(word_counts, seed_size))
    while True:
        for _ in range(EM_STEPS):
            log_probs = em_step(word_counts, log_probs)
        if len(log_probs) <= vocab_size - 1:
            return log_probs
        keep = max(vocab_size - 1, int(KEPT * len(log_probs)))
        log_probs = prune(word_counts, log_probs, keep)


def seed_pieces(word_counts: WordCounts, size: int = SEED_SIZE) -> dict[str, int]:
    """Every character, and the substrings that spell most of the corpus: how often.

    These are the `size` substrings of two characters or more, and of two occurrences
    or more, with the greatest product of length and count; of equals the lesser.

    >>> seed_pieces({"hug": 10, "hugs": 5}, 2)
    {'h': 15, 'u': 15, 'g': 15, 's': 5, 'hug': 15, 'hu': 15}
    """
    counts: Counter[str] = Counter()
    for word, times in word_counts.items():
        for start in range(len(word)):
            for end in range(start + 1, min(len(word), start + LONGEST_PIECE) + 1):
                counts[word[start:end]] += times
    characters = [piece for piece in counts if len(piece) == 1]
    longer = [piece for piece, n in counts.items() if len(piece) > 1 and n > 1]
    longer.sort(key=lambda piece: (-len(piece) * counts[piece], piece))
    return {piece: counts[piece] for piece in [*characters, *longer[:size]]}


def as_log_probs(counts: Mapping[str, float]) -> dict[str, float]:
    """Log probabilities in proportion to `counts`, of which 0 is taken as almost 0.

    >>> as_log_probs({"a": 1, "b": 1}) == {"a": math.log(0.5), "b": math.log(0.5)}
    True
    """
    log_of_all = math.log(sum(counts.values()))
    return {
        piece: math.log(max(count, sys.float_info.min)) - log_of_all
        for piece, count in counts.items()
    }


def expected_counts(
    text: str, log_probs: LogProbs, longest: int | None = None
) -> dict[str, float]:
    """Return how often each piece occurs in `text`, on average over its cuts.

    A cut counts as much as it is probable. Those that use a piece at one place are all
    cuts before it with all cuts behind it, so two passes are enough: `forward`, and
    back from the end. `longest` saves time on long texts, as in `lattice`.

    >>> counts = expected_counts("aa", {"a": math.log(0.5), "aa": math.log(0.25)})
    >>> round(counts["a"], 6), round(counts["aa"], 6)
    (1.0, 0.5)
    """
    before = forward(text, log_probs, longest)
    check_spelled(text, before)
    counts: dict[str, float] = {}
    behind: list[list[float]] = [[] for _ in text] + [[0.0]]
    ends = lattice(text, log_probs, longest)
    for end, pieces in reversed([*enumerate(ends, start=1)]):
        rest = log_sum(behind[end])
        for piece in pieces:
            start = end - len(piece)
            from_here = log_probs[piece] + rest
            behind[start].append(from_here)
            share = math.exp(before[start] + from_here - before[-1])
            counts[piece] = counts.get(piece, 0.0) + share
    return counts


def em_step(word_counts: WordCounts, log_probs: LogProbs) -> dict[str, float]:
    """New log probabilities: in proportion to the counts that the old ones expect.

    The corpus never becomes less probable by it. SentencePiece takes
    exp(digamma(count)) instead of the count, which makes rare pieces rarer.
    """
    expected = dict.fromkeys(log_probs, 0.0)
    longest = max(map(len, log_probs))
    for word, times in word_counts.items():
        for piece, count in expected_counts(word, log_probs, longest).items():
            expected[piece] += times * count
    return as_log_probs(expected)


def losses(word_counts: WordCounts, log_probs: LogProbs) -> dict[str, float]:
    """Return how much log probability the best cuts lose, at most, without a piece.

    Each use of it becomes the best cut of the piece itself without it; a word may have
    a better way round. Of a piece that nothing else can spell it is infinite, and of
    one that no best cut uses it is 0.
    """
    uses: Counter[str] = Counter()
    longest = max(map(len, log_probs))
    for word, times in word_counts.items():
        for piece in viterbi(word, log_probs, longest)[0]:
            uses[piece] += times
    return {
        piece: uses[piece] * (log_prob - best_without(piece, log_probs))
        if uses[piece]
        else 0.0
        for piece, log_prob in log_probs.items()
    }


def best_without(piece: str, log_probs: LogProbs) -> float:
    """Log probability of the best cut of `piece` into shorter pieces."""
    shorter = {part: log_probs[part] for part in substrings(piece) if part in log_probs}
    try:
        return viterbi(piece, shorter)[1]
    except ValueError:
        return IMPOSSIBLE


def substrings(piece: str) -> set[str]:
    """The shorter texts in `piece`."""
    places = range(len(piece) + 1)
    every = {piece[start:end] for start in places for end in places if start < end}
    return every - {piece}


def prune(word_counts: WordCounts, log_probs: LogProbs, keep: int) -> dict[str, float]:
    """Drop those pieces that the corpus misses least, down to `keep`.

    Characters all stay, so that every word can still be spelled. Of equal losses the
    less probable piece goes first, and then the lesser one.
    """
    losses_of = losses(word_counts, log_probs)
    droppable = [piece for piece in log_probs if len(piece) > 1]
    droppable.sort(key=lambda piece: (losses_of[piece], log_probs[piece], piece))
    dropped = set(droppable[: max(0, len(log_probs) - keep)])
    return as_log_probs(
        {p: math.exp(log) for p, log in log_probs.items() if p not in dropped}
    )
