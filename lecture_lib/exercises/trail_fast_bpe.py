"""Exercises of Fast BPE: what one merge changes, lazy heaps, caches, prefixes."""

import heapq
import time
from collections import Counter
from collections.abc import Callable, Iterator

from lecture_lib import corpora
from lecture_lib.tokenizers.bpe import Pair
from lecture_lib.tokenizers.incremental_bpe import train_incremental_bpe
from lecture_lib.tokenizers.pretokenize import pre_tokenize

from .checking import Case, exercise, fresh
from .comparing import same
from .conditions import that
from .lecture_14 import how_large_a_cache
from .limits import TookTooLong, time_limit
from .trail_prefix_encoder import all_the_counts, longest_prefix_that_fits


@exercise("fast_bpe.1", "the changes of one merge")
def changes_of_one_merge() -> Iterator[Case]:
    right = {"is": -6, "ss": -6, "si": -6, "iX": 6, "Xi": 6}

    @that
    def are_the_changes(answer: object) -> str | None:
        if not isinstance(answer, dict):
            return "the answer should be a dictionary from pair to change"
        extra = sorted(set(answer) - set(right))
        if extra:
            return f"the count of {extra[0]!r} does not change"
        missing = sorted(set(right) - set(answer))
        if missing:
            return f"the count of {missing[0]!r} changes too"
        wrong = [pair for pair in right if answer[pair] != right[pair]]
        return f"the change of {wrong[0]!r} is another number" if wrong else None

    hint = (
        "Write m i s s i s s i p p i, and below it the word with X. Compare the pairs "
        "of both, and remember that the word occurs 3 times. What is gone counts as "
        "negative."
    )
    yield Case(None, are_the_changes, hint)


@exercise("fast_bpe.2", "the lazy heap")
def lazy_heap() -> Iterator[Case]:
    yield Case(
        ([(-9, (1, 2)), (-5, (3, 4))], {(1, 2): 4, (3, 4): 5}),
        (3, 4),
        "The entry of (1, 2) promises 9, but its count is 4. Put it back with the 4 "
        "and look at the new top.",
    )
    yield Case(([], {}), None, "No entry, no pair.")
    yield Case(
        ([(-3, (1, 2))], {}), None, "A pair that is not in `counts` has count 0: gone."
    )
    yield Case(
        ([(-3, (5, 5)), (-3, (7, 1))], {(5, 5): 3, (7, 1): 3}),
        (5, 5),
        "Of equal counts the smallest pair: compare whole entries, as the heap does.",
    )
    yield Case(
        ([(-8, (1, 1)), (-6, (2, 2))], {(1, 1): 6, (2, 2): 6}),
        (1, 1),
        "(1, 1) promised too much, but with its true count it still ties for the best, "
        "and is the smaller pair.",
    )
    yield Case(
        None,
        _survives_a_long_run,
        "Over many calls: a stale entry must come back with its true count, not be "
        "thrown away (unless that is 0), and the entry that was returned must be gone.",
    )


@that
def _survives_a_long_run(pop_best: Callable) -> str | None:
    """Call after call, with counts that fall in between."""
    counts = {(a, b): 5 + (7 * a + 3 * b) % 11 for a in range(8) for b in range(8)}
    heap = [(-count, pair) for pair, count in counts.items()]
    heapq.heapify(heap)
    for step in range(len(counts) + 1):
        for pair in [pair for k, pair in enumerate(counts) if (k + step) % 3 == 0]:
            counts[pair] = max(0, counts[pair] - 1)
        left = [(-count, pair) for pair, count in counts.items() if count]
        wanted = min(left)[1] if left else None
        try:
            got = pop_best(heap, dict(counts))
        except Exception as error:
            return f"call {step + 1} of a long run raised {error!r}"
        if not same(got, wanted):
            return f"call {step + 1} of a long run gave {got}, not {wanted}"
        if any(pair == got for _, pair in heap):
            return f"the entry of {got} is still in the heap"
        if wanted is not None:
            del counts[wanted]
    return None


exercise("fast_bpe.3", "how large a cache?")(how_large_a_cache)
exercise("fast_bpe.4", "the tokens of every prefix")(all_the_counts)
exercise("fast_bpe.5", "the longest prefix that fits")(longest_prefix_that_fits)


@exercise("fast_bpe.6", "train against the clock")
def train_against_the_clock() -> Iterator[Case]:
    words = {"low": 5, "lower": 2, "widest": 3, "newest": 6}
    yield Case(
        (words, 2),
        [(101, 115), (256, 116)],
        "`es` and `st` occur nine times each; (101, 115) is the smaller pair.",
    )
    yield Case(
        ({"banana": 1, "ananas": 1}, 4),
        _learned({"banana": 1, "ananas": 1}, 4),
        "Where two merges stand side by side, the left neighbor of the second is the "
        "new ID of the first.",
    )
    yield Case(({"aaaaaaa": 2}, 3), _learned({"aaaaaaa": 2}, 3), "`a` beside itself.")
    yield Case(({"ab": 1}, 5), [(97, 98)], "Stop when no pair is left.")
    yield Case(
        None,
        _keeps_up,
        "Don't count again: subtract the pairs that end, add those that begin, and "
        "visit only the words that hold the pair. And don't search all counts for the "
        "highest: use a heap.",
    )
    yield from fresh(
        lambda draw: ({"".join(draw.choices("abc", k=8)): n for n in (1, 2, 3)}, 5),
        _learned,
    )


def _learned(pre_tokens: dict[str, int], num_merges: int) -> list[Pair]:
    """What the library learns from counted pre-tokens, each in a text of its own."""
    texts = [word for word, times in pre_tokens.items() for _ in range(times)]
    params = train_incremental_bpe(
        texts, 256 + num_merges, pattern="(?s).+", tie_break="smallest_ids"
    )
    return list(params.merges)


@that
def _keeps_up(fast_train: Callable) -> str | None:
    """Right, and within twenty times the library's CPU time."""
    text = corpora.load("technical.txt")
    pre_tokens = dict(Counter(pre_tokenize(text)))
    begin = time.process_time()
    wanted = train_incremental_bpe(text, 1_500, tie_break="smallest_ids").merges
    allowed = 20 * (time.process_time() - begin)
    begin = time.process_time()
    try:
        with time_limit(3 * allowed):  # a busy machine may give it a third of its time
            got = fast_train(pre_tokens, len(wanted))
    except TookTooLong:
        return f"on technical.txt it took longer than {3 * allowed:.2f} s"
    taken = time.process_time() - begin
    if not same(list(got), list(wanted)):
        first = next(
            (k for k, (a, b) in enumerate(zip(got, wanted)) if a != b), len(got)
        )
        return f"on technical.txt merge {first + 1} is another one"
    if taken > allowed:
        return f"it took {taken:.2f} s of the {allowed:.2f} s that it has"
    return None
