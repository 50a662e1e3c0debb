"""Checks of `fast_training`: what a merge changes, and fast trainers."""

from collections import Counter
from collections.abc import Callable, Iterator
from heapq import heapify, heappop, heappush
from random import Random
from typing import Any, ClassVar

from lecture_lib import corpora
from lecture_lib.tokenizers.bpe import Pair, best_pair
from lecture_lib.tokenizers.incremental_bpe import PairIndex, choose_priority
from lecture_lib.tokenizers.pretokenize import pre_tokenize
from lecture_lib.tokenizers.regex_bpe import (
    Word,
    count_pairs_in_words,
    merge_pair_in_words,
)

from ..checking import Case, exercise, fresh, table
from ..comparing import same

Words = dict[Word, int]


MOST_WORDS, MERGES_TO_DIFFER = 4, 5


# Our solutions work with counts about 300,000 times, and whoever looks at all pairs in
# each round does it over ten million times.
MANY_MERGES, MOST_OPERATIONS = 3_000, 3_000_000


@exercise("fast_training.1", "the changes of one merge")
def changes_of_one_merge() -> Iterator[Case]:
    right = {"pa": -14, "ap": -7, "ay": -4, "PP": 7, "Py": 4}

    def are_the_changes(answer: object) -> str | None:
        if not isinstance(answer, dict):
            return "the answer should be a dictionary from pairs to changes"
        extra = [pair for pair in answer if pair not in right]
        if extra:
            return f"the count of {extra[0]!r} doesn't change, or it has no such pair"
        missing = [pair for pair in right if pair not in answer]
        if missing:
            return f"{len(missing)} more counts change"
        wrong = [pair for pair in right if not same(answer[pair], right[pair])]
        return f"the change of {wrong[0]!r} is another number" if wrong else None

    hint = (
        "Write p a p a y a, and below it the word with P. List the pairs of both, each "
        "as often as it is there, and then do the same with p a p a. Multiply by how "
        "often the words occur. What is gone counts as negative."
    )
    yield Case(None, are_the_changes, hint)


@exercise("fast_training.2", "a trainer that forgets")
def trainer_that_forgets() -> Iterator[Case]:
    hint = (
        "You need a pair whose entry gets stale although some of its places are left. "
        "So one word has it beside a more frequent pair that takes its place, and "
        "another word has it alone."
    )
    yield Case(None, _makes_it_forget, hint)


def _makes_it_forget(answer: object) -> str | None:
    if not isinstance(answer, dict) or not answer:
        return "the answer should be a dictionary from words to counts"
    for word, times in answer.items():
        if not isinstance(word, str) or not word:
            return f"{word!r} is no word"
        if not isinstance(times, int) or isinstance(times, bool) or times < 1:
            return f"{times!r} is not how often a word can occur"
    if len(answer) > MOST_WORDS:
        return f"these are {len(answer)} words, more than {MOST_WORDS}"
    words = {tuple(word.encode()): times for word, times in answer.items()}
    wanted = _learned(words, MERGES_TO_DIFFER)
    if _forgetful(words, MERGES_TO_DIFFER) == wanted:
        return f"its first {len(wanted)} merges are the right ones"
    return None


def _forgetful(words: Words, num_merges: int) -> list[Pair]:
    """Train like one that throws stale entries away; our rule decides ties."""
    index = PairIndex({bytes(word).decode(): times for word, times in words.items()})
    vocab = {byte: bytes([byte]) for byte in range(256)}
    priority = choose_priority("greatest_bytes", index, vocab)
    heap = [(-n, priority(pair), pair) for pair, n in index.counts.items()]
    heapify(heap)
    learned: list[Pair] = []
    while heap and len(learned) < num_merges:
        minus_count, _, pair = heappop(heap)
        if index.counts.get(pair, 0) != -minus_count:
            continue
        new_id = 256 + len(learned)
        learned.append(pair)
        vocab[new_id] = vocab[pair[0]] + vocab[pair[1]]
        for new_pair in index.merge(pair, new_id):
            if index.counts[new_pair]:
                heappush(heap, (-index.counts[new_pair], priority(new_pair), new_pair))
    return learned


def _words_of(text: str) -> Words:
    return dict(Counter(tuple(word.encode()) for word in pre_tokenize(text)))


