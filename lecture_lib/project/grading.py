"""A class's submissions, graded side by side, each in processes of its own.

A submission is a Python file, or a folder with `my_tokenizer.py` in it. It gets a point
for each milestone, and one for the lecturer's hidden tests if there are any. Results
are written as they come.
"""

import csv
import io
import json
import os
import shutil
import tempfile
import textwrap
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from lecture_lib.files import write_whole

from .clock import beat
from .milestones import MILESTONES, TIMED, Arguments
from .program import Failed, Program, Unwritten
from .reference import RIGHT
from .results import result_of, right_result, same
from .start import NAME, provide
from .verdicts import check_milestone

HIDDEN = "hidden tests"
MOST_SECONDS = 600.0  # for one submission without milestone e
IN_ORDER = [f"milestone {each.letter}" for each in MILESTONES]
IN_TIME = f"milestone {TIMED.letter}"
LONGEST_REASON = 160  # characters
Test = tuple[str, Arguments, Any]  # with the right result


@dataclass(frozen=True)
class Part:
    """One milestone of one submission, or its hidden tests."""

    name: str
    passed: bool
    told: str  # the verdict, for a learner


@dataclass(frozen=True)
class Grade:
    submission: str  # a file's name without its ending, or a folder's
    parts: tuple[Part, ...]

    @property
    def points(self) -> int:
        return sum(part.passed for part in self.parts)

    @property
    def reason(self) -> str:
        """The first failure in a line; empty if all parts passed."""
        failed = next((part for part in self.parts if not part.passed), None)
        if failed is None:
            return ""
        told = failed.told.partition("\n  Hint:")[0]
        told = told.replace("\n  expected", ": expected")
        told = told.replace("\n  found", ", found")
        if told[:1] in "✗○":  # a verdict, with the milestone's title
            told = f"{failed.name}: {told.partition(': ')[2]}"
        return textwrap.shorten(told, LONGEST_REASON, placeholder=" …")


# Finding submissions


def submissions(folder: Path) -> dict[str, Path | str]:
    """Find submissions by name: a file to try, or the reason why there is none.

    Raise ``ValueError`` if there is nothing to try, or two of one name.
    """
    found: dict[str, Path | str] = {}
    for each in sorted(folder.iterdir()):
        if _is_left_behind(each.name):
            continue
        is_python = each.suffix == ".py" and not each.is_dir()
        name = each.stem if is_python else each.name
        if name in found:
            raise ValueError(f"{folder} has two submissions called {name}")
        found[name] = each if is_python and each.is_file() else _file_in(each)
    if not any(isinstance(file, Path) for file in found.values()):
        raise ValueError(f"{folder} has no Python files, nor folders with {NAME}")
    return found


def _is_left_behind(*names: str) -> bool:
    """Recognize .DS_Store, __MACOSX, __pycache__, and the like, or what is in them."""
    return any(name.startswith((".", "__")) for name in names)


def _file_in(folder: Path) -> Path | str:
    """Return the only file of the right name in a folder or below, or what's wrong."""
    if not folder.is_dir():
        return f"neither a .py file nor an unpacked folder with {NAME}"
    files = [path.relative_to(folder) for path in sorted(folder.rglob(NAME))]
    files = [path for path in files if not _is_left_behind(*path.parts)]
    if len(files) == 1 and (folder / files[0]).is_file():
        return folder / files[0]
    if files:
        return f"{NAME} is there more than once, as {' and '.join(map(str, files))}"
    names = ", ".join(each.name for each in sorted(folder.iterdir())[:3])
    return f"no {NAME} in this folder, but {names or 'nothing'}"


def read_hidden(folder: Path) -> list[Test]:
    """Read a lecturer's tests: files ``*.json`` with {"function", "arguments"} each.

    Right is what the course's rungs give. Raise ``ValueError`` for a file that isn't a
    test, and for a folder without any.
    """
    tests = []
    for file in sorted(folder.glob("*.json")):
        try:
            test = json.loads(file.read_text("utf-8"))
            function, arguments = test["function"], tuple(test["arguments"])
            if function not in RIGHT.keys() - {"save"}:  # which is tried with load
                raise ValueError(f"there is no function {function}")
            if function == "load" and not isinstance(arguments[1], dict):
                raise ValueError("load needs merges and a dictionary of special tokens")
            right = right_result(function, arguments)
        except Exception as error:  # whatever a rung raises for odd arguments
            raise ValueError(
                f'{file.name} must be like {{"function": "encode", "arguments": '
                f'["low", []]}}, a call that is right; {type(error).__name__}: {error}'
            ) from None
        tests.append((function, arguments, right))
    if not tests:
        raise ValueError(f"{folder} has no tests (*.json)")
    return tests


# Grading


@dataclass(frozen=True)
class Grader:
    """Grades one submission after another, in threads: each runs in processes."""

    given: Path  # a folder with what milestone d reads
    tests: Sequence[Test]
    seconds: float  # for one call
    most_seconds: float  # for all of them
    is_timed: bool

    def __call__(self, name: str, file: Path | str) -> Grade:
        """Grade a copy of one submission, whatever it does."""
        if isinstance(file, str):
            return self.no_points(name, file)
        folder = Path(tempfile.mkdtemp(prefix="submission-"))
        try:
            copy = folder / NAME
            shutil.copyfile(file, copy)
            return Grade(name, tuple(self.parts(copy)))
        except Exception as error:
            return self.no_points(name, f"{type(error).__name__}: {error}")
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def no_points(self, name: str, reason: str) -> Grade:
        hidden, timed = [HIDDEN] * bool(self.tests), [IN_TIME] * self.is_timed
        told = printable(f"no points: {reason}")
        parts = [Part(part, False, told) for part in [*IN_ORDER, *hidden, *timed]]
        return Grade(name, tuple(parts))

    def program(self, file: Path) -> Program:
        given, limit = self.given, self.most_seconds
        return Program.from_file(file, self.seconds, given=given, most_seconds=limit)

    def parts(self, file: Path) -> Iterator[Part]:
        passed = []
        with self.program(file) as program:
            for name, milestone in zip(IN_ORDER, MILESTONES):
                verdict = check_milestone(program, milestone)
                passed.append(verdict.passed)
                yield Part(name, verdict.passed, printable(str(verdict)))
            if self.tests:
                yield try_hidden(program, self.tests)
        if self.is_timed and all(passed):
            with self.program(file) as program:
                verdict = beat(program)
                yield Part(IN_TIME, verdict.passed, printable(str(verdict)))
        elif self.is_timed:
            yield Part(IN_TIME, False, "tried when the other milestones are passed")


