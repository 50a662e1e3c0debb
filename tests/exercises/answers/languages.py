"""Right and wrong answers to the exercises of `languages`."""

import tiktoken

from lecture_lib.tokenizers.pretokenize import CL100K_PATTERN, O200K_PATTERN


def broken(tokenizer, text):
    ids = tokenizer.encode(text)
    tokens = [tokenizer.decode_bytes([token_id]) for token_id in ids]
    whole = [
        token for token in tokens if token.decode(errors="ignore").encode() == token
    ]
    return 1 - len(whole) / len(tokens) if tokens else 0


def broken_count(tokenizer, text):
    return round(broken(tokenizer, text) * len(tokenizer.encode(text)))


def by_the_sign(tokenizer, text):
    ids = tokenizer.encode(text)
    return sum("\ufffd" in tokenizer.decode([i]) for i in ids) / len(ids) if ids else 0


WITH_MARKS = CL100K_PATTERN.replace(r"\p{L}+", r"[\p{L}\p{M}]+")


def shares(sizes, alpha):
    total = sum(sizes.values())
    powers = {name: (size / total) ** alpha for name, size in sizes.items()}
    return {name: power / sum(powers.values()) for name, power in powers.items()}


def not_normalized(sizes, alpha):
    total = sum(sizes.values())
    return {name: (size / total) ** alpha for name, size in sizes.items()}


def divided_by_the_power(sizes, alpha):
    return shares(sizes, 1 / alpha) if alpha else shares(sizes, 0)


def measured_once(measure, mixture, limit):
    tokens, mixture = measure(mixture), dict(mixture)
    for code in mixture:
        while tokens[code] / tokens["en"] / mixture[code] > limit:
            mixture[code] += 1
    return mixture


def of_all_that_are_measured(measure, mixture, limit):
    mixture = dict(mixture)
    while True:
        tokens = measure(mixture)
        worst = max(tokens, key=tokens.get)
        if tokens[worst] / tokens["en"] <= limit:
            return mixture
        mixture[worst] = mixture.get(worst, 0) + 1


def the_last_of_equals(measure, mixture, limit):
    mixture = dict(mixture)
    while True:
        tokens = measure(mixture)
        worst = max(reversed(mixture), key=lambda code: tokens[code])
        if tokens[worst] / tokens["en"] <= limit:
            return mixture
        mixture[worst] += 1


RIGHT = [
    ("languages.2", WITH_MARKS),
]

WRONG = [
    ("languages.1", broken_count),
    ("languages.1", by_the_sign),
    ("languages.1", lambda t, text: broken(t, text) if text else 1 / 0),
    ("languages.2", CL100K_PATTERN),
    ("languages.2", O200K_PATTERN),
    ("languages.2", r"\s*\S+|\s+"),
    ("languages.3", not_normalized),
    ("languages.3", divided_by_the_power),
    ("languages.3", lambda sizes, alpha: [*shares(sizes, alpha).values()]),
    ("languages.4", measured_once),
    ("languages.4", of_all_that_are_measured),
    ("languages.4", the_last_of_equals),
    ("languages.1", lambda _, text: broken(tiktoken.get_encoding("gpt2"), text)),
    ("languages.2", CL100K_PATTERN.replace(r"\p{L}+", r"(?:\p{L}\p{M}?)+")),
    ("languages.2", WITH_MARKS.replace("?i:", "?:")),
    ("languages.2", WITH_MARKS.replace(r"[^\r\n\p{L}\p{N}]?", " ?")),
]
