"""Exercises of the side trail on the shortest segmentation."""

from random import Random
from typing import Any, cast

from lecture_lib.tokenizers.bpe import merge_pair
from lecture_lib.tokenizers.segmentation import viterbi

from ..checking import table, value
from ..conditions import Condition, a_sequence_of, is_number


@value(
    "shortest_segmentation.1",
    "Bug hunt: segment_BPE",
    "let longest match take a long token early, so that what is left fits nothing",
)
def _witness(answer: Any) -> str | None:
    if not (isinstance(answer, list | tuple) and len(answer) == 2):
        return "it should be a pair of a list of merges and a word"
    merges, word = answer
    if not isinstance(word, str):
        return "the word should be a string"
    if not isinstance(merges, list | tuple):
        return "the merges should be a list"
    made: dict[tuple[str, str], str] = {}
    for pair in merges:
        if a_sequence_of(str, "strings", 2)(pair):
            return f"{pair!r} is not a pair of strings"
        for part in pair:
            if len(part) != 1 and part not in made.values():
                return f"{part!r} is no letter, and no merge before has made it"
        if "".join(pair) in made.values():
            return f"{''.join(pair)!r} is made twice"
        made[tuple(pair)] = "".join(pair)
    by_merges = _replay(word, list(made))
    greedy = longest_match(word, {*word, *made.values()})
    if len(greedy) > len(by_merges):
        return None
    return (
        f"merges give {'·'.join(by_merges)} and longest match gives "
        f"{'·'.join(greedy)}, which isn't more"
    )


def _replay(word: str, merges: list[tuple[str, str]]) -> list[str]:
    parts: Any = list(word)
    for pair in merges:
        parts = merge_pair(parts, cast(Any, pair), cast(Any, "".join(pair)))
    return parts


def longest_match(word: str, tokens: set[str]) -> list[str]:
    pieces = []
    while word:
        end = next(n for n in range(len(word), 0, -1) if word[:n] in tokens)
        pieces.append(word[:end])
        word = word[end:]
    return pieces


_TOKENS = {"a", "b", "ab", "ba", "aba"}


def _word_and_tokens(draw: Random) -> tuple[str, set[str]]:
    word = "".join(draw.choices("ab", k=30))
    starts = [draw.randrange(27) for _ in range(6)]
    return word, {"a", "b"} | {word[i : i + draw.randint(2, 4)] for i in starts}


@table(
    "shortest_segmentation.2",
    "How many shortest ways?",
    {
        "ab·ab and aba·b have two tokens each": [("abab", _TOKENS)],
        "the empty word has one way, without any token": [("", _TOKENS)],
        "no token has a c, so there is no way": [("abc", _TOKENS)],
        "a token may be long": [("abcdefghi", {"abcd", "efghi", "abcdefghi"})],
        "keep two numbers for each beginning, how many tokens and in how many ways": [
            ("ab" * 100, {"a", "b", "ab", "aba"})
        ],
    },
    draw=_word_and_tokens,
)
def _num_shortest(word: str, tokens: set[str]) -> int:
    best: list[tuple[int, int]] = [(0, 1)]
    for end in range(1, len(word) + 1):
        before = [
            best[start]
            for start in range(end)
            if word[start:end] in tokens and best[start][1]
        ]
        fewest = min((count for count, _ in before), default=0)
        best.append((fewest + 1, sum(w for count, w in before if count == fewest)))
    return best[-1][1]


_PRICES = {"a": 1.0, "b": 1.0, "ab": 1.5, "aba": 3.5}


def _word_and_prices(draw: Random) -> tuple[str, dict[str, float]]:
    word, tokens = _word_and_tokens(draw)
    return word, {token: draw.uniform(1, 9) for token in sorted(tokens)}


_LOOK = "the first token may be shorter than it could be: keep the best beginnings"


@table(
    "shortest_segmentation.3",
    "Tokens with a price",
    {
        "two times ab costs 3, and aba·b costs 4.5": [("abab", _PRICES)],
        "two cheap tokens beat a dear one": [("ab", {"a": 1.0, "b": 1.0, "ab": 5.0})],
        _LOOK: [
            ("abcde", {"abc": 1.0, "ab": 1.0, "cde": 1.0, "d": 4.0, "e": 4.0}),
            ("ab" * 60, _PRICES),
        ],
        "a token may be long": [("abcdefg", {"abc": 1.0, "defg": 1.0, "abcdefg": 1.0})],
    },
    draw=_word_and_prices,
)
def _as_cheap_as_possible(word: str, prices: dict[str, float]) -> Condition:
    lowest = -viterbi(word, {token: -price for token, price in prices.items()})[1]

    def condition(got: Any) -> str | None:
        if not isinstance(got, list | tuple):
            return "it should be a list of tokens"
        if not all(isinstance(token, str) and token in prices for token in got):
            return "it should have tokens that have a price"
        if "".join(got) != word:
            return f"joined they are {''.join(got)!r}"
        cost = sum(prices[token] for token in got)
        if not is_number(cost) or cost > lowest + 1e-6:
            return f"it costs {cost:g}, and {lowest:g} is possible"
        return None

    return condition
