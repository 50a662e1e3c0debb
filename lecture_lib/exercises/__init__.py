"""Checks that a reader runs on an answer, ``check("05.1", my_merge_pair)``, and
questions that a lecture asks, ``ask("05.A")``.

Each lecture's cases and questions are in modules of their own. An answer that is wrong
gets the failing case and a hint, never a stack of the library's frames.
"""

from .checking import Case, Verdict, check, exercise, exercises_of, fresh, table
from .conditions import that
from .questions import Question, ask

__all__ = [
    "Case",
    "Question",
    "Verdict",
    "ask",
    "check",
    "exercise",
    "exercises_of",
    "fresh",
    "table",
    "that",
]
