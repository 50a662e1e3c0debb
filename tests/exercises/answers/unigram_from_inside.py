"""Right and wrong answers to the exercises of `unigram_from_inside`."""

PIECES = {"ab": 0.3, "c": 0.3, "a": 0.2, "bc": 0.15, "b": 0.05}

RIGHT = [
    ("unigram_from_inside.2", (PIECES, "abc", "ab")),
]

WRONG = [
    ("unigram_from_inside.1", {"a": 0.25, "b": 0.25, "ab": 0.25, "ba": 0.25}),
    ("unigram_from_inside.1", {"a": 10 / 9, "b": 1 / 9, "ab": 4 / 9, "ba": 4 / 9}),
    ("unigram_from_inside.1", {"a": 0.5, "ab": 0.25, "ba": 0.25}),
    ("unigram_from_inside.2", ({"a": 0.4, "b": 0.3, "ab": 0.3}, "ab", "ab")),
    ("unigram_from_inside.2", (PIECES, "abc", "bc")),
    ("unigram_from_inside.2", ({"a": 0.5, "ab": 0.5}, "ab", "ab")),
]
