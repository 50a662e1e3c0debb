"""Checks of the side trail on ties."""

from collections.abc import Iterator

from lecture_lib.tokenizers.bpe import BPEParams, count_pairs, merge_pair, train_bpe

from .checking import Case, exercise, fresh


@exercise("ties.1", "what a merge saves")
def what_a_merge_saves() -> Iterator[Case]:
    yield Case(
        ([1, 2, 3, 1, 2], (1, 2)), 2, "Each replacement writes one ID instead of two."
    )
    yield Case(
        ([7, 7, 7], (7, 7)),
        1,
        "The pair is here twice, but the two share the 7 in the middle: after the "
        "first is merged, the second is gone.",
    )
    yield Case(([7, 7, 7, 7], (7, 7)), 2, "Four sevens are two pairs side by side.")
    yield Case(([7] * 5 + [8] + [7] * 3, (7, 7)), 3, "Each run is merged by itself.")
    yield Case(([1, 1, 2, 2], (1, 2)), 1, "A pair is two neighbors in this order.")
    yield Case(([2, 1, 3], (1, 2)), 0, "The pair does not occur in this order.")
    yield Case(([], (1, 2)), 0, "An empty list has no pairs.")
    yield Case(([1], (1, 1)), 0, "One ID alone has no neighbor.")
    yield from fresh(
        lambda draw: (draw.choices([1, 2], k=12), tuple(draw.choices([1, 2], k=2))),
        lambda ids, pair: len(ids) - len(merge_pair(ids, pair, 3)),
    )


@exercise("ties.2", "know when to stop")
def know_when_to_stop() -> Iterator[Case]:
    yield Case(
        ("the cat in the hat", 2),
        [b"th", b"the", b"the ", b"at"],
        "Four merges have a pair that occurs twice; after them no pair repeats. Look "
        "at the best count before you merge, not after.",
    )
    yield Case(
        ("the cat in the hat", 3), [], "No pair of this text occurs three times."
    )
    yield Case(
        ("banana bandana", 3),
        [b"an"],
        "an occurs four times; after it, the best pair occurs twice.",
    )
    yield Case(
        ("aaa", 2),
        [b"aa"],
        "The pair is counted twice although it overlaps itself: the count decides.",
    )
    yield Case(
        ("abc", 1),
        [b"bc", b"abc"],
        "With min_count 1 training goes on until a single token is left.",
    )
    yield Case(("", 2), [], "A text without pairs has nothing to learn from.")
    yield Case(("é", 1), ["é".encode()], "Start from UTF-8 bytes, not characters.")
    yield from fresh(
        lambda draw: ("".join(draw.choices("ab", k=14)), draw.randrange(2, 4)),
        _until,
    )


def _until(text: str, min_count: int) -> list[bytes]:
    params = train_bpe(text, len(text))
    ids = list(text.encode())
    for number, (pair, new_id) in enumerate(params.merges.items()):
        if count_pairs(ids)[pair] < min_count:
            return _learned(params)[:number]
        ids = merge_pair(ids, pair, new_id)
    return _learned(params)


def _learned(params: BPEParams) -> list[bytes]:
    return list(params.vocab.values())[256:]
