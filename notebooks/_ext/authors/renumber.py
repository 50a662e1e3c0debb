"""Make every mention of a lecture's number follow the file name of its notebook."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

from authors.facts import ROOT
from lecture_lib.course import lectures

KINDS = {".md", ".ipynb", ".py", ".js", ".txt"}
_TITLE = re.compile(r"# (\d\d) · ")
_NUMBERS = re.compile(r"\b[Ll]ectures? \d\d(?:(?:–|, | and | or |, and | to )\d\d)*\b")
_LINKED = re.compile(r"\[\d\d\](?=\([./]*(?:notebooks/)?(\d\d)_\w+\.ipynb)")
_ROWS = re.compile(r"(?:^\| \d\d \| \[.*\n)+", re.MULTILINE)


def renumber() -> list[Path]:
    """Rewrite titles, links, the README's rows, and numbers in prose; return the files.

    A title still has the old number, so after notebooks were renamed it says which
    lecture each number meant.
    """
    new = {title(path): path.stem[:2] for path in lectures()}
    if len(new) < len(lectures()):
        raise RuntimeError("two lectures have the same number in their titles")
    changed = []
    for path in texts():
        old = path.read_text(encoding="utf-8")
        text = followed(old, new)
        if path in lectures():
            text = text.replace(f"# {title(path)} · ", f"# {path.stem[:2]} · ", 1)
        if text != old:
            path.write_text(text, encoding="utf-8", newline="\n")
            changed.append(path)
    return changed


def title(path: Path) -> str:
    """Return the number in the title of a lecture."""
    first = json.loads(path.read_text(encoding="utf-8"))["cells"][0]
    found = _TITLE.match("".join(first["source"]))
    if not found:
        raise RuntimeError(f"{path.name} must begin with a title '# NN · …'")
    return found[1]


def texts() -> Iterator[Path]:
    yield ROOT / "README.md"
    for folder in ("lecture_lib", "notebooks", "tests", ".github"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in KINDS and path.is_file():
                yield path


def followed(text: str, new: dict[str, str]) -> str:
    """Replace the numbers of lectures in `text`; `new` has them by the old ones."""
    for path in lectures():
        text = re.sub(rf"\b\d\d_{path.stem[3:]}\b", path.stem, text)
    text = _LINKED.sub(lambda found: f"[{found[1]}]", text)
    text = _NUMBERS.sub(
        lambda found: re.sub(r"\d\d", lambda n: new.get(n[0], n[0]), found[0]), text
    )
    return _ROWS.sub(
        lambda rows: "".join(sorted(map(_row, rows[0].splitlines(True)))), text
    )


def _row(row: str) -> str:
    return re.sub(r"^\| \d\d(?= .*?/(\d\d)_)", lambda found: f"| {found[1]}", row)
