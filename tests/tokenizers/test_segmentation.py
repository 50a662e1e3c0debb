"""Viterbi and sums against all cuts of short texts, listed one by one."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lecture_lib.tokenizers.segmentation import (
    forward,
    lattice,
    log_probability,
    log_sum,
    segmentations,
    total,
    viterbi,
)
from lecture_lib.tokenizers.unigram_training import as_log_probs

# Hugging Face's course: hug×10 pug×5 pun×12 bun×4 hugs×5, and how often each piece
# occurs in them.
TOY_WORDS = {"hug": 10, "pug": 5, "pun": 12, "bun": 4, "hugs": 5}
TOY_COUNTS = {
    **{"h": 15, "u": 36, "g": 20, "hu": 15, "ug": 20, "p": 17, "pu": 17, "n": 16},
    **{"un": 16, "b": 4, "bu": 4, "s": 5, "hug": 15, "gs": 5, "ugs": 5},
}
TOY = as_log_probs(TOY_COUNTS)

texts = st.text(alphabet="ab", min_size=1, max_size=9)
log_probs = st.dictionaries(
    st.text(alphabet="ab", min_size=1, max_size=4),
    st.floats(-9, 0),
    max_size=8,
).map(lambda found: {"a": -2.0, "b": -3.0} | found)
# Sums of these are exact, so that ties are ties.
log_probs_with_ties = st.dictionaries(
    st.text(alphabet="ab", min_size=1, max_size=4),
    st.integers(-4, 0).map(float),
    max_size=8,
).map(lambda found: {"a": -2.0, "b": -3.0} | found)


def cuts_of(text, log_probs):
    return {
        tuple(cut): log_probability(cut, log_probs)
        for cut in segmentations(text, log_probs)
    }


def test_unhug_step_by_step():
    best = [math.exp(viterbi("unhug"[:end], TOY)[1]) for end in range(1, 6)]
    rounded = [round(probability, 6) for probability in best]
    assert rounded == [0.171429, 0.07619, 0.005442, 0.005442, 0.005442]
    assert viterbi("unhug", TOY)[0] == ["un", "hug"]


@given(text=texts, log_probs=log_probs)
def test_every_cut_is_listed_once(text, log_probs):
    listed = [tuple(cut) for cut in segmentations(text, log_probs)]
    places = range(1, len(text))
    expected = 0
    for chosen in range(2 ** len(places)):
        ends = [place for place in places if chosen >> (place - 1) & 1] + [len(text)]
        cut = tuple(text[a:b] for a, b in zip([0, *ends], ends))
        if all(piece in log_probs for piece in cut):
            assert cut in listed
            expected += 1
    assert len(listed) == len(set(listed)) == expected


@given(text=texts, log_probs=log_probs)
def test_viterbi_finds_the_best_of_all_cuts(text, log_probs):
    pieces, log_prob = viterbi(text, log_probs)
    cuts = cuts_of(text, log_probs)
    assert log_prob == pytest.approx(max(cuts.values()), abs=1e-9)
    assert log_prob == pytest.approx(cuts[tuple(pieces)], abs=1e-9)


@given(text=texts, log_probs=log_probs_with_ties)
def test_of_equals_the_longest_last_piece_wins(text, log_probs):
    """Choose, at every end, the best cut with the greatest lengths from behind."""
    pieces, _ = viterbi(text, log_probs)
    cuts = cuts_of(text, log_probs)
    best = [cut for cut, log in cuts.items() if log == max(cuts.values())]
    assert tuple(pieces) == max(best, key=lambda cut: [len(p) for p in cut[::-1]])


@given(text=texts, log_probs=log_probs)
def test_the_sum_is_that_of_all_cuts(text, log_probs):
    for end, log in enumerate(forward(text, log_probs)):
        parts = cuts_of(text[:end], log_probs).values()
        assert log == pytest.approx(math.log(sum(map(math.exp, parts))), abs=1e-9)
    assert total(text, log_probs) == forward(text, log_probs)[-1]
    assert total(text, log_probs) >= viterbi(text, log_probs)[1] - 1e-9


@given(text=texts, log_probs=log_probs)
def test_knowing_the_longest_piece_changes_nothing(text, log_probs):
    longest = max(map(len, log_probs))
    assert lattice(text, log_probs, longest) == lattice(text, log_probs)


def test_what_is_improbable_is_not_impossible():
    """A probability of exp(-5,000) is 0 as a float."""
    log_probs = {"a": -1000.0, "aa": -2001.0}
    of_three_kinds = math.log(1 + 4 / math.e + 3 / math.e**2)
    assert total("aaaaa", log_probs) == pytest.approx(-5000 + of_three_kinds)
    assert log_sum([]) == -math.inf


def test_the_empty_text_has_one_cut():
    assert list(segmentations("", TOY)) == [[]]
    assert viterbi("", TOY) == ([], 0.0)
    assert total("", TOY) == 0.0


def test_a_text_that_the_pieces_cannot_spell():
    with pytest.raises(ValueError, match="can't spell 'hugX': all cuts end at 'hug'"):
        viterbi("hugX", TOY)
    assert list(segmentations("hugX", TOY)) == []
    assert total("hugX", TOY) == -math.inf
