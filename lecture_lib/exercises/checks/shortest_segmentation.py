"""Exercises of the side trail on the shortest segmentation."""

from random import Random
from typing import Any, cast

from lecture_lib.tokenizers.bpe import merge_pair

from ..checking import table, value
from ..conditions import a_sequence_of


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
