"""Wrong answers to the exercises of `unreachable_tokens`."""

from lecture_lib.exercises.checks.unreachable_tokens import (
    _is_canonical,
    how_many_spellings,
)
from lecture_lib.tokenizers import published


def same_text(ids):
    gpt2 = published.load("gpt2")
    return gpt2.decode(gpt2.encode(gpt2.decode(ids))) == gpt2.decode(ids)


def same_bytes(ids):
    gpt2 = published.load("gpt2")
    return gpt2.decode_bytes(ids) == gpt2.decode(ids).encode()


def count_tokens_inside(text, tokens):
    return sum(text.count(token) for token in tokens)


def same_length(ids):
    gpt2 = published.load("gpt2")
    return len(gpt2.encode(gpt2.decode(ids))) == len(ids)


WRONG = [
    ("unreachable_tokens.1", same_text),
    ("unreachable_tokens.1", same_bytes),
    ("unreachable_tokens.1", same_length),
    ("unreachable_tokens.2", count_tokens_inside),
    ("unreachable_tokens.2", lambda text, t: how_many_spellings(text, t | set(text))),
    ("unreachable_tokens.1", lambda ids: _is_canonical(ids) and 4210 not in ids),
    (
        "unreachable_tokens.2",
        lambda s, t: how_many_spellings(s, {x for x in t if not x[3:]}),
    ),
]
