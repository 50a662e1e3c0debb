"""Right and wrong answers to the exercises of `unigram_from_inside`."""


def forward(word, probability):
    sums = [1]
    for end in range(1, len(word) + 1):
        sums.append(sum(sums[s] * probability.get(word[s:end], 0) for s in range(end)))
    return sums


PIECES = {"ab": 0.3, "c": 0.3, "a": 0.2, "bc": 0.15, "b": 0.05}


def share_of_places(word, probability, place):
    return 1 / max(1, len(word) - 1)


def not_divided(word, probability, place):
    return (
        forward(word[:place], probability)[-1] * forward(word[place:], probability)[-1]
    )


def always_divided(word, probability, place):
    return not_divided(word, probability, place) / forward(word, probability)[-1]


RIGHT = [
    ("unigram_from_inside.3", (PIECES, "abc", "ab")),
]

WRONG = [
    ("unigram_from_inside.1", {"a": 0.25, "b": 0.25, "ab": 0.25, "ba": 0.25}),
    ("unigram_from_inside.1", {"a": 10 / 9, "b": 1 / 9, "ab": 4 / 9, "ba": 4 / 9}),
    ("unigram_from_inside.1", {"a": 0.5, "ab": 0.25, "ba": 0.25}),
    ("unigram_from_inside.2", share_of_places),
    ("unigram_from_inside.2", not_divided),
    ("unigram_from_inside.2", always_divided),
    ("unigram_from_inside.3", ({"a": 0.4, "b": 0.3, "ab": 0.3}, "ab", "ab")),
    ("unigram_from_inside.3", (PIECES, "abc", "bc")),
    ("unigram_from_inside.3", ({"a": 0.5, "ab": 0.5}, "ab", "ab")),
]
