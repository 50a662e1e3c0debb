"""Run notebooks from top to bottom and store their outputs, the same bytes every time.

A stored step viewer stays as it is while only its program has changed, not what it
shows: its own program can show it, and no change of the viewer rewrites all lectures.
"""

import copy
import sys
from collections.abc import Iterable
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError
from nbformat import NotebookNode

from authors.folding import keep_in_step, tags
from lecture_lib.stepper.render import strip_runtime

# Outputs of cells with this tag depend on the time or the machine: nbval does not
# compare them, and they are renewed only on request.
VARIES = "nbval-ignore-output"
CELL_SECONDS = 600
KEPT_CELL_METADATA = {"tags", "jupyter", "cellView"}


def execute(path: Path, fresh: bool = False) -> bool:
    """Execute the notebook at `path` in place; return whether its bytes changed."""
    before = path.read_text(encoding="utf-8")
    notebook = nbformat.reads(before, as_version=4)
    stored = {cell.id: joined(cell.get("outputs", [])) for cell in notebook.cells}
    NotebookClient(
        notebook,
        timeout=CELL_SECONDS,
        kernel_name="python3",
        record_timing=False,
        # A warning about sockets on this machine is no output of the lecture.
        extra_arguments=["--IPKernelApp.log_level=ERROR"],
        resources={"metadata": {"path": str(path.parent)}},
    ).execute()
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs = joined(cell.outputs)
            if stored[cell.id] and not fresh:
                cell.outputs = kept(cell, stored[cell.id])
    after = normalized(notebook)
    if after == before:
        return False
    path.write_text(after, encoding="utf-8", newline="\n")
    return True


def joined(outputs: list[NotebookNode]) -> list[NotebookNode]:
    """Join printed output into one piece, since a kernel parts it by chance."""
    found: list[NotebookNode] = []
    for output in map(copy.copy, outputs):
        before = found[-1] if found else NotebookNode()
        if "name" in output and output.name == before.get("name"):
            before.text += output.text
        else:
            found.append(output)
    return found


def kept(cell: NotebookNode, stored: list[NotebookNode]) -> list[NotebookNode]:
    """Return the stored outputs if they say the same or may vary, else the new ones."""
    same = without_programs(stored) == without_programs(cell.outputs)
    return stored if same or VARIES in tags(cell) else cell.outputs


def without_programs(outputs: list[NotebookNode]) -> list[NotebookNode]:
    """Copy `outputs`, leaving out the program of step viewers."""
    outputs = copy.deepcopy(outputs)
    for output in outputs:
        data = output.get("data", {})
        if "text/html" in data:
            data["text/html"] = strip_runtime(data["text/html"])
    return outputs


def normalized(notebook: NotebookNode) -> str:
    """Write the notebook, folded as its tags say, without a trace of this machine."""
    keep_in_step(notebook)
    notebook.metadata = {
        "kernelspec": {
            "display_name": "Python 3",
            "language": "python",
            "name": "python3",
        },
        "language_info": {"name": "python"},
    }
    for cell in notebook.cells:
        cell.metadata = {
            key: value
            for key, value in cell.metadata.items()
            if key in KEPT_CELL_METADATA
        }
        for output in cell.get("outputs", []):
            if output.output_type == "error":
                # Frames hold paths of this machine; the message is what teaches.
                output.traceback = [f"{output.ename}: {output.evalue}"]
    return nbformat.writes(notebook, indent=1, sort_keys=True).rstrip("\n") + "\n"


def execute_each(notebooks: Iterable[Path], fresh: bool = False) -> int:
    """Execute `notebooks` until one fails, and return the exit status."""
    for path in notebooks:
        try:
            changed = execute(path, fresh)
        except CellExecutionError as error:
            print(f"{path.name}: a cell failed\n{error}", file=sys.stderr)
            return 1
        print(f"{path.name}: {'new outputs' if changed else 'unchanged'}", flush=True)
    return 0
