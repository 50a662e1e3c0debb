"""The peers of today in one table: who is exact, and how fast at which work.

A peer's time stands against that of `fast` at the same work, taken beside it. One
thread: each held-back source once, its second half after its first; CPU time. All
cores: all these sources as documents. Files: the same with a separator between them,
again and again, from one file to the IDs in another; ours keeps its promises meanwhile.
"""

import functools
import statistics
import tempfile
import time
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import numpy as np
import tiktoken

from lecture_lib import fast, scale
from lecture_lib.scale.documents import UnitEncoder
from lecture_lib.scale.engines import RunOptions, map_in_processes
from lecture_lib.scale.inputs import find_inputs
from lecture_lib.scale.manifest import Job
from lecture_lib.scale.run_tokenizer import END_OF_TEXT, describe_tokenizer
from lecture_lib.scale.units import Cursor, plan_files
from lecture_lib.tokenizers.encodings import ENCODINGS

from . import peers, sources, spread
from .encoding import VOCABULARIES, halves
from .race import Contender, race

NOT_HERE = ("bpe-openai", "minbpe's algorithm")  # at most 200,000 tokens; far slower
AMONG = tuple(name for name in peers.ENCODERS if name not in NOT_HERE)
DOCUMENT = 2_000  # characters
FILE_SIZE = 300_000_000  # bytes
PLAIN: dict = {"shard_tokens": 1, "validation": 0, "field": "", "errors": "error"}
Texts = dict[str, str]
Results = Iterator[dict]  # rows of the report


def run(rounds: int, threads: int, quick: bool, report: dict) -> None:
    held_back = {
        row["source"]: text
        for row, text in spread.chosen(1_000_000, quick, report)
        if row["half"] == sources.HELD_BACK
    }
    size = FILE_SIZE // 10 if quick else FILE_SIZE
    for vocabulary in VOCABULARIES:
        found = peers.encoders(vocabulary, AMONG, report)
        if threads > 1:
            found["plain writing"] = plain(vocabulary, threads)
        for name, peer in found.items():
            work = (vocabulary, peer, held_back)
            results = alone(*work)
            if threads > 1:
                cores = on_all_cores(*work, rounds, threads)
                results = chain(cores, on_a_file(*work, size, threads))
            report["peers"] += [{"peer": name} | result for result in results]


def alone(vocabulary: str, peer: peers.Peer, texts: Texts) -> Results:
    theirs, ours = tiktoken.get_encoding(vocabulary), fast.load(vocabulary)
    to_numpy = functools.partial(ours.encode_to_numpy, disallowed_special=())
    for source, text in texts.items():
        first, second = halves(text)
        ours.clear_cache()
        seconds = []
        for encode in (to_numpy, peer.encode):
            encode(first)
            begin = time.process_time()
            ids = encode(second)
            seconds.append(time.process_time() - begin)
        yield {
            "work": "one thread",
            "text": f"{source} ({vocabulary})",
            "right": list(ids) == theirs.encode_ordinary(second),
            "ratio": seconds[1] / seconds[0],
        }


def on_all_cores(
    vocabulary: str, peer: peers.Peer, texts: Texts, rounds: int, threads: int
) -> Results:
    if not peer.batch:
        return
    documents = in_documents(texts)
    ours = fast.load(vocabulary).encode_batch_to_numpy
    work = functools.partial(ours, documents, threads, disallowed_special=())
    expected, _ = work()
    entrants = [
        Contender("ours", work),
        Contender("theirs", functools.partial(peer.batch, documents)),
    ]
    is_right = np.array_equal(peers.flat(peer.batch(documents)), expected)
    seconds = race(entrants, rounds, time.perf_counter)
    yield {
        "work": "all cores",
        "text": f"documents ({vocabulary})",
        "right": is_right,
        "ratio": seconds["theirs"] / seconds["ours"],
    }


def on_a_file(
    vocabulary: str, peer: peers.Peer, texts: Texts, size: int, threads: int
) -> Results:
    encode = peer.files
    if not encode:
        return
    separator = END_OF_TEXT.encode()
    once = "".join(text + END_OF_TEXT for text in in_documents(texts)).encode()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path, saved = folder / "corpus.txt", folder / "ids.npy"
        path.write_bytes(once * (size // len(once) + 1))
        options = {"encoding": vocabulary, "workers": threads, "separator": END_OF_TEXT}
        ratios = []
        for number in range(3):
            out = folder / str(number)
            begin = time.perf_counter()
            scale.tokenize(path, out, **options)
            middle = time.perf_counter()
            np.save(saved, encode(str(path), separator))
            ratios.append((time.perf_counter() - middle) / (middle - begin))
        shards = [np.load(shard) for shard in sorted(out.glob("train-*.npy"))]
        ids, theirs = np.concatenate(shards), np.load(saved)
        end_of_text = fast.load(vocabulary).special_tokens[END_OF_TEXT]
        ids, theirs = (array[array != end_of_text] for array in (ids, theirs))
        yield {
            "work": "files",
            "text": f"a file ({vocabulary})",
            "right": np.array_equal(ids, theirs),
            "ratio": statistics.median(ratios),
        }


def plain(vocabulary: str, threads: int) -> peers.Peer:
    """Our own way from a file to IDs, without shards, checksums, and safe points."""
    described, _ = describe_tokenizer(vocabulary)

    def encode(path: str, separator: bytes) -> np.ndarray:
        job = Job(**described, **PLAIN, separator=separator.decode())
        options, inputs = RunOptions(workers=threads), find_inputs(path, Path(path))
        pattern, size = ENCODINGS[vocabulary].pattern, Path(path).stat().st_size
        units = plan_files(inputs, Cursor(), job, pattern, options.unit_bytes)
        results = map_in_processes(UnitEncoder(job, vocabulary), units, options, size)
        return np.concatenate([encoded.tokens["train"] for _, encoded in results])

    return peers.Peer(fast.load(vocabulary).encode_ordinary, files=encode)


def in_documents(texts: Texts) -> list[str]:
    """Cut all texts; the names of special tokens would not be ordinary everywhere."""
    whole = (text.replace(END_OF_TEXT, "") for text in texts.values())
    return [part for text in whole for part in peers.documents(text, DOCUMENT)]
