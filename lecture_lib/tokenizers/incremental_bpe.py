"""The same BPE without repeated work: keep the counts, and look only where they change.

Built in lecture 07. Training gives what `regex_bpe` gives, for every tie rule, but a
merge touches only the words that hold its pair. Encoding one long pre-token takes time
proportional to n log n (`merge_by_heap`) or n (`PrefixEncoder`), not n².
"""

import heapq
import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

import regex

from .bpe import BPEParams, Pair, check_tie_break
from .contract import to_utf8
from .pretokenize import GPT2_PATTERN, pre_tokenize
from .regex_bpe import count_merges, read_texts
from .special_tokens import split_special

Priority = tuple  # compared among equally frequent pairs; the smallest wins
# Turns "greatest bytes" into "smallest key": bytes count down, and behind the last one
# comes something greater than any, because of "ab" and "a" the longer is the greater.
_COMPLEMENT = bytes(range(255, -1, -1))
_END = "\u0100"


def train_incremental_bpe(
    corpus: str | os.PathLike | Iterable[str],
    vocab_size: int,
    *,
    pattern: str = GPT2_PATTERN,
    special_tokens: Sequence[str] = (),
    tie_break: str = "greatest_bytes",
) -> BPEParams:
    """What `train_regex_bpe` learns, in seconds instead of hours.

    >>> train_incremental_bpe("the cat in the hat", 259).merges
    {(116, 104): 256, (256, 101): 257, (97, 116): 258}
    """
    check_tie_break(tie_break)
    num_merges = count_merges(vocab_size, special_tokens)
    pairs = PairIndex(count_pre_tokens(corpus, pattern, special_tokens))
    vocab = {byte: bytes([byte]) for byte in range(256)}
    merges: dict[Pair, int] = {}
    queue = PairQueue(pairs, vocab, tie_break)
    for new_id in range(256, 256 + num_merges):
        pair = queue.pop_best()
        if pair is None:
            break
        merges[pair] = new_id
        vocab[new_id] = vocab[pair[0]] + vocab[pair[1]]
        queue.push_all(pairs.merge(pair, new_id))
    return BPEParams(vocab, merges)


def count_pre_tokens(
    corpus: str | os.PathLike | Iterable[str],
    pattern: str,
    special_tokens: Sequence[str] = (),
) -> Counter[str]:
    """How often each distinct pre-token occurs, in order of first occurrence."""
    compiled = regex.compile(pattern)
    counts: Counter[str] = Counter()
    for text in read_texts(corpus):
        to_utf8(text)  # a lone surrogate is reported with its place in the text
        for piece, is_special in split_special(text, special_tokens):
            if is_special:
                continue
            found = Counter(match.group() for match in compiled.finditer(piece))
            covered = sum(len(pre_token) * n for pre_token, n in found.items())
            if covered < len(piece):  # the pattern leaves gaps, and they count too
                found = Counter(pre_tokenize(piece, pattern))
            found.pop("", None)
            counts.update(found)
    return counts


