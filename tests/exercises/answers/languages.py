"""Right and wrong answers to the exercises of `languages`."""

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
    ("languages.1", how_many_fit),
    ("languages.2", broken),
    ("languages.3", WITH_MARKS),
    ("languages.4", shares),
    ("languages.5", balance),
]

WRONG = [
    ("languages.1", one_too_many),
    ("languages.1", all_that_fit),
    ("languages.1", joined),
    ("languages.2", broken_count),
    ("languages.2", by_the_sign),
    ("languages.2", fails_on_nothing),
    ("languages.3", CL100K_PATTERN),
    ("languages.3", O200K_PATTERN),
    ("languages.3", r"\s*\S+|\s+"),
    ("languages.4", not_normalized),
    ("languages.4", divided_by_the_power),
    ("languages.4", as_a_list),
    ("languages.5", measured_once),
    ("languages.5", of_all_that_are_measured),
    ("languages.5", the_last_of_equals),
]
