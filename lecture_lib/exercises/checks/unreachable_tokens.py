"""Exercises of the side trail on tokens that can't be reached."""

import functools
from random import Random

from lecture_lib.tokenizers import published

from ..checking import table


@table(
    "unreachable_tokens.1",
    "canonical or not",
    {
        "`hello world` is encoded as these two.": [([31373, 995],)],
        "Compare the IDs, not the texts: `aa` is one token.": [([64, 64],)],
        "Alone it is not UTF-8: decode with U+FFFD, and encode that.": [([12520],)],
    },
)
def _is_canonical(ids: list[int]) -> bool:
    gpt2 = published.load("gpt2")
    return gpt2.encode_ordinary(gpt2.decode(ids)) == ids


def _random_text_and_tokens(draw: Random) -> tuple[str, set[str]]:
    text = "".join(draw.choices("ab", k=30))
    starts = [draw.randrange(27) for _ in range(6)]
    return text, {"a", "b"} | {text[i : i + 3] for i in starts}


@table(
    "unreachable_tokens.2",
    "how many spellings?",
    {
        "t·h·e, th·e, t·he and the: a token may be as long as the text.": [
            ("the", {"t", "h", "e", "th", "he", "the"}),
            ("", {"a"}),
        ],
        "There is no token with an x.": [("thx", {"t", "h", "th"})],
        "Don't list them: what is left after a token has been counted already.": [
            ("a" * 200, {"a", "aa", "aaa"})
        ],
    },
    draw=_random_text_and_tokens,
)
def how_many_spellings(text: str, tokens: set[str]) -> int:
    return _ways(text, frozenset(tokens))


@functools.cache
def _ways(text: str, tokens: frozenset[str]) -> int:
    if not text:
        return 1
    return sum(_ways(text[len(t) :], tokens) for t in tokens if text.startswith(t))
