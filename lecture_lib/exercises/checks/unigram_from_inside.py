"""Exercises of the side trail on training Unigram: a round, and a price."""

import math
from typing import Any

from lecture_lib.tokenizers.segmentation import viterbi

from ..checking import value
from ..conditions import probabilities

value(
    "unigram_from_inside.1",
    "one round by hand",
    "There are three cuts. What share has each, and how many of each piece do they "
    "have together?",
)(probabilities({"a": 10 / 19, "b": 1 / 19, "ab": 4 / 19, "ba": 4 / 19}))


@value(
    "unigram_from_inside.2",
    "a price that is too high",
    "The best cut without the piece should have a boundary at another place, so that "
    "its neighbor changes, too.",
)
def _too_high(answer: Any) -> str | None:
    if not (isinstance(answer, list | tuple) and len(answer) == 3):
        return "it should be (probability, word, piece)"
    probability, word, piece = answer
    if abs(sum(probability.values()) - 1) > 1e-6:
        return f"the probabilities add up to {sum(probability.values()):g}, not to 1"
    if piece not in probability:
        return f"the piece {piece!r} has no probability"
    logs = {part: math.log(p) for part, p in probability.items()}
    rest = {part: log for part, log in logs.items() if part != piece}
    try:
        best, best_log = viterbi(word, logs)
        _, round_log = viterbi(piece, rest)
        _, without_log = viterbi(word, rest)
    except ValueError as error:
        return str(error)
    if piece not in best:
        return f"the best cut {'·'.join(best)} doesn't use {piece!r}"
    price = best.count(piece) * (logs[piece] - round_log)
    real = best_log - without_log
    if real < price - 1e-9:
        return None
    return f"the loss is {real:.3f}, and the price is {price:.3f}, which isn't higher"
