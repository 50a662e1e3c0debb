"""What unfolds on a click: views behind a title, or the answer to a prediction."""

from html import escape
from typing import Any


class Fold:
    """Views, one below the other, under a title that opens them."""

    def __init__(self, title: str, views: tuple[Any, ...]):
        self.title = title
        self.views = views

    def __repr__(self) -> str:
        return "\n\n".join([self.title, *map(repr, self.views)])

    def _repr_html_(self) -> str:
        inside = "".join(view._repr_html_() for view in self.views)
        title = escape(self.title)
        return (
            f'<details><summary style="cursor:pointer">{title}</summary>'
            f"{inside}</details>"
        )


def fold(title: str, *views: Any) -> Fold:
    """`views` of this package, closed until the reader opens `title`."""
    return Fold(title, views)


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
