"""Byte-pair encoding: merge the most frequent pair of neighbors, and repeat.

Built in lectures `bpe_training` and `bpe_encoding`. Unlike `utf8`: a token is as many
bytes as the corpus taught it. Unlike `words`: nothing is unknown. It reads like the
algorithm and recounts everything after every merge. It does not cut text into
pre-tokens first and knows no special tokens: that is `regex_bpe`.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from .contract import as_count, check_id, check_text, to_utf8

Pair = tuple[int, int]
TIE_BREAKS = ("greatest_bytes", "first_seen", "smallest_ids")


@dataclass(frozen=True)
class BPEParams:
    """The result of training: the 256 bytes and the merges, without special tokens."""

    vocab: dict[int, bytes]  # token ID -> token
    merges: dict[Pair, int]  # pair -> the token ID that replaces it, in order learned


def count_pairs(ids: Sequence[int]) -> dict[Pair, int]:
    """Count each pair of neighbors, in order of first occurrence.

    >>> count_pairs([1, 2, 3, 1, 2])
    {(1, 2): 2, (2, 3): 1, (3, 1): 1}
    """
    counts: dict[Pair, int] = {}
    for pair in zip(ids, ids[1:]):
        counts[pair] = counts.get(pair, 0) + 1
    return counts


def best_pair(
    counts: dict[Pair, int],
    vocab: dict[int, bytes],
    tie_break: str = "greatest_bytes",
) -> Pair:
    """The most frequent pair; of several, the one that `tie_break` prefers.

    "greatest_bytes": the pair whose two byte strings compare greatest (CS336
    assignment 1). "first_seen": the one that occurs first in the text (minbpe).
    "smallest_ids": the smallest pair of IDs (rustbpe). A trainer has checked the rule
    with `check_tie_break`; here one that does not exist would count as the first.
    """
    highest = max(counts.values())
    tied = [pair for pair, count in counts.items() if count == highest]
    if tie_break == "first_seen":
        return tied[0]
    if tie_break == "smallest_ids":
        return min(tied)
    return max(tied, key=lambda pair: (vocab[pair[0]], vocab[pair[1]]))


def merge_pair(ids: Sequence[int], pair: Pair, new_id: int) -> list[int]:
    """Replace every occurrence of `pair`, from left to right, by `new_id`.

    >>> merge_pair([1, 2, 3, 1, 2], (1, 2), 4)
    [4, 3, 4]
    """
    merged = []
    i = 0
    while i < len(ids):
        if i + 1 < len(ids) and (ids[i], ids[i + 1]) == pair:
            merged.append(new_id)
            i += 2
        else:
            merged.append(ids[i])
            i += 1
    return merged


def check_tie_break(tie_break: str) -> None:
    """Raise ValueError for an unknown rule now, not after an hour of training."""
    if tie_break not in TIE_BREAKS:
        raise ValueError(f"tie_break {tie_break!r} is not one of {TIE_BREAKS}")


def train_bpe(
    text: str, num_merges: int, *, tie_break: str = "greatest_bytes"
) -> BPEParams:
    """Learn `num_merges` merges from `text`, or fewer when no pair is left.

    >>> train_bpe("the cat in the hat", 3).merges
    {(116, 104): 256, (256, 101): 257, (257, 32): 258}
    """
    check_tie_break(tie_break)
    num_merges = as_count("num_merges", num_merges)
    check_text(text)
    ids = list(to_utf8(text))
    vocab = {byte: bytes([byte]) for byte in range(256)}
    merges: dict[Pair, int] = {}
    for new_id in range(256, 256 + num_merges):
        counts = count_pairs(ids)
        if not counts:
            break
        pair = best_pair(counts, vocab, tie_break)
        ids = merge_pair(ids, pair, new_id)
        merges[pair] = new_id
        vocab[new_id] = vocab[pair[0]] + vocab[pair[1]]
    return BPEParams(vocab, merges)


class BPETokenizer:
    """A tokenizer that replays every merge in the order it was learned.

    >>> BPETokenizer(train_bpe("the cat in the hat", 3)).encode("the hat")
    [258, 104, 97, 116]
    """

    def __init__(self, params: BPEParams):
        if any(params.vocab.get(byte) != bytes([byte]) for byte in range(256)):
            raise ValueError(
                "the first 256 IDs of this vocabulary are not the bytes in order; "
                "RegexBPETokenizer can use it"
            )
        self.params = params

    @property
    def vocab_size(self) -> int:
        return len(self.params.vocab)

    def encode(self, text: str) -> list[int]:
        check_text(text)
        ids = list(to_utf8(text))
        for pair, new_id in self.params.merges.items():
            ids = merge_pair(ids, pair, new_id)
        return ids

    def decode(self, ids: Iterable[int], errors: str = "replace") -> str:
        """Return the text; by default, bytes that aren't UTF-8 become U+FFFD."""
        return self.decode_bytes(ids).decode("utf-8", errors)

    def decode_bytes(self, ids: Iterable[int]) -> bytes:
        return b"".join(self._token(token_id) for token_id in ids)

    def _token(self, token_id: int) -> bytes:
        check_id(token_id, self.params.vocab)
        return self.params.vocab[token_id]
