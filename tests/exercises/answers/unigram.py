"""Right and wrong answers to the exercises of `unigram`."""

import math

# Exercise 2

GIVEN = {"t": 7 / 30, "able": 2 / 30, "ables": 5 / 30, "table": 10 / 30, "s": 6 / 30}


def in_order(*pieces):
    return {piece: GIVEN[piece] for piece in pieces}


# Exercise 3


def num_cuts(word, pieces):
    ways = [1] + [0] * len(word)
    for end in range(1, len(word) + 1):
        ways[end] = sum(ways[s] for s in range(end) if word[s:end] in pieces)
    return ways[-1]


# Exercise 4


def total(word, probability, best=sum):
    totals = [1.0]
    for end in range(1, len(word) + 1):
        parts = ((start, word[start:end]) for start in range(end))
        ways = [totals[s] * probability[p] for s, p in parts if p in probability]
        totals.append(best(ways) if ways else 0.0)
    return totals[-1]


def exact_loss(piece, words, probability, best=sum, weigh=lambda times: times):
    rest = {part: p for part, p in probability.items() if part != piece}
    lost = 0.0
    for word, times in words.items():
        left = total(word, rest, best)
        if not left:
            return math.inf
        lost += weigh(times) * math.log(total(word, probability, best) / left)
    return lost


RIGHT = [
    ("unigram.1", {"p": 11 / 25, "u": 2 / 25, "up": 8 / 25, "pu": 4 / 25}),
    ("unigram.2", in_order("s", "t", "able", "ables", "table")),
]

WRONG = [
    # The second `p` of p·u·p was forgotten, and the winner took each word.
    ("unigram.1", {"p": 10 / 24, "u": 2 / 24, "up": 8 / 24, "pu": 4 / 24}),
    ("unigram.1", {"p": 9 / 23, "u": 0, "up": 14 / 23, "pu": 0}),
    ("unigram.2", in_order("t", "table", "able", "ables", "s")),
    ("unigram.2", {**in_order("s", "t", "able", "ables", "table"), "s": 0.1}),
    ("unigram.3", lambda word, pieces: sum(piece in word for piece in pieces)),
    ("unigram.3", lambda word, pieces: 2 ** max(0, len(word) - 1)),
    ("unigram.3", lambda word, pieces: num_cuts(word, pieces) if word else 0),
    ("unigram.4", lambda *args: exact_loss(*args, best=max)),
    ("unigram.4", lambda *args: exact_loss(*args, weigh=lambda times: 1)),
    ("unigram.4", lambda piece, _, p: exact_loss(piece, {piece: 1}, p)),
    ("unigram.3", lambda word, pieces: num_cuts(word, pieces - {word})),
]
