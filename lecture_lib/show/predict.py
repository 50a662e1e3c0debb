"""Predict, then reveal: the answer stays folded until the reader opens it."""

from html import escape
from typing import Any


class Revelation:
    """A question whose computed answer unfolds on a click."""

    def __init__(self, question: str, answer: Any):
        self.question = question
        self.answer = str(answer)

    def __repr__(self) -> str:
        return f"{self.question}\n→ {self.answer}"

    def _repr_html_(self) -> str:
        return (
            f"<details><summary>{escape(self.question)} <i>(open to reveal)</i>"
            f"</summary><p><b>{escape(self.answer)}</b></p></details>"
        )


def reveal(question: str, answer: Any) -> Revelation:
    """Fold `answer` under `question`."""
    return Revelation(question, answer)
