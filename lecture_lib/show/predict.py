"""Predict, then reveal: the answer stays folded until the reader opens it."""

from html import escape
from typing import Any


class Revelation:
    """A question whose computed answer unfolds on a click."""

    def __init__(self, question: str, answer: Any, guess: Any):
        self.question = question
        self.answer = answer
        self.guess = guess

    def _verdict(self) -> str:
        if self.guess is None:
            return f"{self.answer}"
        if self.guess == self.answer:
            return f"{self.answer}, as you predicted"
        return f"{self.answer}; you predicted {self.guess}"

    def __repr__(self) -> str:
        return f"{self.question}\n→ {self._verdict()}"

    def _repr_html_(self) -> str:
        return (
            f"<details><summary>{escape(self.question)} <i>(open to reveal)</i>"
            f"</summary><p><b>{escape(self._verdict())}</b></p></details>"
        )


def reveal(question: str, answer: Any, guess: Any = None) -> Revelation:
    """`answer`, folded under `question`; compared with `guess` if there is one."""
    return Revelation(question, answer, guess)
