"""Make a text simpler before it is cut, and remember where each character came from.

Built in lecture `wordpiece`. The four normal forms of Unicode, lower case, and two
steps of BERT: no accents, no control characters. What they take away no tokenizer can
give back.
"""

import functools
import itertools
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, cast, get_args

from .contract import check_text, to_utf8

Form = Literal["NFC", "NFD", "NFKC", "NFKD"]
Step = Literal[Form, "lower", "strip_accents", "drop_controls"]
FORMS: tuple[Form, ...] = get_args(Form)
STEPS: tuple[Step, ...] = get_args(Step)
Part = tuple[str, int]  # what a slice of the original became, and the slice's length


@dataclass(frozen=True)
class Normalized:
    """A text, and for each of its characters the slice of the original it came from.

    The slices that differ lie side by side, in order, and cover the original; each of
    them, normalized alone, gives its characters and no others. (Of an original that
    was deleted whole there are none.)
    """

    text: str
    slices: tuple[tuple[int, int], ...]

    def original(self, start: int, end: int) -> tuple[int, int]:
        """Return the slice of the original that ``text[start:end]`` came from.

        >>> normalize("ﬁne", "NFKC").original(1, 3)
        (0, 2)
        """
        if not 0 <= start <= end <= len(self.text):
            raise ValueError(
                f"there is no slice {start}:{end} of a text of {len(self.text)} "
                "characters"
            )
        if start == end:  # a place, not a slice
            place = self.slices[start][0] if start < len(self.slices) else self._end()
            return place, place
        return self.slices[start][0], self.slices[end - 1][1]

    def _end(self) -> int:
        return self.slices[-1][1] if self.slices else 0


def normalize(text: str, *steps: str) -> Normalized:
    """Apply `steps` to `text`, in their order.

    "NFC", "NFD", "NFKC", "NFKD": the normal forms. "lower": each character's lower case
    (Σ is always σ, where ``str.lower`` writes ς at the end of a word).
    "strip_accents": NFD without its nonspacing marks, as in BERT, so that the syllables
    of Korean stay in pieces. "drop_controls": no controls, format characters and
    private characters, and no U+FFFD, but tab and newline stay.

    >>> normalize("Cafe\\u0301", "NFC", "lower")
    Normalized(text='café', slices=((0, 1), (1, 2), (2, 3), (3, 5)))
    """
    check_text(text)
    to_utf8(text)  # refuses lone surrogates
    parts = [(character, 1) for character in text]
    for step in check_steps(steps):
        parts = list(apply(step, parts))
    parts = list(join_empty(parts))
    return Normalized("".join(part for part, _ in parts), tuple(slices_of(parts)))


def check_steps(steps: Sequence[str]) -> tuple[Step, ...]:
    """Return the steps; raise ValueError for an unknown one, or for one string."""
    if isinstance(steps, str):
        raise ValueError(f"the steps are one string, {steps!r}; give a sequence")
    for step in steps:
        if step not in STEPS:
            raise ValueError(f"step {step!r} is not one of {', '.join(STEPS)}")
    return cast(tuple[Step, ...], tuple(steps))


def apply(step: Step, parts: Iterable[Part]) -> Iterator[Part]:
    """Yield the parts after one step; some are joined, and some may be empty."""
    if step == "lower":
        for part, length in parts:
            yield "".join(character.lower() for character in part), length
    elif step == "drop_controls":
        for part, length in parts:
            yield "".join(c for c in part if not is_control(c)), length
    elif step == "strip_accents":
        for part, length in apply("NFD", parts):
            yield "".join(c for c in part if unicodedata.category(c) != "Mn"), length
    else:
        for group in groups(parts, step):
            before = "".join(part for part, _ in group)
            after = unicodedata.normalize(step, before)
            if after == before:
                yield from group
            else:
                yield after, sum(length for _, length in group)


def is_control(character: str) -> bool:
    """Return whether "drop_controls" drops it, as Hugging Face's BERT does."""
    if character in "\t\n\r":
        return False
    return character == "\ufffd" or unicodedata.category(character) in (
        "Cc",
        "Cf",
        "Co",
    )


def groups(parts: Iterable[Part], form: Form) -> Iterator[list[Part]]:
    """Group parts that can change together; a normal form treats each group alone."""
    group: list[Part] = []
    for part in parts:
        if group and part[0] and not joins(part[0][0], form):
            yield group
            group = []
        group.append(part)
    if group:
        yield group


@functools.cache
def joins(character: str, form: Form) -> bool:
    """Return whether the text before a character can change how it is normalized.

    So it is for combining marks, which are put in order, and in NFC and NFKC for each
    character that composes with one before it, such as a vowel of Korean.
    """
    if form in ("NFC", "NFKC"):
        first = unicodedata.normalize("NFD" if form == "NFC" else "NFKD", character)[0]
        return unicodedata.combining(first) != 0 or first in composing_characters()
    return unicodedata.combining(unicodedata.normalize(form, character)[0]) != 0


@functools.cache
def composing_characters() -> frozenset[str]:
    """Return all that follow another in the canonical decomposition of a character."""
    return frozenset(
        itertools.chain.from_iterable(
            unicodedata.normalize("NFD", chr(code_point))[1:]
            for code_point in range(0x110000)
        )
    )


def join_empty(parts: Iterable[Part]) -> Iterator[Part]:
    """Yield parts with text; an empty one gives its slice to one beside it."""
    held, length = "", 0
    for part, more in parts:
        if held and part:
            yield held, length
            held, length = part, more
        else:
            held, length = held + part, length + more
    if held:
        yield held, length


def slices_of(parts: Iterable[Part]) -> Iterator[tuple[int, int]]:
    """Yield, for each character of the parts, its slice of the original."""
    end = 0
    for part, length in parts:
        start, end = end, end + length
        yield from itertools.repeat((start, end), len(part))
