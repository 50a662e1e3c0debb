"""Checks of the exercises of `fast_encoding`: stale entries, caches, and a scanner."""

from random import Random

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
        got = answer[name]
        if not isinstance(got, list | tuple):
            return f"{name} must be a list"
        if sorted(map(str, got)) != sorted(wanted):
            return f"{name} doesn't have the right tokens"
        if not same(got, wanted):
            return f"{name} has the right tokens in the wrong order"
    return None


@value(
    "fast_encoding.2",
    "a poisoned cache",
    "`known_ids` returns the list in the cache itself, not a copy. Which list "
    "does `+=` change, and which word does that list belong to?",
)
def _poisons(answer: object) -> str | None:
    if not isinstance(answer, list | tuple) or not answer:
        return "the answer must be a list of strings"
    for text in answer:
        if not isinstance(text, str) or not text:
            return f"each must be a string that isn't empty; got {text!r}"
    if sum(map(len, answer)) > MOST_CHARACTERS:
        return f"there must be at most {MOST_CHARACTERS} characters in all"
    tokenizer = published.load("gpt2")
    known: dict[str, list[int]] = {}
    got: list[int] = []
    for text in answer:
        first, *others = pre_tokenize(text)
        got = _known_ids(first, known)
        for word in others:
            got += _known_ids(word, known)
    if got == tokenizer.encode_ordinary(answer[-1]):
        return f"the last one, {answer[-1]!r}, gets the right tokens"
    return None


def _known_ids(word: str, known: dict[str, list[int]]) -> list[int]:
    if word not in known:
        known[word] = list(published.load("gpt2").encode_ordinary(word))
    return known[word]


@table(
    "fast_encoding.3",
    "how large a cache?",
    {
        "After a, b, a, it's `b` that was used least recently: `c` drives it out.": [
            (["a", "b", "a", "c", "b"], 2)
        ],
        "The second `a` is a hit, and renews `a`: `c` drives out `b`. A cache that "
        "forgets what came in first "
        "would lose `a`.": [(["a", "b", "a", "c", "a"], 2)],
    },
    draw=lambda draw: (draw.choices("abcdef", k=20), draw.randrange(1, 6)),
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


def _drawn_text(draw: Random) -> tuple[str]:
    return ("".join(draw.choices("aZ09 .'\n\tsltvred ", k=draw.randrange(1, 25))),)


table(
    "fast_encoding.4",
    "a scanner for ASCII",
    {
        "No text, no pre-token.": [("",)],
        "Of two spaces before a word, the second belongs to the word.": [
            ("I'm  a 1st.",)
        ],
        "A contraction may also begin a word, as in 'tis.": [("they've said: 'tis",)],
        "Contractions are in small letters, and complete.": [("I'LL 'Re 'x 'l",)],
        "After `'ll` or `'s` a new pre-token begins. An apostrophe that comes behind a "
        "space or another sign is part of their run.": [("a'llow it's' ''s '",)],
        "All white space is one run. Its last character is left to what follows, and "
        "belongs to the word only if it is a space.": [("a   \n\n  b",)],
        "For the pattern \\x1c to \\x1f are no white space, although Python's isspace "
        "says they are.": [("a\x1c\x1db \x1f c\x0b\x0bd",)],
    },
    draw=_drawn_text,
    times=60,
)(pre_tokenize)
