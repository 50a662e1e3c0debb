"""Things to show a reader: token strips, tables, predictions, figures, charts.

Each view is an object that Jupyter draws as HTML and a terminal prints as text. The
HTML needs no script and no style sheet, so a saved notebook that is not trusted shows
it too (a slider is then a list that opens); colors are opaque, so it reads the same on
light and dark pages.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .fold import fold, reveal
from .slider import slider
from .strips import compare, strip, tiles, token_strip
from .tables import table
from .training import training
from .visible import visible

if TYPE_CHECKING:
    from .charts import lines, points
    from .figures import ACCENT, PALETTE, Figure, new_figure
    from .stages import pipeline

__all__ = [
    "ACCENT",
    "PALETTE",
    "Figure",
    "compare",
    "fold",
    "lines",
    "new_figure",
    "pipeline",
    "points",
    "reveal",
    "slider",
    "strip",
    "table",
    "tiles",
    "token_strip",
    "training",
    "visible",
]

# What draws, and its module. Matplotlib takes about half a second to load, and in a
# browser there is none; strips and tables work without it.
_DRAWING = {
    **dict.fromkeys(("lines", "points"), "charts"),
    **dict.fromkeys(("ACCENT", "PALETTE", "Figure", "new_figure"), "figures"),
    "pipeline": "stages",
}


def __getattr__(name: str) -> Any:
    """Import Matplotlib when something that draws is first asked for."""
    if name not in _DRAWING:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = getattr(import_module(f".{_DRAWING[name]}", __name__), name)
    return globals()[name]
