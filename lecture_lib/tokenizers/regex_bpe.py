"""The same BPE, inside pre-tokens, as in GPT-2's tokenizer and its heirs.

Built in lecture `bpe_encoding`. Unlike `bpe`: merges stay inside pre-tokens, training
counts each distinct pre-token once, encoding looks only for merges that apply, special
tokens have IDs of their own, and the result can be saved. It isn't fast; for that, see
lecture `fast_training`.
"""

import os
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Self

from lecture_lib.files import read_whole

from .bpe import BPEParams, Pair, best_pair, check_tie_break, merge_pair
from .contract import as_count, check_id, check_text, to_utf8
from .pretokenize import (
    GPT2_PATTERN,
    PUBLISHED_PATTERNS,
    check_pattern,
    cut,
    pre_tokenize,
)
from .saved import check_document, read_document, write_document
from .special_tokens import (
    Choice,
    assign_ids,
    check_names,
    choose_allowed,
    split_special,
)

Word = tuple[int, ...]  # the token IDs of one pre-token

CACHE_SIZE = 100_000  # pre-tokens; frequent ones are met again and again


def train_regex_bpe(
    corpus: str | os.PathLike | Iterable[str],
    vocab_size: int,
    *,
    pattern: str = GPT2_PATTERN,
    special_tokens: Sequence[str] = (),
    tie_break: str = "greatest_bytes",
) -> BPEParams:
    """Learn merges from `corpus`: one text, the path of a UTF-8 file, or many texts.

    `vocab_size` counts the 256 bytes, the merges and the special tokens; those are
    cut out of the text before counting. Training ends early when no pair is left.
    """
    check_tie_break(tie_break)
    num_merges = count_merges(vocab_size, special_tokens)
    words = count_words(corpus, pattern, special_tokens)
    vocab = {byte: bytes([byte]) for byte in range(256)}
    merges: dict[Pair, int] = {}
    for new_id in range(256, 256 + num_merges):
        counts = count_pairs_in_words(words)
        if not counts:
            break
        pair = best_pair(counts, vocab, tie_break)
        words = merge_pair_in_words(words, pair, new_id)
        merges[pair] = new_id
        vocab[new_id] = vocab[pair[0]] + vocab[pair[1]]
    return BPEParams(vocab, merges)


def count_merges(vocab_size: int, special_tokens: Sequence[str]) -> int:
    """Return the number of merges; raise ValueError if the size allows none."""
    check_names(special_tokens)
    num_merges = as_count("vocab_size", vocab_size) - 256 - len(special_tokens)
    if num_merges < 0:
        raise ValueError(
            f"vocab_size {vocab_size} is smaller than 256 bytes + "
            f"{len(special_tokens)} special tokens"
        )
    return num_merges


def read_texts(corpus: str | os.PathLike | Iterable[str]) -> Iterator[str]:
    """Yield the texts of a corpus; a file is one text, with its newlines unchanged."""
    if isinstance(corpus, str):
        yield corpus
    elif isinstance(corpus, os.PathLike):
        try:
            yield read_whole(Path(corpus)).decode("utf-8")
        except UnicodeDecodeError as error:
            raise ValueError(
                f"{os.fspath(corpus)} is not UTF-8: byte {error.start} can't be decoded"
            ) from None
    else:
        for text in corpus:
            check_text(text)
            yield text


def count_words(
    corpus: str | os.PathLike | Iterable[str],
    pattern: str,
    special_tokens: Sequence[str] = (),
) -> dict[Word, int]:
    """Count each distinct pre-token, in order of first occurrence."""
    check_pattern(pattern)
    counts: Counter[str] = Counter()
    for text in read_texts(corpus):
        for piece, is_special in split_special(text, special_tokens):
            if not is_special:
                counts.update(pre_tokenize(piece, pattern))
    return {tuple(to_utf8(pre_token)): n for pre_token, n in counts.items()}


def count_pairs_in_words(words: dict[Word, int]) -> dict[Pair, int]:
    """Do `count_pairs`, counting each word as often as it occurs in the corpus."""
    counts: dict[Pair, int] = {}
    for word, times in words.items():
        for pair in zip(word, word[1:]):
            counts[pair] = counts.get(pair, 0) + times
    return counts


def merge_pair_in_words(
    words: dict[Word, int], pair: Pair, new_id: int
) -> dict[Word, int]:
    """Do `merge_pair` in every word that contains the pair."""
    return {
        tuple(merge_pair(word, pair, new_id))
        if pair in zip(word, word[1:])
        else word: times
        for word, times in words.items()
    }


def merge_by_rank(ids: list[int], merges: Mapping[Pair, int]) -> list[int]:
    """Apply `merges` to one pre-token: always the earliest learned pair that is there.

    The same result as replaying all merges in order, without the many that don't occur.
    """
    never = float("inf")
    while len(ids) > 1:
        pair = min(zip(ids, ids[1:]), key=lambda pair: merges.get(pair, never))
        if pair not in merges:
            break
        ids = merge_pair(ids, pair, merges[pair])
    return ids


