"""Exercises of the side trail on held-out documents: sides, and runs of words."""

from ..checking import table

_SHARES = [("test", 0.01), ("validation", 0.02)]
_PARTS = [("b", 0.5), ("a", 0.125), ("c", 0.125)]


@table(
    "held_out.1",
    "more than two sides",
    {
        "A part begins where the one before it ends.": [(0.01, _SHARES)],
        "The second part goes from 0.01 to 0.03.": [(0.025, _SHARES)],
        "The parts come in the order of the list, not of names.": [(0.1, _PARTS)],
        "A share of 0 takes nothing.": [(0.0, [("none", 0.0), ("all", 1.0)])],
    },
    draw=lambda draw: (draw.randrange(8) / 8, _PARTS),
)
def _side(number: float, shares: list[tuple[str, float]]) -> str:
    end = 0.0
    for name, share in shares:
        end += share
        if number < end:
            return name
    return "train"


@table(
    "held_out.2",
    "words in a row",
    {
        "The three have to be in one document.": [(["a b c"], ["x a", "b c"], 3)],
        "The order of the words counts.": [(["a b c"], ["c b a"], 2)],
        "Lowercase and `split()` decide: compare whole words.": [
            (["The\nNight"], ["the  night"], 2),
            (["art is"], ["part isolated"], 2),
        ],
        "With a full stop `is.` is another word.": [(["it is"], ["it is."], 2)],
    },
    draw=lambda draw: (
        [" ".join(draw.choices("abcd", k=6)) for _ in range(5)] * 2,
        [" ".join(draw.choices("abcd", k=6)) for _ in range(4)],
        draw.randrange(2, 5),
    ),
)
def _overlapping(held_out: list[str], training: list[str], n: int) -> int:
    def runs(document: str) -> set[tuple[str, ...]]:
        words = document.lower().split()
        return set(zip(*(words[i:] for i in range(n))))

    seen = set[tuple[str, ...]]().union(*map(runs, training))
    return sum(not seen.isdisjoint(runs(document)) for document in held_out)
