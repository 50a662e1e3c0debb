"""The one table that maps a cell's tags to what is folded of it, everywhere."""

import ast
import copy
import re
from collections.abc import Iterator
from typing import Any

from nbformat import NotebookNode

CHECK, SOLUTION = "check", "solution"
HIDE_INPUT, REMOVE_INPUT = "hide-input", "remove-input"
# The source of all these is folded; True says that the outputs are too. Those cells
# have nothing to show to a class.
FOLDED = {
    CHECK: True,  # asserts behind the prose; the site gathers them at a page's end
    SOLUTION: True,
    HIDE_INPUT: False,  # imports, charts, views; the site has their code below them
    REMOVE_INPUT: False,  # questions and pictures, whose code tells nobody anything
}
NOT_ON_PAGE = "not-on-page"  # fails, or shows something else, in a reader's browser
# What MyST-NB does alone; a solution has the first of them beside its own tag.
OF_THE_SITE = {"hide-cell", "hide-output", "remove-cell", "remove-output"}
FIRST_LINE = "# Check: "  # of a check, which is all that shows of a folded cell


def tags(cell: NotebookNode) -> list[str]:
    return cell.metadata.get("tags", [])


def shows_source(cell: NotebookNode) -> bool:
    """Return True if a code cell shows its source, unfolded."""
    return not FOLDED.keys() & set(tags(cell))


def shows_outputs(cell: NotebookNode) -> bool:
    """Return True if a code cell shows its outputs, unfolded."""
    return not any(FOLDED.get(tag) for tag in tags(cell))


def keep_in_step(notebook: NotebookNode) -> bool:
    """Fold every code cell as its tags say, in place; whether anything changed."""
    changed = False
    for cell in notebook.cells:
        if cell.cell_type == "code":
            before = dict(cell.metadata)
            _put(cell.metadata, "jupyter", _for_jupyter(cell))
            _put(cell.metadata, "cellView", None if shows_source(cell) else "form")
            changed |= cell.metadata != before
    return changed


def _for_jupyter(cell: NotebookNode) -> dict[str, bool]:
    hidden = {
        "source_hidden": not shows_source(cell),
        "outputs_hidden": not shows_outputs(cell),
    }
    return {name: True for name, is_hidden in hidden.items() if is_hidden}


def _put(metadata: NotebookNode, name: str, value: Any) -> None:
    metadata.pop(name, None)
    if value:
        metadata[name] = value


def num_claims(source: str) -> int:
    """Count the assertions in the source of a cell.

    >>> num_claims("assert a\\nfor b in c:\\n    assert b, 'assert'")
    2
    """
    return sum(isinstance(node, ast.Assert) for node in ast.walk(ast.parse(source)))


def complaints(notebook: NotebookNode) -> Iterator[str]:
    """Yield what is wrong with the folded cells of a notebook, each in a sentence."""
    for cell in notebook.cells:
        if SOLUTION not in tags(cell) and (alone := OF_THE_SITE & set(tags(cell))):
            yield f"the site alone follows the tag {alone.pop()}"
        if CHECK in tags(cell):
            first = cell.source.partition("\n")[0]
            if not re.match(rf"{FIRST_LINE}\S", first):
                yield f"a check begins with {FIRST_LINE!r} and a name, not {first!r}"
            elif not num_claims(cell.source):
                yield f"a check without an assertion: {first!r}"
    if keep_in_step(copy.deepcopy(notebook)):
        yield "tags and metadata differ: make execute"
