"""Checks that a reader runs on an answer: ``check("05.1", my_merge_pair)``.

Each lecture's cases are in a module of their own. An answer that is wrong gets the
failing case and a hint, never a stack of the library's frames.
"""

from .checking import Case, Verdict, check, exercise, exercises_of, fresh
from .conditions import that

__all__ = ["Case", "Verdict", "check", "exercise", "exercises_of", "fresh", "that"]