class PairIndex:
    """The words of a corpus, the count of each pair, and the words it occurs in.

    ``counts[pair]`` is always what counting again would give. ``where[pair]`` lists
    word numbers in ascending order; a word whose last such pair has been merged away
    stays listed, which costs a look and no more.
    """

    def __init__(self, pre_tokens: Mapping[str, int]):
        self.words = [list(to_utf8(pre_token)) for pre_token in pre_tokens]
        self.times = list(pre_tokens.values())
        self.counts: dict[Pair, int] = {}
        self.where: dict[Pair, list[int]] = {}
        for number, (ids, times) in enumerate(zip(self.words, self.times)):
            for pair in zip(ids, ids[1:]):
                self._add(pair, times, number)

    def merge(self, pair: Pair, new_id: int) -> set[Pair]:
        """Replace `pair` by `new_id` in every word; the pairs that arose."""
        arisen: set[Pair] = set()
        for number in self.where.pop(pair):
            self._merge_in_word(number, pair, new_id, arisen)
        del self.counts[pair]
        return arisen

    def _merge_in_word(
        self, number: int, pair: Pair, new_id: int, arisen: set[Pair]
    ) -> None:
        """Each replacement ends two pairs of neighbors and begins two others."""
        ids, times = self.words[number], self.times[number]
        left, right = pair
        merged: list[int] = []
        i = 0
        while i < len(ids):
            if ids[i] != left or ids[i + 1 : i + 2] != [right]:
                merged.append(ids[i])
                i += 1
                continue
            if merged:
                self.counts[merged[-1], left] -= times
                self._add((merged[-1], new_id), times, number)
                arisen.add((merged[-1], new_id))
            if i + 2 < len(ids):
                self.counts[right, ids[i + 2]] -= times
                self._add((new_id, ids[i + 2]), times, number)
                arisen.add((new_id, ids[i + 2]))
            merged.append(new_id)
            i += 2
        self.words[number] = merged

    def _add(self, pair: Pair, times: int, number: int) -> None:
        if pair in self.counts:
            self.counts[pair] += times
            if self.where[pair][-1] != number:
                self.where[pair].append(number)
        else:
            self.counts[pair] = times
            self.where[pair] = [number]

    def first_occurrence(self, pair: Pair, vocab: Mapping[int, bytes]) -> Priority:
        """(word number, byte offset in it) of the first place where `pair` is now."""
        numbers = self.where[pair]
        for k, number in enumerate(numbers):
            ids = self.words[number]
            offset = 0
            for left, right in zip(ids, ids[1:]):
                if (left, right) == pair:
                    del numbers[:k]  # they will never hold the pair again
                    return number, offset
                offset += len(vocab[left])
        raise KeyError(pair)


class PairQueue:
    """Finds the best pair with a heap whose entries may be out of date.

    The count of a pair that exists only falls and its first occurrence only moves
    back, so an entry never promises too little: the top one is brought up to date,
    and if it is still on top it is the best.
    """

    def __init__(self, pairs: PairIndex, vocab: Mapping[int, bytes], tie_break: str):
        self._pairs = pairs
        self._vocab = vocab
        self._tie_break = tie_break
        self._keys: dict[int, str] = {}
        self._heap = [self._entry(pair) for pair in pairs.counts]
        heapq.heapify(self._heap)

    def pop_best(self) -> Pair | None:
        """The pair to merge next, or None when no pair is left."""
        while self._heap:
            entry = heapq.heappop(self._heap)
            pair = entry[2]
            if self._pairs.counts.get(pair, 0) == 0:
                continue
            current = self._entry(pair)
            if entry == current:
                return pair
            heapq.heappush(self._heap, current)
        return None

    def push_all(self, new_pairs: Iterable[Pair]) -> None:
        for pair in new_pairs:
            if self._pairs.counts[pair]:
                heapq.heappush(self._heap, self._entry(pair))

    def _entry(self, pair: Pair) -> tuple[int, Priority, Pair]:
        return -self._pairs.counts[pair], self._priority(pair), pair

    def _priority(self, pair: Pair) -> Priority:
        if self._tie_break == "first_seen":
            return self._pairs.first_occurrence(pair, self._vocab)
        if self._tie_break == "smallest_ids":
            return pair
        return self._descending(pair[0]), self._descending(pair[1])

    def _descending(self, token_id: int) -> str:
        """A key that is smaller the greater the token's bytes are."""
        key = self._keys.get(token_id)
        if key is None:
            complement = self._vocab[token_id].translate(_COMPLEMENT)
            key = self._keys[token_id] = complement.decode("latin-1") + _END
        return key


