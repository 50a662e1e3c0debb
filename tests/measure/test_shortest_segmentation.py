"""The shortest segmentation, against all segmentations."""

import itertools

import pytest

from lecture_lib.measure.shortest_segmentation import shortest_segmentation

CUTS = {b"a", b"b", b"ab", b"ba", b"aab", b"abba", b"babab"}


def all_ways(data, tokens):
    if not data:
        yield []
    for end in range(1, len(data) + 1):
        if data[:end] in tokens:
            yield from ([data[:end], *rest] for rest in all_ways(data[end:], tokens))


def test_no_other_way_has_fewer_tokens():
    for letters in itertools.product((b"a", b"b"), repeat=9):
        data = b"".join(letters)
        pieces = shortest_segmentation(data, CUTS)
        assert b"".join(pieces) == data and CUTS.issuperset(pieces)
        assert len(pieces) == min(map(len, all_ways(data, CUTS)))


def test_without_single_bytes_there_may_be_no_way():
    assert shortest_segmentation(b"abcab", {b"ab", b"abc"}) == [b"abc", b"ab"]
    with pytest.raises(ValueError, match="can't spell b'abca'"):
        shortest_segmentation(b"abca", {b"ab", b"abc"})


def test_nothing_has_no_tokens():
    assert shortest_segmentation(b"", set()) == []
    assert shortest_segmentation(b"aaaa", {b"aa", b"a", b"aaa"}) == [b"a", b"aaa"]
    for tokens in (set(), {b""}, {b"a", b""}):
        with pytest.raises(ValueError, match="no token may be empty"):
            shortest_segmentation(b"a", tokens)
