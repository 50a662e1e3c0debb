"""Answers to the exercises of the trail on the shortest way: right and wrong ones."""

import functools

from lecture_lib.exercises.trail_shortest_segmentation import longest_match


def num_shortest(word, tokens):
    best = [(0, 1)]
    for end in range(1, len(word) + 1):
        before = [best[s] for s in range(end) if word[s:end] in tokens and best[s][1]]
        fewest = min((count for count, _ in before), default=0)
        best.append((fewest + 1, sum(w for count, w in before if count == fewest)))
    return best[-1][1]


def num_shortest_from_the_front(word, tokens):
    @functools.cache
    def rest(start):
        if start == len(word):
            return 0, 1
        ends = [e for e in range(start + 1, len(word) + 1) if word[start:e] in tokens]
        after = [found for found in map(rest, ends) if found[1]]
        if not after:
            return 0, 0
        fewest = min(after)[0]
        return fewest + 1, sum(ways for count, ways in after if count == fewest)

    return rest(0)[1]


def cheapest(word, prices):
    best = [(0.0, [])]
    for end in range(1, len(word) + 1):
        ways = [
            (best[s][0] + prices[word[s:end]], [*best[s][1], word[s:end]])
            for s in range(end)
            if word[s:end] in prices
        ]
        best.append(min(ways, default=(float("inf"), [])))
    return best[-1][1]


RIGHT = [
    ("shortest_segmentation.1", ([("b", "c"), ("bc", "d"), ("a", "b")], "abcd")),
    ("shortest_segmentation.1", [[["r", "s"], ["rs", "t"], ["o", "r"]], "orst"]),
    ("shortest_segmentation.2", num_shortest),
    ("shortest_segmentation.2", num_shortest_from_the_front),
    ("shortest_segmentation.3", cheapest),
]


def all_ways(word, tokens):
    ways = [1]
    for end in range(1, len(word) + 1):
        ways.append(sum(ways[s] for s in range(end) if word[s:end] in tokens))
    return ways[-1]


def fewest(word, tokens):
    return len(cheapest(word, dict.fromkeys(tokens, 1)))


def takes_the_longest(word, prices):
    if any(letter not in prices for letter in word):
        return []
    return longest_match(word, set(prices))


def fewest_tokens(word, prices):
    return cheapest(word, dict.fromkeys(prices, 1.0))


def cheapest_first(word, prices):
    pieces = []
    while word:
        fits = [word[:n] for n in range(1, len(word) + 1) if word[:n] in prices]
        if not fits:
            return pieces
        pieces.append(min(fits, key=lambda token: prices[token] / len(token)))
        word = word[len(pieces[-1]) :]
    return pieces


def only_short_tokens(word, tokens):
    return num_shortest(word, {token for token in tokens if len(token) < 5})


def only_short_prices(word, prices):
    short = {token: price for token, price in prices.items() if len(token) < 5}
    return cheapest(word, short)


WRONG = [
    ("shortest_segmentation.1", ([("a", "b")], "ab")),  # the rules agree
    ("shortest_segmentation.1", ([("b", "c"), ("a", "b")], "abc")),  # both need two
    ("shortest_segmentation.1", ([("bc", "d"), ("a", "b")], "abcd")),  # bc isn't made
    ("shortest_segmentation.1", ([("a", "b"), ("b", "c"), ("a", "bc")], "abc")),
    ("shortest_segmentation.1", "abcd"),
    ("shortest_segmentation.1", ([3], "abcd")),
    ("shortest_segmentation.1", (3, "abcd")),
    ("shortest_segmentation.1", ([("a", "b")], 3)),
    ("shortest_segmentation.2", all_ways),
    ("shortest_segmentation.2", fewest),
    ("shortest_segmentation.2", only_short_tokens),
    ("shortest_segmentation.2", lambda word, tokens: 1),
    ("shortest_segmentation.3", takes_the_longest),
    ("shortest_segmentation.3", fewest_tokens),
    ("shortest_segmentation.3", only_short_prices),
    ("shortest_segmentation.3", cheapest_first),
    ("shortest_segmentation.3", lambda word, prices: None),
    ("shortest_segmentation.3", lambda word, prices: [3]),
]
