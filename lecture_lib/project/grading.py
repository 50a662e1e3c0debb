"""A class's submissions, graded: each alone in its folder, the same result each time.

A submission is a Python file, or a folder with `my_tokenizer.py` in it. It gets a point
for each milestone, and one for the lecturer's hidden tests if there are any. One that
tries what `confine` refuses gets none.
"""

import ast
import concurrent.futures
import csv
import io
import json
import os
import shutil
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from .calling import result_of, right_result
from .checking import check_milestone
from .clock import beat
from .milestones import MILESTONES, TIMED, Arguments
from .pairs import Clock
from .program import Program, Refused, Unwritten
from .reference import RIGHT
from .start import NAME, provide

HIDDEN = "hidden tests"
MOST_BYTES = 1_000_000  # of a submission
IN_ORDER = [f"milestone {each.letter}" for each in MILESTONES]


@dataclass(frozen=True)
class Part:
    """One milestone of one submission, or its hidden tests."""

    name: str
    passed: bool
    told: str  # what a learner reads


@dataclass(frozen=True)
class Grade:
    submission: str
    parts: tuple[Part, ...]
    same_as: tuple[str, ...] = ()  # submissions that are the same program

    @property
    def points(self) -> int:
        return sum(part.passed for part in self.parts)


def submissions(folder: Path) -> dict[str, Path]:
    """The file of each submission by name; ``ValueError`` if there is none."""
    found = {}
    for each in sorted(folder.iterdir()):
        file = each / NAME if each.is_dir() else each
        if file.suffix == ".py" and file.is_file():
            name = each.stem if each.is_file() else each.name
            if name in found:
                raise ValueError(f"{folder} has two submissions called {name}")
            found[name] = file
    if not found:
        raise ValueError(f"{folder} has no Python files, nor folders with {NAME}")
    return found


def grade(
    folder: Path,
    *,
    hidden: Path | None = None,
    workers: int | None = None,
    seconds: float = 10.0,
    timed: bool = False,
    clock: Clock = time.perf_counter,
) -> list[Grade]:
    """The grades of all submissions in `folder`, by name.

    With `timed`, milestone e too, one submission after another, so that none is slowed
    down by others. Only there can a second run give another result than the first.
    """
    files = submissions(folder)
    tests = read_hidden(hidden) if hidden else []
    with tempfile.TemporaryDirectory(prefix="given-") as given:
        provide(Path(given))
        jobs = [(str(file), given, tests, seconds) for file in files.values()]
        parts = _grade_all(jobs, workers)
        if timed:
            parts = [
                (*each, _timed_part(each, job, clock)) for each, job in zip(parts, jobs)
            ]
    same = find_same(files)
    return [Grade(name, each, same.get(name, ())) for name, each in zip(files, parts)]


Job = tuple[str, str, list[tuple[str, Arguments]], float]


def _grade_all(jobs: list[Job], workers: int | None) -> list[tuple[Part, ...]]:
    with concurrent.futures.ProcessPoolExecutor(workers or os.cpu_count()) as pool:
        return list(pool.map(_grade_one, jobs))


def _grade_one(job: Job) -> tuple[Part, ...]:
    file, given, tests, seconds = job
    names = IN_ORDER + [HIDDEN] * bool(tests)
    with tempfile.TemporaryDirectory(prefix="submission-") as folder:
        copy = Path(folder) / NAME
        try:
            if Path(file).stat().st_size > MOST_BYTES:
                raise Refused(f"the file has more than {MOST_BYTES:,} bytes")
            shutil.copyfile(file, copy)
            return tuple(_parts(copy, Path(given), tests, seconds))
        except Refused as error:
            told = _printable(f"no points: {error}")
            return tuple(Part(name, False, told) for name in names)


def _timed_part(parts: tuple[Part, ...], job: Job, clock: Clock) -> Part:
    """Milestone e, for a submission that has passed all others of the course."""
    file, given, _, seconds = job
    name = f"milestone {TIMED.letter}"
    if not all(part.passed for part in parts if part.name in IN_ORDER):
        return Part(name, False, "tried when the other milestones are passed")
    with tempfile.TemporaryDirectory(prefix="submission-") as folder:
        copy = Path(folder) / NAME
        shutil.copyfile(file, copy)
        with Program.from_file(copy, seconds, readable=[Path(given)]) as program:
            verdict = beat(program, clock=clock)
            told = f"no points: {program.refused}" if program.refused else str(verdict)
            return Part(name, verdict.passed and not program.refused, _printable(told))


def _parts(
    file: Path, given: Path, tests: list[tuple[str, Arguments]], seconds: float
) -> Iterator[Part]:
    with Program.from_file(file, seconds, readable=[given]) as program:
        for name, milestone in zip(IN_ORDER, MILESTONES):
            verdict = check_milestone(program, milestone)
            if program.refused:
                raise Refused(program.refused)
            yield Part(name, verdict.passed, _printable(str(verdict)))
        if tests:
            yield try_hidden(program, tests)


def try_hidden(program: Program, tests: list[tuple[str, Arguments]]) -> Part:
    """All hidden tests; what is told of a failure is the call's function alone."""
    for function, arguments in tests:
        try:
            found = result_of(program, function, arguments)
        except Unwritten:
            return Part(HIDDEN, False, f"{function} isn't written")
        if isinstance(found, Refused):
            raise found
        if found != right_result(function, arguments):
            return Part(HIDDEN, False, f"{function} fails in a test that isn't shown")
    return Part(HIDDEN, True, f"{len(tests)} tests pass")


