"""Checks of `fast_training`: what a merge changes, and fast trainers."""

from collections import Counter
from collections.abc import Callable
from heapq import heappop
from random import Random
from typing import Any, ClassVar

from lecture_lib import corpora
from lecture_lib.tokenizers.bpe import Pair
from lecture_lib.tokenizers.incremental_bpe import PairIndex, PairQueue, choose_priority
from lecture_lib.tokenizers.pretokenize import pre_tokenize

from ..checking import Rows, table, value
from ..comparing import same

Word = tuple[bytes, ...]
Words = dict[Word, int]
TokenPair = tuple[bytes, bytes]


MOST_WORDS, MERGES_TO_DIFFER = 4, 5


# Our solutions work with counts about 300,000 times, and whoever looks at all pairs in
# each round does it over ten million times.
MANY_MERGES, MOST_OPERATIONS = 3_000, 3_000_000


_CHANGES = {"pa": -14, "ap": -7, "ay": -4, "PP": 7, "Py": 4}


@value(
    "fast_training.1",
    "the changes of one merge",
    "Write p a p a y a, and below it the word with P. List the pairs of both, each as "
    "often as it occurs, and then do the same with p a p a. Multiply by the words' "
    "counts. What's gone counts as negative.",
)
def _are_the_changes(answer: object) -> str | None:
    if not isinstance(answer, dict):
        return "the answer must be a dictionary from pairs to changes"
    for pair in answer:
        if pair not in _CHANGES:
            return f"{pair!r} doesn't occur, or its count doesn't change"
    if missing := _CHANGES.keys() - answer.keys():
        return f"{len(missing)} more counts change"
    for pair, change in _CHANGES.items():
        if not same(answer[pair], change):
            return f"the change of {pair!r} isn't {answer[pair]!r}"
    return None


@value(
    "fast_training.2",
    "a trainer that forgets",
    "You need a pair whose entry goes stale although some of its occurrences are left. "
    "So one word has it next to a more frequent pair that takes a letter from it, and "
    "another word has it alone.",
)
def _makes_it_forget(answer: object) -> str | None:
    if not isinstance(answer, dict) or not answer:
        return "the answer must be a dictionary from words to counts"
    for word, times in answer.items():
        if not isinstance(word, str) or not word:
            return f"a word must be a string with at least one letter; got {word!r}"
        if not isinstance(times, int) or isinstance(times, bool) or times < 1:
            return f"a count must be a positive integer; got {times!r}"
    if len(answer) > MOST_WORDS:
        return f"there must be at most {MOST_WORDS} words; got {len(answer)}"
    words = {_spell(word): times for word, times in answer.items()}
    wanted = _learned(words, MERGES_TO_DIFFER)
    if _learned(words, MERGES_TO_DIFFER, queue_of=_Forgetful) == wanted:
        return f"its first {len(wanted)} merges are the right ones"
    return None


class _Forgetful(PairQueue):
    """A queue that throws stale entries away instead of putting them back."""

    def pop_best(self) -> Pair | None:
        while self._heap:
            promised = heappop(self._heap)
            pair = promised[2]
            if pair in self._counts and promised == self._entry(pair):
                return pair
        return None


def _spell(word: str) -> Word:
    return tuple(bytes([byte]) for byte in word.encode())


def _words_of(text: str) -> Words:
    return {_spell(word): n for word, n in Counter(pre_tokenize(text)).items()}


def _merge(word: Word, pair: TokenPair) -> Word:
    merged: list[bytes] = []
    for token in word:
        if merged and (merged[-1], token) == pair:
            merged[-1] += token
        else:
            merged.append(token)
    return tuple(merged)


_TIED = {_spell("ab"): 1, _spell("cb"): 1, _spell("cbd"): 3, _spell("abe"): 3}


