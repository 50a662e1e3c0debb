"""One token per word that the training corpus had, and `<unk>` for all others.

Built in lecture `words`. Unlike `utf8`: a corpus decides what is a token. Short
sequences, but lossy: an unknown word can't be decoded.
"""

from collections import Counter
from collections.abc import Iterable

import regex

from .contract import as_count, check_id, check_text, to_utf8

# A run of letters, digits and underscores, or any other single character.
# DOTALL, because otherwise "." skips the newline and the text is not all there.
WORD_PATTERN = regex.compile(r"\w+|.", regex.DOTALL)
UNKNOWN = "<unk>"
UNKNOWN_ID = 0


def split_words(text: str) -> list[str]:
    """Cut `text` into words and single other characters; joined they are `text`.

    >>> split_words("I'll say: no!")
    ['I', "'", 'll', ' ', 'say', ':', ' ', 'no', '!']
    """
    return WORD_PATTERN.findall(text)


class WordTokenizer:
    """A closed vocabulary of words: ID 0 is `<unk>`, the rest by falling frequency.

    >>> tokenizer = WordTokenizer.train("the cat in the hat", vocab_size=4)
    >>> tokenizer.words
    ['<unk>', ' ', 'the', 'cat']
    >>> tokenizer.decode(tokenizer.encode("the bat"))
    'the <unk>'
    """

    def __init__(self, words: list[str]):
        """`words[i]` is the word of ID ``i + 1``."""
        if len(set(words)) != len(words):
            raise ValueError("a word is in the vocabulary twice")
        self.words = [UNKNOWN, *words]
        self._ids = {word: i for i, word in enumerate(words, start=1)}

    @classmethod
    def train(cls, corpus: str | Iterable[str], vocab_size: int) -> "WordTokenizer":
        """Keep the ``vocab_size - 1`` most frequent words; ties go to the lesser word.

        A corpus with fewer distinct words gives a smaller vocabulary.
        """
        if as_count("vocab_size", vocab_size) < 1:
            raise ValueError(
                f"vocab_size must be at least 1, for {UNKNOWN}; got {vocab_size}"
            )
        texts = [corpus] if isinstance(corpus, str) else corpus
        counts: Counter[str] = Counter()
        for text in texts:
            check_text(text)
            to_utf8(text)  # refuses lone surrogates, naming their place in the text
            counts.update(split_words(text))
        ranked = sorted(counts, key=lambda word: (-counts[word], word))
        return cls(ranked[: vocab_size - 1])

    @property
    def vocab_size(self) -> int:
        return len(self.words)

    def encode(self, text: str) -> list[int]:
        check_text(text)
        to_utf8(text)  # refuses lone surrogates
        return [self._ids.get(word, UNKNOWN_ID) for word in split_words(text)]

    def decode(self, ids: Iterable[int]) -> str:
        """The words joined; lossy where an ID is `<unk>`, which stays in the text."""
        return "".join(self._word(token_id) for token_id in ids)

    def is_lossless_on(self, text: str) -> bool:
        """Return whether all words of `text` are known, so it comes back."""
        return UNKNOWN_ID not in self.encode(text)

    def _word(self, token_id: int) -> str:
        check_id(token_id, range(self.vocab_size))
        return self.words[token_id]
