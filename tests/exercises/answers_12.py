"""Answers to the exercises of lecture 12: right ones, and wrong ones with a reason."""

from itertools import accumulate

from lecture_lib.tokenizers.pretokenize import (
    CL100K_PATTERN,
    GPT2_PATTERN,
    O200K_PATTERN,
)


def how_many_fit(tokenizer, texts, room):
    totals = accumulate(len(tokenizer.encode(text)) for text in texts)
    return sum(total <= room for total in totals)


def one_too_many(tokenizer, texts, room):
    return min(how_many_fit(tokenizer, texts, room) + 1, len(texts))


def strictly_less(tokenizer, texts, room):
    return how_many_fit(tokenizer, texts, room - 1)


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


def anywhere_in_the_text(tokenizer, texts, room):
    ids = [i for text in texts for i in tokenizer.encode(text)]
    seen = tokenizer.decode(ids[:room])
    return sum(text in seen for text in texts)


def by_the_average(tokenizer, texts, room):
    total = sum(len(tokenizer.encode(text)) for text in texts)
    return min(len(texts), room * len(texts) // total) if total else 0


def in_characters(tokenizer, texts, room):
    return sum(total <= room for total in accumulate(map(len, texts)))


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


def single_bytes(tokenizer, text):
    ids = tokenizer.encode(text)
    pieces = [tokenizer.decode_bytes([i]) for i in ids]
    return sum(len(piece) == 1 for piece in pieces) / len(ids) if ids else 0


def fails_on_nothing(tokenizer, text):
    return broken(tokenizer, text) if text else 1 / 0


def share_of_characters(tokenizer, text):
    return broken_count(tokenizer, text) / len(text) if text else 0


WITH_MARKS = CL100K_PATTERN.replace(r"\p{L}+", r"[\p{L}\p{M}]+")
NO_MARK_ELSEWHERE = WITH_MARKS.replace(r"\p{L}\p{N}]", r"\p{L}\p{M}\p{N}]")
ONE_MARK = CL100K_PATTERN.replace(r"\p{L}+", r"(?:\p{L}\p{M}?)+")
LEAD_OF_GPT2 = WITH_MARKS.replace(r"[^\r\n\p{L}\p{N}]?", " ?")
CASE_LOST = WITH_MARKS.replace("(?i:", "(?:")
WITH_SYMBOLS = CL100K_PATTERN.replace(r"\p{L}+", r"[\p{L}\p{M}\p{S}]+")
WITH_FORMATS = CL100K_PATTERN.replace(r"\p{L}+", r"[\p{L}\p{M}\p{Cf}]+")
NO_CONTRACTIONS = WITH_MARKS.replace("'(?i:[sdmt]|ll|ve|re)|", "")
NO_NEWLINES = WITH_MARKS.replace(r"|\s*[\r\n]+", "")
OTHER_ORDER = CL100K_PATTERN.replace(r"\p{L}+", r"(?:\p{L}|\p{M})+")


def shares(sizes, alpha):
    total = sum(sizes.values())
    powers = {name: (size / total) ** alpha for name, size in sizes.items()}
    return {name: power / sum(powers.values()) for name, power in powers.items()}


def not_normalized(sizes, alpha):
    total = sum(sizes.values())
    return {name: (size / total) ** alpha for name, size in sizes.items()}


def power_of_the_sum(sizes, alpha):
    return {name: (size / sum(sizes.values()) ** alpha) for name, size in sizes.items()}


def divided_by_the_power(sizes, alpha):
    return shares(sizes, 1 / alpha) if alpha else shares(sizes, 0)


def times_alpha(sizes, alpha):
    equal = 1 / len(sizes)
    plain = shares(sizes, 1)
    return {name: alpha * p + (1 - alpha) * equal for name, p in plain.items()}


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


def below_the_limit(measure, mixture, limit):
    return balance(measure, mixture, limit - 1e-12)


def ten_rounds(measure, mixture, limit):
    mixture = dict(mixture)
    for _ in range(10):
        tokens = measure(mixture)
        worst = max(mixture, key=lambda code: tokens[code])
        if tokens[worst] / tokens["en"] <= limit:
            break
        mixture[worst] += 1
    return mixture


def rounded(measure, mixture, limit):
    mixture = dict(mixture)
    while True:
        tokens = measure(mixture)
        worst = max(mixture, key=lambda code: tokens[code])
        if round(tokens[worst] / tokens["en"], 2) <= limit:
            return mixture
        mixture[worst] += 1


def all_that_are_above(measure, mixture, limit):
    mixture = dict(mixture)
    while True:
        tokens = measure(mixture)
        above = [code for code in mixture if tokens[code] / tokens["en"] > limit]
        if not above:
            return mixture
        for code in above:
            mixture[code] += 1


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


def less_english(measure, mixture, limit):
    mixture = dict(mixture)
    tokens = measure(mixture)
    while mixture["en"] > 1 and max(tokens[c] for c in mixture) > limit * tokens["en"]:
        mixture["en"] -= 1
        tokens = measure(mixture)
    return mixture


RIGHT = [
    ("12.1", how_many_fit),
    ("12.2", broken),
    ("12.3", WITH_MARKS),
    ("12.3", NO_MARK_ELSEWHERE),
    ("12.3", OTHER_ORDER),
    ("12.4", shares),
    ("12.5", balance),
]

WRONG = [
    ("12.1", one_too_many),
    ("12.1", strictly_less),
    ("12.1", all_that_fit),
    ("12.1", joined),
    ("12.1", by_the_average),
    ("12.1", anywhere_in_the_text),
    ("12.1", in_characters),
    ("12.2", broken_count),
    ("12.2", by_the_sign),
    ("12.2", single_bytes),
    ("12.2", fails_on_nothing),
    ("12.2", share_of_characters),
    ("12.3", CL100K_PATTERN),
    ("12.3", GPT2_PATTERN),
    ("12.3", O200K_PATTERN),
    ("12.3", r"\s*\S+|\s+"),
    ("12.3", r"[\p{L}\p{M}]+|."),
    ("12.3", CL100K_PATTERN.replace(r"\p{L}", r"\p{L}\p{M}")),
    ("12.3", ONE_MARK),
    ("12.3", LEAD_OF_GPT2),
    ("12.3", CASE_LOST),
    ("12.3", WITH_SYMBOLS),
    ("12.3", WITH_FORMATS),
    ("12.3", NO_CONTRACTIONS),
    ("12.3", NO_NEWLINES),
    ("12.3", 7),
    ("12.4", not_normalized),
    ("12.4", power_of_the_sum),
    ("12.4", divided_by_the_power),
    ("12.4", times_alpha),
    ("12.4", as_a_list),
    ("12.5", measured_once),
    ("12.5", all_that_are_above),
    ("12.5", of_all_that_are_measured),
    ("12.5", the_last_of_equals),
    ("12.5", less_english),
    ("12.5", below_the_limit),
    ("12.5", ten_rounds),
    ("12.5", rounded),
]
