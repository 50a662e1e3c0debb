"""The compiled trainer: `train_regex_bpe`'s merges at production speed."""

import os
from collections.abc import Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import accumulate, islice

import numpy as np
import regex

from lecture_lib.tokenizers.bpe import BPEParams, check_tie_break
from lecture_lib.tokenizers.contract import to_utf8
from lecture_lib.tokenizers.incremental_bpe import count_pre_tokens
from lecture_lib.tokenizers.pretokenize import GPT2_PATTERN
from lecture_lib.tokenizers.regex_bpe import count_merges

from . import pairs
from .counting import Counter
from .machine import PADDING
from .plain import check_num_threads
from .reading import read_parts
from .scanner import PATTERN_KINDS

RULES = {
    "greatest_bytes": pairs.GREATEST_BYTES,
    "first_seen": pairs.FIRST_SEEN,
    "smallest_ids": pairs.SMALLEST_IDS,
}
MAX_TIMES = (1 << 31) - 1  # that a pre-token may occur: a record has room for so many


def train_bpe(
    corpus: str | os.PathLike | Iterable[str],
    vocab_size: int,
    *,
    pattern: str = GPT2_PATTERN,
    special_tokens: Sequence[str] = (),
    tie_break: str = "greatest_bytes",
    num_threads: int = 1,
) -> BPEParams:
    """What `train_regex_bpe` learns. Threads share the counting; a file is streamed.

    Patterns other than the published run on `regex`, in one thread.
    """
    check_tie_break(tie_break)
    num_merges = count_merges(vocab_size, special_tokens)
    check_num_threads(num_threads)
    regex.compile(pattern)
    if pattern in PATTERN_KINDS:
        words = count(corpus, pattern, special_tokens, num_threads)
    else:
        words = as_words(count_pre_tokens(corpus, pattern, special_tokens))
    merges = learn_merges(*words, num_merges, RULES[tie_break])
    vocab = {byte: bytes([byte]) for byte in range(256)}
    for new_id, (left, right) in enumerate(merges, 256):
        vocab[new_id] = vocab[left] + vocab[right]
    return BPEParams(vocab, {pair: new_id for new_id, pair in enumerate(merges, 256)})


def count(
    corpus: str | os.PathLike | Iterable[str],
    pattern: str,
    special_tokens: Sequence[str],
    num_threads: int,
) -> tuple[np.ndarray, np.ndarray]:
    """The distinct pre-tokens in order of first occurrence: see `counting`."""
    counters = [Counter(PATTERN_KINDS[pattern]) for _ in range(num_threads)]
    parts = map(to_utf8, read_parts(corpus, pattern, special_tokens))
    origin = 0
    running: list[Future] = []
    with ThreadPoolExecutor(num_threads) as pool:
        while batch := list(islice(parts, 4 * num_threads)):
            origins = list(accumulate(map(len, batch), initial=origin))
            origin = origins[-1]
            wait_for(running)  # a counter counts one batch at a time
            running = [
                pool.submit(
                    _count_parts,
                    counter,
                    batch[k::num_threads],
                    origins[k::num_threads],
                )
                for k, counter in enumerate(counters)
            ]
            if num_threads == 1:  # no second thread, not even to read ahead
                wait_for(running)
        wait_for(running)
    if num_threads == 1:
        return counters[0].result()
    return _together([counter.result() for counter in counters])


def wait_for(running: list[Future]) -> None:
    for future in running:
        future.result()


def _count_parts(counter: Counter, parts: list[bytes], origins: list[int]) -> None:
    for part, origin in zip(parts, origins):
        counter.add_text(part + bytes(PADDING), 0, len(part), origin)


