"""Right and wrong answers to the exercises of `unknown_words`."""

import math


def perplexity_of(probabilities):
    bits = sum(-math.log2(p) for p in probabilities)
    return 2 ** (bits / len(probabilities))


def break_even_price(few, many):
    return (many[0] - few[0]) / (few[1] - many[1])


RIGHT = [
    ("unknown_words.1", perplexity_of),
    ("unknown_words.2", break_even_price),
]


def averages_the_probabilities(probabilities):
    return len(probabilities) / sum(probabilities)


def forgets_to_average(probabilities):
    return 2 ** sum(-math.log2(p) for p in probabilities)


def gives_the_bits(probabilities):
    return sum(-math.log2(p) for p in probabilities) / len(probabilities)


def upside_down(few, many):
    return (few[1] - many[1]) / (many[0] - few[0])


def wrong_sign(few, many):
    return (many[0] - few[0]) / (many[1] - few[1])


def always_positive(few, many):
    return abs(many[0] - few[0]) / (few[1] - many[1])


WRONG = [
    ("unknown_words.1", averages_the_probabilities),
    ("unknown_words.1", forgets_to_average),
    ("unknown_words.1", gives_the_bits),
    ("unknown_words.2", upside_down),
    ("unknown_words.2", wrong_sign),
    ("unknown_words.2", always_positive),
]
