"""What more threads are worth, by the clock on the wall."""

import functools
import time

import tiktoken

from lecture_lib import fast
from lecture_lib.tokenizers.pretokenize import GPT2_PATTERN

from . import peers
from .encoding import VOCABULARIES
from .race import Contender, race

DOCUMENT = 2_000  # characters


def run(kind: str, text: str, rounds: int, threads: int, report: dict) -> None:
    documents = peers.documents(text, DOCUMENT)
    megabytes = len(text.encode()) / 1e6
    races = {f"count {kind}": count(documents, threads)}
    for vocabulary in VOCABULARIES:
        races[f"encode {kind}, {vocabulary}"] = encode(documents, vocabulary, threads)
    for what, contenders in races.items():
        seconds = race(contenders, rounds, time.perf_counter)
        one = seconds["1 thread"]
        for name, s in seconds.items():
            row = {"what": what, "MB": megabytes, "contender": name}
            report["threads"].append(row | {"MB/s": megabytes / s, "x one": one / s})


def count(documents: list[str], threads: int) -> list[Contender]:
    """The part of training that threads share."""
    from lecture_lib.fast.training import count

    work = functools.partial(count, documents, GPT2_PATTERN, ())
    return [
        Contender("1 thread", lambda: work(1)),
        Contender(f"{threads} threads", lambda: work(threads)),
    ]


def encode(documents: list[str], vocabulary: str, threads: int) -> list[Contender]:
    """Batches of documents; tiktoken gives lists."""
    ours = fast.load(vocabulary).encode_batch_to_numpy
    theirs = tiktoken.get_encoding(vocabulary).encode_ordinary_batch
    work = functools.partial(ours, documents, disallowed_special=())
    return [
        Contender("1 thread", lambda: work(num_threads=1)),
        Contender(f"{threads} threads", lambda: work(num_threads=threads)),
        Contender(
            f"tiktoken, {threads} threads",
            lambda: theirs(documents, num_threads=threads),
            max_rounds=2,
        ),
    ]
