"""Exercises of the side trail on held-out documents: sides, and runs of words."""

from ..checking import table

_SHARES = [("test", 0.01), ("validation", 0.02)]
_THIRDS = [("b", 0.25), ("a", 0.25), ("c", 0.25)]


@table(
    "held_out.1",
    "more than two sides",
    {
        "A part begins where the one before it ends.": [(0.01, _SHARES)],
        "The second part goes from 0.01 to 0.03.": [(0.025, _SHARES)],
        "The parts come in the order of the list, not of names.": [(0.3, _THIRDS)],
        "A share of 0 takes nothing.": [(0.0, [("none", 0.0), ("all", 1.0)])],
    },
)
def _side(number: float, shares: list[tuple[str, float]]) -> str:
    for name, share in shares:
        if number < share:
            return name
        number -= share
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
        [" ".join(draw.choices("abcd", k=6)) for _ in range(5)],
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