@table(
    "fast_training.3",
    "rare merges of your own",
    {
        "The first merge, `ab`, touches both words. The second, `abc`, touches one, "
        "and then no pair is left.": [({_spell("ab"): 5, _spell("abc"): 2}, 3)],
        "A word that used to have the pair, and doesn't anymore, doesn't count. If you "
        "use the index, check that the pair is still in the "
        "word.": [(_words_of(corpora.load("stories.txt")[:6_000]), 120)],
    },
    draw=lambda draw: (_drawn_words(draw), draw.randrange(1, 7)),
)
def _touched(words: Words, num_merges: int) -> list[int]:
    """Count, for each merge, the distinct words that contain its pair."""
    numbers = []
    for pair in _learned(words, num_merges):
        numbers.append(sum(pair in zip(word, word[1:]) for word in words))
        words = {_merge(word, pair): n for word, n in words.items()}
    return numbers


def _long_tokens() -> Rows:
    technical = _words_of(corpora.load("technical.txt"))
    counted: Words = {word: _Counted(times) for word, times in technical.items()}
    return {
        "`ab` and `bc` tie, and `bc` is last in byte order. After it, `abc` would have "
        "three bytes.": [({_spell("abc"): 2}, 5, 2)],
        "When the best pair is too long, take the next best and go on.": [
            ({_spell("aaaaaaaa"): 9, _spell("xyz"): 1}, 8, 3)
        ],
        "The limit is in bytes: a Hindi letter has three of them.": [
            (_words_of(corpora.load("languages/hi.txt")[:500]), 60, 6)
        ],
        "You don't have to look at a pair that's too long in every round. Leave it out "
        "when it would go into the heap.": [(counted, MANY_MERGES, 8)],
    }


@table(
    "fast_training.4",
    "no token longer than that",
    _long_tokens,
    draw=lambda draw: (
        _drawn_words(draw),
        draw.randrange(1, 9),
        draw.randrange(1, 6),
    ),
)
def _learned_first(words: Words, num_merges: int, most_bytes: int) -> list[TokenPair]:
    """Learn the merges, and leave the answer the operations that it may take."""
    _Counted.left[0] = 100 * MOST_OPERATIONS
    learned = _learned(words, num_merges, most_bytes)
    _Counted.left[0] = MOST_OPERATIONS
    return learned


def _drawn_words(draw: Random) -> Words:
    """Draw four short words over three letters, with their counts."""
    sizes = (draw.randrange(1, 9) for _ in range(4))
    drawn = (_spell("".join(draw.choices("abc", k=size))) for size in sizes)
    return {word: draw.randrange(1, 5) for word in drawn}


def _learned(
    words: Words,
    num_merges: int,
    most_bytes: float = float("inf"),
    *,
    queue_of: type[PairQueue] = PairQueue,
) -> list[TokenPair]:
    """Learn merges whose tokens have at most so many bytes."""
    index = PairIndex({b"".join(word).decode(): n for word, n in words.items()})
    vocab = {byte: bytes([byte]) for byte in range(256)}
    queue = queue_of(index.counts, choose_priority("greatest_bytes", index, vocab))
    learned: list[TokenPair] = []
    while len(learned) < num_merges and (pair := queue.pop_best()):
        left, right = vocab[pair[0]], vocab[pair[1]]
        if len(left + right) <= most_bytes:  # otherwise it's out of the queue for good
            new_id = 256 + len(learned)
            learned.append((left, right))
            vocab[new_id] = left + right
            queue.push_all(index.merge(pair, new_id))
    return learned


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
            most = f"{MOST_OPERATIONS:,} sums and comparisons of counts"
            raise TooMuchWork(f"it took more than {most}")
        result = plain(self, *others)
        return _Counted(result) if type(result) is int else result

    return counted


_ARITHMETIC = ["add", "radd", "sub", "rsub", "mul", "rmul", "neg"]


for _operation in [*_ARITHMETIC, "eq", "ne", "lt", "le", "gt", "ge"]:
    setattr(_Counted, f"__{_operation}__", _counting(f"__{_operation}__"))
