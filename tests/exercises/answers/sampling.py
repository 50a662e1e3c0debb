"""Wrong answers to the exercises of `sampling`."""

from lecture_lib.exercises.checks.sampling import _mean
from lecture_lib.tokenizers.segmentation import (
    viterbi,
)

BY_HAND = {"hug": 9 / 16, "h ug": 3 / 16, "hu g": 3 / 16, "h u g": 1 / 16}


def each_piece_evenly(word, pieces, rng, times):
    """Draws the next piece evenly, and begins again at a dead end."""
    cuts = []
    while len(cuts) < times:
        cut, start = [], 0
        while start < len(word):
            fits = sorted(p for p in pieces if word.startswith(p, start))
            if not fits:
                break
            cut.append(rng.choice(fits))
            start += len(cut[-1])
        else:
            cuts.append(cut)
    return cuts


WRONG = [
    ("sampling.1", dict.fromkeys(BY_HAND, 0.25)),
    ("sampling.1", {"hug": 3 / 4, "h ug": 3 / 16, "hu g": 3 / 64, "h u g": 1 / 64}),
    ("sampling.1", {"hug": 0.9, "h ug": 0.9, "hu g": 0.9, "h u g": 0.9}),
    ("sampling.2", each_piece_evenly),
    # always letters
    ("sampling.2", lambda word, pieces, rng, times: [[*word]] * times),
    # of the likeliest
    ("sampling.3", lambda word, log_probs, alpha: len(viterbi(word, log_probs)[0])),
    # without alpha
    ("sampling.3", lambda word, log_probs, alpha: _mean(word, log_probs, 1.0)),
    # of all equally
    ("sampling.3", lambda word, log_probs, alpha: _mean(word, log_probs, 0.0)),
]
