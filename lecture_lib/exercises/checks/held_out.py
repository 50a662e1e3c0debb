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
        "A share of 0 takes nothing.": [
            (0.1, [("none", 0.0), ("all", 1.0)]),
            (0.0, [("none", 0.0), ("all", 1.0)]),
        ],
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
        "`it is` is in both.": [(["So it is"], ["It is so.", "He says it is"], 2)],
        "The three have to be in one document.": [(["a b c"], ["x a", "b c"], 3)],
        "The order of the words counts.": [(["a b c"], ["c b a"], 2)],
        "Upper or lower case doesn't matter.": [(["The Night"], ["the night"], 2)],
        "These are parts of other words.": [(["art is"], ["part isolated"], 2)],
        "`split()` cuts at any white space.": [(["a\nb"], ["a  b"], 2)],
        "With a full stop `is.` is another word.": [(["it is"], ["it is."], 2)],
    },
    draw=lambda draw: (
        [" ".join(draw.choices("abcd", k=6)) for _ in range(5)],
        [" ".join(draw.choices("abcd", k=6)) for _ in range(4)],
        draw.randrange(2, 5),
    ),
)
def _overlapping(held_out: list[str], training: list[str], n: int) -> int:
    """Compares all words with all words, one pair of documents at a time."""
    return sum(any(_share(a, b, n) for b in training) for a in held_out)


def _share(one: str, two: str, n: int) -> bool:
    left, right = one.lower().split(), two.lower().split()
    return any(
        left[i : i + n] == right[j : j + n]
        for i in range(len(left) - n + 1)
        for j in range(len(right) - n + 1)
    )