class RegexBPETokenizer:
    """Byte-level BPE with a split pattern and special tokens."""

    def __init__(
        self,
        params: BPEParams,
        *,
        pattern: str = GPT2_PATTERN,
        special_tokens: Mapping[str, int] | Sequence[str] = (),
    ):
        """A sequence of special tokens gets the IDs after the last merge, in order.

        One that `params.vocab` holds already, made by no merge, keeps its ID there.
        """
        first_free_id = max(params.vocab, default=0) + 1
        params, held = take_out(special_tokens, params)
        # GPT-2 numbers the bytes in an order of its own, so look their IDs up.
        byte_ids: list[list[int]] = [[] for _ in range(256)]
        for token_id, token in params.vocab.items():
            if len(token) == 1:
                byte_ids[token[0]].append(token_id)
        for byte, ids in enumerate(byte_ids):
            if len(ids) != 1:
                raise ValueError(f"byte {byte:#04x} must have one ID; it has {ids}")
        self._byte_ids = [token_id for [token_id] in byte_ids]
        self.params = params
        self.pattern = pattern
        self.special_tokens = assign_ids(special_tokens, first_free_id, held)
        for name, token_id in self.special_tokens.items():
            if token_id in params.vocab:
                raise ValueError(f"special token {name!r} can't have ID {token_id}")
        check_pattern(pattern)  # a broken one is reported now, not at first use
        self._tokens = params.vocab | {
            token_id: to_utf8(name) for name, token_id in self.special_tokens.items()
        }
        self._cache: dict[str, list[int]] = {}

    @classmethod
    def train(
        cls,
        corpus: str | os.PathLike | Iterable[str],
        vocab_size: int,
        *,
        pattern: str = GPT2_PATTERN,
        special_tokens: Sequence[str] = (),
        tie_break: str = "greatest_bytes",
    ) -> Self:
        """Make a tokenizer of what `train_regex_bpe` learns, with the same options.

        >>> tokenizer = RegexBPETokenizer.train("low low low lower", 258)
        >>> tokenizer.decode_bytes([257])
        b'low'
        """
        params = train_regex_bpe(
            corpus,
            vocab_size,
            pattern=pattern,
            special_tokens=special_tokens,
            tie_break=tie_break,
        )
        return cls(params, pattern=pattern, special_tokens=special_tokens)

    @classmethod
    def from_vocab(
        cls,
        vocab: Mapping[int, bytes],
        merges: Iterable[tuple[bytes, bytes]],
        *,
        pattern: str = GPT2_PATTERN,
        special_tokens: Mapping[str, int] | Sequence[str] = (),
    ) -> Self:
        """Make a tokenizer from merges written as pairs of tokens, as in CS336.

        There `vocab` holds the special tokens too: each keeps its ID.
        """
        params = params_from_token_pairs(vocab, merges)
        return cls(params, pattern=pattern, special_tokens=special_tokens)

    def __repr__(self) -> str:
        pattern = PUBLISHED_PATTERNS.get(self.pattern, "a pattern of its own")
        special = len(self.special_tokens)
        return (
            f"<{type(self).__name__}: vocab_size {self.vocab_size:,}, {pattern}, "
            f"{special:,} special token{'s' * (special != 1)}>"
        )

    @property
    def vocab_size(self) -> int:
        """One more than the greatest ID; published vocabularies have gaps below it."""
        return max(self._tokens) + 1

    def encode(
        self,
        text: str,
        *,
        allowed_special: Choice = frozenset(),
        disallowed_special: Choice = "all",
    ) -> list[int]:
        """Return the token IDs of `text`; special tokens only if in `allowed_special`.

        Raise ValueError if the text holds one in `disallowed_special` (by default: any
        that isn't allowed), so that a user's text can't smuggle one in.
        """
        check_text(text)
        allowed = choose_allowed(
            text, self.special_tokens, allowed_special, disallowed_special
        )
        ids: list[int] = []
        for piece, is_special in split_special(text, allowed):
            if is_special:
                ids.append(self.special_tokens[piece])
            else:
                ids.extend(self.encode_ordinary(piece))
        return ids

    def encode_ordinary(self, text: str) -> list[int]:
        """Return the token IDs of `text`, reading special tokens as ordinary text."""
        check_text(text)
        to_utf8(text)  # refuses lone surrogates, naming their place in the whole text
        ids: list[int] = []
        for pre_token in pre_tokenize(text, self.pattern):
            ids.extend(self._encode_pre_token(pre_token))
        return ids

    def encode_iterable(
        self,
        texts: Iterable[str],
        *,
        allowed_special: Choice = frozenset(),
        disallowed_special: Choice = "all",
    ) -> Iterator[int]:
        """Yield the IDs of ``encode("".join(texts))`` without holding all the text.

        Memory is bounded by the longest stretch without a safe cut; for a pattern that
        is not a published one no cut is known to be safe, and all is held.
        """
        for part in cut(texts, self.pattern, self.special_tokens):
            yield from self.encode(
                part,
                allowed_special=allowed_special,
                disallowed_special=disallowed_special,
            )

    def decode(self, ids: Iterable[int], errors: str = "replace") -> str:
        """Return the text; by default, bytes that aren't UTF-8 become U+FFFD."""
        return self.decode_bytes(ids).decode("utf-8", errors)

    def decode_bytes(self, ids: Iterable[int]) -> bytes:
        return b"".join(self._token(token_id) for token_id in ids)

    def save(self, path: str | os.PathLike) -> None:
        """Write all of it into one JSON file, whole or not at all.

        Raise ValueError for handwritten parameters that `load` couldn't restore.
        """
        merges = [[*pair, new_id] for pair, new_id in self.params.merges.items()]
        document = {
            "pattern": self.pattern,
            "special_tokens": self.special_tokens,
            "byte_ids": self._byte_ids,
            "merges": merges,
        }
        check_document(document)
        if rebuild_params(self._byte_ids, merges) != self.params:
            raise ValueError(
                "can't save this tokenizer: its vocabulary must be exactly the 256 "
                "bytes plus one token per merge"
            )
        write_document(Path(path), document)

    @classmethod
    def load(cls, path: str | os.PathLike) -> Self:
        """Load what `save` wrote; raise ValueError for any other file.

        From a stranger, check its `pattern` too: one can be made to take years.
        """
        document = read_document(Path(path))
        try:
            params = rebuild_params(document["byte_ids"], document["merges"])
            return cls(
                params,
                pattern=document["pattern"],
                special_tokens=document["special_tokens"],
            )
        except ValueError as error:
            raise ValueError(f"{os.fspath(path)} is damaged: {error}") from None

    def _encode_pre_token(self, pre_token: str) -> list[int]:
        ids = self._cache.get(pre_token)
        if ids is None:
            byte_ids = [self._byte_ids[byte] for byte in to_utf8(pre_token)]
            ids = merge_by_rank(byte_ids, self.params.merges)
            if len(self._cache) < CACHE_SIZE:
                self._cache[pre_token] = ids
        return ids

    def _token(self, token_id: int) -> bytes:
        check_id(token_id, self._tokens)
        return self._tokens[token_id]


