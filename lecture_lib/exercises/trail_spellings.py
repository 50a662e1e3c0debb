"""Exercises of the side trail on the spellings of a text."""

import random
from collections.abc import Iterator
from functools import cache

from lecture_lib.tokenizers.bpe import BPEParams, BPETokenizer

from .checking import Case, exercise, table
from .conditions import near


def _tokenizer() -> BPETokenizer:
    """With the tokens ab (256), abc (257) and cc (258)."""
    merges = {(97, 98): 256, (256, 99): 257, (99, 99): 258}
    vocab = {i: bytes([i]) for i in range(256)}
    vocab |= {256: b"ab", 257: b"abc", 258: b"cc"}
    return BPETokenizer(BPEParams(vocab, merges))


@exercise("spellings.1", "where does it change?")
def where_does_it_change() -> Iterator[Case]:
    tokenizer = _tokenizer()
    compare = "Encode the decoded text, and compare both lists position by position."
    yield Case(([99, 97, 98], tokenizer), 1, compare)
    yield Case(([99, 256, 98], tokenizer), None, "Here all IDs come back.")
    yield Case(([256, 99], tokenizer), 0, "It comes back as [257].")
    yield Case(
        ([97, 257, 256, 99, 97], tokenizer),
        2,
        "It comes back as [97, 257, 257, 97].",
    )
    yield Case(([], tokenizer), None, "No IDs come back as no IDs.")
    yield Case(
        ([257, 98, 99, 99], tokenizer),
        2,
        "It comes back as [257, 98, 258], which is shorter, so the last IDs have no "
        "partner.",
    )
    yield Case(
        ([257, 100, 228], tokenizer),
        2,
        "A single byte of a longer character is decoded as �, which has three bytes. "
        "The first of the three differs from 228.",
    )
    yield Case(
        ([239, 191], tokenizer),
        2,
        "These two bytes are decoded as �, whose third byte is new, so one more ID "
        "comes back.",
    )


_THREE = {"a": 1 / 4, "b": 1 / 4, "ab": 1 / 2}
_LONG = {"a": 1 / 4, "aaaa": 1 / 2, "ba": 1 / 4}


def _draw(draw: random.Random) -> tuple:
    prefix = "".join(draw.choices("ab", k=draw.randint(3, 6)))
    weights = {token: draw.randint(1, 9) for token in ("a", "b", "ab", "aab", "bb")}
    return prefix, {token: n / sum(weights.values()) for token, n in weights.items()}


@table(
    "spellings.2",
    "all texts that begin so",
    {
        "The token `a` covers it, and the token `ab` too.": [("a", _THREE)],
        "The token `ab` covers it, and so does `a` with a token that "
        "begins with `b`.": [("ab", _THREE)],
        "Every text begins with nothing.": [("", _THREE)],
        "No token has a c.": [("c", _THREE)],
        "A token can begin before the end of the prefix and reach far past it. `aaaa` "
        "covers `aa` from its beginning, and `a` with `aaaa` does, too.": [
            ("aa", _LONG),
            ("aaa", _LONG),
            ("aba", _LONG),
            ("aaaaab", _LONG),
        ],
    },
    draw=_draw,
    like=near,
)
def _begins(prefix: str, probability: dict[str, float]) -> float:
    @cache
    def after(start: int) -> float:
        rest = prefix[start:]
        if not rest:
            return 1.0
        inside = [t for t in probability if rest.startswith(t)]
        past = [t for t in probability if t.startswith(rest) and t != rest]
        return sum(probability[t] * after(start + len(t)) for t in inside) + sum(
            probability[t] for t in past
        )

    return after(0)
