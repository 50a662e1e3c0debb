"""BPE-dropout: forget some merges at random, so that a text has many encodings.

Built in lecture `unigram`, after Provilkov et al. 2020. Unlike `regex_bpe`:
encoding the same text again gives other tokens, which a model sees in training as it
sees other words with the same parts. What decoding gives is the text, whatever was
forgotten.
"""

import random
from collections.abc import Iterable, Mapping

from .bpe import Pair


def bpe_dropout(
    ids: Iterable[int], merges: Mapping[Pair, int], dropout: float, rng: random.Random
) -> list[int]:
    """Apply `merges` to the bytes of one pre-token, forgetting some of them each time.

    In each step each place where a merge is possible is left out with probability
    `dropout`; of those that stay, the earliest learned merge is done, at its first
    place. It ends when none stays. With 0 this is BPE; with 1 nothing is merged.

    >>> merges = {(97, 98): 256, (256, 99): 257}
    >>> rng = random.Random(0)
    >>> [bpe_dropout(b"abc", merges, 0.5, rng) for _ in range(3)]
    [[257], [97, 98, 99], [97, 98, 99]]
    """
    check_dropout(dropout)
    ids = list(ids)
    while places := [
        place
        for place, pair in enumerate(zip(ids, ids[1:]))
        if pair in merges and rng.random() >= dropout
    ]:
        place = min(places, key=lambda place: merges[ids[place], ids[place + 1]])
        ids[place : place + 2] = [merges[ids[place], ids[place + 1]]]
    return ids


def check_dropout(dropout: float) -> None:
    """``ValueError`` for what is not a probability."""
    if not 0 <= dropout <= 1:
        raise ValueError(f"dropout {dropout} is not a probability, from 0 to 1")