@table(
    "fast_training.3",
    "rare merges of your own",
    {
        "The first merge, `ab`, concerns both words. The second, `abc`, concerns one, "
        "and then no pair is left.": [({(97, 98): 5, (97, 98, 99): 2}, 3)],
        "A word counts once, however often it occurs and has the pair.": [
            ({tuple(b"banana"): 7}, 2)
        ],
        "Without words there are no merges.": [({}, 5)],
        "In a tie the pair wins whose tokens come last in the order of bytes.": [
            ({tuple(b"ab"): 1, tuple(b"cb"): 1, tuple(b"cbd"): 3, tuple(b"abe"): 3}, 4)
        ],
        "A word that had the pair earlier, and hasn't now, doesn't count. If you use "
        "the index, look whether the pair is still "
        "in the word.": [(_words_of(corpora.load("stories.txt")[:6_000]), 120)],
    },
    draw=lambda draw: (_drawn_words(draw), draw.randrange(1, 7)),
)
def _concerned(words: Words, num_merges: int) -> list[int]:
    """Count, for each merge, the distinct words that contain its pair."""
    numbers = []
    for new_id, pair in enumerate(_learned(words, num_merges), 256):
        numbers.append(sum(pair in zip(word, word[1:]) for word in words))
        words = merge_pair_in_words(words, pair, new_id)
    return numbers


@exercise("fast_training.4", "no token longer than that")
def no_longer_token() -> Iterator[Case]:
    yield Case(
        ({(97, 98, 99): 2}, 5, 2),
        [(98, 99)],
        "`bc` and `ab` tie, and `bc` has the greater bytes. After it, `abc` would "
        "have three bytes.",
    )
    yield Case(
        ({tuple(b"abcabd"): 3}, 9, 1), [], "With at most one byte nothing is merged."
    )
    long_and_short = {tuple(b"aaaaaaaa"): 9, tuple(b"xyz"): 1}
    yield Case(
        (long_and_short, 8, 3),
        _learned(long_and_short, 8, 3),
        "When the best pair is too long, the trainer takes the next best and goes on.",
    )
    yield Case(
        (_words_of("the cat in the hat"), 4, 100),
        _learned(_words_of("the cat in the hat"), 4),
        "With a limit that nothing reaches, it learns what `train_fast` learns.",
    )
    hindi = _words_of(corpora.load("languages/hi.txt")[:500])
    yield Case(
        (hindi, 60, 6),
        _learned(hindi, 60, 6),
        "The limit is in bytes, of which a letter of Hindi has three.",
    )
    yield Case(
        None,
        _keeps_up(
            lambda answer, words, merges: answer(words, merges, 8),
            lambda words, merges: _learned_fast(words, merges, 8),
        ),
        "A pair that is too long needn't be looked at in each round. It can be left "
        "out when it would go into the heap.",
    )
    yield from fresh(
        lambda draw: (_drawn_words(draw), draw.randrange(1, 9), draw.randrange(1, 6)),
        _learned,
    )


@exercise("fast_training.5", "without a heap")
def without_a_heap() -> Iterator[Case]:
    yield Case(
        ({(97, 98, 99): 2}, 5),
        [(97, 98), (256, 99)],
        "`ab` and `bc` tie, and (97, 98) are the smaller IDs.",
    )
    yield Case(({}, 5), [], "Without words there are no merges.")
    yield Case(({(97,): 3}, 5), [], "A word of one byte has no pair.")
    new_ties = {tuple(b"abab"): 2, tuple(b"xbc"): 4}
    yield Case(
        (new_ties, 6),
        _learned(new_ties, 6, rule="smallest_ids"),
        "A new pair can have the same count as the pair that was just merged, so it "
        "can belong to the set that you are working on.",
    )
    repeated = {tuple(b"aaaaaaa"): 2, tuple(b"aab"): 3}
    yield Case(
        (repeated, 5),
        _learned(repeated, 5, rule="smallest_ids"),
        "While you work on a set, merges lower the counts of pairs in it. Such a pair "
        "belongs to another set now.",
    )
    yield Case(
        None,
        _keeps_up(
            lambda answer, words, merges: answer(words, merges),
            lambda words, merges: _learned_fast(words, merges, rule="smallest_ids"),
        ),
        "Visit only the words that contain the pair, and never all sets or all pairs.",
    )
    yield from fresh(
        lambda draw: (_drawn_words(draw), draw.randrange(1, 9)),
        lambda words, merges: _learned(words, merges, rule="smallest_ids"),
    )


