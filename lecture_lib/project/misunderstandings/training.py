"""Wrong versions of `train`; most of them also of `train_on_words`."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from lecture_lib.tokenizers.pretokenize import pre_tokenize

from .. import reference
from ..reference import Merges
from .learning import (
    Tokens,
    code_points,
    count_apart,
    count_in_all,
    learn,
    merge_first,
    merge_keeping_the_second,
    merge_losing_the_last,
    utf8,
)
from .registry import Pair, Words, wrong, wrong_training

# Counting.


@wrong_training
def counts_no_overlap(words: Words, num_merges: int) -> Merges:
    """You count overlapping pairs only once. In `aaa` the pair (a, a) occurs twice, at
    the first position and at the second: count all neighbors."""
    count = lambda counted: count_in_all(counted, count_apart)  # noqa: E731
    return learn(words, num_merges, count=count)


@wrong_training
def counts_once(words: Words, num_merges: int) -> Merges:
    """You count the pairs only once and take the most frequent ones. Each merge changes
    its neighbors' pairs, so count again after it."""
    counts = count_in_all([(utf8(word), times) for word, times in words.items()])
    ranked = sorted(counts, key=lambda p: (counts[p], p), reverse=True)
    return ranked[:num_merges]


@wrong("train_on_words")
def forgets_how_often(text: str, num_merges: int) -> Merges:
    """You count each distinct pre-token once. A pair counts as often as its pre-token
    occurs in the text."""
    return learn(dict.fromkeys(pre_tokenize(text), 1), num_merges)


@wrong("train_on_words")
def loses_how_often(text: str, num_merges: int) -> Merges:
    """After the first merge you count each distinct pre-token once. Keep how often
    it occurs with its merged IDs."""
    words = Counter(pre_tokenize(text))
    return learn(words, num_merges, keep=lambda times: 1)


# Choosing.


@wrong_training
def takes_the_first_seen(words: Words, num_merges: int) -> Merges:
    """Of equally frequent pairs, you take the one that occurs first. Take the one whose
    two byte strings compare greatest."""
    choose = lambda counts, _: max(counts, key=counts.__getitem__)  # noqa: E731
    return learn(words, num_merges, choose=choose)


@wrong_training
def takes_the_smallest(words: Words, num_merges: int) -> Merges:
    """Of equally frequent pairs, you take the smallest. Take the one whose two byte
    strings compare greatest."""

    def choose(counts: Mapping[Pair, int], tokens: Tokens) -> Pair:
        return min(counts, key=lambda p: (-counts[p], tokens[p[0]], tokens[p[1]]))

    return learn(words, num_merges, choose=choose)


@wrong_training
def compares_ids(words: Words, num_merges: int) -> Merges:
    """Of equally frequent pairs, you take the one with the greatest IDs. Compare the
    bytes of the two tokens: `b` is greater than `ab`, though `ab` has a greater ID."""

    def choose(counts: Mapping[Pair, int], tokens: Tokens) -> Pair:
        return max(counts, key=lambda p: (counts[p], p))

    return learn(words, num_merges, choose=choose)


@wrong_training
def compares_joined_bytes(words: Words, num_merges: int) -> Merges:
    """You compare the joined bytes of equally frequent pairs. Compare the first tokens
    and, if they're equal, the second ones."""

    def choose(counts: Mapping[Pair, int], tokens: Tokens) -> Pair:
        return max(counts, key=lambda p: (counts[p], tokens[p[0]] + tokens[p[1]]))

    return learn(words, num_merges, choose=choose)


# Where it begins and ends.


@wrong_training
def starts_from_code_points(words: Words, num_merges: int) -> Merges:
    """You start from code points. Start from the bytes of the text's UTF-8: 256 IDs are
    enough for any text."""
    return learn(words, num_merges, start=code_points)


@wrong_training
def stops_at_one(words: Words, num_merges: int) -> Merges:
    """You stop when no pair occurs twice. Go on until no pair is left, or `num_merges`
    merges are learned."""
    return learn(words, num_merges, fewest=2)


@wrong_training
def takes_the_vocabulary_size(words: Words, num_merges: int) -> Merges:
    """You take `num_merges` for the size of the vocabulary. It's how many merges to
    learn, in addition to the 256 bytes."""
    return learn(words, max(0, num_merges - 256))


@wrong_training
def numbers_from_257(words: Words, num_merges: int) -> Merges:
    """Your first merge makes the token 257. The bytes have the IDs 0 to 255, so the
    first free one is 256."""
    return learn(words, num_merges, first_id=257)


@wrong_training
def gives_items(words: Words, num_merges: int) -> Any:
    """You return pairs together with their IDs, as `merges.items()` does. Return the
    pairs alone: `list(merges)`. Their positions tell the IDs."""
    return [(pair, i) for i, pair in enumerate(learn(words, num_merges), 256)]


# Merging.


@wrong_training
def merges_only_the_first(words: Words, num_merges: int) -> Merges:
    """You replace only the first occurrence of the pair. Replace all of them before
    you count again."""
    return learn(words, num_merges, merge=merge_first)


@wrong_training
def keeps_the_second(words: Words, num_merges: int) -> Merges:
    """The second ID of a merged pair is still there after the new token. After a merge,
    skip both: `i += 2`."""
    return learn(words, num_merges, merge=merge_keeping_the_second)


@wrong_training
def loses_the_last(words: Words, num_merges: int) -> Merges:
    """The last ID is lost when you merge. It has no neighbor and stays as it is: go
    through all IDs, `while i < len(ids)`."""
    return learn(words, num_merges, merge=merge_losing_the_last)


@wrong_training
def forgets_to_merge(words: Words, num_merges: int) -> Merges:
    """You learn the same pair again and again, because it's never replaced. Either you
    don't keep the merged IDs (`ids = …`), or you compare a list with a tuple, and those
    are never equal."""
    return learn(words, num_merges, merge=lambda ids, pair, new_id: ids)


# Cutting.


@wrong("train")
def trains_within_words(text: str, num_merges: int) -> Merges:
    """You cut the text into pre-tokens first, as lecture 05 does. In this milestone the
    whole text is one sequence, and merges may cross spaces. Pre-tokens come in
    milestone b."""
    return reference.train_on_words(text, num_merges)


@wrong("train")
def trains_between_white_space(text: str, num_merges: int) -> Merges:
    """You cut the text at whitespace first. In this milestone the whole text is one
    sequence, whitespace and all. Pre-tokens come in milestone b."""
    return learn(Counter(text.split()), num_merges)


@wrong("train_on_words")
def merges_across_words(text: str, num_merges: int) -> Merges:
    """Your merges cross the ends of pre-tokens. Cut the text first, and count pairs
    only inside each pre-token."""
    return reference.train(text, num_merges)
