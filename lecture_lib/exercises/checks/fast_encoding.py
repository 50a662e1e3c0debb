"""Checks of the exercises of `fast_encoding`: stale entries, caches, and a scanner."""

from typing import Any

from lecture_lib.tokenizers import published
from lecture_lib.tokenizers.pretokenize import pre_tokenize

from ..checking import table, value
from ..comparing import same

MOST_CHARACTERS = 6
_RIGHT = {"merged": ["ab", "cb", "cbb", "acbb"], "stale": ["ac", "bb"]}


@value(
    "fast_encoding.1",
    "stale on paper",
    "Write the letters with their positions, and below them an entry for each pair "
    "with a merge. Take the entry whose merge is first in the list. Is the pair still "
    "there? If so, join it and look up its two neighbors.",
)
def _are_both_lists(answer: object) -> str | None:
    if not isinstance(answer, dict) or set(answer) != set(_RIGHT):
        return "the answer must be a dictionary with the keys merged and stale"
    for name, wanted in _RIGHT.items():
        if sorted(answer[name]) != sorted(wanted):
            return f"{name} doesn't have the right tokens"
        if not same(answer[name], wanted):
            return f"{name} has the right tokens in the wrong order"
    return None


@value(
    "fast_encoding.2",
    "a poisoned cache",
    "`known_ids` returns the list in the cache itself, not a copy. Which list "
    "does `+=` change, and which word does that list belong to?",
)
def _poisons(answer: Any) -> str | None:
    if not answer or not all(isinstance(text, str) and text for text in answer):
        return "it must be a list of strings that aren't empty"
    if sum(map(len, answer)) > MOST_CHARACTERS:
        return f"there must be at most {MOST_CHARACTERS} characters in all"
    gpt2 = published.load("gpt2")
    known: dict[str, list[int]] = {}
    got: list[int] = []
    for text in answer:
        first, *others = (
            known.setdefault(word, [*gpt2.encode_ordinary(word)])
            for word in pre_tokenize(text)
        )
        got = first
        for ids in others:
            got += ids
    if got == gpt2.encode_ordinary(answer[-1]):
        return f"the last one, {answer[-1]!r}, gets the right tokens"
    return None


@table(
    "fast_encoding.3",
    "how large a cache?",
    {
        "Forget the least recently used, here `b`.": [(["a", "b", "a", "c", "b"], 2)],
        "The second `a` renews it: `b` is forgotten.": [(["a", "b", "a", "c", "a"], 2)],
    },
    draw=lambda draw: (draw.choices("abcdefgh", k=50), draw.randrange(1, 8)),
)
def _hit_rate_by_distance(words: list[str], size: int) -> float:
    """Count, without a cache, the different ones since the last time."""
    hits = 0
    recent: list[str] = []  # the most recently used last
    for word in words:
        if word in recent:
            hits += len(recent) - recent.index(word) <= size
            recent.remove(word)
        recent.append(word)
    return hits / len(words)


table(
    "fast_encoding.4",
    "a scanner for ASCII",
    {
        "Of two spaces, the second belongs to the word.": [("I'm  a 1st.",), ("",)],
        "A contraction may begin a word, as in 'tis. It is in small letters, complete, "
        "and not behind a space or another sign.": [
            ("'tis I'd 'tis they've",),
            ("I'LL 'Re 'x 'l give'em",),
            ("a'llow it's' ''s '",),
        ],
        "All white space is one run. Its last character is left to what follows, and "
        "belongs to the word only if it is a space.": [("a   \n\n  b",)],
        "\\r and \\x0c are whitespace, and \\x1c to \\x1f aren't, whatever isspace "
        "says.": [("a\x1c\x1d\x1e\x1fb \x1f c\x0b\x0bd\x0c\x0ce\r\rf\0\0g",)],
    },
    draw=lambda draw: (
        "".join(draw.choices("aZ09 ._'\n\tsltvred ", k=draw.randrange(1, 25))),
    ),
)(pre_tokenize)
