"""Views behind a title, which unfold on a click: the answer to "your turn"."""

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
