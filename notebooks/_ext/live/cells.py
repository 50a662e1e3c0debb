"""Which cells of the lectures a page offers to run."""

import hashlib
from pathlib import Path

# Cells that show in a browser something else than in the notebook, by page and key,
# with what goes wrong: most need NumPy or Matplotlib. tests/site/live_cells.py finds
# and writes them.
LISTED = Path(__file__).with_name("not_here.json")


def key_of(code: str) -> str:
    """A name for a cell that changes with its code, and not with its place."""
    return hashlib.sha256(code.encode()).hexdigest()[:12]