def _drawn_words(draw: Random) -> Words:
    """Four short words over three letters, with their counts."""
    sizes = (draw.randrange(1, 9) for _ in range(4))
    drawn = (tuple(draw.choices(b"abc", k=size)) for size in sizes)
    return {word: draw.randrange(1, 5) for word in drawn}


def _learned(
    words: Words,
    num_merges: int,
    most_bytes: float = float("inf"),
    rule: str = "greatest_bytes",
) -> list[Pair]:
    """The merges by counting all again, for few words."""
    vocab = {byte: bytes([byte]) for byte in range(256)}
    learned: list[Pair] = []
    while len(learned) < num_merges:
        counts = {
            pair: count
            for pair, count in count_pairs_in_words(words).items()
            if len(vocab[pair[0]] + vocab[pair[1]]) <= most_bytes
        }
        if not counts:
            break
        pair, new_id = best_pair(counts, vocab, rule), 256 + len(learned)
        learned.append(pair)
        vocab[new_id] = vocab[pair[0]] + vocab[pair[1]]
        words = merge_pair_in_words(words, pair, new_id)
    return learned


def _learned_fast(
    words: Words,
    num_merges: int,
    most_bytes: float = float("inf"),
    rule: str = "greatest_bytes",
) -> list[Pair]:
    """The same, for many words."""
    index = PairIndex({bytes(word).decode(): times for word, times in words.items()})
    vocab = {byte: bytes([byte]) for byte in range(256)}
    priority = choose_priority(rule, index, vocab)
    heap: list[tuple[int, Any, Pair]] = []
    learned: list[Pair] = []
    new_pairs = set(index.counts)
    while True:
        for pair in new_pairs:
            count = index.counts[pair]
            if count and len(vocab[pair[0]] + vocab[pair[1]]) <= most_bytes:
                heappush(heap, (-count, priority(pair), pair))
        while heap and index.counts.get(heap[0][2], 0) != -heap[0][0]:
            _, key, pair = heappop(heap)
            if index.counts.get(pair, 0):
                heappush(heap, (-index.counts[pair], key, pair))
        if not heap or len(learned) == num_merges:
            return learned
        pair, new_id = heappop(heap)[2], 256 + len(learned)
        learned.append(pair)
        vocab[new_id] = vocab[pair[0]] + vocab[pair[1]]
        new_pairs = set(index.merge(pair, new_id))


class TooMuchWork(BaseException):
    """Raised in an answer that has used up its operations."""


class _Counted(int):
    """A word's count that knows how often it is worked with.

    Sums, differences and comparisons are counted in ``left[0]``, downwards, so that an
    answer has the same verdict on every computer. What comes out is counted, too.
    """

    left: ClassVar[list[int]] = [0]

    def __hash__(self) -> int:
        return int.__hash__(self)


def _counting(name: str) -> Callable[..., Any]:
    plain = getattr(int, name)

    def counted(self: _Counted, *others: int) -> Any:
        _Counted.left[0] -= 1
        if _Counted.left[0] < 0:
            raise TooMuchWork
        result = plain(self, *others)
        return _Counted(result) if type(result) is int else result

    return counted


_ARITHMETIC = ["add", "radd", "sub", "rsub", "mul", "rmul", "neg"]


for _operation in [*_ARITHMETIC, "eq", "ne", "lt", "le", "gt", "ge"]:
    setattr(_Counted, f"__{_operation}__", _counting(f"__{_operation}__"))


def _keeps_up(
    call: Callable[[Callable, Words, int], Any],
    right: Callable[[Words, int], list[Pair]],
) -> Callable[[Callable], str | None]:
    """Right on the essays, and without counting everything again and again."""

    def keeps_up(answer: Callable) -> str | None:
        words = _words_of(corpora.load("technical.txt"))
        wanted = right(words, MANY_MERGES)
        _Counted.left[0] = MOST_OPERATIONS
        try:
            counted: Words = {word: _Counted(n) for word, n in words.items()}
            got = list(call(answer, counted, MANY_MERGES))
        except TooMuchWork:
            return (
                f"on technical.txt, {MANY_MERGES:,} merges took more than "
                f"{MOST_OPERATIONS:,} sums and comparisons of counts"
            )
        if not same(got, wanted):
            first = next(
                (k for k, (a, b) in enumerate(zip(got, wanted)) if not same(a, b)),
                min(len(got), len(wanted)),
            )
            return f"on technical.txt merge {first + 1} is another one"
        return None

    return keeps_up
