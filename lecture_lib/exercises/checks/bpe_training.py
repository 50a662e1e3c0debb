"""Checks of the exercises of `bpe_training`, training BPE."""

import random
from collections.abc import Sequence
from typing import Any

from lecture_lib.tokenizers.bpe import merge_pair
from lecture_lib.tokenizers.regex_bpe import train_regex_bpe

from ..checking import table, value
from ..conditions import Condition, a_sequence_of, all_of, is_pair, item

TokenPair = tuple[bytes, bytes]


@table(
    "bpe_training.1",
    "Three merges by hand",
    {
        "Three pairs occur twice: bo, on, and co. The pair that's last in byte order "
        "wins: compare b, o, and c.": [(0, "on")],
        "With X for on, the words are `bXbX` and `␣cocoa`. bX and co occur twice each: "
        "compare b with c.": [(1, "co")],
        "With Y for co, the words are `bXbX` and `␣YYa`.": [(2, "bon")],
    },
    of_values=True,
)
def _three_merges_by_hand(place: int, token: str) -> Condition:
    three_strings = a_sequence_of(str, "a list of three strings", 3)
    return all_of(three_strings, item(place, token, "token"))


def _learned(words: dict[str, int], num_merges: int) -> list[TokenPair]:
    """Return the merges that BPE learns from counted words, as pairs of tokens."""
    corpus = [word for word, times in words.items() for _ in range(times)]
    params = train_regex_bpe(corpus, 256 + num_merges, pattern="(?s).+")
    return [(params.vocab[left], params.vocab[right]) for left, right in params.merges]


_THE = _learned({" the": 3, " he": 2, " to": 1}, 3)


def _any_token(draw: random.Random) -> tuple[bytes, list[TokenPair]]:
    """Draw a learned token of three random words, with all the merges learned."""
    merges = _learned({"".join(draw.choices("ab", k=9)): n for n in (1, 2, 3)}, 9)
    return b"".join(draw.choice([(b"a",), draw.choice(merges)])), merges


@table(
    "bpe_training.2",
    "The family tree",
    {
        "A merged token is a pair of trees.": [(b" t", _THE)],
        "The parents can be merged tokens: ask for their trees.": [(b" the", _THE)],
        "The two halves of a token may both be tokens, and not its parents: look in "
        "merges which two it's from.": [
            (b"abcd", _learned({"abcd": 3, "ab": 3, "cd": 3, "abc": 1, "bcd": 1}, 5))
        ],
    },
    draw=_any_token,
)
def _family(token: bytes, merges: list[TokenPair]) -> Any:
    for left, right in merges:
        if left + right == token:
            return _family(left, merges), _family(right, merges)
    return token


def _any_neighbors(draw: random.Random) -> tuple[str, tuple[str, str]]:
    symbols = draw.choices(["a", "b", "ab", ".", "'"], k=12)
    at = draw.randrange(11)
    return " ".join(symbols), (symbols[at], symbols[at + 1])


@table(
    "bpe_training.3",
    "Bug hunt",
    {
        "Join the two, keep the rest.": [("l o w e r", ("l", "o"))],
        "The t here is the end of the symbol st. Compare whole symbols: split at the "
        "spaces first.": [("st a t as", ("t", "a"))],
        "Merge every occurrence, from left to right.": [("t t t t t a", ("t", "t"))],
        "In a regular expression a dot means any character, and \\b doesn't find a "
        "border next to one.": [("x a", (".", "a")), (". a b", (".", "a"))],
    },
    draw=_any_neighbors,
)
def merge_whole_symbols(text: str, pair: tuple[str, str]) -> str:
    return " ".join(_merge(text.split(), pair))


def _merge(tokens: Sequence[str], pair: tuple[str, ...]) -> list[str]:
    merge: Any = merge_pair  # of symbols here, and not of IDs
    return merge(tokens, pair, "".join(pair))


FOUR_WORDS = {"pin": 5, "ink": 4, "pit": 3, "monk": 4}


@value(
    "bpe_training.4",
    "Beat the algorithm",
    "i + n saves 9 tokens, but it takes letters away from other pairs. Count all the "
    "pairs, and look for two frequent ones that don't share a letter.",
)
def _beats_the_algorithm(got: Any) -> str | None:
    if problem := a_sequence_of(is_pair, "a list of two pairs of strings", 2)(got):
        return problem
    words = {tuple(word): times for word, times in FOUR_WORDS.items()}
    for pair in map(tuple, got):
        merged = {tuple(_merge(word, pair)): words[word] for word in words}
        if merged == words:
            rest = " ".join("·".join(word) for word in words)
            return f"{pair} doesn't occur in {rest}"
        words = merged
    left = sum(len(word) * times for word, times in words.items())
    return f"it leaves {left} tokens" if left > 36 else None
