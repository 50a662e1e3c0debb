"""A reader's own copy of the lectures, so that notes and updates never collide.

A copy that the reader has not changed follows the original; one that they have is
kept as it is, whatever happens to the original. Running cells is no change.

The ledger is written first, then each copy, whole or not at all: whatever stops this,
the next time goes on.
"""

import hashlib
import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ipykernel.ipkernel import IPythonKernel
from jupyter_client.kernelspec import get_kernel_spec

from lecture_lib.course import page_name
from lecture_lib.course.contents import PAGES
from lecture_lib.files import read_whole, write_whole
from lecture_lib.stepper.render import with_newest_runtime

LEDGER = ".copied.json"  # of each copy, by its place, the digests of all put there
KERNEL = "python3"
# A link to a page of the website that is not copied, and so leads nowhere here.
_NOT_COPIED = "|".join(page.name for page in PAGES if not page.is_copied)
_ELSEWHERE = re.compile(rf"\[([^\]\n]+)\]\((?:\.\./)?(?:{_NOT_COPIED})\.md[^)\s]*\)")
UNREADABLE = (OSError, ValueError, KeyError, TypeError, RecursionError)


def fingerprint(page: Path) -> str:
    """A digest of a page; of a notebook's outputs and metadata nothing counts."""
    return _fingerprint(read_whole(page), page.suffix)


def _fingerprint(content: bytes, kind: str) -> str:
    if kind != ".ipynb":
        return digest(content)
    cells = json.loads(content)["cells"]
    sources = [(cell["cell_type"], "".join(cell["source"])) for cell in cells]
    return digest(json.dumps(sources).encode())


def digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def content_for_copy(original: Path, solutions: bool = True) -> bytes:
    """The page, without links to what has no copy; a notebook with today's step viewer.

    It also has the kernel that JupyterLab would enter on opening it: otherwise
    JupyterLab takes a notebook that was only looked at for a changed one.
    """
    content = original.read_text(encoding="utf-8")
    if original.suffix != ".ipynb":
        return _unlinked(content).encode()
    notebook = json.loads(content)
    for cell in notebook["cells"]:
        if cell["cell_type"] == "markdown":
            cell["source"] = list(map(_unlinked, cell["source"]))
    if not solutions:
        notebook["cells"] = without_solutions(notebook["cells"])
    spec = get_kernel_spec(KERNEL)
    notebook["metadata"] |= {
        "kernelspec": {
            "display_name": spec.display_name,
            "language": spec.language,
            "name": KERNEL,
        },
        "language_info": IPythonKernel.language_info,
    }
    text = json.dumps(notebook, indent=1, ensure_ascii=False) + "\n"
    return with_newest_runtime(text).encode()


def without_solutions(cells: list[Any]) -> list[Any]:
    """Leave out what solves the exercises, and the page's checks of that."""
    kept, is_exercise = [], False
    for cell in cells:
        is_exercise |= "".join(cell["source"]).startswith("## Exercises")
        tells = {"solution", "check"}.intersection(cell["metadata"].get("tags", ()))
        if not (is_exercise and tells):
            kept.append(cell)
    return kept


def _unlinked(markdown: str) -> str:
    """
    >>> _unlinked("In the [playground](playground.md#a), see [05](05_a.ipynb).")
    'In the playground, see [05](05_a.ipynb).'
    """
    return _ELSEWHERE.sub(r"\1", markdown)


def update_copies(
    originals: Iterable[Path], directory: Path, solutions: bool = True
) -> list[Path]:
    """Copy new and changed pages into `directory`, with or without solutions.

    Return the copies that were kept although their originals are newer.
    """
    directory.mkdir(parents=True, exist_ok=True)
    ledger = _read_ledger(directory)
    kept: list[Path] = []
    due: dict[Path, bytes] = {}
    for original in originals:
        place = page_name(original) + original.suffix
        copy, content = directory / place, content_for_copy(original, solutions)
        newest = _fingerprint(content, original.suffix)
        known = ledger.get(place, [])
        is_there = copy.exists()
        if is_there and not _is_untouched(copy, {newest, *known}):
            if known[-1:] != [newest]:
                kept.append(copy)
            continue
        given = {digest(original.read_bytes()), *known}
        if not is_there or _is_outdated(copy, newest, given, content):
            due[copy] = content
        new = [digest(content), newest]
        ledger[place] = [one for one in known if one not in new] + new
    _write(directory / LEDGER, json.dumps(ledger, indent=1).encode())
    for copy, content in due.items():
        copy.parent.mkdir(exist_ok=True)
        _write(copy, content)
    return kept


def _write(path: Path, content: bytes) -> None:
    for leftover in path.parent.glob(f"{path.name}.????????.new"):
        leftover.unlink()  # of a time that was stopped
    write_whole(path, content)


def _is_untouched(copy: Path, known: set[str]) -> bool:
    try:
        return fingerprint(copy) in known
    except UNREADABLE:
        return False  # not a notebook any more: the reader's, whatever it is


def _is_outdated(copy: Path, newest: str, given: set[str], content: bytes) -> bool:
    """Return True if an untouched copy is of an older version, or has its outputs."""
    if fingerprint(copy) != newest:
        return True
    there = copy.read_bytes()
    return there != content and digest(there) in given  # else the reader ran cells


def _read_ledger(directory: Path) -> dict[str, list[str]]:
    try:
        ledger = json.loads((directory / LEDGER).read_text(encoding="utf-8"))
        return {name: some for name, some in ledger.items() if _are_digests(some)}
    except (FileNotFoundError, ValueError, AttributeError, RecursionError):
        return {}


def _are_digests(some: object) -> bool:
    return isinstance(some, list) and all(isinstance(one, str) for one in some)
