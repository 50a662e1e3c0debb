"""The training race: the same merges first, then times."""

import functools
import time
from collections.abc import Container

from lecture_lib import fast
from lecture_lib.tokenizers.pretokenize import GPT2_PATTERN

from . import peers, trainers
from .race import Contender, race


def run(
    kind: str, text: str, vocab_size: int, threads: int, rounds: int, report: dict
) -> None:
    """Race everybody on the same documents; one thread is timed by CPU."""
    seconds = race_on(kind, text, vocab_size, threads, rounds, report)
    for name, value in seconds.items():
        report["training"].append(
            {
                "text": f"{kind}, {len(text.encode()) / 1e6:.0f} MB",
                "vocabulary size": vocab_size,
                "threads": threads,
                "contender": name,
                "s": value,
                "x fast": value / seconds["fast"],
            }
        )


def race_on(
    kind: str,
    text: str,
    vocab_size: int,
    threads: int,
    rounds: int,
    report: dict,
    among: Container[str] = tuple(trainers.TRAINERS),
) -> dict[str, float]:
    """The median seconds of ours and of the peers in `among`."""
    documents = peers.documents(text)
    work = (documents, vocab_size, GPT2_PATTERN)
    train = functools.partial(
        fast.train_regex_bpe, documents, vocab_size, tie_break="smallest_ids"
    )
    ours = list(train().vocab.values())[256:]
    entrants = [Contender("fast", functools.partial(train, num_threads=threads))]
    for name, (their_train, is_right) in trainers.TRAINERS.items():
        if name not in among:
            continue
        try:
            result = their_train(*work)
        except Exception as error:  # whatever keeps a peer from running is reported
            report["missing"][name] = f"{type(error).__name__}: {error}"[:120]
            continue
        if is_right and not is_right(result, ours, *work):
            report["different"].append(f"{name} trained on {kind}")
        run_again = functools.partial(their_train, *work)
        entrants.append(Contender(name, run_again, max_rounds=min(rounds, 2)))
    return race(
        entrants, rounds, time.process_time if threads == 1 else time.perf_counter
    )
