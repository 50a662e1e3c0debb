"""Exercises of the side trail on the shortest segmentation."""

from random import Random
from typing import Any, cast

from lecture_lib.tokenizers.bpe import merge_pair

from ..checking import table, value
from ..conditions import a_sequence_of, is_pair
from .bpe_encoding import longest_match


@value(
    "shortest_segmentation.1",
    "Bug hunt: segment_BPE",
    "let longest match take a long token early, so that what is left fits nothing",
)
def _witness(answer: Any) -> str | None:
    if not (
        isinstance(answer, list | tuple)
        and len(answer) == 2
        and a_sequence_of(is_pair, "")(answer[0]) is None
        and isinstance(answer[1], str)
    ):
        return "it should be a list of merges, pairs of strings, and a word"
    merges, word = answer
    parts, made, merge = [*word], set[str](), cast(Any, merge_pair)
    for pair in merges:
        for part in pair:
            if len(part) != 1 and part not in made:
                return f"{part!r} is no letter, and no merge before has made it"
        if (joined := "".join(pair)) in made:
            return f"{joined!r} is made twice"
        made.add(joined)
        parts = merge(parts, tuple(pair), joined)
    greedy = longest_match(word, {*word, *made})
    if len(greedy) > len(parts):
        return None
    return (
        f"merges give {'·'.join(parts)} and longest match gives {'·'.join(greedy)}, "
        "which isn't more"
    )


def _word_and_tokens(draw: Random) -> tuple[str, set[str]]:
    word = "".join(draw.choices("ab", k=30))
    starts = [draw.randrange(27) for _ in range(6)]
    letters = draw.choice(["a", "ab"])
    return word, {*letters} | {word[i : i + draw.randint(2, 4)] for i in starts}


@table(
    "shortest_segmentation.2",
    "How many shortest ways?",
    {
        "ab·ab and aba·b have two tokens each": [("abab", {"a", "b", "ab", "aba"})],
        "the empty word has one way, without any token": [("", {"a"})],
        "a token may be long": [("abcdef", {"abc", "def", "ab", "cdef", "abcdef"})],
        "keep two numbers for each beginning, how many tokens and in how many ways": [
            ("ab" * 100, {"a", "b", "ab", "aba"})
        ],
    },
    draw=_word_and_tokens,
)
def _num_shortest(word: str, tokens: set[str]) -> int:
    best: list[tuple[int, int]] = [(0, 1)]  # for each end: how many tokens, and ways
    for end in range(1, len(word) + 1):
        before = [best[end - len(t)] for t in tokens if word[:end].endswith(t)]
        fewest = min((count for count, ways in before if ways), default=0)
        best.append((fewest + 1, sum(w for count, w in before if count == fewest)))
    return best[-1][1]
