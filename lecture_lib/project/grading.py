"""A class's submissions, graded one by one, each in processes of its own.

A submission is a Python file, or a folder with `my_tokenizer.py` in it. It gets a point
for each milestone, and one for the lecturer's hidden tests if there are any. However it
ends, it costs the others nothing: results are written as they come.
"""

import contextlib
import csv
import json
import os
import shutil
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from .clock import beat
from .milestones import MILESTONES, TIMED, Arguments
from .plain import ROOT
from .program import Failed, Program, Unwritten, remove
from .reference import RIGHT
from .results import result_of, right_result, same
from .start import NAME, provide
from .verdicts import check_milestone

HIDDEN = "hidden tests"
MOST_BYTES = 1_000_000  # in one submission
MOST_SECONDS = 600.0  # for one submission without milestone e
GRACE = 60.0  # seconds that its grader may need to end it
IN_ORDER = [f"milestone {each.letter}" for each in MILESTONES]
IN_TIME = f"milestone {TIMED.letter}"
ARCHIVES = (".zip", ".tar", ".tgz", ".gz", ".bz2", ".xz", ".7z", ".rar")
LONGEST_REASON = 160  # characters
Test = tuple[str, Arguments]


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


@dataclass(frozen=True)
class Submissions:
    """A class's folder by names: files to try, and reasons where there is none."""

    files: dict[str, Path]
    faults: dict[str, str]
    ignored: tuple[str, ...] = ()


def submissions(folder: Path) -> Submissions:
    """Find submissions; raise ``ValueError`` if there are none, or two of one name."""
    files: dict[str, Path] = {}
    faults: dict[str, str] = {}
    ignored = []
    for each in sorted(folder.iterdir(), key=_archives_last):
        name = each.name if each.is_dir() else each.stem
        is_archive = each.suffix.lower() in ARCHIVES
        unpacked = is_archive and each.stem.removesuffix(".tar") in {**files, **faults}
        if unpacked or _is_left_behind(each):
            ignored.append(each.name)
        elif is_archive:
            faults[each.name] = "an archive, which must be unpacked into a folder"
        elif not each.is_dir() and each.suffix != ".py":
            faults[each.name] = f"neither a .py file nor a folder with {NAME}"
        elif name in files or name in faults:
            raise ValueError(f"{folder} has two submissions called {name}")
        else:
            try:
                files[name] = _file_in(each) if each.is_dir() else _regular(each)
            except (OSError, ValueError) as error:
                faults[name] = str(error)
    if not files:
        told = "".join(f"; {name}: {fault}" for name, fault in faults.items())
        told = textwrap.shorten(told, 3 * LONGEST_REASON, placeholder=" …")
        raise ValueError(f"{folder} has no Python files, nor folders with {NAME}{told}")
    return Submissions(files, faults, tuple(ignored))


def _archives_last(path: Path) -> tuple[bool, str]:
    return path.suffix.lower() in ARCHIVES, path.name


def _is_left_behind(path: Path) -> bool:
    """Recognize .DS_Store, __MACOSX, __pycache__, README.txt, and the like."""
    return path.name.startswith((".", "__")) or path.stem.lower() == "readme"


def _regular(file: Path) -> Path:
    if not file.is_file():
        raise ValueError("not a regular file")
    return file


def _file_in(folder: Path) -> Path:
    """Return a folder's file, or that of the only folder in it that has one.

    Raise ``ValueError`` with what's there instead.
    """
    if (folder / NAME).is_file():
        return folder / NAME
    there = [each for each in sorted(folder.iterdir()) if not _is_left_behind(each)]
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


def read_hidden(folder: Path) -> list[Test]:
    """Read a lecturer's tests: files ``*.json`` with {"function", "arguments"} each.

    Right is what the course's rungs give. Raise ``ValueError`` for a file that isn't a
    test, and for a folder without any.
    """
    tests = []
    functions = RIGHT.keys() - {"save"}  # which is tried with load
    for file in sorted(folder.glob("*.json")):
        try:
            test = json.loads(file.read_text("utf-8"))
            function, arguments = test["function"], tuple(test["arguments"])
            if function not in functions:
                raise ValueError(f"there is no function {function}")
            if function == "load" and not isinstance(arguments[1], dict):
                raise ValueError("load needs merges and a dictionary of special tokens")
            right_result(function, arguments)
        except Exception as error:  # whatever a rung raises for odd arguments
            raise ValueError(
                f'{file.name} must be like {{"function": "encode", "arguments": '
                f'["low", []]}}, a call that is right; {type(error).__name__}: {error}'
            ) from None
        tests.append((function, arguments))
    if not tests:
        raise ValueError(f"{folder} has no tests (*.json)")
    return tests


# Grading


@dataclass(frozen=True)
class Job:
    """The order given to the grader of one submission."""

    file: str
    given: str  # a folder with what milestone d reads
    tests: list[Test]
    seconds: float  # for one call
    most_seconds: float  # for all of them
    is_timed: bool

    @property
    def names(self) -> list[str]:
        hidden, timed = [HIDDEN] * bool(self.tests), [IN_TIME] * self.is_timed
        return [*IN_ORDER, *hidden, *timed]


