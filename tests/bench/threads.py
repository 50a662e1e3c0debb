"""Time what more threads are worth, by the clock on the wall."""

import functools
import time

import tiktoken

from lecture_lib import fast

from . import peers
from .encoding import VOCABULARIES
from .race import Contender, race

DOCUMENT = 2_000  # characters


def run(kind: str, text: str, rounds: int, threads: int, report: dict) -> None:
    documents = peers.documents(text, DOCUMENT)
    megabytes = len(text.encode()) / 1e6
    for vocabulary in VOCABULARIES:
        contenders = encode(documents, vocabulary, threads)
        seconds = race(contenders, rounds, time.perf_counter)
        one = seconds["1 thread"]
        for name, s in seconds.items():
            row = {"text": kind, "vocabulary": vocabulary, "MB": megabytes}
            row["contender"] = name
            report["threads"].append(row | {"MB/s": megabytes / s, "x one": one / s})


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
