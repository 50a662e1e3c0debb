"""Checks of the exercises of `bpe_training`, training BPE."""

import random
from collections.abc import Iterator
from typing import Any

from lecture_lib.tokenizers.bpe import BPEParams, Pair
from lecture_lib.tokenizers.regex_bpe import Word, merge_pair_in_words, train_regex_bpe

from ..checking import Case, exercise, table
from ..conditions import a_sequence_of, item, that

HARSH = "ccacbbabbbab"


@exercise("bpe_training.1", "Three merges by hand")
def three_merges_by_hand() -> Iterator[Case]:
    three_strings = a_sequence_of(str, "a list of three strings", 3)
    yield Case(None, three_strings, 'Write a list of strings, such as ["na", "nan"].')
    yield Case(
        None,
        item(0, "an", "token"),
        "Count all pairs: ba 2, an 4, na 3, and a few that occur once.",
    )
    yield Case(
        None,
        item(1, "ban", "token"),
        "With X for an, the words are `bXXa` and `␣bXdXa`. bX and Xa occur twice "
        "each, and the pair whose left token is greater wins: compare b with an.",
    )
    yield Case(
        None,
        item(2, "ana", "token"),
        "With Y for ban, the words are `YXa` and `␣YdXa`. Only one pair occurs twice; "
        "X is an.",
    )


def _counted(words: dict[str, int]) -> dict[Word, int]:
    return {tuple(word.encode()): times for word, times in words.items()}


@table(
    "bpe_training.2",
    "Your first whole word",
    {
        "The merges are ␣t, he and ␣the. Give the word as a string, and behind it the "
        "number of merges.": [
            (_counted({" the": 554, " to": 168, " that": 134, " he": 83, " she": 69}),)
        ],
        "The merges are ␣a, at, cat and ␣cat. A word of one or two bytes does not "
        "count.": [(_counted({".": 99, " a": 50, " cat": 7, " rat": 5}),)],
        "After re and he, the words are he·re, ␣·he and re. Look at whole words, not "
        "at the first token of "
        "three bytes.": [(_counted({"here": 3, " he": 2, "re": 9}),)],
        "No word is as frequent as abcde, but y+z and then x+yz occur in two words.": [
            (_counted({"abcde": 5, "xyz": 3, "xyzw": 3}),)
        ],
        "All pairs tie. By our rule y+z is first, and then x+yz.": [
            (_counted({"abc": 1, "xyz": 1}),)
        ],
        "Three bytes, of which two are one letter: decode the token as UTF-8.": [
            (_counted({"né": 2}),)
        ],
        "No word has three bytes: return None.": [(_counted({"ab": 2}),)],
        "Without words there is no first one: return None.": [({},)],
    },
    draw=lambda draw: (
        _counted({"".join(draw.choices("abc", k=n)): 10 - n for n in range(2, 9)}),
    ),
)
def _first_whole_word(words: dict[Word, int]) -> tuple[str, int] | None:
    params = _trained(words, 10_000)
    for number, (pair, new_id) in enumerate(params.merges.items(), start=1):
        words = merge_pair_in_words(words, pair, new_id)
        if (new_id,) in words and len(params.vocab[new_id]) >= 3:
            return params.vocab[new_id].decode(), number
    return None


def _trained(words: dict[Word, int], num_merges: int) -> BPEParams:
    """Train on words that are cut into bytes."""
    corpus = [
        bytes(word).decode() for word, times in words.items() for _ in range(times)
    ]
    return train_regex_bpe(corpus, 256 + num_merges, pattern="(?s).+")


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
        "spaces first.": [("st a", ("t", "a"))],
        "The second a is the beginning of the symbol ab.": [("a ab", ("a", "a"))],
        "Every occurrence is merged.": [("t a t a", ("t", "a"))],
        "From left to right, and no symbol twice.": [("a a a", ("a", "a"))],
        "In a regular expression a dot means any character: escape it.": [
            ("x a", (".", "a"))
        ],
        "A symbol can be a dot, too. (For a regular expression it is no word, and "
        r"\b finds no border at it.)": [(". a b", (".", "a"))],
        r"The t is the end of the symbol 't, although \b takes it for a whole word.": [
            ("' a 't a", ("t", "a"))
        ],
        "Symbols can have several letters.": [("st a st ar", ("st", "a"))],
        "One symbol alone has no neighbor.": [("a", ("a", "a"))],
    },
    draw=_any_neighbors,
)
def merge_whole_symbols(text: str, pair: tuple[str, str]) -> str:
    return " ".join(_merge(text.split(), pair))


