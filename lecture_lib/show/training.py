"""A state of BPE training: the counted words beside the vocabulary."""

from collections.abc import Mapping
from itertools import zip_longest

from .strips import BETWEEN_CHIPS, MONOSPACE, chip
from .visible import visible

NUM_BYTES = 256
BYTE, LEARNED, NEWEST = "#ffffff", "#cfe3f7", "#fdc37b"
_SIDES = "display:flex;flex-wrap:wrap;gap:0 3em;align-items:flex-start"
_SIDE = "text-align:left;vertical-align:top"


class Training:
    """Each word cut into its tokens, with its count; the newest token stands out."""

    def __init__(
        self, words: Mapping[tuple[int, ...], int], vocab: Mapping[int, bytes]
    ):
        unknown = {i for word in words for i in word} - set(vocab)
        if unknown:
            raise ValueError(f"the vocabulary has no token {min(unknown)}")
        self.words = dict(words)
        self.vocab = dict(vocab)
        self.learned = [i for i in vocab if i >= NUM_BYTES]

    def _titles(self) -> tuple[str, str]:
        merges = len(self.learned)
        tokens = sum(len(word) * times for word, times in self.words.items())
        after = f"after merge {merges}" if merges else "before the first merge"
        return f"words {after}, {tokens:,} tokens", "vocabulary"

    def __repr__(self) -> str:
        cut = ["·".join(visible(self.vocab[i]) for i in word) for word in self.words]
        width = max(map(len, cut), default=0)
        times = [f"{n:,}" for n in self.words.values()]
        last = max(map(len, times), default=0)
        left = [f"{a:<{width}}  × {b:>{last}}" for a, b in zip(cut, times)]
        learned = (f"{i} {visible(self.vocab[i])}" for i in self.learned)
        return _beside(self._titles(), left, ["0–255 the bytes", *learned])

    def _repr_html_(self) -> str:
        words = "".join(
            f'<tr><td style="{_SIDE};{MONOSPACE}">'
            f"{BETWEEN_CHIPS.join(map(self._chip, word))}</td>"
            f'<td style="text-align:right">× {times:,}</td></tr>'
            for word, times in self.words.items()
        )
        tokens = "".join(f"<div>{i} {self._chip(i)}</div>" for i in self.learned)
        title, vocabulary = self._titles()
        return (
            f'<div style="{_SIDES}">'
            f"<div><small>{title}</small>"
            f'<table class="dataframe"><tbody>{words}</tbody></table></div>'
            f"<div><small>{vocabulary}</small>"
            f'<div style="{MONOSPACE}">0–255 the bytes{tokens}</div></div></div>'
        )

    def _chip(self, token_id: int) -> str:
        color = BYTE if token_id < NUM_BYTES else LEARNED
        if self.learned and token_id == self.learned[-1]:
            color = NEWEST
        return chip(self.vocab[token_id], None, color)


def _beside(titles: tuple[str, str], left: list[str], right: list[str]) -> str:
    lines = list(zip_longest([titles[0], *left], [titles[1], *right], fillvalue=""))
    width = max(len(line) for line, _ in lines)
    return "\n".join(f"{a:<{width}}    {b}".rstrip() for a, b in lines)


def training(
    words: Mapping[tuple[int, ...], int], vocab: Mapping[int, bytes]
) -> Training:
    """Counted words, tuples of token IDs, beside the vocabulary that they are cut with.

    Raises ``ValueError`` if a word has a token that the vocabulary lacks.
    """
    return Training(words, vocab)
