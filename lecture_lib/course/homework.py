"""Notebooks that a class hands in: each is run again, and its checks are counted."""

import contextlib
import os
import re
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from pathlib import Path

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import DeadKernelError
from nbformat import NotebookNode

from lecture_lib.course.copies import without_solutions
from lecture_lib.exercises import exercises_of
from lecture_lib.files import read_whole
from lecture_lib.project.grading import Grade, Part, printable

SECONDS = 120  # for a cell
CHECK = re.compile(r"""\bcheck\(\s*["'](\w+\.\d+)""")
VERDICT = re.compile(r"^([✓✗○]) exercise (\d+), ([\s\S]*)")


def submissions(folder: Path) -> dict[str, list[Path]]:
    """Find the notebooks of each submission, a file or a folder, by its name."""
    found = {
        each.stem if each.suffix == ".ipynb" else each.name: notebooks_in(each)
        for each in sorted(folder.iterdir())
        if not each.name.startswith((".", "__"))
    }
    if not any(found.values()):
        raise RuntimeError(f"{folder} has no notebooks, nor folders with any")
    return found


def notebooks_in(place: Path) -> list[Path]:
    """List the notebooks, without what JupyterLab keeps beside them."""
    if not place.is_dir():
        return [place] if place.suffix == ".ipynb" else []
    with contextlib.suppress(OSError, RecursionError):  # it is locked, or too deep
        found = sorted(place.rglob("*.ipynb"))
        return [path for path in found if ".ipynb_checkpoints" not in path.parts]
    return []


def grade(found: dict[str, list[Path]]) -> Iterator[Grade]:
    """Run the notebooks of each submission, and yield grades as they are ready."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        waiting = [pool.submit(grade_one, *each) for each in found.items()]
        for done in as_completed(waiting):
            yield done.result()


def grade_one(name: str, notebooks: list[Path]) -> Grade:
    """Give a point for each exercise of the lectures whose copies are there."""
    parts: list[Part] = []
    problems = [] if notebooks else ["no notebook"]
    for path in notebooks:
        try:
            parts += parts_of(path)
        except Exception as error:  # whatever is in a file that was handed in
            problems.append(f"{path.name}: {type(error).__name__}: {error}")
    return Grade(name, tuple(parts), printable("; ".join(problems)))


def parts_of(path: Path) -> Iterator[Part]:
    notebook = nbformat.reads(read_whole(path).decode("utf-8"), as_version=4)
    notebook.cells = without_solutions(notebook.cells)
    numbers = [each for cell in notebook.cells for each in CHECK.findall(cell.source)]
    topics = dict.fromkeys(number.rpartition(".")[0] for number in numbers)
    told = verdicts(notebook)
    for topic in topics:
        for exercise in exercises_of(topic):
            missing = ("○", "its check isn't there or didn't run")
            sign, text = told.get(exercise.number, missing)
            yield Part(exercise.number, sign == "✓", printable(text))


def verdicts(notebook: NotebookNode) -> dict[str, tuple[str, str]]:
    """Run a notebook in an empty folder, and read what its checks say.

    What a cell has said earlier doesn't count, nor does an error end the run.
    """
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs = []
    with (
        tempfile.TemporaryDirectory() as folder,
        contextlib.suppress(DeadKernelError),  # what didn't run gets no point
    ):
        NotebookClient(
            notebook,
            kernel_name="python3",
            timeout=SECONDS,
            interrupt_on_timeout=True,
            allow_errors=True,
            extra_arguments=["--IPKernelApp.log_level=ERROR"],
            resources={"metadata": {"path": folder}},
        ).execute()
    told = {}
    for cell in notebook.cells:
        asked = {each.rpartition(".")[2]: each for each in CHECK.findall(cell.source)}
        for output in cell.get("outputs", ()):
            text = output.get("text") or output.get("data", {}).get("text/plain", "")
            for sign, number, rest in VERDICT.findall(text):
                if number in asked:
                    told[asked[number]] = (sign, rest)
            if output.output_type == "error":
                for exercise in asked.values():
                    told.setdefault(exercise, ("✗", f"its cell ends in {output.ename}"))
    return told