def _family_of(
    words: dict[str, int], num_merges: int
) -> tuple[dict[int, bytes], dict[Pair, int]]:
    params = _trained(_counted(words), num_merges)
    return params.vocab, params.merges


_THE = _family_of({" the": 3, " he": 2, " to": 1}, 3)


def _any_token(draw: random.Random) -> tuple[int, dict[int, bytes], dict[Pair, int]]:
    """A learned token of three random words, with what was learned from them."""
    words = {"".join(draw.choices("ab", k=9)): times for times in (1, 2, 3)}
    vocab, merges = _family_of(words, 6)
    return draw.choice(list(merges.values())), vocab, merges


@table(
    "bpe_training.4",
    "The family tree",
    {
        "A byte has no parents: return its token.": [(97, *_THE)],
        "A merged token is a pair of trees.": [(256, *_THE)],
        "The parents of a token can be merged tokens themselves: ask for their "
        "trees.": [(258, *_THE)],
        "A token isn't always made of its two halves: merges says which two it is "
        "from.": [(258, *_family_of({"her": 3, "here": 2}, 3))],
        "a and bcd, or abc and d, have the same bytes together, and all four are "
        "tokens: merges says which two it is from.": [
            (258, *_family_of({"abcd": 3, "ab": 3, "cd": 3, "abc": 1, "bcd": 1}, 5))
        ],
        "Which tokens were merged is in merges. It does not follow from the ID.": [
            (2, {0: b"x", 1: b"y", 2: b"xy"}, {(0, 1): 2})
        ],
    },
    draw=_any_token,
)
def _family(token_id: int, vocab: dict[int, bytes], merges: dict[Pair, int]) -> Any:
    for pair, new_id in merges.items():
        if new_id == token_id:
            return tuple(_family(part, vocab, merges) for part in pair)
    return vocab[token_id]


@exercise("bpe_training.5", "Beat the algorithm")
def beat_the_algorithm() -> Iterator[Case]:
    @that
    def each_occurs(got: Any) -> str | None:
        tokens = list(HARSH)
        for pair in map(tuple, got):
            merged = _merge(tokens, pair)
            if merged == tokens:
                return f"{pair} does not occur in {'·'.join(tokens)}"
            tokens = merged
        return None

    @that
    def leaves_six(got: Any) -> str | None:
        tokens = list(HARSH)
        for pair in map(tuple, got):
            tokens = _merge(tokens, pair)
        if len(tokens) > 6:
            return f"it leaves {len(tokens)} tokens: {'·'.join(tokens)}"
        return None

    three_pairs = a_sequence_of(_is_pair, "a list of three pairs of strings", 3)
    yield Case(None, three_pairs, 'Write it as [("b", "b"), ("c", "c"), ("cc", "a")].')
    yield Case(
        None,
        each_occurs,
        "A merge can use what the earlier ones have made, as it stands in the text "
        "then.",
    )
    yield Case(
        None,
        leaves_six,
        "Look for the longest piece that stands in the text twice, without overlap. "
        "Three merges can build a piece of four letters. Mind the run bbb: merging "
        "works from the left.",
    )


def _is_pair(value: Any) -> bool:
    return a_sequence_of(str, "a pair", 2)(value) is None


def _merge(tokens: list[str], pair: tuple[str, ...]) -> list[str]:
    merged = []
    i = 0
    while i < len(tokens):
        width = 2 if tuple(tokens[i : i + 2]) == pair else 1
        merged.append("".join(tokens[i : i + width]))
        i += width
    return merged
