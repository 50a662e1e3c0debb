"""Exercises of the side trail on tokens that can't be reached."""

from random import Random

from lecture_lib.tokenizers import published

from ..checking import table
from .unigram import num_cuts


@table(
    "unreachable_tokens.1",
    "canonical or not",
    {
        "`hello world` is encoded as these two.": [([31373, 995],)],
        "Compare the IDs, not the texts: `aa` is one token.": [([64, 64],)],
        "Alone it is not UTF-8: decode with U+FFFD, and encode that.": [([12520],)],
    },
    # hello, world after a space, a space, a, aa, and U+FFFD
    draw=lambda draw: (draw.choices([31373, 995, 220, 64, 7252, 4210], k=3),),
)
def _is_canonical(ids: list[int]) -> bool:
    gpt2 = published.load("gpt2")
    return gpt2.encode_ordinary(gpt2.decode(ids)) == ids


def _random_text_and_tokens(draw: Random) -> tuple[str, set[str]]:
    text = "".join(draw.choices("ab", k=30))
    starts = [draw.randrange(27) for _ in range(6)]
    return text, {"a", "b"} | {text[i : i + draw.randint(2, 5)] for i in starts}


how_many_spellings = table(
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
)(num_cuts)
