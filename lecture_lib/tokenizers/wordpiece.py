"""WordPiece, BERT's tokenizer: merge the pair that makes the corpus most probable.

Built in lecture `wordpiece`. Unlike `regex_bpe`: a pair's count is compared with
those of its two parts, pieces are made of characters, encoding takes the longest piece
that matches and knows no merges, spaces are dropped, and a word that can't be spelled
is `[UNK]`.
"""

import math
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, Self, get_args

import regex

from .contract import as_count, check_id, to_utf8
from .normalize import check_steps, normalize
from .regex_bpe import read_texts

UNKNOWN = "[UNK]"
CONTINUES = "##"  # in front of a piece that does not begin a word
BERT_UNCASED = ("drop_controls", "strip_accents", "lower")  # its steps of `normalize`

Word = tuple[str, ...]  # the pieces of one word
Pair = tuple[str, str]
Criterion = Literal["score", "gain"]

# Chinese characters, each a word of its own: the blocks that BERT names.
_CHINESE = (
    r"\u3400-\u4DBF\u4E00-\u9FFF\uF900-\uFAFF\U00020000-\U0002A6DF"
    r"\U0002A700-\U0002CEAF\U0002F800-\U0002FA1F"
)
# All in ASCII that is neither letter, digit, space nor control is punctuation here.
_PUNCTUATION = r"!-/:-@\[-`{-~\p{P}"
ALONE = rf"[{_CHINESE}{_PUNCTUATION}]"  # a word by itself
BERT_PATTERN = regex.compile(rf"{ALONE}|[^\p{{White_Space}}{_CHINESE}{_PUNCTUATION}]+")


def bert_words(text: str) -> list[str]:
    """Cut `text` as BERT does: drop whitespace, and cut around punctuation.

    Each punctuation mark is a word, and so is each Chinese character.

    >>> bert_words("I'll say  你好!")
    ['I', "'", 'll', 'say', '你', '好', '!']
    """
    return BERT_PATTERN.findall(text)


def first_pieces(word: str) -> Word:
    """Return the characters of `word`, all but the first marked as continuing it.

    >>> first_pieces("hug")
    ('h', '##u', '##g')
    """
    return (word[0], *(CONTINUES + character for character in word[1:]))


def join_pieces(left: str, right: str) -> str:
    """Join two neighbors into one piece.

    >>> join_pieces("##u", "##g")
    '##ug'
    """
    return left + right.removeprefix(CONTINUES)


class PieceCounts:
    """The counts of each piece, and of each pair of neighbors, in words.

    >>> counts = PieceCounts({("h", "##u", "##g"): 2, ("##g",): 2})
    >>> counts.scores()
    {('h', '##u'): 0.5, ('##u', '##g'): 0.25}
    """

    def __init__(self, words: Mapping[Word, int]):
        self.pieces: dict[str, int] = {}
        self.pairs: dict[Pair, int] = {}
        for word, times in words.items():
            self.add(word, times)

    def add(self, word: Word, times: int) -> None:
        """Add a word's counts; a negative `times` takes them away."""
        for piece in word:
            self.pieces[piece] = self.pieces.get(piece, 0) + times
        for pair in zip(word, word[1:]):
            self.pairs[pair] = self.pairs.get(pair, 0) + times
            if not self.pairs[pair]:
                del self.pairs[pair]

    def scores(self) -> dict[Pair, float]:
        """count(pair) / (count(first) · count(second))"""
        return {
            (first, second): count / (self.pieces[first] * self.pieces[second])
            for (first, second), count in self.pairs.items()
        }

    def gains(self) -> dict[Pair, float]:
        """count(pair) · ln(number of pieces · score), about what joining it adds.

        That is, to the logarithm of the words' probability, if that is the product of
        their pieces' relative frequencies. To six decimals, so that gains which are
        equal stay so, and a tie is one on every machine, whatever its logarithm.
        """
        total = sum(self.pieces.values())
        return {
            pair: round(self.pairs[pair] * math.log(total * score), 6)
            for pair, score in self.scores().items()
        }

    def by(self, criterion: Criterion) -> dict[Pair, float]:
        """Return `scores` or `gains`."""
        return self.scores() if criterion == "score" else self.gains()


