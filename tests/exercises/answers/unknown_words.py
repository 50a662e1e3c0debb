"""Wrong answers to the exercises of `unknown_words`."""

import math


def forgets_to_average(probabilities):
    return 2 ** sum(-math.log2(p) for p in probabilities)


def gives_the_bits(probabilities):
    return sum(-math.log2(p) for p in probabilities) / len(probabilities)


WRONG = [
    # averages the probabilities
    ("unknown_words.1", lambda probabilities: len(probabilities) / sum(probabilities)),
    ("unknown_words.1", forgets_to_average),
    ("unknown_words.1", gives_the_bits),
    # upside down
    ("unknown_words.2", lambda few, many: (few[1] - many[1]) / (many[0] - few[0])),
    # wrong sign
    ("unknown_words.2", lambda few, many: (many[0] - few[0]) / (many[1] - few[1])),
    # always positive
    ("unknown_words.2", lambda few, many: abs(many[0] - few[0]) / (few[1] - many[1])),
]
