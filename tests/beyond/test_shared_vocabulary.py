"""Ranges side by side: no ID means two things, and each finds its way back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lecture_lib.beyond.shared_vocabulary import SharedVocabulary

SIZES = st.dictionaries(st.text(max_size=3), st.integers(1, 50), min_size=1, max_size=5)


@given(SIZES)
def test_every_id_belongs_to_one_kind(sizes):
    shared = SharedVocabulary(sizes)
    every_id = [
        token_id
        for kind, size in sizes.items()
        for token_id in shared.encode(kind, range(size))
    ]
    assert every_id == list(range(shared.vocab_size))
    assert shared.decode(every_id) == [(k, list(range(n))) for k, n in sizes.items()]


@given(st.data(), SIZES)
def test_stretches_come_back(data, sizes):
    shared = SharedVocabulary(sizes)
    kinds = data.draw(st.lists(st.sampled_from(sorted(sizes)), max_size=5))
    stretches = [(kind, [sizes[kind] - 1, 0]) for kind in kinds]
    ids = [token_id for kind, own in stretches for token_id in shared.encode(kind, own)]
    back = shared.decode(ids)
    assert [(kind, i) for kind, own in back for i in own] == [
        (kind, i) for kind, own in stretches for i in own
    ]
    assert all(left[0] != right[0] for left, right in zip(back, back[1:]))


def test_what_does_not_fit_is_refused():
    shared = SharedVocabulary({"text": 10, "image": 4})
    with pytest.raises(ValueError, match="4 is not one of 4 image IDs"):
        shared.encode("image", [3, 4])
    with pytest.raises(ValueError, match="-1 is not one of 10 text IDs"):
        shared.encode("text", [-1])
    with pytest.raises(ValueError, match="'sound' is not one of text, image"):
        shared.encode("sound", [0])
    for token_id in (14, -1):
        with pytest.raises(KeyError, match="14 token IDs"):
            shared.decode([0, token_id])
    for sizes in ({}, {"text": 0}):
        with pytest.raises(ValueError, match="at least one"):
            SharedVocabulary(sizes)
