"""What the reader sees: token strips, tables, predictions, figures, charts, a pipeline.

Each view is an object that Jupyter draws as HTML and a terminal prints as text. The
HTML needs no script and no style sheet, so a saved notebook that is not trusted shows
it too; colors are opaque, so it reads the same on light and dark pages.
"""

from .charts import bars, lines, points
from .figures import ACCENT, PALETTE, Figure, new_figure
from .fold import fold
from .frame import reference
from .predict import reveal
from .stages import pipeline
from .strips import compare, strip, token_strip
from .tables import merge_table, table
from .training import training
from .visible import visible

__all__ = [
    "ACCENT",
    "PALETTE",
    "Figure",
    "bars",
    "compare",
    "fold",
    "lines",
    "merge_table",
    "new_figure",
    "pipeline",
    "points",
    "reference",
    "reveal",
    "strip",
    "table",
    "token_strip",
    "training",
    "visible",
]
