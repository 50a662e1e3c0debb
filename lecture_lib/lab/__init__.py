"""Opening the lectures and running them: what `make lab` and `make execute` call."""

from pathlib import Path

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"


def lectures() -> list[Path]:
    """The lecture notebooks in reading order."""
    return sorted(NOTEBOOKS.glob("[0-9][0-9]_*.ipynb"))


def pages() -> list[Path]:
    """The lectures and what they link to: the glossary and the references."""
    return [*lectures(), NOTEBOOKS / "glossary.md", NOTEBOOKS / "references.md"]