def grade(
    found: dict[str, Path | str],
    tests: Sequence[Test] = (),
    *,
    workers: int | None = None,
    seconds: float = 10.0,
    most_seconds: float = MOST_SECONDS,
    timed: bool = False,
) -> Iterator[Grade]:
    """Yield the grades in the order in which they are ready.

    With `timed` also milestone e, and one submission after another, so that none is
    slowed down by others. Without it, grades are the same each time.
    """
    if workers is None:
        workers = os.cpu_count() or 1
    with (
        tempfile.TemporaryDirectory(prefix="given-") as given,
        ThreadPoolExecutor(1 if timed else workers) as pool,
    ):
        provide(Path(given))
        one = Grader(Path(given), tests, seconds, most_seconds, timed)
        waiting = [pool.submit(one, name, file) for name, file in found.items()]
        try:
            for done in as_completed(waiting):
                yield done.result()
        finally:
            pool.shutdown(cancel_futures=True)


def try_hidden(program: Program, tests: Sequence[Test]) -> Part:
    """Try all hidden tests; tell of a failure only the function of the call."""
    for function, arguments, right in tests:
        try:
            found = result_of(program, function, arguments)
        except Unwritten:
            return Part(HIDDEN, False, f"{function} isn't written")
        if isinstance(found, Failed) or not same(found, right):
            return Part(HIDDEN, False, f"{function} fails in a test that isn't shown")
    return Part(HIDDEN, True, f"{len(tests)} tests pass")


# Results


class Results:
    """A folder of results, in which each grade is written as soon as it's there.

    ``grades.csv`` has a row for each submission. In ``feedback``, a folder for each has
    the verdicts as text, and as the ``results.json`` that Gradescope reads.
    """

    def __init__(self, folder: Path):
        """Make the folder and empty its table; raise ``OSError`` if that can't be."""
        self.folder = folder
        self.grades: list[Grade] = []
        folder.mkdir(parents=True, exist_ok=True)
        self._write_table()

    def add(self, grade: Grade) -> None:
        self.grades.append(grade)
        own = self.folder / "feedback" / grade.submission
        own.mkdir(parents=True, exist_ok=True)
        feedback = "\n\n".join(f"{part.name}\n{part.told}" for part in grade.parts)
        results = json.dumps(as_gradescope(grade), ensure_ascii=False, indent=1)
        write_whole(own / "feedback.txt", f"{feedback}\n".encode())
        write_whole(own / "results.json", results.encode())
        self._write_table()

    def _write_table(self) -> None:
        table = io.StringIO(newline="")
        csv.writer(table).writerows(rows(self.grades))
        # Excel takes UTF-8 for itself only with the mark that utf-8-sig writes.
        write_whole(self.folder / "grades.csv", table.getvalue().encode("utf-8-sig"))


def rows(grades: Sequence[Grade]) -> Iterator[list[str]]:
    """Yield the table's rows, sorted by submission."""
    if grades:
        parts = [part.name for part in grades[0].parts]
        yield ["submission", *parts, "points", "reason"]
    for grade in sorted(grades, key=lambda grade: grade.submission):
        points = [str(int(part.passed)) for part in grade.parts]
        name, reason = cell(grade.submission), cell(grade.reason)
        yield [name, *points, str(grade.points), reason]


def cell(text: str) -> str:
    """Return text for one cell, quoted if a spreadsheet would compute it.

    >>> cell("=1+1"), cell("a\\rb")
    ("'=1+1", 'a�b')
    """
    line = printable(text).replace("\n", " ")
    return f"'{line}" if line[:1] in tuple("=+-@") else line


def printable(text: str) -> str:
    """Replace what UTF-8 can't hold and what a terminal would obey."""
    return "".join(c if c == "\n" or c.isprintable() else "\ufffd" for c in text)


def as_table(grades: Sequence[Grade]) -> str:
    """Draw a line for each submission below the names of the parts."""
    widest = max(len(cell(grade.submission)) for grade in grades)
    names = [part.name for part in grades[0].parts]
    heads = [name.removeprefix("milestone ").removesuffix(" tests") for name in names]
    lines = [f"{'':<{widest}}  {' '.join(heads)}  points"]
    for grade in sorted(grades, key=lambda grade: grade.submission):
        signs = " ".join(
            f"{'✓' if part.passed else '·':<{len(head)}}"
            for part, head in zip(grade.parts, heads)
        )
        points = f"{grade.points} of {len(grade.parts)}  {cell(grade.reason)}"
        lines.append(f"{cell(grade.submission):<{widest}}  {signs}  {points}".rstrip())
    if IN_TIME not in names:
        left_out = f"Milestone {TIMED.letter}, {TIMED.title},"
        lines.append(f"{left_out} is graded only with --timed.")
    return "\n".join(lines)


def as_gradescope(grade: Grade) -> dict[str, Any]:
    """Return the ``results.json`` of one submission."""
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
