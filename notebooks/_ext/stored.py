"""Notebooks that can't become pages, or would become wrong ones, each in a sentence.

A notebook that can't be read ends the build; what is wrong with a stored output is a
warning, which fails it when all pages are there.
"""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.util import logging

from authors.facts import read_lecture
from lecture_lib.course import notebooks

SHOWN = {"text/plain", "text/html", "text/markdown", "text/latex"}
SHOWN |= {"image/png", "image/jpeg", "image/svg+xml"}
SCRIPT = re.compile(r"<script\b(?![^>]*\bll-)", re.IGNORECASE)  # not of a step viewer


def unreadable(path: Path) -> str:
    """Why `path` can't be read as a lecture or a trail; empty if it can."""
    try:
        read_lecture(path, readme="")
    except (ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
        if str(error).startswith(path.name):
            return str(error)
        return f"{path.name}: this is not a notebook that can be read ({error})"
    return ""


def complaints(path: Path) -> Iterator[str]:
    """Yield what is wrong with the outputs stored in the notebook `path`."""
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    for number, cell in enumerate(cells, start=1):
        if cell["cell_type"] == "code":
            for complaint in about(cell):
                yield f"{path.name}, cell {number}: {complaint}"


def about(cell: dict) -> Iterator[str]:
    if "".join(cell["source"]).strip() and cell.get("execution_count") is None:
        yield "it was never run, so its page lacks what it shows: make execute"
    tags = cell.get("metadata", {}).get("tags", [])
    for output in cell.get("outputs", []):
        if output["output_type"] == "error" and "raises-exception" not in tags:
            name = output.get("ename", "error")
            yield f"it ended in a {name}; if that is meant, tag it raises-exception"
        if output.get("name") == "stderr":
            yield "it wrote to stderr, which looks like an error: make execute FRESH=1"
        data = output.get("data", {})
        if data and not SHOWN & set(data):
            yield f"a page can't show its output, which is {', '.join(sorted(data))}"
        if SCRIPT.search("".join(data.get("text/html", ""))):
            yield (
                "its output brings a script of its own; pages run only the scripts of "
                "the site and of the step viewer"
            )


def end_if_unreadable(app: Sphinx, config: Config) -> None:
    """Leave at once: Sphinx would put a traceback around what an exception says."""
    if reasons := list(filter(None, map(unreadable, notebooks()))):
        sys.exit("\n".join(reasons))


def warn(app: Sphinx) -> None:
    logger = logging.getLogger(__name__)
    for path in notebooks():
        for complaint in complaints(path):
            logger.warning("%s", complaint)


def setup(app: Sphinx) -> dict:
    app.connect("config-inited", end_if_unreadable)
    app.connect("builder-inited", warn)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
