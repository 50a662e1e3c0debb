"""Unigram: each piece has a probability, and of all cuts the likeliest is taken.

Built in lecture `unigram` (Kudo 2018). Unlike `regex_bpe`: there are no merges
to replay, so a cut is chosen for the whole of it. Unlike `words`: a word that training
never met is cut into pieces, and only its characters may be unknown.
"""

import math
import os
from collections import ChainMap
from collections.abc import Iterable
from itertools import groupby
from typing import Self, cast

from .contract import check_id, check_text, to_utf8
from .pretokenize import GPT2_PATTERN, check_pattern, pre_tokenize
from .regex_bpe import CACHE_SIZE
from .segmentation import LogProbs, viterbi
from .unigram_training import train_unigram
from .words import UNKNOWN, UNKNOWN_ID

UNKNOWN_PENALTY = 10.0  # how far below the rarest piece an unknown character is


def check_log_probs(log_probs: LogProbs) -> None:
    """``ValueError`` unless these are pieces of text and logs of probabilities."""
    if not log_probs:
        raise ValueError("log_probs must hold at least one piece")
    for piece, log_prob in log_probs.items():
        if not isinstance(piece, str) or not piece:
            raise ValueError(f"{piece!r} is not a piece of text")
        to_utf8(piece)  # refuses lone surrogates
        if not -math.inf < log_prob <= 0:
            raise ValueError(
                f"the log probability of {piece!r} must be finite and at most 0; "
                f"got {log_prob}"
            )


class UnigramTokenizer:
    """The likeliest cut of each pre-token; ID 0 is `<unk>`, the rest are pieces.

    A character that no piece spells is unknown, as probable as the rarest piece times
    exp(-10), and a run of such characters is one `<unk>`: both as in Hugging Face's
    library and in SentencePiece.

    >>> tokenizer = UnigramTokenizer({"hug": -1.0, "s": -2.0, "h": -3.0})
    >>> tokenizer.pieces
    ['<unk>', 'hug', 's', 'h']
    >>> tokenizer.encode("hugs"), tokenizer.encode("hubs")
    ([1, 2], [3, 0, 2])
    """

    def __init__(self, log_probs: LogProbs, *, pattern: str = GPT2_PATTERN):
        """IDs go by falling probability, and of equals the lesser piece comes first."""
        check_log_probs(log_probs)
        check_pattern(pattern)
        ranked = sorted(log_probs, key=lambda piece: (-log_probs[piece], piece))
        self.log_probs = {piece: log_probs[piece] for piece in ranked}
        self.pattern = pattern
        self.pieces = [UNKNOWN, *ranked]
        self._ids = {piece: i for i, piece in enumerate(ranked, start=1)}
        self._longest = max(map(len, ranked))
        self._of_unknown = log_probs[ranked[-1]] - UNKNOWN_PENALTY
        self._cache: dict[str, list[int]] = {}

    @classmethod
    def train(
        cls,
        corpus: str | os.PathLike | Iterable[str],
        vocab_size: int,
        *,
        pattern: str = GPT2_PATTERN,
    ) -> Self:
        """Train with `train_unigram`, and encode with the same pattern."""
        log_probs = train_unigram(corpus, vocab_size, pattern=pattern)
        return cls(log_probs, pattern=pattern)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: vocab_size {self.vocab_size:,}>"

    @property
    def vocab_size(self) -> int:
        return len(self.pieces)

    def encode(self, text: str) -> list[int]:
        check_text(text)
        to_utf8(text)  # refuses lone surrogates
        ids: list[int] = []
        for pre_token in pre_tokenize(text, self.pattern):
            ids.extend(self._encode_pre_token(pre_token))
        return ids

    def decode(self, ids: Iterable[int]) -> str:
        """The pieces joined; lossy where an ID is `<unk>`, which stays in the text."""
        return "".join(self._piece(token_id) for token_id in ids)

    def is_lossless_on(self, text: str) -> bool:
        """Return whether all characters of `text` are known, so it comes back."""
        return UNKNOWN_ID not in self.encode(text)

    def _encode_pre_token(self, pre_token: str) -> list[int]:
        ids = self._cache.get(pre_token)
        if ids is None:
            log_probs = with_unknown(pre_token, self.log_probs, self._of_unknown)
            pieces, _ = viterbi(pre_token, log_probs, self._longest)
            ids = fuse(
                UNKNOWN_ID, (self._ids.get(piece, UNKNOWN_ID) for piece in pieces)
            )
            if len(self._cache) < CACHE_SIZE:
                self._cache[pre_token] = ids
        return ids

    def _piece(self, token_id: int) -> str:
        check_id(token_id, range(self.vocab_size))
        return self.pieces[token_id]


def with_unknown(text: str, log_probs: LogProbs, of_unknown: float) -> LogProbs:
    """`log_probs`, and those of the characters of `text` that are no pieces."""
    unknown = set(text) - log_probs.keys()
    if not unknown:
        return log_probs
    return ChainMap(dict.fromkeys(unknown, of_unknown), cast(dict, log_probs))


def fuse(unknown_id: int, ids: Iterable[int]) -> list[int]:
    """`ids` with one unknown where several come one after the other.

    >>> fuse(0, [0, 0, 5, 5, 0])
    [0, 5, 5, 0]
    """
    fused: list[int] = []
    for token_id, run in groupby(ids):
        fused.extend([token_id] if token_id == unknown_id else run)
    return fused
