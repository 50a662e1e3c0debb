"""Checks of `fast_training`: what a merge changes, and fast trainers."""

from collections import Counter
from collections.abc import Callable
from heapq import heappop
from random import Random
from typing import Any, ClassVar

from lecture_lib import corpora
from lecture_lib.tokenizers.bpe import Pair, merge_pair
from lecture_lib.tokenizers.incremental_bpe import PairIndex, PairQueue, choose_priority
from lecture_lib.tokenizers.pretokenize import pre_tokenize

from ..checking import Rows, table, value
from ..comparing import same
from ..conditions import is_of

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
    "List the pairs of each word, and below them those of the word with P. Multiply by "
    "the word's count, and what's gone counts as negative.",
)
def _are_the_changes(answer: object) -> str | None:
    if not isinstance(answer, dict):
        return "the answer must be a dictionary from pairs to changes"
    for pair, change in answer.items():
        if not same(change, _CHANGES.get(pair)):
            return f"the change of {pair!r} isn't {change!r}"
    missing = _CHANGES.keys() - answer.keys()
    return f"{len(missing)} more counts change" if missing else None


@value(
    "fast_training.2",
    "a trainer that forgets",
    "You need a pair whose entry goes stale although some of its occurrences are left: "
    "one word has it next to a more frequent pair, and another word has it alone.",
)
def _makes_it_forget(answer: object) -> str | None:
    if not isinstance(answer, dict) or not 1 <= len(answer) <= MOST_WORDS:
        return f"it must be a dictionary from 1 to {MOST_WORDS} words to their counts"
    for word, times in answer.items():
        if not (isinstance(word, str) and word and is_of(int, times) and times > 0):
            return f"a word must have a letter and a count above 0; got {word!r}"
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
    merge: Any = merge_pair  # of bytes here, and not of IDs
    return tuple(merge(word, pair, b"".join(pair)))


def _drawn_words(draw: Random) -> tuple[Words, int]:
    """Draw short words over three letters with their counts, and a number of merges."""
    words = {_spell("".join(draw.choices("abc", k=n))): n for n in (2, 4, 6, 9)}
    return words, draw.randrange(1, 8)


@table(
    "fast_training.3",
    "rare merges of your own",
    {
        "Count words anew for each merge.": [({_spell("ab"): 5, _spell("abc"): 2}, 3)],
        "A word that used to have the pair, and doesn't anymore, doesn't count.": [
            (_words_of(corpora.load("stories.txt")[:6_000]), 120)
        ],
    },
    draw=_drawn_words,
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
        "When the best pair is too long, take the next best and go on.": [
            ({_spell("abc"): 2}, 5, 2),
            ({_spell("aaaaaaaa"): 9, _spell("xyz"): 1}, 8, 3),
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
    draw=lambda draw: (*_drawn_words(draw), draw.randrange(1, 6)),
)
def _learned_first(words: Words, num_merges: int, most_bytes: int) -> list[TokenPair]:
    """Learn the merges, and leave the answer the operations that it may take."""
    plain = {word: int(times) for word, times in words.items()}
    _Counted.left = MOST_OPERATIONS
    return _learned(plain, num_merges, most_bytes)


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

    Sums, differences and comparisons are counted down in `left`, so that an answer has
    the same verdict on every computer. What comes out is counted, too.
    """

    left: ClassVar[int] = 0
    __hash__ = int.__hash__


def _counting(name: str) -> Callable[..., Any]:
    plain = getattr(int, name)

    def counted(self: _Counted, *others: int) -> Any:
        _Counted.left -= 1
        if _Counted.left < 0:
            most = f"{MOST_OPERATIONS:,} sums and comparisons of counts"
            raise TooMuchWork(f"it took more than {most}")
        result = plain(self, *others)
        return _Counted(result) if type(result) is int else result

    return counted


for _name in ["add", "radd", "sub", "rsub", "neg", "eq", "lt", "le", "gt", "ge"]:
    setattr(_Counted, f"__{_name}__", _counting(f"__{_name}__"))
