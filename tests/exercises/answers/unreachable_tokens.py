"""Wrong answers to the exercises of `unreachable_tokens`."""

import functools

from lecture_lib.tokenizers import published


def count_spellings(text, tokens):
    """From the right, where the trail's solution counts from the left."""

    @functools.cache
    def ways(start):
        if start == len(text):
            return 1
        return sum(ways(start + len(t)) for t in tokens if text.startswith(t, start))

    return ways(0)


def same_text(ids):
    gpt2 = published.load("gpt2")
    return gpt2.decode(gpt2.encode(gpt2.decode(ids))) == gpt2.decode(ids)


def same_bytes(ids):
    gpt2 = published.load("gpt2")
    return gpt2.decode_bytes(ids) == gpt2.decode(ids).encode()


def same_length(ids):
    gpt2 = published.load("gpt2")
    return len(gpt2.encode(gpt2.decode(ids))) == len(ids)


def count_tokens_inside(text, tokens):
    return sum(text.count(token) for token in tokens)


def product_of_halves(text, tokens):
    whole = int(text in tokens)
    return whole + sum(
        (text[:i] in tokens) * (text[i:] in tokens) for i in range(1, len(text))
    )


def single_letters_are_free(text, tokens):
    return count_spellings(text, tokens | set(text))


WRONG = [
    ("unreachable_tokens.1", same_text),
    ("unreachable_tokens.1", same_bytes),
    ("unreachable_tokens.1", same_length),
    ("unreachable_tokens.2", count_tokens_inside),
    ("unreachable_tokens.2", product_of_halves),
    ("unreachable_tokens.2", single_letters_are_free),
]
