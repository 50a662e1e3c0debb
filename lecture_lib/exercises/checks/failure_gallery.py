"""Exercises of the side trail that makes a quiz of the gallery."""

from random import Random

import tiktoken

from lecture_lib.gallery import CASES, COUNTED

from ..checking import table, value

MOST_CHARACTERS = 40


def _two_texts(draw: Random) -> tuple[str]:
    return ("\n".join(case.text for case in draw.sample(CASES, 2)),)


@table(
    "failure_gallery.1",
    "a counter for guesses",
    {
        "Give three numbers in a tuple.": [("strawberry",)],
        "The order is GPT-2, GPT-4, GPT-4o.": [("getElementById",)],
        "The name of a special token is ordinary text here. tiktoken has "
        "`encode_ordinary` for that.": [("<|endoftext|>",)],
        "Don't normalize the text, encode it as it is.": [("cafe\u0301",)],
    },
    draw=_two_texts,
)
def _counts(text: str) -> tuple[int, ...]:
    encodings = map(tiktoken.get_encoding, COUNTED)
    return tuple(len(encoding.encode_ordinary(text)) for encoding in encodings)


@value(
    "failure_gallery.2",
    "a case of your own",
    "GPT-4o should need at least twice as many tokens as GPT-4. Its pattern cuts "
    "before a capital inside of a word, so look for a name that was frequent in "
    "programs.",
)
def _is_a_new_case(got: object) -> str | None:
    if not isinstance(got, str):
        return "it should be a string"
    if not 0 < len(got) <= MOST_CHARACTERS:
        return f"it has {len(got)} characters, not 1 to {MOST_CHARACTERS}"
    for case in CASES:
        if case.text in got:
            return f"it contains {case.text!r}, which is in the gallery"
    gpt2, gpt4, gpt4o = _counts(got)
    if gpt4o < 2 * gpt4:
        return f"it needs {gpt2}, {gpt4} and {gpt4o} tokens"
    return None
