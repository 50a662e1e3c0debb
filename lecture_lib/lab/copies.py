"""A reader's own copy of the lectures, so that notes and updates never collide.

A copy that the reader has not changed follows the original; one that they have is
kept as it is, whatever happens to the original. Running cells is no change.
"""

import hashlib
import json
from collections.abc import Iterable
from pathlib import Path

from lecture_lib.stepper.render import with_newest_runtime

LEDGER = ".copied.json"  # which text each copy was made from


def fingerprint(page: Path) -> str:
    """A digest of a page; of a notebook's outputs and metadata nothing counts."""
    text = page.read_text(encoding="utf-8")
    if page.suffix != ".ipynb":
        return hashlib.sha256(text.encode()).hexdigest()
    cells = json.loads(text)["cells"]
    sources = [(cell["cell_type"], "".join(cell["source"])) for cell in cells]
    return hashlib.sha256(json.dumps(sources).encode()).hexdigest()


def update_copies(originals: Iterable[Path], directory: Path) -> list[Path]:
    """Copy new and changed pages into `directory`, with the step viewer of today.

    Returns the copies that were kept although their originals are newer.
    """
    directory.mkdir(exist_ok=True)
    ledger = _read_ledger(directory)
    kept = []
    for original in originals:
        copy = directory / original.name
        if copy.exists() and not _is_untouched(copy, ledger.get(copy.name)):
            if fingerprint(original) != ledger.get(copy.name):
                kept.append(copy)
            continue
        newest = fingerprint(original)
        if not copy.exists() or ledger[copy.name] != newest:
            text = with_newest_runtime(original.read_text(encoding="utf-8"))
            copy.write_text(text, encoding="utf-8", newline="\n")
        ledger[copy.name] = newest
    temporary = directory / f"{LEDGER}.new"
    temporary.write_text(json.dumps(ledger, indent=1), encoding="utf-8")
    temporary.replace(directory / LEDGER)
    return kept


def _is_untouched(copy: Path, copied_from: str | None) -> bool:
    try:
        return fingerprint(copy) == copied_from
    except (ValueError, KeyError, TypeError):
        return False  # not a notebook any more: the reader's, whatever it is


def _read_ledger(directory: Path) -> dict[str, str]:
    try:
        return json.loads((directory / LEDGER).read_text(encoding="utf-8"))
    except (FileNotFoundError, ValueError):
        return {}
