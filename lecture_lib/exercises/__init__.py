"""Checks of a reader's answers, and questions that a lecture asks.

``check("bpe_training.1", my_merges)`` tries an answer on the cases that `checks` has of
the lecture on that topic; ``ask("bpe_training.A")`` shows one of its `questions`. A
wrong answer gets the failing case and a hint, never a stack of the library's frames.
"""

from .checking import (
    Case,
    Verdict,
    check,
    exercise,
    exercises_of,
    table,
    value,
)
from .questions import Question, ask

__all__ = [
    "Case",
    "Question",
    "Verdict",
    "ask",
    "check",
    "exercise",
    "exercises_of",
    "table",
    "value",
]
