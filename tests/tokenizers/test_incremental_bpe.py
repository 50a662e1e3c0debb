"""Incremental training and the two fast encoders against the rungs below."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lecture_lib import train_regex_bpe
from lecture_lib.tokenizers import published
from lecture_lib.tokenizers.bpe import merge_pair
from lecture_lib.tokenizers.incremental_bpe import (
    PairIndex,
    PairQueue,
    choose_priority,
    count_pre_tokens,
    merge_by_heap,
    merge_with_changes,
)
from lecture_lib.tokenizers.pretokenize import GPT2_PATTERN
from lecture_lib.tokenizers.regex_bpe import (
    count_pairs_in_words,
    merge_by_rank,
)
from tests.texts import EXHAUSTIVE, PUBLISHED, all_corpora
from tests.work import Counted, CountedValues, lines_run

few_letters = st.text(alphabet="abc ", max_size=80)
any_text = st.text(alphabet=st.characters(codec="utf-8"), max_size=40)


# Training


def test_pairs_that_arise_come_in_the_order_of_the_text():
    """And not in that of a set, which differs between machines of 32 and 64 bits."""
    index = PairIndex({"shed": 1, "the": 1, "hero": 1})
    arisen = [(115, 256), (256, 100), (116, 256), (256, 114)]
    assert list(index.merge((104, 101), 256)) == arisen


@given(text=few_letters | any_text, num_merges=st.integers(0, 30))
def test_kept_counts_are_what_counting_again_gives(text, num_merges):
    pairs = PairIndex(count_pre_tokens(text, GPT2_PATTERN))
    vocab = {byte: bytes([byte]) for byte in range(256)}
    queue = PairQueue(pairs.counts, choose_priority("smallest_ids", pairs, vocab))
    for new_id in range(256, 256 + num_merges):
        if pair := queue.pop_best():
            vocab[new_id] = vocab[pair[0]] + vocab[pair[1]]
            queue.push_all(pairs.merge(pair, new_id))
    words = {tuple(ids): n for ids, n in zip(pairs.words, pairs.times)}
    kept = {pair: count for pair, count in pairs.counts.items() if count}
    assert kept == count_pairs_in_words(words)
    for number, ids in enumerate(pairs.words):
        for pair in zip(ids, ids[1:]):
            assert number in pairs.where[pair]


@given(
    ids=st.lists(st.integers(0, 2), max_size=12),
    pair=st.tuples(st.integers(0, 2), st.integers(0, 2)),
)
def test_the_changes_are_the_difference_of_two_counts(ids, pair):
    merged, ended, begun = merge_with_changes(ids, pair, 9)
    assert merged == merge_pair(ids, pair, 9)
    counts = Counter(zip(ids, ids[1:]))
    counts.update(begun)
    counts.subtract(ended)
    for found in (counts, recounted := Counter(zip(merged, merged[1:]))):
        found[pair] = 0  # the caller forgets the merged pair altogether
    assert +counts == +recounted
    assert min(counts.values()) >= 0


# Encoding


@pytest.mark.slow
@pytest.mark.parametrize("name", PUBLISHED if EXHAUSTIVE else ["gpt2"])
def test_encoders_agree_on_published_vocabularies(name):
    tokenizer = published.load(name)
    merges = tokenizer.params.merges
    generator = random.Random(5)
    for _ in range(2_000 if EXHAUSTIVE else 200):
        alphabet = generator.choice(["ab", "etaoin shrdlu", "你好世界中国", "é😉न"])
        text = "".join(generator.choices(alphabet, k=generator.randrange(60)))
        ids = [tokenizer._byte_ids[byte] for byte in text.encode()]
        expected = merge_by_rank(ids, merges)
        assert merge_by_heap(ids, merges) == expected


def test_eight_times_the_text_is_not_sixty_four_times_the_work():
    params = train_regex_bpe(all_corpora()["stories.txt"][:5_000], 400)
    merges = CountedValues(params.merges)
    generator = random.Random(1)
    word = bytes(generator.choices(b"etaoinshrdlu", k=8_000))

    def work(n: int) -> int:
        Counted.comparisons = 0
        _, lines = lines_run(merge_by_heap, list(word[:n]), merges)
        return lines + Counted.comparisons

    assert work(8_000) < 16 * work(1_000)
