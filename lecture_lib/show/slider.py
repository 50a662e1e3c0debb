"""A slider over results that were computed when the notebook ran.

The states are a list of ``<details>``, the first of which is open, so every renderer
shows them. Where scripts run, a native slider takes the place of the list.
"""

import inspect
from collections.abc import Callable, Iterable
from html import escape
from pathlib import Path
from typing import Any

MOST_STATES = 12  # all of which the notebook stores
SCRIPT = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")


class Slider:
    """The results of a function for some values, one of them seen at a time."""

    def __init__(self, views: dict[str, Any]):
        self.views = views

    def __repr__(self) -> str:
        return "\n\n".join(f"{label}\n{view}" for label, view in self.views.items())

    def _repr_html_(self) -> str:
        states = "".join(
            f"<details{'' if number else ' open'}><summary>{escape(label)}</summary>"
            f"{view._repr_html_()}</details>"
            for number, (label, view) in enumerate(self.views.items())
        )
        return (
            f'<div class="ll-slider">{states}'
            f'<script class="ll-slider-runtime">{SCRIPT}</script></div>'
        )


def slider(values: Iterable[Any], draw: Callable[[Any], Any]) -> Slider:
    """Show ``draw(value)`` for the value that the reader moves a slider to.

    `draw` gives a view of this package; the name of its parameter is that of the
    slider. All states are computed now. Raise ``ValueError`` for fewer than two or more
    than 12 values.
    """
    values = list(values)
    if not 2 <= len(values) <= MOST_STATES:
        raise ValueError(f"a slider has 2 to {MOST_STATES} values, not {len(values)}")
    [name, *_] = [*inspect.signature(draw).parameters]
    name = name.replace("_", " ")
    return Slider({f"{name}: {value}": draw(value) for value in values})
