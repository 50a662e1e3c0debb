"""Right and wrong answers to the exercises of `subword_family`."""

import math
from collections import Counter
from itertools import combinations

from lecture_lib.tokenizers.wordpiece import bert_words

# 08.2


def pieces_or_none(word, vocabulary):
    found, start = [], 0
    while start < len(word):
        prefix = "##" if start else ""
        ends = [
            e
            for e in range(start + 1, len(word) + 1)
            if prefix + word[start:e] in vocabulary
        ]
        if not ends:
            return None
        found.append(prefix + word[start : ends[-1]])
        start = ends[-1]
    return found


def hidden(text, vocabulary):
    return {w for w in bert_words(text) if pieces_or_none(w, vocabulary) is None}


def hidden_as_a_list(text, vocabulary):
    return [w for w in bert_words(text) if pieces_or_none(w, vocabulary) is None]


def hidden_between_spaces(text, vocabulary):
    return {w for w in text.split() if pieces_or_none(w, vocabulary) is None}


def hidden_without_marks(text, vocabulary):
    plain = {piece.removeprefix("##") for piece in vocabulary}
    plain |= {"##" + piece for piece in plain}
    return {w for w in bert_words(text) if pieces_or_none(w, plain) is None}


# 08.3


def all_cuts(word, counts):
    total = sum(counts.values())
    cuts = {}
    for n in range(len(word)):
        for places in combinations(range(1, len(word)), n):
            ends = [0, *places, len(word)]
            way = tuple(word[a:b] for a, b in zip(ends, ends[1:]))
            if all(piece in counts for piece in way):
                cuts[way] = math.prod(counts[piece] / total for piece in way)
    return cuts


def cuts_with_the_bug(word, counts):
    return all_cuts(word, {**counts, "p": 5} if "p" in counts else counts)


def cuts_by_highest_count(word, counts):
    most = max(counts.values())
    ways = all_cuts(word, counts)
    return {way: math.prod(counts[p] / most for p in way) for way in ways}


def cuts_of_distinct_pieces(word, counts):
    ways = all_cuts(word, counts)
    return {way: chance for way, chance in ways.items() if len(set(way)) == len(way)}


# 08.4


def num_cuts(word, pieces):
    ways = [1] + [0] * len(word)
    for end in range(1, len(word) + 1):
        ways[end] = sum(ways[s] for s in range(end) if word[s:end] in pieces)
    return ways[-1]


def pieces_that_occur(word, pieces):
    return sum(piece in word for piece in pieces)


def all_ways_at_all(word, pieces):
    return 2 ** max(0, len(word) - 1)


def none_for_an_empty_word(word, pieces):
    return num_cuts(word, pieces) if word else 0


# 08.5


def counted(words):
    pieces, pairs = Counter(), Counter()
    for word, times in words.items():
        for piece in word:
            pieces[piece] += times
        for pair in zip(word, word[1:]):
            pairs[pair] += times
    return pieces, pairs


def gain(c, a, b, n):
    return c * math.log(n * c / (a * b))


def joined(word, pair, as_one=None, limit=math.inf):
    as_one = as_one or pair[0] + pair[1].removeprefix("##")
    found, at = [], 0
    while at < len(word):
        if word[at : at + 2] == pair and limit:
            found.append(as_one)
            at, limit = at + 2, limit - 1
        else:
            found.append(word[at])
            at += 1
    return tuple(found)


def trainer(value=gain, count=counted, join=joined, weigh=lambda words: words):
    def merges(words, number):
        words, found = dict(words), []
        for _ in range(number):
            pieces, pairs = count(weigh(words))
            n = sum(pieces.values())
            if not pairs:
                break
            found.append(
                max(pairs, key=lambda p: value(pairs[p], pieces[p[0]], pieces[p[1]], n))
            )
            words = {join(word, found[-1]): times for word, times in words.items()}
        return found

    return merges


RIGHT = [
    ("subword_family.1", ("te", "am", 6 * math.log(53 / 6))),
    ("subword_family.2", hidden),
    ("subword_family.3", all_cuts),
    ("subword_family.4", num_cuts),
    ("subword_family.5", trainer()),
]

WRONG = [
    ("subword_family.1", ("am", "te", 6 * math.log(53 / 6))),
    ("subword_family.1", ("te", "on", 2 * math.log(53 / 2))),
    ("subword_family.1", ("te", "am", 53 / 6)),
    ("subword_family.2", hidden_as_a_list),
    ("subword_family.2", hidden_between_spaces),
    ("subword_family.2", hidden_without_marks),
    ("subword_family.3", cuts_with_the_bug),
    ("subword_family.3", cuts_by_highest_count),
    ("subword_family.3", cuts_of_distinct_pieces),
    ("subword_family.4", pieces_that_occur),
    ("subword_family.4", all_ways_at_all),
    ("subword_family.4", none_for_an_empty_word),
    ("subword_family.5", trainer(lambda c, a, b, n: c)),
    ("subword_family.5", trainer(lambda c, a, b, n: c / (a * b))),
    ("subword_family.5", trainer(weigh=lambda words: dict.fromkeys(words, 1))),
]
