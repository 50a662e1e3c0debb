"""The training race: the same merges first, then times."""

import functools
import time

from lecture_lib import fast
from lecture_lib.tokenizers.incremental_bpe import train_incremental_bpe
from lecture_lib.tokenizers.pretokenize import GPT2_PATTERN

from . import peers
from .race import Contender, race


def run(
    kind: str,
    text: str,
    vocab_size: int,
    threads: int,
    rounds: int,
    report: dict,
    others: bool = True,
) -> None:
    """Everybody trains on the same documents; one thread is timed by CPU."""
    documents = peers.documents(text)
    train = functools.partial(
        fast.train_regex_bpe, vocab_size=vocab_size, tie_break="smallest_ids"
    )
    ours = list(train(documents).vocab.values())[256:]
    theirs = {
        "rustbpe": lambda: peers.train_rustbpe(documents, vocab_size, GPT2_PATTERN),
        "HF tokenizers": lambda: peers.train_hugging_face(
            documents, vocab_size, GPT2_PATTERN
        ),
    }
    expected = {
        "rustbpe": lambda: ours,
        "HF tokenizers": lambda: peers.our_tokens_in_hf_numbering(
            documents, vocab_size, GPT2_PATTERN
        ),
    }
    if others:
        theirs["bpeasy"] = lambda: peers.train_bpeasy(
            documents, vocab_size, GPT2_PATTERN
        )
        theirs["sentencepiece (another algorithm)"] = lambda: peers.train_sentencepiece(
            documents, vocab_size, GPT2_PATTERN
        )
        theirs["incremental_bpe, pure Python"] = lambda: train_incremental_bpe(
            documents, vocab_size, tie_break="smallest_ids"
        )
    contenders = [
        Contender("fast", functools.partial(train, documents, num_threads=threads))
    ]
    for name, run_it in theirs.items():
        try:
            result = run_it()
        except Exception as error:  # whatever keeps a peer from running is reported
            report["missing"][name] = f"{type(error).__name__}: {error}"[:120]
            continue
        if name in expected and result != expected[name]():
            report["different"].append(f"{name} trained on {kind}")
        contenders.append(Contender(name, run_it, max_rounds=min(rounds, 2)))
    clock = time.process_time if threads == 1 else time.perf_counter
    seconds = race(contenders, rounds, clock)
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