def take_out(
    names: Collection[str], params: BPEParams
) -> tuple[BPEParams, dict[str, int]]:
    """Take the special tokens out of a vocabulary; return it and their IDs.

    A token that is a byte, or that a merge makes, is none of them: text has it already.
    """
    check_names(names)
    name_of = {to_utf8(name): name for name in names}
    found = {
        token_id: name_of[token]
        for token_id, token in (params.vocab.items() if name_of else ())
        if token in name_of and len(token) > 1
    }
    found_ids = found.keys() - params.merges.values()
    if not found_ids:
        return params, {}
    vocab = {i: token for i, token in params.vocab.items() if i not in found_ids}
    held = {name: i for i, name in found.items() if i in found_ids}
    return BPEParams(vocab, params.merges), held


def params_from_token_pairs(
    vocab: Mapping[int, bytes], merges: Iterable[tuple[bytes, bytes]]
) -> BPEParams:
    """Make parameters from merges written as pairs of tokens, in order of their IDs.

    Raise ValueError if `vocab` doesn't determine these IDs.
    """
    id_of = {token: token_id for token_id, token in vocab.items()}
    if len(id_of) != len(vocab):
        raise ValueError(
            "two IDs of the vocabulary stand for the same bytes: merges that are "
            "written as bytes can't tell which is meant"
        )
    pairs: dict[Pair, int] = {}
    last = -1
    for left, right in merges:
        for token in (left, right, left + right):
            if token not in id_of:
                raise ValueError(
                    f"the vocabulary has no token {token!r}, which the merge of "
                    f"{left!r} and {right!r} needs"
                )
        new_id = id_of[left + right]
        if new_id <= last:
            raise ValueError(
                f"the merge of {left!r} and {right!r} makes ID {new_id}, after one "
                f"that makes {last}: merges must be in the order of their IDs"
            )
        pairs[id_of[left], id_of[right]] = last = new_id
    return BPEParams(dict(vocab), pairs)


def rebuild_params(
    byte_ids: Sequence[int], merges: Iterable[Sequence[int]]
) -> BPEParams:
    """Make parameters from the IDs of the bytes and (left, right, new ID) triples."""
    if len(byte_ids) != 256:
        raise ValueError(f"{len(byte_ids)} bytes have an ID, not 256")
    vocab = {token_id: bytes([byte]) for byte, token_id in enumerate(byte_ids)}
    pairs: dict[Pair, int] = {}
    for left, right, new_id in merges:
        if new_id in vocab or (left, right) in pairs:
            raise ValueError(
                f"token {new_id} or pair {left, right} appears in two merges; each may "
                "appear only once"
            )
        vocab[new_id] = vocab[left] + vocab[right]
        pairs[left, right] = new_id
    return BPEParams(vocab, pairs)
