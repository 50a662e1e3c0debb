"""Exercises of the side trail on tokens across spaces."""

from collections import Counter
from typing import Any

from lecture_lib.tokenizers.bpe import merge_pair

from ..checking import table
from ..conditions import members


@table(
    "superbpe.1",
    "What could hide the end?",
    {
        "two of them begin inside of the prompt and go on after it": [
            ("take it out", {" out", " out of", "it out there", "other"})
        ],
    },
    draw=lambda draw: (
        "".join(draw.choices("ab ", k=12)),
        {"".join(draw.choices("ab ", k=n)) for n in (1, 1, 2, 2, 3, 3, 4, 4)},
    ),
    like=members,
)
def _across(prompt: str, tokens: set[str]) -> set[str]:
    return {t for t in tokens if any(prompt.endswith(t[:n]) for n in range(1, len(t)))}


@table(
    "superbpe.2",
    "At most so many words",
    {
        "in the sun is greater than in the sea, and has three words": [
            ([["in", "the", "sea"], ["in", "the", "sun"]], 5, most) for most in (2, 3)
        ],
        "a b c d would have four words, but x y is still allowed": [
            ([*[["a", "b", "c", "d"]] * 2, ["x", "y"]], 4, 3)
        ],
    },
    draw=lambda draw: (
        [draw.choices(["in", "on", "the", "sea"], k=8) for _ in range(6)],
        draw.randint(6, 12),
        draw.randint(2, 4),
    ),
)
def _merge_words(lines: list[list[Any]], num_merges: int, most: int) -> list[str]:
    merge: Any = merge_pair  # of words here, and not of IDs
    learned: list[str] = []
    for _ in range(num_merges):
        counts = Counter(
            pair
            for line in lines
            for pair in zip(line, line[1:])
            if sum(len(part.split()) for part in pair) <= most
        )
        if not counts:
            break
        best: Any = max(counts, key=lambda pair: (counts[pair], pair))
        learned.append(" ".join(best))
        lines = [merge(line, best, learned[-1]) for line in lines]
    return learned
