"""Right and wrong answers to the exercises of `shortest_segmentation`."""

from lecture_lib.exercises.checks.shortest_segmentation import longest_match


def num_shortest(word, tokens):
    best = [(0, 1)]
    for end in range(1, len(word) + 1):
        before = [best[s] for s in range(end) if word[s:end] in tokens and best[s][1]]
        fewest = min((count for count, _ in before), default=0)
        best.append((fewest + 1, sum(w for count, w in before if count == fewest)))
    return best[-1][1]


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


def only_short_tokens(word, tokens):
    return num_shortest(word, {token for token in tokens if len(token) < 5})


def only_short_prices(word, prices):
    short = {token: price for token, price in prices.items() if len(token) < 5}
    return cheapest(word, short)


RIGHT = [
    ("shortest_segmentation.1", ([("b", "c"), ("bc", "d"), ("a", "b")], "abcd")),
]

WRONG = [
    ("shortest_segmentation.1", ([("a", "b")], "ab")),
    ("shortest_segmentation.1", ([("b", "c"), ("a", "b")], "abc")),
    ("shortest_segmentation.1", ([("bc", "d"), ("a", "b")], "abcd")),
    ("shortest_segmentation.2", all_ways),
    ("shortest_segmentation.2", fewest),
    ("shortest_segmentation.2", only_short_tokens),
    ("shortest_segmentation.3", takes_the_longest),
    ("shortest_segmentation.3", fewest_tokens),
    ("shortest_segmentation.3", only_short_prices),
]
