"""The shortest segmentation, against all segmentations and against planted bugs."""

import contextlib
import inspect
import itertools
import random

import pytest

from lecture_lib.measure import segmentation
from lecture_lib.measure.segmentation import shortest_segmentation

CUTS = {b"a", b"b", b"ab", b"ba", b"aab", b"abba", b"babab"}


def all_ways(data, tokens):
    if not data:
        yield []
    for end in range(1, len(data) + 1):
        if data[:end] in tokens:
            yield from ([data[:end], *rest] for rest in all_ways(data[end:], tokens))


def agrees_with_all_ways(shortest) -> bool:
    for letters in itertools.product((b"a", b"b"), repeat=9):
        data = b"".join(letters)
        pieces = shortest(data, CUTS)
        fewest = min(map(len, all_ways(data, CUTS)))
        if b"".join(pieces) != data or not CUTS.issuperset(pieces):
            return False
        if len(pieces) != fewest:
            return False
    return True


def test_no_other_way_has_fewer_tokens():
    assert agrees_with_all_ways(shortest_segmentation)


def test_without_single_bytes_there_may_be_no_way():
    assert shortest_segmentation(b"abcab", {b"ab", b"abc"}) == [b"abc", b"ab"]
    with pytest.raises(ValueError, match="can't spell b'abca'"):
        shortest_segmentation(b"abca", {b"ab", b"abc"})


def test_nothing_has_no_tokens():
    assert shortest_segmentation(b"", set()) == []
    for tokens in (set(), {b""}, {b"a", b""}):
        with pytest.raises(ValueError, match="none of them empty"):
            shortest_segmentation(b"a", tokens)


def test_of_equal_ways_the_same_is_taken_every_time():
    tokens = [b"a", b"aa", b"aaa"]
    for _ in range(5):
        random.shuffle(tokens)
        assert shortest_segmentation(b"aaaa", set(tokens)) == [b"a", b"aaa"]


@pytest.mark.parametrize(
    ("line", "bug"),
    [
        ("longest = max(map(len, tokens))", "longest = max(map(len, tokens)) - 1"),
        ("count, start = min(ways", "count, start = max(ways"),
        ("(before + 1, start)", "(before, start)"),
        ("(before + 1, start)", "(start, start)"),
        ("range(max(0, end - longest), end)", "range(max(1, end - longest), end)"),
        ("return pieces[::-1]", "return pieces"),
    ],
)
def test_planted_bugs_are_found(line, bug):
    source = inspect.getsource(segmentation)
    assert line in source
    planted: dict = {}
    exec(source.replace(line, bug), planted)
    with contextlib.suppress(ValueError):  # of a bug that finds no way at all
        assert not agrees_with_all_ways(planted["shortest_segmentation"])
