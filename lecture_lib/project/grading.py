"""A class's submissions, graded: each alone in its folder, the same result each time.

A submission is a Python file, or a folder with `my_tokenizer.py` in it. It gets a point
for each milestone, and one for the lecturer's hidden tests if there are any. One that
tries what `confine` refuses gets none, and so does a folder without the file.
"""

import ast
import concurrent.futures
import csv
import io
import json
import os
import shutil
import tempfile
import textwrap
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from .clock import beat
from .milestones import MILESTONES, TIMED, Arguments
from .pairs import Clock
from .program import Program, Refused, Unwritten
from .reference import RIGHT
from .results import result_of, right_result
from .start import NAME, provide
from .verdicts import check_milestone

HIDDEN = "hidden tests"
MOST_BYTES = 1_000_000  # of a submission
IN_ORDER = [f"milestone {each.letter}" for each in MILESTONES]
IN_TIME = f"milestone {TIMED.letter}"
ARCHIVES = (".zip", ".tar", ".tgz", ".gz", ".bz2", ".xz", ".7z", ".rar")
LONGEST_REASON = 160  # characters


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

    @property
    def reason(self) -> str:
        """What the first part that failed says, in a line; empty if all passed."""
        failed = next((part for part in self.parts if not part.passed), None)
        if failed is None:
            return ""
        told = failed.told.partition("\n  Hint:")[0]
        told = told.replace("\n  expected", ": expected").replace(
            "\n  found", ", found"
        )
        if told[:1] in "✗○":  # a verdict, with the milestone's title
            told = f"{failed.name}: {told.partition(': ')[2]}"
        return textwrap.shorten(told, LONGEST_REASON, placeholder=" …")


@dataclass(frozen=True)
class Submissions:
    """What is in a class's folder, by name: files to try, and what is wrong instead."""

    files: dict[str, Path]
    faults: dict[str, str]
    ignored: tuple[str, ...] = ()


def submissions(folder: Path) -> Submissions:
    """All of them; ``ValueError`` if there is none to try, or two have one name."""
    files: dict[str, Path] = {}
    faults: dict[str, str] = {}
    archives, ignored = [], []
    for each in sorted(folder.iterdir()):
        name = each.name if each.is_dir() else each.stem
        if _is_by_the_way(each):
            ignored.append(each.name)
        elif each.suffix.lower() in ARCHIVES:
            archives.append(each.name)
        elif not each.is_dir() and not (each.suffix == ".py" and each.is_file()):
            ignored.append(each.name)
        elif name in files or name in faults:
            raise ValueError(f"{folder} has two submissions called {name}")
        else:
            try:
                files[name] = _file_in(each) if each.is_dir() else each
            except (OSError, ValueError) as error:
                faults[name] = str(error)
    for archive in archives:
        unpacked = Path(archive).stem.removesuffix(".tar")
        if unpacked in files or unpacked in faults:
            ignored.append(archive)
        else:
            faults[archive] = "an archive, which must be unpacked into a folder"
    if not files:
        told = "".join(f"; {name}: {fault}" for name, fault in faults.items())
        told = textwrap.shorten(told, 3 * LONGEST_REASON, placeholder=" …")
        raise ValueError(f"{folder} has no Python files, nor folders with {NAME}{told}")
    return Submissions(files, faults, tuple(ignored))


def _is_by_the_way(path: Path) -> bool:
    """What systems and Python leave behind: .DS_Store, __MACOSX, __pycache__."""
    return path.name.startswith((".", "__"))


