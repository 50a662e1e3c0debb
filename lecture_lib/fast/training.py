"""The compiled trainer: `train_regex_bpe`'s merges at production speed."""

import os
import threading
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed

import numpy as np

from lecture_lib.tokenizers.bpe import BPEParams, check_tie_break
from lecture_lib.tokenizers.contract import to_utf8
from lecture_lib.tokenizers.incremental_bpe import count_pre_tokens
from lecture_lib.tokenizers.pretokenize import GPT2_PATTERN, check_pattern
from lecture_lib.tokenizers.regex_bpe import count_merges

from . import merge_loop
from .batches import check_num_threads
from .counting import ROW, Counter
from .reading import read_parts
from .scanner import PATTERN_KINDS

RULES = {
    "greatest_bytes": merge_loop.GREATEST_BYTES,
    "first_seen": merge_loop.FIRST_SEEN,
    "smallest_ids": merge_loop.SMALLEST_IDS,
}
MAX_TIMES = (1 << 31) - 1  # that a pre-token may occur: a record has room for so many
BLOCK = 1 << 19  # bytes that a thread takes at a time
MAX_THREADS = 64  # each has a table of its own
MAX_BYTES = (1 << 29) - 1  # of all distinct pre-tokens


def train_regex_bpe(
    corpus: str | os.PathLike | Iterable[str],
    vocab_size: int,
    *,
    pattern: str = GPT2_PATTERN,
    special_tokens: Sequence[str] = (),
    tie_break: str = "greatest_bytes",
    num_threads: int = 1,
) -> BPEParams:
    """Learn what `train_regex_bpe` learns. Threads share the counting.

    A file is streamed. Patterns other than the published run on `regex`, in one thread.
    With a published pattern, letters newer than Unicode 16.0 can make a difference
    (see `lecture_lib.fast`).
    """
    check_tie_break(tie_break)
    num_merges = count_merges(vocab_size, special_tokens)
    check_num_threads(num_threads)
    check_pattern(pattern)
    if pattern in PATTERN_KINDS:
        rows, pool = count(corpus, pattern, special_tokens, num_threads)
    else:
        rows, pool = as_rows(count_pre_tokens(corpus, pattern, special_tokens))
    if tie_break == "first_seen":
        rows = rows[rows["seen"].argsort(kind="stable")]
    merges = learn_merges(rows, pool, num_merges, RULES[tie_break])
    tokens = [bytes([byte]) for byte in range(256)]
    for left, right in merges:
        tokens.append(tokens[left] + tokens[right])
    new_ids = range(256, len(tokens))
    return BPEParams(dict(enumerate(tokens)), dict(zip(merges, new_ids)))


def count(
    corpus: str | os.PathLike | Iterable[str],
    pattern: str,
    special_tokens: Sequence[str],
    num_threads: int,
) -> tuple[np.ndarray, np.ndarray]:
    """The distinct pre-tokens: see `counting`. Those of one thread are in order."""
    num_threads = min(num_threads, MAX_THREADS)
    counters = [Counter(PATTERN_KINDS[pattern]) for _ in range(num_threads)]
    texts = read_parts(corpus, pattern, special_tokens)
    parts: Iterator[bytes] = (to_utf8(t) for t in texts)  # ends when it has raised
    taking = threading.Lock()
    seen = 0

    def work(counter: Counter) -> None:
        nonlocal seen
        while True:
            with taking:  # a generator serves one thread at a time
                begin, block = seen, []
                while seen < begin + BLOCK and (part := next(parts, b"")):
                    block.append(part)
                    seen += len(part)
            if not block:
                return
            counter.add_texts(block, begin)

    if num_threads == 1:
        work(counters[0])
        return counters[0].result()
    with ThreadPoolExecutor(num_threads) as pool:
        try:
            for done in as_completed([pool.submit(work, c) for c in counters]):
                done.result()
        finally:
            parts = iter(())  # after an error nobody reads on
    for other in counters[1:]:
        counters[0].add_counter(other)
    return counters[0].result()


def as_rows(pre_tokens: dict[str, int]) -> tuple[np.ndarray, np.ndarray]:
    """Turn counts in a dictionary into what `count` returns."""
    encoded = [to_utf8(pre_token) for pre_token in pre_tokens]
    rows = np.zeros(len(encoded), ROW)
    rows["length"] = [len(word) for word in encoded]
    rows["count"] = list(pre_tokens.values())
    rows["start"] = np.cumsum(rows["length"]) - rows["length"]
    return rows, np.frombuffer(b"".join(encoded), np.uint8)


def learn_merges(
    rows: np.ndarray, pool: np.ndarray, num_merges: int, rule: np.int64
) -> list[tuple[int, int]]:
    """The pairs to merge, in order; a pair's token is 256 + its place."""
    num_bytes = int(rows["length"].sum())
    if num_bytes > MAX_BYTES:
        raise ValueError(
            f"the distinct pre-tokens must have at most {MAX_BYTES:,} bytes; got "
            f"{num_bytes:,}. Train on less text, or with a pattern that cuts more"
        )
    if rows["count"].max(initial=0) > MAX_TIMES:
        raise ValueError(
            f"no pre-token may occur more than {MAX_TIMES:,} times; train on less text"
        )
    num_merges = min(num_merges, num_bytes - rows.size)  # no more neighbors to merge
    state = merge_loop.new_state(num_bytes, rows.size, 256 + num_merges)
    words = rows.ctypes.data, rows.size, pool.ctypes.data
    merge_loop.enter_words(state.address, *words)
    state.put(notes=np.empty(num_bytes, merge_loop.NOTE))  # those of a merge
    new = merge_loop.learn(state.address, rule, 256 + num_merges)
    merges = state["merges"][256:new]
    return list(zip(merges["left"].tolist(), merges["right"].tolist()))
