"""Right and wrong answers to the exercises of `shortest_segmentation`."""

from lecture_lib.exercises.checks.shortest_segmentation import _num_shortest
from lecture_lib.tokenizers.segmentation import viterbi


def all_ways(word, tokens):
    ways = [1]
    for end in range(1, len(word) + 1):
        ways.append(sum(ways[s] for s in range(end) if word[s:end] in tokens))
    return ways[-1]


def fewest(word, tokens):
    return viterbi(word, dict.fromkeys(tokens, -1.0))[0]


RIGHT = [
    ("shortest_segmentation.1", ([("b", "c"), ("bc", "d"), ("a", "b")], "abcd")),
]

WRONG = [
    ("shortest_segmentation.1", ([("a", "b")], "ab")),
    ("shortest_segmentation.1", ([("b", "c"), ("a", "b")], "abc")),
    ("shortest_segmentation.1", ([("bc", "d"), ("a", "b")], "abcd")),
    ("shortest_segmentation.2", all_ways),
    # only short tokens
    (
        "shortest_segmentation.2",
        lambda word, tokens: _num_shortest(word, {t for t in tokens if len(t) < 5}),
    ),
    # counts the tokens
    ("shortest_segmentation.2", lambda word, tokens: len(fewest(word, tokens))),
    ("shortest_segmentation.2", lambda word, tokens: _num_shortest(word, tokens) or 1),
    ("shortest_segmentation.2", lambda word, t: _num_shortest(word, t - {word})),
]