def _file_in(folder: Path) -> Path:
    """The file of a submission's folder, or of the only folder in it that has one.

    ``ValueError`` says what is there instead.
    """
    if (folder / NAME).is_file():
        return folder / NAME
    there = [each for each in sorted(folder.iterdir()) if not _is_by_the_way(each)]
    inside = [each for each in there if (each / NAME).is_file()]
    if len(inside) == 1:
        return inside[0] / NAME
    if inside:
        names = " and ".join(each.name for each in inside)
        raise ValueError(f"{NAME} is there more than once, in {names}")
    if not there:
        raise ValueError(f"no {NAME} in this folder, which is empty")
    names = ", ".join(each.name + "/" * each.is_dir() for each in there[:3])
    more = f" and {len(there) - 3} more" if len(there) > 3 else ""
    verb = "is" if len(there) == 1 else "are"
    raise ValueError(f"no {NAME} in this folder (there {verb} {names}{more})")


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
    found = submissions(folder)
    files = found.files
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
    grades = [Grade(name, each, same.get(name, ())) for name, each in zip(files, parts)]
    names = [*_names(tests), *[IN_TIME] * timed]
    grades += [
        Grade(name, _no_points(told, names)) for name, told in found.faults.items()
    ]
    return sorted(grades, key=lambda grade: grade.submission)


def _names(tests: list[tuple[str, Arguments]]) -> list[str]:
    return IN_ORDER + [HIDDEN] * bool(tests)


def _no_points(reason: str, names: list[str]) -> tuple[Part, ...]:
    told = _printable(f"no points: {reason}")
    return tuple(Part(name, False, told) for name in names)


Job = tuple[str, str, list[tuple[str, Arguments]], float]


def _grade_all(jobs: list[Job], workers: int | None) -> list[tuple[Part, ...]]:
    with concurrent.futures.ProcessPoolExecutor(workers or os.cpu_count()) as pool:
        return list(pool.map(_grade_one, jobs))


def _grade_one(job: Job) -> tuple[Part, ...]:
    file, given, tests, seconds = job
    with tempfile.TemporaryDirectory(prefix="submission-") as folder:
        copy = Path(folder) / NAME
        try:
            if Path(file).stat().st_size > MOST_BYTES:
                raise Refused(f"the file has more than {MOST_BYTES:,} bytes")
            shutil.copyfile(file, copy)
            return tuple(_parts(copy, Path(given), tests, seconds))
        except Refused as error:
            return _no_points(str(error), _names(tests))


def _timed_part(parts: tuple[Part, ...], job: Job, clock: Clock) -> Part:
    """Milestone e, for a submission that has passed all others of the course."""
    file, given, _, seconds = job
    if not all(part.passed for part in parts if part.name in IN_ORDER):
        return Part(IN_TIME, False, "tried when the other milestones are passed")
    with tempfile.TemporaryDirectory(prefix="submission-") as folder:
        copy = Path(folder) / NAME
        shutil.copyfile(file, copy)
        with Program.from_file(copy, seconds, readable=[Path(given)]) as program:
            verdict = beat(program, clock=clock)
            told = f"no points: {program.refused}" if program.refused else str(verdict)
            passed = verdict.passed and not program.refused
            return Part(IN_TIME, passed, _printable(told))


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
    """A line a submission below the parts' names, and which milestone isn't graded."""
    widest = max(len(grade.submission) for grade in grades)
    names = [part.name for part in grades[0].parts]
    heads = [name.removeprefix("milestone ").removesuffix(" tests") for name in names]
    lines = [f"{'':<{widest}}  {' '.join(heads)}  points"]
    for grade in grades:
        signs = " ".join(
            f"{'✓' if part.passed else '·':<{len(head)}}"
            for part, head in zip(grade.parts, heads)
        )
        told = [f"{grade.submission:<{widest}}", signs]
        told.append(f"{grade.points} of {len(grade.parts)}")
        told += [grade.reason] if grade.reason else []
        told += [f"same program: {', '.join(grade.same_as)}"] if grade.same_as else []
        lines.append("  ".join(told))
    if IN_TIME not in names:
        left_out = f"Milestone {TIMED.letter}, {TIMED.title},"
        lines.append(f"{left_out} is graded only with --timed.")
    return "\n".join(lines)


def as_csv(grades: Sequence[Grade]) -> str:
    """A line a submission; names that a spreadsheet would compute are quoted."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    parts = [part.name for part in grades[0].parts]
    writer.writerow(["submission", *parts, "points", "same program as", "reason"])
    for grade in grades:
        name = grade.submission
        writer.writerow(
            [
                f"'{name}" if name[0] in "=+-@\t" else name,
                *(int(part.passed) for part in grade.parts),
                grade.points,
                " ".join(grade.same_as),
                grade.reason,
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
