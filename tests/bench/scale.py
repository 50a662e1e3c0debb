"""``python -m tests.bench.scale``: documents into shards, side by side.

The bare encoder; ours in one process and in as many as there are cores; and the usual
recipe, tiktoken in `multiprocessing.Pool.imap` with one document a task, which fills a
buffer and saves it. All read the same file, and the tokens must be equal before
anything is timed. Wall time, start-up of processes included, but not the removal of
what was written: run it on free cores. English is 6 MB of text again and again, which
the encoder has met before: so it is fastest, and what surrounds it weighs most. Code is
different text up to a few hundred MB. The recipe, many times slower, runs once.
"""

import argparse
import multiprocessing
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import tiktoken

from lecture_lib import fast, scale
from lecture_lib.scale.engines import available_cores
from lecture_lib.scale.run_tokenizer import END_OF_TEXT

from . import texts

DOCUMENT = 4_000  # characters
SHARD = 100_000_000  # tokens
SMALL = 3_000_000  # bytes on which results are compared
encoding: tiktoken.Encoding  # of a worker of the recipe


def main() -> None:
    options = parse()
    fast.prepare()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        size = options.megabytes * 1_000_000
        for kind in options.kinds:
            compare(corpus(folder / "small.txt", SMALL, kind), options.encoding, folder)
            race(corpus(folder / "large.txt", size, kind), kind, options, folder)


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.scale")
    parser.add_argument("--megabytes", type=int, default=1_000)
    parser.add_argument("--kinds", nargs="+", default=["English", "code"])
    parser.add_argument("--encoding", default="gpt2")
    parser.add_argument("--rounds", type=int, default=3)
    return parser.parse_args()


def corpus(path: Path, size: int, kind: str = "English") -> Path:
    """Documents in one file, repeated until it is large enough."""
    text = texts.load(kind, size).replace(END_OF_TEXT, "")
    pieces = [text[i : i + DOCUMENT] for i in range(0, len(text), DOCUMENT)]
    data = (END_OF_TEXT.join(pieces) + END_OF_TEXT).encode()
    with path.open("wb") as file:
        for _ in range(max(1, size // len(data))):
            file.write(data)
        file.write(pieces[0].encode())
    return path


def race(path: Path, kind: str, options: argparse.Namespace, folder: Path) -> None:
    cores = available_cores()
    contenders: dict[str, Callable[[], float]] = {
        "the bare encoder": lambda: bare(path, options.encoding),
        "ours, 1 process": lambda: ours(path, options.encoding, folder, 1),
        f"ours, {cores} workers": lambda: ours(path, options.encoding, folder, cores),
        "the recipe, 1 process": lambda: recipe(path, options.encoding, folder, 1),
        f"the recipe, {cores} processes": lambda: recipe(
            path, options.encoding, folder, cores
        ),
    }
    seconds: dict[str, list[float]] = {name: [] for name in contenders}
    for number in range(options.rounds):
        for name, run in contenders.items():
            if not (number and name.startswith("the recipe")):
                seconds[name].append(run())
    size = path.stat().st_size / 1e6
    print(
        f"{size:,.0f} MB of {kind}, {options.encoding}, load {os.getloadavg()[0]:.1f}"
    )
    first = statistics.median(seconds["the bare encoder"])
    for name, taken in seconds.items():
        median = statistics.median(taken)
        print(f"  {name:28} {size / median:6.1f} MB/s, {first / median:5.0%} of bare")


def bare(path: Path, name: str) -> float:
    """Seconds of encoding alone, reading and splitting left out."""
    encoder = fast.load(name)
    taken = 0.0
    for batch in batches(path, 1_000):
        begin = time.perf_counter()
        encoder.encode_batch_to_numpy(batch)
        taken += time.perf_counter() - begin
    return taken


def ours(path: Path, name: str, folder: Path, workers: int) -> float:
    with tempfile.TemporaryDirectory(dir=folder) as out:
        begin = time.perf_counter()
        scale.tokenize(path, out, encoding=name, separator=END_OF_TEXT, workers=workers)
        return time.perf_counter() - begin


def recipe(path: Path, name: str, folder: Path, processes: int) -> float:
    vocab_size = tiktoken.get_encoding(name).n_vocab
    dtype = np.uint16 if vocab_size <= 1 << 16 else np.uint32
    buffer, filled, shards = np.empty(SHARD, dtype), 0, 0
    start = time.perf_counter()
    with (
        tempfile.TemporaryDirectory(dir=folder) as out,
        multiprocessing.get_context("spawn").Pool(processes, begin, (name,)) as pool,
    ):
        for tokens in pool.imap(tokenize, documents(path), chunksize=16):
            while filled + len(tokens) >= SHARD:
                head = SHARD - filled
                buffer[filled:] = tokens[:head]
                np.save(f"{out}/{shards}.npy", buffer)
                tokens, filled, shards = tokens[head:], 0, shards + 1
            buffer[filled : filled + len(tokens)] = tokens
            filled += len(tokens)
        np.save(f"{out}/{shards}.npy", buffer[:filled])
        return time.perf_counter() - start


def begin(name: str) -> None:
    global encoding
    encoding = tiktoken.get_encoding(name)


def tokenize(text: str) -> np.ndarray:
    dtype = np.uint16 if encoding.n_vocab <= 1 << 16 else np.uint32
    return np.array([encoding.eot_token, *encoding.encode_ordinary(text)], dtype)


def documents(path: Path) -> Iterator[str]:
    """A part of the file at a time, as a streamed data set gives them."""
    held = ""
    with path.open(encoding="utf-8", newline="") as file:
        while part := file.read(1 << 20):
            *whole, held = (held + part).split(END_OF_TEXT)
            yield from whole
    yield held


def batches(path: Path, count: int) -> Iterator[list[str]]:
    batch = []
    for text in documents(path):
        batch.append(text)
        if len(batch) == count:
            yield batch
            batch = []
    yield batch


def compare(path: Path, name: str, folder: Path) -> None:
    """All ways give the same tokens, or nothing is timed."""
    begin(name)
    theirs = np.concatenate([tokenize(text) for text in documents(path)])
    for workers in (1, 2):
        with tempfile.TemporaryDirectory(dir=folder) as out:
            scale.tokenize(
                path, out, encoding=name, separator=END_OF_TEXT, workers=workers
            )
            found = np.load(f"{out}/train-00000.npy")
        if not np.array_equal(found, theirs):
            sys.exit(f"the tokens of {workers} workers differ from tiktoken's")
    print(f"equal on {path.stat().st_size:,} bytes: {len(theirs):,} tokens")


if __name__ == "__main__":
    main()
