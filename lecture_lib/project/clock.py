"""Milestone e: twice as fast as the course's plain program, with the same results."""

import random
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from statistics import median
from typing import Any

from lecture_lib.corpora import load as corpus
from lecture_lib.tokenizers.incremental_bpe import train_incremental_bpe

from .milestones import TIMED, Arguments
from .plain import served
from .program import Failed, Unwritten
from .reference import Merges
from .results import Callee
from .verdicts import Verdict

Clock = Callable[[], float]
ASKED = 2.0  # times as fast
PAIRS = 5
MOST_PAIRS = 15  # if the median of five is near to what is asked
NEAR = (1.6, 2.5)
NUM_MERGES = {"train_on_words": 200, "encode_words": 1_000}
PARAGRAPHS = {"train_on_words": 300, "encode_words": 1_000}
HINTS = {
    "train_on_words": "The plain program counts all pairs again after each merge. "
    "Only words that hold the merged pair change, and with them the counts of a few "
    "pairs (lecture 14).",
    "encode_words": "The plain program merges the bytes of each word, although most "
    "words of a text occur more than once. Keep the tokens of a word, and look only "
    "where a merge has changed something (lecture 15).",
}
# Where the plain program isn't the slowest.
SLOWER = {
    "encode_words": "Your program is slower than the plain one. Don't go through all "
    "merges for each word, nor number them anew: ask the word which of its pairs was "
    "learned first (lecture 06).",
}


def beat(
    program: Callee,
    *,
    clock: Clock = time.perf_counter,
    plain: Callee | None = None,
    paragraphs: dict[str, int] = PARAGRAPHS,
) -> Verdict:
    """Training, then encoding, each timed in pairs with the course's plain program."""
    if plain is None:
        with served() as started:
            return beat(program, clock=clock, plain=started, paragraphs=paragraphs)
    told: list[str] = []
    for function in TIMED.functions:
        measured = "training" if function.startswith("train") else "encoding"
        calls = calls_of(function, paragraphs[function])
        try:
            ratios, problem = race(program, plain, function, calls, clock)
        except Unwritten as missing:
            return Verdict(TIMED, len(told), str(missing) or function, unwritten=True)
        except Failed as failure:
            return Verdict(TIMED, len(told), function, f"{function}: {failure}")
        if problem:
            return Verdict(TIMED, len(told), function, problem)
        speed = (
            f"{median(ratios):.1f} times as fast (median of {len(ratios)} pairs, from "
            f"{min(ratios):.1f} to {max(ratios):.1f})"
        )
        if median(ratios) < ASKED:
            problem = (
                f"{function} must be {ASKED:g} times as fast as the course's plain "
                f"program, and is {speed}"
            )
            is_slower = function in SLOWER and median(ratios) < 0.9
            hint = (SLOWER if is_slower else HINTS)[function]
            return Verdict(TIMED, len(told), function, problem, hint)
        told.append(f"{measured} is {speed}")
    told.append("the merges are the same, and with them the bytes per token")
    return Verdict(TIMED, len(told), detail="; ".join(told))


def race(
    mine: Callee,
    plain: Callee,
    function: str,
    calls: Iterable[Arguments],
    clock: Clock,
) -> tuple[list[float], str]:
    """Time the same call to both in turns, until enough pairs are there.

    Return how many times as fast `mine` was in each pair but the first, which warms
    both up, and a sentence if a result was another one. Noise of the machine hits both
    halves of a pair alike, so a ratio tells more than seconds.
    """
    ratios: list[float] = []
    for number, arguments in enumerate(calls):
        order = (mine, plain) if number % 2 else (plain, mine)
        timed = {
            id(each): timed_call(each, function, arguments, clock) for each in order
        }
        (my_seconds, result), (seconds, right) = timed[id(mine)], timed[id(plain)]
        if problem := difference(function, result, right):
            return ratios, problem
        if number:
            ratios.append(seconds / max(my_seconds, 1e-9))
            if decided(ratios):
                break
    return ratios, ""


def timed_call(
    program: Callee, function: str, arguments: Arguments, clock: Clock
) -> tuple[float, Any]:
    start = clock()
    answer = program.call(function, arguments)
    return clock() - start, answer["result"]


def decided(ratios: Sequence[float]) -> bool:
    """Check that no further pair is needed: five that are clear, or fifteen."""
    if len(ratios) < PAIRS:
        return False
    return not NEAR[0] <= median(ratios) <= NEAR[1] or len(ratios) >= MOST_PAIRS


def calls_of(function: str, num_paragraphs: int) -> Iterator[Arguments]:
    """A call for each pair and one to warm up, each with another text."""
    for number in range(MOST_PAIRS + 1):
        text = drawn(f"{function} {number}", num_paragraphs)
        if function == "train_on_words":
            yield text, NUM_MERGES[function]
        else:
            yield text, merges_for_encoding()[: NUM_MERGES[function] - number]


def drawn(seed: str, num_paragraphs: int) -> str:
    """A text of paragraphs of the course's essays and stories, some more than once."""
    paragraphs = [*corpus("stories.txt").split("\n\n")]
    paragraphs += corpus("technical.txt").split("\n\n")
    return "\n\n".join(random.Random(seed).choices(paragraphs, k=num_paragraphs))


@cache
def merges_for_encoding() -> Merges:
    text = corpus("stories.txt") + corpus("technical.txt")
    size = 256 + NUM_MERGES["encode_words"]
    return list(train_incremental_bpe(text, size).merges)


def difference(function: str, found: Any, right: Any) -> str:
    """A sentence on the first place where two lists differ; empty if they are equal."""
    if found == right:
        return ""
    if not isinstance(found, list):
        return f"{function} gives no list for a long text, but {str(found)[:80]!r}"
    pairs = enumerate(zip(found, right))
    same = next((k for k, (a, b) in pairs if a != b), min(len(found), len(right)))
    what = "merges" if function.startswith("train") else "tokens"
    theirs, ours = str(found[same : same + 3])[:80], right[same : same + 3]
    return (
        f"{function} gives other {what} than the course's plain program for a long "
        f"text: the first {same} are the same, then come {theirs} and should be {ours}"
    )
