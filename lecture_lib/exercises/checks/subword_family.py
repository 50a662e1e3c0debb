"""Checks of `subword_family`: two trainers, hidden words, all cuts, training."""

import math
import random
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from lecture_lib.tokenizers.published import load
from lecture_lib.tokenizers.segmentation import log_probability, segmentations
from lecture_lib.tokenizers.wordpiece import (
    UNKNOWN,
    Pair,
    PieceCounts,
    Word,
    bert_words,
    first_pieces,
    longest_matches,
    merge_pieces,
)

from ..checking import Case, exercise, fresh, table
from ..conditions import is_number, that

_SMALL = {"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}
_SMALL_COUNTS = {
    **{"h": 15, "u": 36, "g": 20, "hu": 15, "ug": 20, "p": 17, "pu": 17, "n": 16},
    **{"un": 16, "b": 4, "bu": 4, "s": 5, "hug": 15, "gs": 5, "ugs": 5},
}


@exercise("subword_family.1", "two trainers by hand")
def two_trainers_by_hand() -> Iterator[Case]:
    @that
    def are_both_merges(answer: Any) -> str | None:
        if not isinstance(answer, list | tuple) or len(answer) != 3:
            return "the answer should be two texts and a number, as a tuple"
        by_bpe, by_wordpiece, gain = answer
        if by_bpe != "te":
            return "BPE joins another pair first"
        if by_wordpiece != "am":
            return "WordPiece joins another pair first"
        if not is_number(gain) or abs(gain - 6 * math.log(53 / 6)) > 0.06:
            return "that isn't the gain of WordPiece's pair"
        return None

    hint = (
        "For BPE add the counts of all words that contain a pair, wherever it is. For "
        "WordPiece `t` and `##t` are two pieces, and each has a count of its own."
    )
    yield Case(None, are_both_merges, hint)


_HUGS = frozenset({"h", "p", "b", "##u", "##g", "##n", "##s", "##gs", "hug"})


def _any_words(draw: random.Random) -> tuple[str, set[str]]:
    words = ["".join(draw.choices("hugpbnsm", k=draw.randint(1, 6))) for _ in range(30)]
    return " ".join(words), {*_HUGS, "##hug", "hugs", "pun", "s"}


@table(
    "subword_family.2",
    "what is hidden from WordPiece?",
    {
        "The m is no piece. Return the words as they are in the text.": [
            ("hug mug bugs", {*_HUGS})
        ],
        "A word is hidden even if only its last letter is unknown.": [
            ("bugm hug", {*_HUGS})
        ],
        "A word counts once, and a punctuation mark is a word too.": [
            ("mug, mug mug", {*_HUGS})
        ],
        "`##gs` can't begin a word. And longest match never goes back, so it doesn't "
        "find `hug` and `##sp` when "
        "`hugs` fits.": [("gs hugsp", {"hugs", "hug", "##sp", "##gs", "##s"})],
        "Shorter pieces needn't be in the vocabulary. Take the longest that fits.": [
            ("hugs", {"h", "hug", "##s"})
        ],
        "A text without words hides none.": [("", {*_HUGS})],
    },
    draw=_any_words,
)
def _hidden(text: str, vocabulary: set[str]) -> set[str]:
    ids = dict.fromkeys(vocabulary, 0)
    return {w for w in bert_words(text) if longest_matches(w, ids) == [UNKNOWN]}


def _word_and_counts(draw: random.Random) -> tuple[str, dict[str, int]]:
    pieces = {"a", "b", *("".join(draw.choices("ab", k=n)) for n in (2, 3, 2, 3))}
    counts = {piece: draw.randint(1, 9) for piece in sorted(pieces)}
    return "".join(draw.choices("ab", k=6)), counts


@table(
    "subword_family.3",
    "bug hunt in a good course",
    {
        "This is the example.": [("ab", {"a": 1, "b": 2, "ab": 1})],
        "Which counts belong to `p`, `u` and `g` in the table? There are three cuts.": [
            ("pug", _SMALL_COUNTS)
        ],
        "There are eight cuts, and all count.": [("unhug", _SMALL_COUNTS)],
        "A piece may occur twice in a cut.": [("aa", {"a": 3, "b": 1})],
        "A word that can't be spelled has no cuts.": [("mug", _SMALL_COUNTS)],
    },
    draw=_word_and_counts,
    hint="This word and its counts were drawn at random just now.",
)
def _cuts(word: str, counts: Mapping[str, int]) -> dict[tuple[str, ...], float]:
    total = sum(counts.values())
    logs = {piece: math.log(count / total) for piece, count in counts.items()}
    return {
        tuple(way): math.exp(log_probability(way, logs))
        for way in segmentations(word, logs)
    }


@exercise("subword_family.4", "how many cuts?")
def how_many_cuts() -> Iterator[Case]:
    yield Case(
        ("unhug", set(_SMALL_COUNTS)), 8, "Two ways through un, four through hug."
    )
    yield Case(("mug", set(_SMALL_COUNTS)), 0, "What can't be spelled has no cut.")
    yield Case(("hugs", {"hugs"}), 1, "The whole word may be a piece.")
    yield Case(("", {"a"}), 1, "An empty word has one cut, the one without pieces.")
    yield Case(
        ("a" * 60, {"a", "aa"}),
        2_504_730_781_961,
        "That many can't be listed. Keep for each place the number of ways to get "
        "there, and add up.",
    )
    yield Case(
        ("Hello", _gpt2_texts()), 16, "These pieces are GPT-2's tokens that are text."
    )
    yield from fresh(_any_word, _num_cuts)


def _gpt2_texts() -> set[str]:
    """Those of GPT-2's tokens that can be in "Hello"."""
    texts = (t.decode("utf-8", "replace") for t in load("gpt2").params.vocab.values())
    return {text for text in texts if text in "Hello"}


def _any_word(draw: random.Random) -> tuple[str, set[str]]:
    pieces = {"".join(draw.choices("ab", k=draw.randint(1, 4))) for _ in range(9)}
    return "".join(draw.choices("ab", k=20)), pieces


def _num_cuts(word: str, pieces: set[str]) -> int:
    return sum(1 for _ in segmentations(word, dict.fromkeys(pieces, 0.0)))


_SMALL_5 = {first_pieces(word): times for word, times in _SMALL.items()}


def _any_counted_words(draw: random.Random) -> tuple[dict[Word, int], int]:
    """Words whose best gain is well above the next, for each of some merges."""
    while True:
        words = Counter[Word]()
        for _ in range(8):
            letters = "".join(draw.choices("abcde", k=draw.randint(2, 6)))
            words[first_pieces(letters)] += draw.randint(1, 20)
        if _is_without_ties(words):
            return dict(words), _FRESH_MERGES


@table(
    "subword_family.5",
    "a trainer by gain",
    {
        "There are 113 pieces in these words, each word as often as it occurs. The "
        "gain of `##u` + `##g` is about 22.9.": [(_SMALL_5, 1)],
        "Count pieces, pairs and N again after each merge.": [(_SMALL_5, 3)],
        "Multiply the logarithm by the pair's count.": [
            ({("a", "##b"): 1, ("a", "##c"): 1, ("d", "##c"): 9, ("e", "##f"): 3}, 1)
        ],
        "Count all pieces of all words, and take the quotient's logarithm.": [
            (
                {
                    ("b", "##b", "##b", "##b"): 4,
                    ("a", "##c", "##a", "##a"): 2,
                    ("c", "##b", "##b", "##a"): 8,
                },
                1,
            )
        ],
        "A piece that a word contains twice counts twice.": [
            ({("x", "##y", "##y"): 4, ("y", "##x"): 7, ("x", "##x", "##y"): 2}, 1)
        ],
        "Of three in a row, the first two are joined.": [
            ({("b",): 8, ("b", "##b", "##b", "##b"): 4}, 3)
        ],
        "A word may contain the pair twice.": [
            ({("b", "##a", "##b", "##a", "##b"): 1}, 3)
        ],
        "N gets smaller by each merge.": [
            ({("b",): 9, ("a", "##b", "##a", "##a", "##a"): 4}, 2)
        ],
        "If no pair is left, the list ends.": [({("a", "##b"): 3}, 5)],
        "Without words there is no pair.": [({}, 2)],
    },
    draw=_any_counted_words,
)
def _merges(words: Mapping[Word, int], number: int) -> list[Pair]:
    found: list[Pair] = []
    words = dict(words)
    while len(found) < number and (gains := PieceCounts(words).gains()):
        found.append(max(gains, key=lambda pair: gains[pair]))
        words = {merge_pieces(word, found[-1]): n for word, n in words.items()}
    return found


_FRESH_MERGES = 4


def _is_without_ties(words: Mapping[Word, int]) -> bool:
    merges = _merges(words, _FRESH_MERGES)
    for pair in merges:
        gains = sorted(PieceCounts(words).gains().values())
        if len(gains) > 1 and gains[-1] < gains[-2] + 1e-3:
            return False
        words = {merge_pieces(word, pair): n for word, n in words.items()}
    return len(merges) == _FRESH_MERGES
