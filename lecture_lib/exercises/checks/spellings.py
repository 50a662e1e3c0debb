"""Exercises of the side trail on the spellings of a text."""

import random

from lecture_lib.beyond.marginals import START, prefix_probability
from lecture_lib.tokenizers.bpe import BPEParams, BPETokenizer

from ..checking import table
from ..conditions import near


def _tokenizer() -> BPETokenizer:
    """A tokenizer with the tokens ab (256), abc (257), and cc (258)."""
    merges = {(97, 98): 256, (256, 99): 257, (99, 99): 258}
    vocab = {i: bytes([i]) for i in range(256)}
    vocab |= {256: b"ab", 257: b"abc", 258: b"cc"}
    return BPETokenizer(BPEParams(vocab, merges))


@table(
    "spellings.1",
    "where does it change?",
    {
        "Encode again; where does the first ID differ?": [([99, 258], _tokenizer())],
        "Here all IDs come back.": [([99, 256, 98], _tokenizer())],
        "A part of a character is decoded as �, which has three bytes.": [
            ([257, 100, 228], _tokenizer()),
            ([239, 191], _tokenizer()),
        ],
    },
)
def _first_change(ids: list[int], tokenizer: BPETokenizer) -> int | None:
    again = tokenizer.encode(tokenizer.decode(ids))
    places = range(max(len(ids), len(again)))
    changed = (i for i in places if ids[i : i + 1] != again[i : i + 1])
    return next(changed, None)


_THREE = {"a": 1 / 4, "b": 1 / 4, "ab": 1 / 2}


def _draw(draw: random.Random) -> tuple:
    prefix = "".join(draw.choices("ab", k=draw.randint(3, 6)))
    weights = {token: draw.randint(1, 9) for token in ("a", "b", "ab", "aab", "bb")}
    return prefix, {token: n / sum(weights.values()) for token, n in weights.items()}


@table(
    "spellings.2",
    "all texts that begin so",
    {
        "The token `a` covers it, and the token `ab` too.": [("a", _THREE)],
        "`ab` covers it, and `a` with a token that begins with `b`.": [("ab", _THREE)],
        "A token can begin before the end of the prefix and reach far past it.": [
            ("aa", {"a": 1 / 4, "aaaa": 1 / 2, "ba": 1 / 4})
        ],
    },
    draw=_draw,
    like=near,
)
def _begins(prefix: str, probability: dict[str, float]) -> float:
    vocab = {i: token.encode() for i, token in enumerate(probability)}
    model = dict.fromkeys([START, *vocab], tuple(probability.values()))
    return prefix_probability(prefix.encode(), vocab, model)