def _together(
    results: list[tuple[np.ndarray, np.ndarray]],
) -> tuple[np.ndarray, np.ndarray]:
    """One count of several, again in order of first occurrence."""
    starts = list(accumulate((pool.size for _, pool in results), initial=0))
    words = np.concatenate(
        [
            words + np.array([start, 0, 0, 0])
            for (words, _), start in zip(results, starts)
        ]
    )
    total = Counter(0)
    pool = np.concatenate([pool for _, pool in results])
    total.add_words(words[words[:, 3].argsort(kind="stable")], pool)
    return total.result()


def as_words(pre_tokens: dict[str, int]) -> tuple[np.ndarray, np.ndarray]:
    """The same rows as `count` gives, from counts in a dictionary."""
    encoded = [to_utf8(pre_token) for pre_token in pre_tokens]
    words = np.zeros((len(encoded), 4), np.int64)
    words[:, 1] = [len(word) for word in encoded]
    words[:, 2] = list(pre_tokens.values())
    words[:, 0] = np.cumsum(words[:, 1]) - words[:, 1]
    return words, np.frombuffer(b"".join(encoded) + bytes(PADDING), np.uint8)


def learn_merges(
    words: np.ndarray, pool: np.ndarray, num_merges: int, rule: int
) -> list[tuple[int, int]]:
    """The pairs to merge, in order; a pair's token is 256 + its place."""
    if len(words) and words[:, 2].max() > MAX_TIMES:
        raise ValueError(f"a pre-token occurs more than {MAX_TIMES:,} times")
    state = first_state(words, pool, 256 + num_merges)
    pairs.enter_first_pairs(state, rule)
    new = 256
    while True:
        new = pairs.learn(state, rule, new, 256 + num_merges)
        if new >= 0:
            left, right = state.merges[256:new].T.tolist()
            return list(zip(left, right))
        new = -1 - new
        state = with_more_room(state)


def first_state(words: np.ndarray, pool: np.ndarray, vocab_size: int) -> pairs.State:
    """The records of all places, still without pairs. See `pairs` for the layout."""
    size = 256 + int(words[:, 1].sum())
    if size >= 1 << 31:
        raise ValueError(f"the distinct pre-tokens have {size:,} bytes, more than 2^31")
    text = np.empty(size, np.uint8)
    text[:256] = np.arange(256)
    text[256:] = pool[: size - 256]
    ends = 256 + np.cumsum(words[:, 1])
    places = np.full((size, 5), pairs.NONE, np.int32)
    places[:, pairs.TOKEN] = text
    places[256:, pairs.NEXT] = np.arange(257, size + 1)
    places[256:, pairs.BEFORE] = np.arange(255, size - 1)
    places[ends - 1, pairs.NEXT] = pairs.NONE
    places[ends - words[:, 1], pairs.BEFORE] = pairs.NONE
    places[256:, pairs.TIMES] = np.repeat(words[:, 2], words[:, 1])
    spans = np.ones((vocab_size, 2), np.int64)
    spans[:256, 0] = np.arange(256)
    room = size + 65536
    return pairs.State(
        text=text,
        places=places,
        pair_tokens=np.empty((room, 2), np.int64),
        pair_counts=np.empty(room, np.int64),
        pair_places=np.empty((room, 2), np.int64),
        occurrences=np.empty(2 * room, np.int32),
        heap=np.empty((room, 3), np.int64),
        spans=spans,
        pair_of_left=np.full(vocab_size, -1, np.int64),
        pair_of_right=np.full(vocab_size, -1, np.int64),
        notes=np.empty((2 * size, 2), np.int32),
        sizes=np.zeros(4, np.int64),
        merges=np.empty((vocab_size, 2), np.int64),
    )


def with_more_room(state: pairs.State) -> pairs.State:
    """The same state in arrays of twice the size."""
    growing = ("pair_tokens", "pair_counts", "pair_places", "occurrences", "heap")
    arrays = {name: getattr(state, name) for name in growing}
    return state._replace(
        **{name: np.concatenate([a, np.empty_like(a)]) for name, a in arrays.items()}
    )