def merge_by_heap(ids: Sequence[int], merges: Mapping[Pair, int]) -> list[int]:
    """`regex_bpe.merge_by_rank` in n log n steps: a heap finds the next pair.

    The IDs form a linked list, because a merge in the middle must not move the rest.
    A token must have a greater ID than its parts, as training gives it.

    >>> merge_by_heap([1, 2, 1, 2, 3], {(2, 3): 10, (1, 2): 11})
    [11, 1, 10]
    """
    ids = list(ids)
    end = len(ids)
    before, after = list(range(-1, end - 1)), list(range(1, end + 1))
    heap: list[tuple[int, int, Pair]] = []

    def propose(i: int) -> None:
        if i >= 0 and after[i] < end:
            pair = ids[i], ids[after[i]]
            if pair in merges:
                heapq.heappush(heap, (merges[pair], i, pair))

    for i in range(end - 1):
        propose(i)
    while heap:
        new_id, i, pair = heapq.heappop(heap)
        if ids[i] != pair[0] or after[i] == end or ids[after[i]] != pair[1]:
            continue  # a neighbor has been merged since
        merged_away = after[i]
        ids[i], ids[merged_away] = new_id, -1
        after[i] = after[merged_away]
        if after[i] < end:
            before[after[i]] = i
        propose(before[i])
        propose(i)
    return [token_id for token_id in ids if token_id != -1]


class PrefixEncoder:
    """Encodes in one pass, by finding the last token of every prefix.

    Of all tokens that a prefix ends with, exactly one can be the last of its encoding:
    the one that can follow the last token of what is before it. That BPE encodings
    are made of pairs that fit is the idea of GitHub's `rust-gems`
    (https://github.com/github/rust-gems/tree/main/crates/bpe).
    """

    def __init__(self, params: BPEParams):
        """`params` as training gives them; ``ValueError`` if no training could."""
        self._merges = params.merges
        self._parts = {new_id: pair for pair, new_id in params.merges.items()}
        if len(self._parts) != len(params.merges):
            raise ValueError("two merges make the same token")
        for new_id, parts in self._parts.items():
            if any(part in self._parts and part >= new_id for part in parts):
                raise ValueError(f"token {new_id} is made of a token learned later")
        made = {i: t for i, t in params.vocab.items() if i in self._parts}
        single = {i: t for i, t in params.vocab.items() if len(t) == 1}
        self._ids = {token: token_id for token_id, token in (single | made).items()}
        if len(self._ids) != len(single | made):
            raise ValueError("two tokens have the same bytes")
        self._sizes = {token_id: len(token) for token, token_id in self._ids.items()}
        self._fits: dict[Pair, bool] = {}

    def encode(self, pre_token: bytes) -> list[int]:
        """The IDs of one pre-token, read off backwards from the last tokens."""
        last = self.last_tokens(pre_token)
        ids = []
        end = len(pre_token)
        while end:
            ids.append(last[end - 1])
            end -= self._sizes[last[end - 1]]
        return ids[::-1]

    def last_tokens(self, pre_token: bytes) -> list[int]:
        """For each prefix, from one byte to all: the last token of its encoding."""
        last: list[int] = []
        for end in range(1, len(pre_token) + 1):
            start = end - 1
            while not self._can_be_last(pre_token[start:end], last, start):
                start -= 1
            last.append(self._ids[pre_token[start:end]])
        return last

    def _can_be_last(self, token: bytes, last: Sequence[int], start: int) -> bool:
        if token not in self._ids:
            return False
        return start == 0 or self.fits(last[start - 1], self._ids[token])

    def fits(self, left: int, right: int) -> bool:
        """Whether the text of these two tokens, encoded, is these two tokens."""
        if (left, right) not in self._fits:
            self._fits[left, right] = self._stays_apart(left, right)
        return self._fits[left, right]

    def _stays_apart(self, left: int, right: int) -> bool:
        """Undo the merges at the border, the latest first, back to two bytes.

        `left` and `right` met at the border until one became part of a greater token,
        at the time `limit`. A merge of the two that comes earlier crosses the border.
        """
        limit = float("inf")
        while True:
            if self._merges.get((left, right), limit) < limit:
                return False
            born_left = left if left in self._parts else -1
            born_right = right if right in self._parts else -1
            if born_left == born_right == -1:
                return True
            if born_left > born_right:
                limit, left = born_left, self._parts[left][1]
            else:
                # Merging goes from left to right: at the same rank the border's own
                # pair would have come before the pair to the right of it.
                limit, right = born_right + 1, self._parts[right][0]
