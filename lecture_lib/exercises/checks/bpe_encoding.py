"""Checks of `bpe_encoding`: replay, longest match, undoing merges, streams."""

import random
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from lecture_lib import corpora
from lecture_lib.tokenizers import published
from lecture_lib.tokenizers.bpe import BPETokenizer, Pair, train_bpe
from lecture_lib.tokenizers.pretokenize import pre_tokenize

from ..checking import Rows, table, value
from ..conditions import Condition

_BY_HAND = {
    "that": [6, 1, 5],
    "␣cheat": [7, 4, 3, 1, 5],
    "␣ate": [10, 3],
    "␣the": [0, 9],
    "␣tea": [0, 5, 3, 1],
}


@value(
    "bpe_encoding.1",
    "Replay by hand",
    "Do one pre-token after another, each with the space before it. Go through the "
    "five merges from 6 to 10. Once a letter or space is joined, it's gone.",
)
def _is_the_replay(ids: object) -> str | None:
    if not isinstance(ids, list | tuple):
        return "the answer should be a list of token IDs"
    rest = list(ids)
    for word, right in _BY_HAND.items():
        if rest[: len(right)] != right:
            return f"`{word}` has different token IDs"
        rest = rest[len(right) :]
    return f"there are more IDs after the last word: {rest}" if rest else None


# The words whose cuts the lecture shows.
_SHOWN = {
    *(" umbrella", " umbrellas", " plums", " knead", " crumb"),
    *(" coughed", " hooted", " teapot", " thirteenth"),
}


@value(
    "bpe_encoding.2",
    "Two words that disagree",
    "A pre-token starts with its space, if it has one. Go through many words, count "
    "the tokens by both rules, and keep one where merges take fewer, which is rare, "
    "and one the other way around: try words that end in -s, -ed, or -ing.",
)
def _disagree(answer: object) -> str | None:
    if not isinstance(answer, list | tuple) or len(answer) != 2:
        return "the answer should be two words, as a tuple"
    gpt2 = published.load("gpt2")
    tokens = {*gpt2.params.vocab.values()}
    for word, sign in zip(answer, (1, -1)):
        if not isinstance(word, str) or len(pre_tokenize(word)) != 1:
            return f"{word!r} isn't one pre-token of GPT-2's pattern"
        if word in _SHOWN:
            return f"{word!r} is on this page already"
        merged = len(gpt2.encode_ordinary(word))
        longest = len(longest_match(word.encode(), tokens))
        if (longest - merged) * sign <= 0:
            return f"{word!r} has {merged} by merges and {longest} by longest match"
    return None


def longest_match(rest: Any, tokens: Collection) -> list:
    """Cut text or bytes, always taking the longest token that fits."""
    pieces = []
    while rest:
        end = next(n for n in range(len(rest), 0, -1) if rest[:n] in tokens)
        pieces.append(rest[:end])
        rest = rest[end:]
    return pieces


def _any_encoding(draw: random.Random) -> tuple[list[int], Mapping[Pair, int]]:
    params = train_bpe("".join(draw.choices("abc", k=80)), 8)
    text = "".join(draw.choices("abc", k=12))
    return BPETokenizer(params).encode(text), params.merges


@table(
    "bpe_encoding.3",
    "Back to the bytes",
    {
        "Find the ID that was made last, and replace it with its pair.": [
            ([257, 256], {(97, 98): 256, (256, 99): 257})
        ],
        "The merge that was made last is neither the first in the word nor the one "
        "with the longest token. How were new IDs given?": [
            ([257, 258], {(97, 97): 256, (256, 256): 257, (98, 99): 258})
        ],
        "A byte is an ID that no merge makes. It doesn't have to be below 256.": [
            ([9, 7], {(5, 4): 6, (0, 2): 7, (6, 3): 9})
        ],
    },
    draw=_any_encoding,
)
def _undone(ids: list[int], merges: Mapping[Pair, int]) -> list[list[int]]:
    stages = [ids]
    for pair, new_id in reversed([*merges.items()]):
        if new_id in ids:
            parts = ((i,) if i != new_id else pair for i in ids)
            ids = [part for several in parts for part in several]
            stages.append(ids)
    return stages


LONGEST = 300  # characters of a piece, which no chunks here need


def _streams() -> Rows:
    story, code = corpora.load("stories.txt"), corpora.load("program.py.txt")
    texts = [(story[:3_000], 60), (code[:2_000], 50), ("no letters: 12 34", 3), ("", 5)]
    return {
        "Cut after a letter, before a space and another letter: "
        r"regex.finditer(r'\p{L}(?= \p{L})', held). Whenever a chunk arrives, put out "
        "the text before the last such position, and keep the rest.": [
            ([text[i : i + size] for i in range(0, len(text), size)],)
            for text, size in texts
        ],
    }


@table("bpe_encoding.4", "Regroup a stream", _streams)
def _encodes_alike(chunks: list[str]) -> Condition:
    text, gpt2 = "".join(chunks), published.load("gpt2")

    def keeps_every_token(result: Iterable[str]) -> str | None:
        pieces = list(result)
        if "".join(pieces) != text:
            return "the pieces joined aren't the text"
        ids, whole = [i for p in pieces for i in gpt2.encode(p)], gpt2.encode(text)
        if ids != whole:
            extra = f"{len(ids) - len(whole):+} tokens against the whole"
            return f"the pieces have {extra}, so some cut went through a token"
        length = max(map(len, pieces), default=0)
        if length > LONGEST:
            return f"one piece has {length} characters; these chunks need no such piece"
        return None

    return keeps_every_token
