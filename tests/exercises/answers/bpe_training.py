"""Right and wrong answers to the exercises of `bpe_training`."""

from lecture_lib.exercises.checks.bpe_training import _family, merge_whole_symbols


def any_two_tokens(token, merges):
    """Return two tokens with the right bytes, which don't have to be the parents."""
    tokens = {left + right for left, right in merges}
    for cut in range(1, len(token)):
        parts = token[:cut], token[cut:]
        if all(len(part) == 1 or part in tokens for part in parts):
            return tuple(any_two_tokens(part, merges) for part in parts)
    return token


def only_parents(token, merges):
    """Forget that parents can have parents too."""
    parents = {left + right: (left, right) for left, right in merges}
    return parents.get(token, token)


def from_the_right(spelling, pair):
    pair = tuple(symbol[::-1] for symbol in reversed(pair))
    return merge_whole_symbols(spelling[::-1], pair)[::-1]


RIGHT = [
    ("bpe_training.1", ["on", "co", "bon"]),
    ("bpe_training.4", [("p", "i"), ("n", "k")]),
]
WRONG = [
    ("bpe_training.1", ["bo", "bon", "co"]),  # the pair that was seen first
    ("bpe_training.1", ["on", "bon", "co"]),
    ("bpe_training.1", [b"on", b"co", b"bon"]),
    ("bpe_training.2", lambda token, merges: token),
    ("bpe_training.2", any_two_tokens),
    ("bpe_training.2", only_parents),
    (
        "bpe_training.3",
        lambda spelling, pair: spelling.replace(" ".join(pair), "".join(pair)),
    ),
    ("bpe_training.3", from_the_right),
    ("bpe_training.4", [("i", "n"), ("p", "in")]),
    ("bpe_training.4", [("i", "n"), ("x", "y")]),
    ("bpe_training.4", [("p", "i"), ("i", "n")]),
    ("bpe_training.2", lambda token, m: _family(token, m) if token[1:] else token[0]),
]
