"""BPE on examples small enough to check by hand, then its edges."""

import pytest

from lecture_lib import BPEParams, BPETokenizer, compression_ratio, train_bpe
from lecture_lib.tokenizers.bpe import TIE_BREAKS, best_pair, count_pairs, merge_pair

CAT = "the cat in the hat"
TIES = "bacb abca dcab bdca cabd"
BYTES = {byte: bytes([byte]) for byte in range(256)}


def letters(params: BPEParams) -> list[bytes]:
    return [params.vocab[new_id] for new_id in params.merges.values()]


def test_seed_example_training():
    params = train_bpe(CAT, 3)
    assert params.merges == {(116, 104): 256, (256, 101): 257, (257, 32): 258}
    lengths = []
    for num_merges in range(4):
        ids = BPETokenizer(train_bpe(CAT, num_merges)).encode(CAT)
        lengths.append(len(ids))
    assert lengths == [18, 16, 14, 12]
    assert [round(18 / n, 3) for n in lengths] == [1.0, 1.125, 1.286, 1.5]


def test_seed_example_encoding():
    tokenizer = BPETokenizer(train_bpe(CAT, 3))
    ids = tokenizer.encode("the quick brown fox")
    assert ids == [258, *b"quick brown fox"]
    assert len(ids) == 16
    assert compression_ratio("the quick brown fox", ids) == 1.1875
    assert tokenizer.decode(ids) == "the quick brown fox"


@pytest.mark.parametrize(
    ("tie_break", "expected"),
    [
        ("greatest_bytes", [b"th", b"the", b"the "]),
        ("first_seen", [b"th", b"the", b"the "]),
        ("smallest_ids", [b"at", b"e ", b"he "]),
    ],
)
def test_who_wins_a_tie(tie_break, expected):
    params = train_bpe(CAT, 3, tie_break=tie_break)
    assert letters(params) == expected
    assert len(BPETokenizer(params).encode(CAT)) == 12


def test_each_rule_learns_merges_of_its_own():
    """A rule that is only named would count as the first one, in every trainer."""
    learned = {
        rule: letters(train_bpe(TIES, 20, tie_break=rule)) for rule in TIE_BREAKS
    }
    assert len({tuple(tokens) for tokens in learned.values()}) == len(TIE_BREAKS)


def test_best_pair_compares_bytes_not_ids():
    vocab = BYTES | {256: b"ab"}
    counts = {(256, 97): 2, (98, 97): 2}
    assert best_pair(counts, vocab) == (98, 97)
    assert best_pair(counts, vocab, "smallest_ids") == (98, 97)
    assert best_pair(counts, vocab, "first_seen") == (256, 97)


@pytest.mark.parametrize(
    ("ids", "expected"),
    [
        ([], []),
        ([1], [1]),
        ([1, 2], [9]),
        ([1, 2, 1, 2], [9, 9]),
        ([2, 1, 2], [2, 9]),
        ([1, 1, 2], [1, 9]),
    ],
)
def test_merge_pair(ids, expected):
    assert merge_pair(ids, (1, 2), 9) == expected


def test_count_pairs_counts_overlapping_pairs():
    assert count_pairs([7, 7, 7]) == {(7, 7): 2}
    assert count_pairs([]) == count_pairs([7]) == {}


@pytest.mark.parametrize("text", ["", "a"])
def test_a_corpus_without_pairs_teaches_nothing(text):
    assert train_bpe(text, 5) == BPEParams(BYTES, {})


def test_a_negative_number_of_merges():
    with pytest.raises(ValueError, match=r"num_merges must be .* 0 or more; got -1"):
        train_bpe("abc", -1)


def test_a_tie_rule_that_does_not_exist():
    with pytest.raises(ValueError, match="'longest' is not one of"):
        train_bpe("", 0, tie_break="longest")


def test_a_published_vocabulary_is_not_for_the_plain_tokenizer():
    shuffled = {255 - byte: bytes([byte]) for byte in range(256)}
    with pytest.raises(ValueError, match="RegexBPETokenizer can use it"):
        BPETokenizer(BPEParams(shuffled, {}))