def best_pair(values: Mapping[Pair, float], words: Iterable[Word]) -> Pair:
    """Return the pair with the highest value; in a tie, the first one in `words`."""
    highest = max(values.values())
    tied = {pair for pair, value in values.items() if value == highest}
    pairs = (pair for word in words for pair in zip(word, word[1:]))
    return next(pair for pair in pairs if pair in tied)


def merge_pieces(word: Word, pair: Pair) -> Word:
    """Replace every occurrence of `pair`, from left to right, by one piece.

    >>> merge_pieces(("h", "##u", "##g"), ("##u", "##g"))
    ('h', '##ug')
    """
    merged: list[str] = []
    i = 0
    while i < len(word):
        if word[i : i + 2] == pair:
            merged.append(join_pieces(*pair))
            i += 2
        else:
            merged.append(word[i])
            i += 1
    return tuple(merged)


def train_wordpiece(
    corpus: str | os.PathLike | Iterable[str],
    vocab_size: int,
    *,
    steps: Sequence[str] = (),
    by: Criterion = "gain",
) -> list[str]:
    """Learn a vocabulary: `[UNK]`, the sorted alphabet, then a piece for each merge.

    The pair with the highest gain is merged, of several the one that comes first in
    the corpus. Training ends early when no pair is left. This is the rule of the paper
    that introduced WordPiece (Schuster and Nakajima 2012). BERT's own trainer was never
    published; TensorFlow Text's, which follows it, works down from whole words. With
    ``by="score"`` a pair's own count doesn't matter, which is how the method is often
    described, and rare pairs win. Hugging Face's ``WordPieceTrainer`` merges the most
    frequent pair, as BPE does.

    >>> train_wordpiece("hug hugs", 8)
    ['[UNK]', '##g', '##s', '##u', 'h', 'hu', 'hug', 'hugs']
    """
    if by not in get_args(Criterion):
        raise ValueError(f"pairs are chosen by score or gain, not {by!r}")
    vocab_size = as_count("vocab_size", vocab_size)
    times = count_bert_words(corpus, steps)
    words = [first_pieces(word) for word in times]
    counts = PieceCounts(dict(zip(words, times.values())))
    alphabet = sorted(counts.pieces)
    if vocab_size < 1 + len(alphabet):
        raise ValueError(
            f"vocab_size {vocab_size} is smaller than {UNKNOWN} + the alphabet of this "
            f"corpus, which has {len(alphabet)} pieces"
        )
    vocabulary = dict.fromkeys([UNKNOWN, *alphabet])
    while len(vocabulary) < vocab_size and counts.pairs:
        pair = best_pair(counts.by(by), words)
        for i, (word, n) in enumerate(zip(words, times.values())):
            if pair in zip(word, word[1:]):
                words[i] = merge_pieces(word, pair)
                counts.add(word, -n)
                counts.add(words[i], n)
        vocabulary[join_pieces(*pair)] = None  # which another pair may have made
    return list(vocabulary)


def count_bert_words(
    corpus: str | os.PathLike | Iterable[str], steps: Sequence[str] = ()
) -> Counter[str]:
    """Count each word after `steps`, in order of first occurrence."""
    check_steps(steps)
    counts: Counter[str] = Counter()
    for text in read_texts(corpus):
        counts.update(bert_words(normalize(text, *steps).text))
    return counts


def longest_matches(word: str, vocabulary: Mapping[str, int]) -> list[str]:
    """Take the longest piece that `word` starts with, and repeat with the rest.

    If no piece fits somewhere, the whole word is `[UNK]`.

    >>> longest_matches("bugs", {"b": 1, "##u": 2, "##g": 3, "##gs": 4})
    ['b', '##u', '##gs']
    >>> longest_matches("mugs", {"b": 1, "##u": 2, "##g": 3, "##gs": 4})
    ['[UNK]']
    """
    pieces = []
    start = 0
    while start < len(word):
        prefix = CONTINUES if start else ""
        ends = range(len(word), start, -1)
        end = next((e for e in ends if prefix + word[start:e] in vocabulary), None)
        if end is None:
            return [UNKNOWN]
        pieces.append(prefix + word[start:end])
        start = end
    return pieces


