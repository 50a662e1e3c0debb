"""Checks of the exercises of lecture 12, Languages."""

from collections.abc import Iterator

from .checking import Case, exercise

TO_WRITE = "To write: what an answer that gives something else has overlooked."


@exercise("12.1", "to write")
def first() -> Iterator[Case]:
    yield Case(("a",), "to write", TO_WRITE)


@exercise("12.2", "to write")
def second() -> Iterator[Case]:
    yield Case(("a",), "to write", TO_WRITE)


@exercise("12.3", "to write")
def third() -> Iterator[Case]:
    yield Case(("a",), "to write", TO_WRITE)


@exercise("12.4", "to write")
def fourth() -> Iterator[Case]:
    yield Case(("a",), "to write", TO_WRITE)
