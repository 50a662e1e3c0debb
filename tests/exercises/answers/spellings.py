"""Wrong answers to the exercises of `spellings`."""

from itertools import zip_longest


def first_change(ids, tokenizer):
    back = tokenizer.encode(tokenizer.decode(ids))
    for i, (a, b) in enumerate(zip_longest(ids, back)):
        if a != b:
            return i
    return None


def whether_it_changes(ids, tokenizer):
    return tokenizer.encode(tokenizer.decode(ids)) != ids


def one_token_only(prefix, probability):
    return sum(p for token, p in probability.items() if token.startswith(prefix))


def spelled_exactly(prefix, probability):
    ways = [1.0] + [0.0] * len(prefix)
    for end in range(1, len(prefix) + 1):
        for token, p in probability.items():
            if prefix[:end].endswith(token):
                ways[end] += ways[end - len(token)] * p
    return ways[-1]


def greedy(prefix, probability):
    """Keeps only the longest token at each place."""
    total = 1.0
    while prefix:
        fits = [t for t in probability if prefix.startswith(t) or t.startswith(prefix)]
        if not fits:
            return 0.0
        token = max(fits, key=len)
        total *= probability[token]
        prefix = prefix[len(token) :]
    return total


def of_partners_only(ids, tokenizer):
    """Misses what comes back behind the last ID."""
    back = tokenizer.encode(tokenizer.decode(ids))
    return next((i for i, (a, b) in enumerate(zip(ids, back)) if a != b), None)


WRONG = [
    ("spellings.1", of_partners_only),
    ("spellings.1", whether_it_changes),
    # or zero
    ("spellings.1", lambda ids, tokenizer: first_change(ids, tokenizer) or 0),
    ("spellings.2", one_token_only),
    ("spellings.2", spelled_exactly),
    ("spellings.2", greedy),
]
