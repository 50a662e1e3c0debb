"""Milestone e: twice as fast as the course's plain program, with the same results."""

import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from functools import cache
from statistics import median
from typing import Any

from lecture_lib.corpora import load as corpus
from lecture_lib.tokenizers.incremental_bpe import train_incremental_bpe
from lecture_lib.tokenizers.pretokenize import pre_tokenize
from lecture_lib.tokenizers.regex_bpe import merge_by_rank

from .child import call
from .milestones import TIMED, Arguments
from .program import Failed, Program, Unwritten
from .reference import Merges, train_on_words
from .results import Callee
from .start import ROOT
from .verdicts import Verdict

Clock = Callable[[], float]
ASKED = 2.0  # times as fast
PAIRS = 7  # of calls, after one to warm up
NUM_MERGES = {"train_on_words": 200, "encode_words": 1_000}
PARAGRAPHS = {"train_on_words": 300, "encode_words": 1_000}
HINTS = {
    "train_on_words": "The plain program counts all pairs again after each merge. "
    "Only words that hold the merged pair change, and with them the counts of a few "
    "pairs (lecture `fast_training`).",
    "encode_words": "The plain program merges the bytes of each word, although most "
    "words of a text occur more than once. Keep the tokens of a word (lecture "
    "`fast_encoding`), and ask a word which of its pairs was learned first, rather "
    "than going through all merges (lecture `bpe_encoding`).",
}


def encode_words(text: str, merges: Merges) -> list[int]:
    """Encode as `bpe_encoding` does, but without its cache: by rank each time."""
    ranks = {pair: new_id for new_id, pair in enumerate(merges, 256)}
    return [
        token_id
        for pre_token in pre_tokenize(text)
        for token_id in merge_by_rank(list(pre_token.encode()), ranks)
    ]


PLAIN: dict[str, Callable[..., Any]] = {
    "train_on_words": train_on_words,
    "encode_words": encode_words,
}


def served() -> Program:
    """Return the plain program, to be asked as a learner's is."""
    code = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); "
        f"from {__name__} import serve; serve()"
    )
    return Program([sys.executable, "-sPc", code], seconds=600.0)


def serve() -> None:
    """Answer the calls on the lines of standard input."""
    for line in sys.stdin:
        request = json.loads(line)
        answer = call(PLAIN[request["function"]], request["arguments"])
        print(json.dumps(answer), flush=True)


def beat(
    program: Callee,
    *,
    clock: Clock = time.perf_counter,
    plain: Callee | None = None,
) -> Verdict:
    """Judge training, then encoding, each timed in pairs with the plain program."""
    if plain is None:
        with served() as started:
            return beat(program, clock=clock, plain=started)
    told: list[str] = []
    for function in TIMED.functions:
        try:
            ratios, problem = race(program, plain, function, clock)
        except Unwritten:
            return Verdict(TIMED, len(told), function, unwritten=True)
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
            return Verdict(TIMED, len(told), function, problem, HINTS[function])
        measured = "training" if function.startswith("train") else "encoding"
        told.append(f"{measured} is {speed}")
    told.append("the merges are the same, and with them the bytes per token")
    return Verdict(TIMED, len(told), detail="; ".join(told))


def race(
    mine: Callee, plain: Callee, function: str, clock: Clock
) -> tuple[list[float], str]:
    """Time the same calls to both in turns.

    Return how many times as fast `mine` was in each pair but the first, which warms
    both up, and a sentence if a result was another one. Noise of the machine hits both
    halves of a pair alike, so a ratio tells more than seconds.
    """
    ratios: list[float] = []
    for number, arguments in enumerate(calls_of(function)):
        timed = {}
        for program in (mine, plain) if number % 2 else (plain, mine):
            start = clock()
            result = program.call(function, arguments)["result"]
            timed[program] = clock() - start, result
        (my_seconds, result), (seconds, right) = timed[mine], timed[plain]
        if result != right:
            told = "gives another result than the course's plain program"
            return ratios, f"{function} {told} for a long text"
        if number:
            ratios.append(seconds / max(my_seconds, 1e-9))
    return ratios, ""


def calls_of(function: str) -> Iterator[Arguments]:
    """Yield a call for each pair and one to warm up, each with another text."""
    for number in range(PAIRS + 1):
        text = drawn(f"{function} {number}", PARAGRAPHS[function])
        if function == "train_on_words":
            yield text, NUM_MERGES[function]
        else:
            yield text, merges_for_encoding()[: NUM_MERGES[function] - number]


def drawn(seed: str, num_paragraphs: int) -> str:
    """Draw paragraphs of the course's essays and stories, some more than once."""
    paragraphs = [*corpus("stories.txt").split("\n\n")]
    paragraphs += corpus("technical.txt").split("\n\n")
    return "\n\n".join(random.Random(seed).choices(paragraphs, k=num_paragraphs))


@cache
def merges_for_encoding() -> Merges:
    text = corpus("stories.txt") + corpus("technical.txt")
    size = 256 + NUM_MERGES["encode_words"]
    return list(train_incremental_bpe(text, size).merges)