class WordPieceTokenizer:
    """A vocabulary of pieces, and the steps of `normalize` that come first.

    With ``steps=BERT_UNCASED`` it encodes as BERT's uncased models do, without their
    `[CLS]` and `[SEP]`; with "drop_controls" alone, as the cased ones.

    >>> tokenizer = WordPieceTokenizer.train("hug hugs bug", 8)
    >>> tokenizer.pieces("bugs, hug")
    ['b', '##ug', '##s', '[UNK]', 'hug']
    """

    def __init__(
        self,
        vocabulary: Sequence[str],
        *,
        steps: Sequence[str] = (),
        max_word_length: int = 100,
    ):
        """`vocabulary[i]` is the piece of ID ``i``; longer words are unknown."""
        check_vocabulary(vocabulary)
        self.vocabulary = tuple(vocabulary)
        self.steps = check_steps(steps)
        self.max_word_length = as_count("max_word_length", max_word_length)
        self._ids = {piece: i for i, piece in enumerate(self.vocabulary)}

    @classmethod
    def train(
        cls,
        corpus: str | os.PathLike | Iterable[str],
        vocab_size: int,
        *,
        steps: Sequence[str] = (),
        by: Criterion = "gain",
    ) -> Self:
        """Make a tokenizer of what `train_wordpiece` learns, with the same steps."""
        vocabulary = train_wordpiece(corpus, vocab_size, steps=steps, by=by)
        return cls(vocabulary, steps=steps)

    def __repr__(self) -> str:
        steps = ", ".join(self.steps) or "no steps"
        return f"<{type(self).__name__}: vocab_size {self.vocab_size:,}, {steps}>"

    @property
    def vocab_size(self) -> int:
        return len(self.vocabulary)

    def encode(self, text: str) -> list[int]:
        return [self._ids[piece] for piece in self.pieces(text)]

    def pieces(self, text: str) -> list[str]:
        """Return the tokens of `text` as strings, which BERT's tools show."""
        return list(self._pieces(text))

    def decode(self, ids: Iterable[int]) -> str:
        """Return the words with one space between them, whatever was there.

        Lost are the white space of the text, so that "don't" comes back as "don ' t",
        unknown words, which stay `[UNK]`, and what the steps took away.
        """
        text = " ".join(self._piece(token_id) for token_id in ids)
        return text.replace(f" {CONTINUES}", "")

    def is_lossless_on(self, text: str) -> bool:
        """Return whether `text` comes back from its IDs."""
        return self.decode(self.encode(text)) == text

    def _pieces(self, text: str) -> Iterator[str]:
        for word in bert_words(normalize(text, *self.steps).text):
            if len(word) > self.max_word_length:
                yield UNKNOWN
            else:
                yield from longest_matches(word, self._ids)

    def _piece(self, token_id: int) -> str:
        check_id(token_id, range(self.vocab_size))
        return self.vocabulary[token_id]


def check_vocabulary(vocabulary: Sequence[str]) -> None:
    """Raise ValueError unless these are distinct pieces, one of them `[UNK]`."""
    if isinstance(vocabulary, str) or not isinstance(vocabulary, Sequence):
        raise ValueError(f"the vocabulary is no sequence of pieces: {vocabulary!r}")
    for piece in vocabulary:
        if not isinstance(piece, str) or not piece:
            raise ValueError(f"{piece!r} is no piece: give texts that are not empty")
        to_utf8(piece)  # refuses lone surrogates
    if len(set(vocabulary)) != len(vocabulary):
        twice = next(piece for piece, n in Counter(vocabulary).items() if n > 1)
        raise ValueError(f"the piece {twice!r} is in the vocabulary twice")
    if UNKNOWN not in vocabulary:
        raise ValueError(f"the vocabulary has no {UNKNOWN}, for words it can't spell")
