"""Answers to the exercises of lecture 12: right ones, and wrong ones with a reason."""

from itertools import accumulate

from lecture_lib.tokenizers.pretokenize import (
    CL100K_PATTERN,
    O200K_PATTERN,
)


def how_many_fit(tokenizer, texts, room):
    totals = accumulate(len(tokenizer.encode(text)) for text in texts)
    return sum(total <= room for total in totals)


def one_too_many(tokenizer, texts, room):
    return min(how_many_fit(tokenizer, texts, room) + 1, len(texts))


def all_that_fit(tokenizer, texts, room):
    fitting = 0
    for text in texts:
        if len(tokenizer.encode(text)) <= room:
            room -= len(tokenizer.encode(text))
            fitting += 1
    return fitting


def joined(tokenizer, texts, room):
    ends = range(1, len(texts) + 1)
    return sum(len(tokenizer.encode("".join(texts[:i]))) <= room for i in ends)


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


def fails_on_nothing(tokenizer, text):
    return broken(tokenizer, text) if text else 1 / 0


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


def as_a_list(sizes, alpha):
    return list(shares(sizes, alpha).values())


def balance(measure, mixture, limit):
    tokens = measure(mixture)
    worst = sorted(mixture, key=lambda code: tokens[code], reverse=True)[0]
    if tokens[worst] <= limit * tokens["en"]:
        return mixture
    return balance(measure, mixture | {worst: mixture[worst] + 1}, limit)


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
    ("12.1", how_many_fit),
    ("12.2", broken),
    ("12.3", WITH_MARKS),
    ("12.4", shares),
    ("12.5", balance),
]

WRONG = [
    ("12.1", one_too_many),
    ("12.1", all_that_fit),
    ("12.1", joined),
    ("12.2", broken_count),
    ("12.2", by_the_sign),
    ("12.2", fails_on_nothing),
    ("12.3", CL100K_PATTERN),
    ("12.3", O200K_PATTERN),
    ("12.3", r"\s*\S+|\s+"),
    ("12.4", not_normalized),
    ("12.4", divided_by_the_power),
    ("12.4", as_a_list),
    ("12.5", measured_once),
    ("12.5", of_all_that_are_measured),
    ("12.5", the_last_of_equals),
]
