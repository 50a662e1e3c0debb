"""Checks of the side trail on ties."""

from lecture_lib.tokenizers.bpe import (
    BPEParams,
    Pair,
    count_pairs,
    merge_pair,
    train_bpe,
)

from ..checking import table


@table(
    "ties.1",
    "what a merge saves",
    {
        "Each replacement writes one ID instead of two.": [([1, 2, 3, 1, 2], (1, 2))],
        "The pair is here twice, but the two share the 7 in the middle: after the "
        "first is merged, the second is gone.": [([7, 7, 7], (7, 7))],
    },
    draw=lambda draw: (draw.choices([1, 2], k=12), tuple(draw.choices([1, 2], k=2))),
)
def what_a_merge_saves(ids: list[int], pair: Pair) -> int:
    return len(ids) - len(merge_pair(ids, pair, 3))


@table(
    "ties.2",
    "know when to stop",
    {
        "Four merges have a pair that occurs twice; after them no pair repeats. Look "
        "at the best count before you merge, not after.": [("the cat in the hat", 2)],
        "No pair of this text occurs three times.": [("the cat in the hat", 3)],
        "The pair is counted twice although it overlaps itself: the count decides.": [
            ("aaa", 2)
        ],
        "Start from UTF-8 bytes, not characters.": [("é", 1)],
    },
    draw=lambda draw: ("".join(draw.choices("ab", k=14)), draw.randrange(2, 4)),
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
