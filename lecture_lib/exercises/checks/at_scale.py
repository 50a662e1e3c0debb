"""Checks of `at_scale`: safe cuts, marks, any order, and crashes."""

import contextlib
import random
from collections.abc import Iterator
from typing import Any

import regex

from ..checking import table
from ..comparing import same
from ..conditions import Condition

Documents = list[list[int]]
Arrivals = list[tuple[int, list[int]]]  # number of a unit, and its tokens
_SAFE = regex.compile(r"(?<=[\p{L}\p{N}])(?=[^\p{L}\p{N}\p{M}'])")


@table(
    "at_scale.1",
    "Every safe cut",
    {
        "The start and the end of the text aren't cuts.": [("",), (" a ",)],
        "An apostrophe can belong to its word: no cut there.": [("I don't (yet).",)],
        "A Hindi vowel sign is a mark: no cut around it.": [("हिन्दी में, कहाँ?",)],
    },
    draw=lambda draw: ("".join(draw.choices("aé1½' .’ि", k=12)),),
)
def _safe_cuts(text: str) -> list[int]:
    return [match.start() for match in _SAFE.finditer(text)]


@table(
    "at_scale.2",
    "A part for each worker",
    {
        "Cut at the first mark from each position on. It belongs to the next part.": [
            (b"one document|two|a third one, longer|four|", 3, b"|")
        ],
        "All three positions lead to the same mark: that's one cut.": [
            (b"one|a very, very long second one|three|", 4, b"|")
        ],
        "Position 3 is inside a mark, which doesn't count.": [(b"ab<>cd", 2, b"<>")],
    },
    draw=lambda draw: (
        bytes(draw.choices(b"|a", [1, draw.choice([1, 6])], k=draw.choice([0, 9, 59]))),
        draw.randrange(1, 7),
        b"|a",
    ),
)
def _parts(data: bytes, parts: int, mark: bytes) -> list[bytes]:
    cuts = {0, len(data)}
    for k in range(1, parts):
        place = data.find(mark, len(data) * k // parts)
        cuts |= {place} if place >= 0 else set()
    ordered = sorted(cuts)
    return [data[a:b] for a, b in zip(ordered, ordered[1:])]


def _any_arrivals(draw: random.Random) -> tuple[Arrivals]:
    units = [(number, draw.choices(range(100), k=3)) for number in range(12)]
    arrivals = units + draw.sample(units, 4)
    draw.shuffle(arrivals)
    return (arrivals,)


@table(
    "at_scale.3",
    "In any order",
    {
        "A unit can arrive twice, before or after you yielded it. Yield it once.": [
            ([(1, [20]), (0, [10]), (1, [20]), (0, [10]), (2, [30])],)
        ],
        "Unit 1 never arrives: stop there.": [([(0, [10]), (3, [40]), (2, [30])],)],
        "A unit can be empty.": [([(1, [5]), (0, []), (2, [])],)],
    },
    draw=_any_arrivals,
    of_values=True,
)
def _gives(arrivals: Arrivals) -> Condition:
    """Ask for units in order, each once, and as soon as those before it are there."""

    def is_in_order(answer: Any) -> str | None:
        taken = 0

        def arriving() -> Iterator[tuple[int, list[int]]]:
            nonlocal taken
            for number, tokens in arrivals:
                taken += 1
                yield number, list(tokens)

        got = [(tokens, taken) for tokens in answer(arriving())]
        given, want = [tokens for tokens, _ in got], _in_order(arrivals)
        when = f"when the units arrive as {[number for number, _ in arrivals]}"
        if not same(given, [tokens for tokens, _ in want]):
            return f"{when}, you get the tokens {given}"
        return None if same(got, want) else f"{when}, one could be yielded earlier"

    return is_in_order


def _in_order(arrivals: Arrivals) -> list[tuple[list[int], int]]:
    """Tokens, and after how many arrivals they can be given."""
    numbers = [number for number, _ in arrivals]
    given: list[tuple[list[int], int]] = []
    while len(given) in numbers:
        latest = max(map(numbers.index, range(len(given) + 1)))
        given.append((arrivals[numbers.index(len(given))][1], latest + 1))
    return given


class PowerCut(Exception):
    """The machine stops."""


class Folder:
    """Files that survive a crash. The power can go before any change of one of them."""

    def __init__(self) -> None:
        self.files: dict[str, list[int]] = {}
        self.changes_left: int | None = None
        self.written: list[list[int]] = []  # what `write` was asked to write

    def names(self) -> list[str]:
        """List all files, in alphabetical order."""
        return sorted(self.files)

    def write(self, name: str, tokens: list[int]) -> None:
        """Begin a file anew and write tokens, one after the other."""
        self.written.append(list(tokens))
        self._change()
        self.files[name] = []
        for token in tokens:
            self._change()
            self.files[name].append(token)

    def rename(self, old: str, new: str) -> None:
        """Give a file another name, at once; a file that had that name is gone."""
        self._change()
        self.files[new] = self.files.pop(old)

    def _change(self) -> None:
        if self.changes_left == 0:
            raise PowerCut
        if self.changes_left is not None:
            self.changes_left -= 1


DOCUMENTS: Documents = [[1, 10, 11], [2, 20], [], [3, 30, 31, 32], [4]]


@table(
    "at_scale.4",
    "Without a record",
    {
        "First without a crash. Names are strings: '0', '1', …": [([],)],
        "After a crash in the middle of `write`, a file has only some of the tokens. "
        "Its name must not look finished.": [
            *(([n],) for n in range(20)),
            *(([first, 2, 0, 3],) for first in range(0, 20, 3)),
        ],
        "There can be more than ten documents. As strings, '9' is larger than '10'.": [
            ([47], [[n] for n in range(20)])
        ],
    },
    of_values=True,
)
def _survives(power_cuts: list[int], documents: Documents = DOCUMENTS) -> Condition:
    when = f"with power cuts after so many changes of files: {power_cuts}"

    def is_exactly_once(run: Any) -> str | None:
        want = {str(number): tokens for number, tokens in enumerate(documents)}
        folder = Folder()
        for changes_left in [*power_cuts, None, None]:
            before = [
                t for name, t in want.items() if t and folder.files.get(name) == t
            ]
            folder.changes_left, folder.written = changes_left, []
            with contextlib.suppress(PowerCut):
                run([list(document) for document in documents], folder)
            if again := [tokens for tokens in folder.written if tokens in before]:
                return f"{when}, a finished document is written again: {again[0]}"
        if folder.files != want:
            return f"{when}, these files are there: {folder.files}"
        return None

    return is_exactly_once