def grade(
    found: Submissions,
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
    workers = 1 if timed else min(workers or os.cpu_count() or 1, len(found.files))
    with tempfile.TemporaryDirectory(prefix="given-") as given:
        provide(Path(given))
        jobs = {
            name: Job(str(file), given, list(tests), seconds, most_seconds, timed)
            for name, file in found.files.items()
        }
        names = next(iter(jobs.values())).names
        yield from (Grade(n, _no_points(t, names)) for n, t in found.faults.items())
        with ThreadPoolExecutor(workers) as pool:
            waiting = {pool.submit(grade_apart, job): n for n, job in jobs.items()}
            try:
                for done in as_completed(waiting):
                    yield Grade(waiting[done], done.result())
            finally:
                pool.shutdown(cancel_futures=True)


def _no_points(reason: str, names: Iterable[str]) -> tuple[Part, ...]:
    told = printable(f"no points: {reason}")
    return tuple(Part(name, False, told) for name in names)


def grade_apart(job: Job) -> tuple[Part, ...]:
    """Grade one submission in a process that it may bring down, but no other."""
    code = (
        f"import sys; sys.path.insert(0, {str(ROOT)!r}); "
        f"from {__name__} import answer; answer()"
    )
    limit = job.most_seconds * (2 if job.is_timed else 1) + GRACE
    try:
        done = subprocess.run(
            [sys.executable, "-sPc", code],
            input=json.dumps(asdict(job)),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            encoding="utf-8",
            errors="replace",
            timeout=limit,
        )
        return tuple(Part(*part) for part in json.loads(done.stdout))
    except subprocess.TimeoutExpired:
        return _no_points(f"grading it took more than {limit:.0f} seconds", job.names)
    except (OSError, ValueError, TypeError):
        return _no_points("it ended the process that graded it", job.names)


def answer() -> None:
    """Grade the job on standard input and print its parts as JSON."""
    told = json.load(sys.stdin)
    tests = [(function, tuple(arguments)) for function, arguments in told["tests"]]
    job = Job(**told | {"tests": tests})
    try:
        parts = grade_one(job)
    except Exception as error:
        parts = _no_points(f"{type(error).__name__}: {error}", job.names)
    print(json.dumps([[part.name, part.passed, part.told] for part in parts]))


def grade_one(job: Job) -> tuple[Part, ...]:
    """Grade a copy of one submission in this process."""
    if Path(job.file).stat().st_size > MOST_BYTES:
        return _no_points(f"the file has more than {MOST_BYTES:,} bytes", job.names)
    folder = tempfile.mkdtemp(prefix="submission-")
    try:
        copy = Path(folder) / NAME
        shutil.copyfile(job.file, copy)
        with Program.from_file(
            copy, job.seconds, given=Path(job.given), most_seconds=job.most_seconds
        ) as program:
            parts = list(_parts(program, job))
        if job.is_timed:
            parts.append(_timed_part(copy, parts, job))
        return tuple(parts)
    finally:
        remove(Path(folder))


def _parts(program: Program, job: Job) -> Iterator[Part]:
    for name, milestone in zip(IN_ORDER, MILESTONES):
        verdict = check_milestone(program, milestone)
        yield Part(name, verdict.passed, printable(str(verdict)))
    if job.tests:
        yield try_hidden(program, job.tests)


def _timed_part(file: Path, parts: list[Part], job: Job) -> Part:
    """Try milestone e with a submission that has passed all others of the course."""
    if not all(part.passed for part in parts if part.name in IN_ORDER):
        return Part(IN_TIME, False, "tried when the other milestones are passed")
    given = Path(job.given)
    limit = job.most_seconds
    with Program.from_file(file, job.seconds, given=given, most_seconds=limit) as one:
        verdict = beat(one)
        return Part(IN_TIME, verdict.passed, printable(str(verdict)))


def try_hidden(program: Program, tests: list[Test]) -> Part:
    """Try all hidden tests; tell of a failure only the function of the call."""
    for function, arguments in tests:
        try:
            found = result_of(program, function, arguments)
        except Unwritten:
            return Part(HIDDEN, False, f"{function} isn't written")
        if isinstance(found, Failed) or not same(
            found, right_result(function, arguments)
        ):
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
        _write(own / "feedback.txt", f"{feedback}\n")
        results = json.dumps(as_gradescope(grade), ensure_ascii=False, indent=1)
        _write(own / "results.json", results)
        self._write_table()

    def _write_table(self) -> None:
        temporary = self.folder / "grades.csv.new"
        with temporary.open("w", encoding="utf-8-sig", newline="") as file:
            # Excel takes UTF-8 for itself only with the mark that utf-8-sig writes.
            writer = csv.writer(file)
            writer.writerows(rows(self.grades))
        os.replace(temporary, self.folder / "grades.csv")


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
    grades = sorted(grades, key=lambda grade: grade.submission)
    named = [(cell(grade.submission), grade) for grade in grades]
    widest = max(len(name) for name, _ in named)
    names = [part.name for part in grades[0].parts]
    heads = [name.removeprefix("milestone ").removesuffix(" tests") for name in names]
    lines = [f"{'':<{widest}}  {' '.join(heads)}  points"]
    for name, grade in named:
        signs = " ".join(
            f"{'✓' if part.passed else '·':<{len(head)}}"
            for part, head in zip(grade.parts, heads)
        )
        points = f"{grade.points} of {len(grade.parts)}"
        line = f"{name:<{widest}}  {signs}  {points}  {cell(grade.reason)}"
        lines.append(line.rstrip())
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


def _write(path: Path, text: str) -> None:
    with contextlib.suppress(FileNotFoundError):
        path.unlink()  # whatever stands there is not written through
    path.write_text(text, encoding="utf-8", newline="\n")
