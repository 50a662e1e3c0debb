"""Right and wrong answers to the exercises of `fast_encoding`."""

import regex

from lecture_lib.tokenizers.pretokenize import GPT2_PATTERN, pre_tokenize

FEWER = GPT2_PATTERN.replace("ll|ve|re", "ll")
MORE = GPT2_PATTERN.replace("ll|ve|re", "ll|ve|re|em")


def first_in_first_out(words, size):
    cache, hits = [], 0
    for word in words:
        if word in cache:
            hits += 1
        else:
            cache = [*cache, word][-size:]
    return hits / len(words)


def clears_when_full(words, size):
    cache, hits = set(), 0
    for word in words:
        hits += word in cache
        if word not in cache and len(cache) == size:
            cache.clear()
        cache.add(word)
    return hits / len(words)


RIGHT = [
    ("fast_encoding.2", ["a b", "a"]),
]

WRONG = [
    ("fast_encoding.1", {"merged": ["ab", "cb", "cbb", "acbb"], "stale": []}),
    ("fast_encoding.1", {"merged": ["cb", "ab", "cbb", "acbb"], "stale": ["ac", "bb"]}),
    ("fast_encoding.1", {"merged": ["ab", "cb", "bb", "ac"], "stale": []}),
    ("fast_encoding.2", ["a", "a b"]),
    ("fast_encoding.2", ["a b", "b"]),
    ("fast_encoding.2", ["a b"]),
    ("fast_encoding.3", first_in_first_out),
    # never forgets
    ("fast_encoding.3", lambda words, size: 1 - len(set(words)) / len(words)),
    ("fast_encoding.3", clears_when_full),
    ("fast_encoding.4", lambda text: text.split(" ")),  # by split
    # without some contractions
    ("fast_encoding.4", lambda text: pre_tokenize(text, FEWER)),
    # Runs of one kind, with a space before them
    ("fast_encoding.4", lambda text: regex.findall(r" ?\w+| ?[^\w\s]+|\s+", text)),
    ("fast_encoding.4", lambda text: pre_tokenize(text, MORE)),
]
