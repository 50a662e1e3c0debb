"""Exercises of the side trail that makes a quiz of the gallery."""

import tiktoken

from lecture_lib.gallery import CASES, COUNTED

from ..checking import table, value

MOST_CHARACTERS = 40


@table(
    "failure_gallery.1",
    "a counter for guesses",
    {
        "The order is GPT-2, GPT-4, GPT-4o.": [("getElementById",)],
        "The name of a special token is ordinary text here.": [("<|endoftext|>",)],
        "Don't normalize the text, encode it as it is.": [("cafe\u0301",)],
    },
    draw=lambda draw: ("\n".join(case.text for case in draw.sample(CASES, 2)) + " ",),
)
def _counts(text: str) -> tuple[int, ...]:
    encodings = map(tiktoken.get_encoding, COUNTED)
    return tuple(len(encoding.encode_ordinary(text)) for encoding in encodings)


@value(
    "failure_gallery.2",
    "a case of your own",
    "GPT-4o's pattern cuts before a capital inside of a word, so look for a name that "
    "was frequent in programs.",
)
def _is_a_new_case(got: object) -> str | None:
    if not isinstance(got, str) or not 0 < len(got) <= MOST_CHARACTERS:
        return f"it should be a string of 1 to {MOST_CHARACTERS} characters"
    for case in CASES:
        if case.text in got:
            return f"it contains {case.text!r}, which is in the gallery"
    gpt2, gpt4, gpt4o = _counts(got)
    if gpt4o < 2 * gpt4:
        return f"it needs {gpt2}, {gpt4} and {gpt4o} tokens"
    return None
