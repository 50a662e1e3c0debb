"""Wrong answers to the exercises of `prefix_encoder`."""

from lecture_lib.tokenizers import published
from lecture_lib.tokenizers.incremental_bpe import halves_of


def one_more_than_before(sizes):
    counts = []
    for size in sizes:
        counts.append((counts[-1] if counts else 0) + (size == 1))
    return counts


def cut_the_ids(text, most):
    gpt2 = published.load("gpt2")
    return gpt2.decode(gpt2.encode(text)[:most])


def stop_at_the_first(text, most):
    encode = published.load("gpt2").encode
    end = 0
    while end < len(text) and len(encode(text[: end + 1])) <= most:
        end += 1
    return text[:end]


def no_merge_of_the_bytes(left, right, merges):
    halves = halves_of(merges)
    while left in halves:
        left = halves[left][1]
    while right in halves:
        right = halves[right][0]
    return (left, right) not in merges


def both_sides_alike(left, right, merges):
    """Forgets that of two equal merges the left one is first."""
    halves, until = halves_of(merges), float("inf")
    while merges.get((left, right), until) >= until:
        born = max(left if left in halves else -1, right if right in halves else -1)
        if born == -1:
            return True
        if born == left:
            until, left = born, halves[left][1]
        else:
            until, right = born, halves[right][0]
    return False


def exactly_so_many(text, most):
    encode = published.load("gpt2").encode
    found = [n for n in range(len(text) + 1) if len(encode(text[:n])) == most]
    return text[: max(found, default=0)]


WRONG = [
    # one more each time
    ("prefix_encoder.1", lambda sizes: list(range(1, len(sizes) + 1))),
    ("prefix_encoder.1", one_more_than_before),
    ("prefix_encoder.2", cut_the_ids),
    ("prefix_encoder.2", stop_at_the_first),
    ("prefix_encoder.2", exactly_so_many),
    # no merge of the two
    ("prefix_encoder.3", lambda left, right, merges: (left, right) not in merges),
    ("prefix_encoder.3", no_merge_of_the_bytes),
    ("prefix_encoder.3", both_sides_alike),
]
