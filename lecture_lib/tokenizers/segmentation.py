"""All ways to cut a text into pieces, and the likeliest.

Built in lecture `unigram` (Kudo 2018). Each piece has a probability, and that of
a cut is the product of its pieces'. A text of 20 characters may have half a million
cuts, but all that go on from the same place go on alike: one pass over the places, from
left to right, finds the best (`viterbi`) or adds them all up (`forward`).
"""

import math
import operator
from collections.abc import Callable, Iterable, Iterator, Mapping

LogProbs = Mapping[str, float]  # piece -> natural logarithm of its probability
IMPOSSIBLE = -math.inf  # the logarithm of 0


def segmentations(text: str, log_probs: LogProbs) -> Iterator[list[str]]:
    """All ways to cut `text` into pieces; there may be 2 to the power of its length.

    >>> list(segmentations("hug", {"h": -2, "u": -2, "g": -2, "hu": -3, "ug": -1}))
    [['h', 'u', 'g'], ['h', 'ug'], ['hu', 'g']]
    """
    if not text:
        yield []
    for end in range(1, len(text) + 1):
        if text[:end] in log_probs:
            for rest in segmentations(text[end:], log_probs):
                yield [text[:end], *rest]


def log_probability(pieces: Iterable[str], log_probs: LogProbs) -> float:
    """Sum the logarithms of one cut: that is the logarithm of the product."""
    return sum((log_probs[piece] for piece in pieces), 0.0)


def lattice(
    text: str, log_probs: LogProbs, longest: int | None = None
) -> list[list[str]]:
    """List the pieces that end after each character of `text`, longest first.

    `longest` is the length of the longest piece: knowing it saves time on long texts.

    >>> lattice("hug", {"h": -2, "u": -2, "g": -2, "hu": -3, "ug": -1})
    [['h'], ['hu', 'u'], ['ug', 'g']]
    """
    longest = longest or len(text)
    return [
        [
            piece
            for start in range(max(0, end - longest), end)
            if (piece := text[start:end]) in log_probs
        ]
        for end in range(1, len(text) + 1)
    ]


def viterbi(
    text: str,
    log_probs: LogProbs,
    longest: int | None = None,
    *,
    add: Callable[[float, float], float] = operator.add,
) -> tuple[list[str], float]:
    """The likeliest cut of `text`, and its log probability.

    The best cut that ends behind a character is a piece that ends there, behind the
    best cut of all before it. Of equally likely ones the longest last piece wins, at
    each end; so do Hugging Face's library and SentencePiece. `add` may round.

    >>> pieces, log_prob = viterbi("hug", {"h": -2, "u": -2, "g": -2, "ug": -1})
    >>> pieces, log_prob
    (['h', 'ug'], -3.0)
    """
    best, last = [0.0], [""]  # of the first 0, 1, 2, … characters
    for end, candidates in enumerate(lattice(text, log_probs, longest), start=1):
        best.append(IMPOSSIBLE)
        last.append("")
        for piece in candidates:
            log_prob = add(best[end - len(piece)], log_probs[piece])
            if log_prob > best[end]:
                best[end], last[end] = log_prob, piece
    check_spelled(text, best)
    pieces = []
    end = len(text)
    while end > 0:
        pieces.append(last[end])
        end -= len(last[end])
    return pieces[::-1], best[-1]


def forward(text: str, log_probs: LogProbs, longest: int | None = None) -> list[float]:
    """Log probability of the first 0, 1, 2, … characters, all their cuts added up.

    It is `viterbi` with a sum in the place of the maximum.
    """
    sums = [0.0]
    for end, candidates in enumerate(lattice(text, log_probs, longest), start=1):
        sums.append(log_sum([sums[end - len(p)] + log_probs[p] for p in candidates]))
    return sums


def total(text: str, log_probs: LogProbs, longest: int | None = None) -> float:
    """The log probability of `text`: of all its cuts together.

    >>> round(math.exp(total("aa", {"a": math.log(0.5), "aa": math.log(0.25)})), 6)
    0.5
    """
    return forward(text, log_probs, longest)[-1]


def log_sum(logs: list[float]) -> float:
    """The logarithm of the sum of numbers that are given by their logarithms.

    The greatest is taken out first, because ``exp`` of -1,000 would be 0.

    >>> log_sum([-1000.0, -1000.0]) == -1000.0 + math.log(2)
    True
    """
    greatest = max(logs, default=IMPOSSIBLE)
    if greatest == IMPOSSIBLE:
        return IMPOSSIBLE
    return greatest + math.log(sum(math.exp(log - greatest) for log in logs))


def check_spelled(text: str, log_prob_of_prefix: list[float]) -> None:
    """``ValueError`` if no cut of `text` is made of pieces alone."""
    if log_prob_of_prefix[-1] > IMPOSSIBLE:
        return
    reached = max(i for i, log in enumerate(log_prob_of_prefix) if log > IMPOSSIBLE)
    raise ValueError(
        f"these pieces can't spell {text!r}: all cuts end at {text[:reached]!r}"
    )