def read_hidden(folder: Path) -> list[tuple[str, Arguments]]:
    """A lecturer's own tests: files ``*.json`` with {"function", "arguments"} each.

    Right is what the course's rungs give. ``ValueError`` for a file that is no test.
    """
    tests = []
    for file in sorted(folder.glob("*.json")):
        try:
            test = json.loads(file.read_text("utf-8"))
            function, arguments = test["function"], tuple(test["arguments"])
            if function not in RIGHT:
                raise ValueError(f"there is no function {function}")
            right_result(function, arguments)
        except (ValueError, KeyError, TypeError) as error:
            raise ValueError(f"{file.name} is no test: {error}") from None
        tests.append((function, arguments))
    if not tests:
        raise ValueError(f"{folder} has no tests (*.json)")
    return tests


# Submissions that are the same program.


def find_same(files: dict[str, Path]) -> dict[str, tuple[str, ...]]:
    """For each submission the others that differ only in names, comments and layout."""
    kinds: dict[str, list[str]] = {}
    for name, file in files.items():
        if key := structure(file):
            kinds.setdefault(key, []).append(name)
    return {
        name: tuple(other for other in names if other != name)
        for names in kinds.values()
        for name in names
        if len(names) > 1
    }


def structure(file: Path) -> str:
    """The program without its names, comments, docstrings and types; "" if none."""
    try:
        tree = ast.parse(file.read_bytes())
        return ast.dump(_Plain().visit(tree)) if _is_written(tree) else ""
    except (SyntaxError, ValueError, RecursionError, MemoryError, OSError):
        return ""


def _is_written(tree: ast.Module) -> bool:
    """Whether any function does more than raise: two empty files aren't the same."""
    functions = [each for each in ast.walk(tree) if isinstance(each, ast.FunctionDef)]
    return any(
        not isinstance(each.body[-1], ast.Raise) or len(each.body) > 2
        for each in functions
    )


class _Plain(ast.NodeTransformer):
    """Each name becomes the number of its first occurrence."""

    def __init__(self) -> None:
        self.numbers: dict[str, str] = {}

    def _number(self, name: str) -> str:
        return self.numbers.setdefault(name, f"n{len(self.numbers)}")

    def visit_Name(self, node: ast.Name) -> Any:
        node.id = self._number(node.id)
        return node

    def visit_arg(self, node: ast.arg) -> Any:
        node.arg, node.annotation = self._number(node.arg), None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> Any:
        if node.value is None:
            return None
        return self.visit(ast.Assign([node.target], node.value, lineno=node.lineno))

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        node.returns = None
        first = node.body[0]
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
            node.body = node.body[1:] or [ast.Pass()]
        return self.generic_visit(node)


# Results for people and for programs.


def as_table(grades: Sequence[Grade]) -> str:
    widest = max(len(grade.submission) for grade in grades)
    lines = []
    for grade in grades:
        signs = " ".join("✓" if part.passed else "·" for part in grade.parts)
        same = f"  same program: {', '.join(grade.same_as)}" if grade.same_as else ""
        name = f"{grade.submission:<{widest}}"
        lines.append(f"{name}  {signs}  {grade.points} of {len(grade.parts)}{same}")
    return "\n".join(lines)


def as_csv(grades: Sequence[Grade]) -> str:
    """A line a submission; names that a spreadsheet would compute are quoted."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    parts = [part.name for part in grades[0].parts]
    writer.writerow(["submission", *parts, "points", "same program as"])
    for grade in grades:
        name = grade.submission
        writer.writerow(
            [
                f"'{name}" if name[0] in "=+-@\t" else name,
                *(int(part.passed) for part in grade.parts),
                grade.points,
                " ".join(grade.same_as),
            ]
        )
    return out.getvalue()


def as_junit(grades: Sequence[Grade]) -> str:
    suites = ElementTree.Element("testsuites")
    for grade in grades:
        suite = ElementTree.SubElement(
            suites,
            "testsuite",
            name=grade.submission,
            tests=str(len(grade.parts)),
            failures=str(len(grade.parts) - grade.points),
        )
        for part in grade.parts:
            case = ElementTree.SubElement(
                suite, "testcase", classname=grade.submission, name=part.name
            )
            if not part.passed:
                failure = ElementTree.SubElement(case, "failure", message=part.name)
                failure.text = part.told
    return ElementTree.tostring(suites, encoding="unicode", xml_declaration=True)


def as_gradescope(grade: Grade) -> dict[str, Any]:
    """The ``results.json`` that Gradescope reads for one submission."""
    return {
        "tests": [
            {
                "name": part.name,
                "score": int(part.passed),
                "max_score": 1,
                "status": "passed" if part.passed else "failed",
                "output": part.told,
                "output_format": "text",
            }
            for part in grade.parts
        ]
    }


def as_json(grades: Sequence[Grade]) -> str:
    return json.dumps([asdict(grade) for grade in grades], ensure_ascii=False, indent=1)


def _printable(text: str) -> str:
    """Without what UTF-8 and XML can't hold."""
    return "".join(
        each if each == "\n" or each.isprintable() else "\ufffd" for each in text
    )


def write_results(grades: Sequence[Grade], folder: Path) -> None:
    """All forms of the results, and a Gradescope file for each submission."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in (
        ("grades.csv", as_csv(grades)),
        ("grades.xml", as_junit(grades)),
        ("grades.json", as_json(grades)),
    ):
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
    for grade in grades:
        file = folder / "gradescope" / grade.submission / "results.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps(as_gradescope(grade), ensure_ascii=False, indent=1)
        file.write_text(text, encoding="utf-8", newline="\n")
