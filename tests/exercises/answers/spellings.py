"""Wrong answers to the exercises of `spellings`."""

from lecture_lib.exercises.checks.spellings import _first_change


def one_token_only(prefix, probability):
    return sum(p for token, p in probability.items() if token.startswith(prefix))


def spelled_exactly(prefix, probability):
    ways = [1.0] + [0.0] * len(prefix)
    for end in range(1, len(prefix) + 1):
        for token, p in probability.items():
            if prefix[:end].endswith(token):
                ways[end] += ways[end - len(token)] * p
    return ways[-1]


def of_partners_only(ids, tokenizer):
    """Misses what comes back behind the last ID."""
    back = tokenizer.encode(tokenizer.decode(ids))
    return next((i for i, (a, b) in enumerate(zip(ids, back)) if a != b), None)


WRONG = [
    ("spellings.1", of_partners_only),
    # whether it changes
    ("spellings.1", lambda *args: _first_change(*args) is not None),
    # or zero
    ("spellings.1", lambda ids, tokenizer: _first_change(ids, tokenizer) or 0),
    ("spellings.2", one_token_only),
    ("spellings.2", spelled_exactly),
    ("spellings.1", lambda *args: _first_change(*args) or None),
]
