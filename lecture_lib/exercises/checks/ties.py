"""Checks of the side trail on ties."""

from lecture_lib.tokenizers.bpe import Pair, count_pairs, merge_pair, train_bpe

from ..checking import table


@table(
    "ties.1",
    "what a merge saves",
    {
        "Each replacement writes one ID instead of two.": [([1, 2, 3, 1, 2], (1, 2))],
        "The pairs share the 7 in the middle: one is merged.": [([7, 7, 7], (7, 7))],
    },
    draw=lambda draw: (draw.choices([1, 11], k=12), tuple(draw.choices([1, 11], k=2))),
)
def what_a_merge_saves(ids: list[int], pair: Pair) -> int:
    return len(ids) - len(merge_pair(ids, pair, 3))


@table(
    "ties.2",
    "know when to stop",
    {
        "Look at the best count before you merge, not after.": [
            ("the cat in the hat", 2),
            ("the cat in the hat", 3),
        ],
        "The pair is counted twice although it overlaps itself.": [("aaa", 2)],
        "Start from UTF-8 bytes, not characters.": [("é", 1)],
    },
    draw=lambda draw: ("".join(draw.choices("ab", k=40)), draw.randrange(2, 4)),
)
def _until(text: str, min_count: int) -> list[bytes]:
    params, ids = train_bpe(text, len(text)), list(text.encode())
    learned: list[bytes] = []
    for pair, new_id in params.merges.items():
        if count_pairs(ids)[pair] < min_count:
            break
        ids = merge_pair(ids, pair, new_id)
        learned.append(params.vocab[new_id])
    return learned
