"""Checks of `wordpiece`: three rules, hidden words, two programs, from the top down."""

import ast
from collections import Counter
from collections.abc import Mapping
from itertools import combinations
from typing import Any

from lecture_lib.tokenizers.wordpiece import CONTINUES, bert_words

from ..checking import table, value
from ..conditions import a_sequence_of, is_pair

_THREE = {"count": "so", "score": "kg", "gain": "ox"}
_HUGS = frozenset({"h", "p", "b", "##u", "##g", "##n", "##s", "##gs", "hug"})


@value(
    "wordpiece.1",
    "three rules by hand",
    "The `o` of *ox* and the `##o` of *go* are two pieces, with 4 and 10 uses. A "
    "word counts as often as it occurs, so N is 30.",
)
def _are_the_three(answer: Any) -> str | None:
    if problem := a_sequence_of(str, "three pieces, as a tuple of strings", 3)(answer):
        return problem
    for piece, (rule, right) in zip(answer, _THREE.items()):
        if piece != right:
            return f"by {rule}, another piece comes first"
    return None


@table(
    "wordpiece.2",
    "who's to blame?",
    {
        "The first character of a word has no mark, and a later one has, also if it's "
        "the last.": [("hug mug", {*_HUGS}), ("bugm hug", {*_HUGS})],
        "A punctuation mark is a word, too.": [("mug, mug mug", {*_HUGS})],
        "Go on from where longest match got stuck: it takes `hugs` and never goes "
        "back to `hug`.": [("gs hugsp", {"hugs", "hug", "##sp", "##gs"})],
    },
    draw=lambda draw: (
        " ".join("".join(draw.choices("hugpbnsm", k=n)) for n in [*range(1, 7)] * 5),
        {*_HUGS, "##hug", "hugs", "pun", "s"},
    ),
)
def _blame(text: str, vocabulary: set[str]) -> dict[str, str]:
    found = {word: _stuck(word, vocabulary) for word in bert_words(text)}
    return {word: piece for word, piece in found.items() if piece}


def _stuck(word: str, vocabulary: set[str]) -> str:
    """Return the character at which no piece fits, or "" if the word can be cut."""
    start = 0
    while start < len(word):
        mark = CONTINUES if start else ""
        ends = range(len(word), start, -1)
        fitting = (end for end in ends if mark + word[start:end] in vocabulary)
        end = next(fitting, start)
        if end == start:
            return mark + word[start]
        start = end
    return ""


@value(
    "wordpiece.3",
    "two programs, one encoding",
    "Which line after an `if` or a `for` could belong to it or not? Only the spaces "
    "before that line may differ, or the line break.",
)
def _are_two_programs(answer: Any) -> str | None:
    if not is_pair(answer):
        return "the answer should be two programs, as a tuple of strings"
    try:
        trees = [ast.dump(ast.parse(program)) for program in answer]
    except (SyntaxError, ValueError) as error:
        return f"Python can't read one of them: {error}"
    first, second = map(bert_words, answer)
    if first != second:
        return f"BERT can tell them apart: {first} and {second}"
    if trees[0] == trees[1]:
        return "to Python, the two are the same program"
    return None


_FIVE = {"the": 6, "be": 8, "of": 4, "me": 2, "XI": 1}


@table(
    "wordpiece.4",
    "from the top down",
    {
        "Longest first. A kept one takes its count from its beginnings.": [(_FIVE, 3)],
        "A count that's equal to the minimum is enough.": [(_FIVE, 2)],
        "A part that's in a word twice counts twice, and a kept part takes only what's "
        "left of its count.": [({"abcd": 4, "abc": 3, "ab": 3}, 3), ({"aaaa": 2}, 4)],
    },
    draw=lambda draw: (
        {"".join(draw.choices("abc", k=n)): n for n in (1, 3, 4, 5, 6)},
        draw.randint(1, 20),
    ),
)
def _top_down(words: Mapping[str, int], minimum: int) -> set[str]:
    counts: Counter[str] = Counter()
    for word, times in words.items():
        for start, end in combinations(range(len(word) + 1), 2):
            counts[CONTINUES * (start > 0) + word[start:end]] += times
    kept = set()
    for part in sorted(counts, key=_length, reverse=True):
        if _length(part) == 1 or counts[part] >= minimum:
            kept.add(part)
            for less in range(1, _length(part)):
                counts[part[:-less]] -= counts[part]
    return kept


def _length(part: str) -> int:
    return len(part.removeprefix(CONTINUES))
