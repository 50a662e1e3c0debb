"""A class's submissions, graded side by side, each in processes of its own.

A submission is a Python file, or a folder with `my_tokenizer.py` in it, or with the
command line of another program in `command.txt`. It gets a point for each function,
and one for the lecturer's hidden tests if there are any. `grades` writes them down.
"""

import json
import os
import shutil
import tempfile
import textwrap
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from .clock import beat
from .milestones import MILESTONES, TIMED, Arguments, Milestone
from .program import WHOLE_FILE, Failed, Program, Unwritten
from .reference import RIGHT, with_special
from .results import result_of, right_result, same
from .start import NAME, provide
from .verdicts import Verdict, check_milestone

COMMAND = "command.txt"  # the line that starts a program in another language
HIDDEN = "hidden tests"
MOST_SECONDS = 480.0  # for one submission without milestone e; Gradescope gives 600
FUNCTIONS = [function for each in MILESTONES for function in each.functions]
UNTIMED = "".join(each.letter for each in MILESTONES)
IN_TIME = f"milestone {TIMED.letter}"
LONGEST_REASON = 160  # characters
Test = tuple[str, Arguments, Any]  # with the right result


@dataclass(frozen=True)
class Part:
    """One function of one submission, or one of the tests beside functions."""

    name: str  # a function, "hidden tests", or "milestone e"
    passed: bool
    told: str  # what was seen, for a learner

    def __str__(self) -> str:
        return f"{'✓' if self.passed else '✗'} {self.name}: {self.told}"


@dataclass(frozen=True)
class Grade:
    """The parts of one submission; all of them failed if nothing could be tried."""

    submission: str  # a file's name without its ending, or a folder's
    parts: tuple[Part, ...]
    problem: str = ""  # of a submission that can't be tried

    @property
    def reason(self) -> str:
        """The first failure in a line; empty if all parts passed."""
        failed = (f"{each.name}: {each.told}" for each in self.parts if not each.passed)
        told = self.problem or next(failed, "")
        told = told.partition("\n  Hint:")[0]
        told = told.replace("\n  expected", ": expected")
        told = told.replace("\n  found", ", found")
        return textwrap.shorten(told, LONGEST_REASON, placeholder=" …")


# Finding submissions


def submissions(folder: Path) -> dict[str, Path | str]:
    """Find submissions by name: a file or folder to try, or why there is none.

    Raise ``ValueError`` if there is nothing to try, or two of one name.
    """
    if not folder.is_dir():
        raise ValueError(f"{folder} must be a folder with the submissions of a class")
    found: dict[str, Path | str] = {}
    for each in sorted(folder.iterdir()):
        if _is_left_behind(each.name):
            continue
        is_python = each.suffix == ".py" and not each.is_dir()
        name = each.stem if is_python else each.name
        if name in found:
            raise ValueError(f"{folder} has two submissions called {name}")
        found[name] = each if is_python and each.is_file() else place_in(each)
    if not any(isinstance(file, Path) for file in found.values()):
        raise ValueError(f"{folder} has no Python files, nor folders with {NAME}")
    return found


def _is_left_behind(*names: str) -> bool:
    """Recognize .DS_Store, __MACOSX, __pycache__, and the like, or what is in them."""
    return any(name.startswith((".", "__", "submission_metadata.")) for name in names)


def place_in(folder: Path) -> Path | str:
    """Return where the only file to try is, here or below, or what's wrong."""
    if not folder.is_dir():
        return f"neither a .py file nor an unpacked folder with {NAME}"
    for wanted in (COMMAND, NAME):
        try:
            files = [path.relative_to(folder) for path in sorted(folder.rglob(wanted))]
        except (OSError, RecursionError) as error:
            return f"the folder can't be read: {error}"
        files = [path for path in files if not _is_left_behind(*path.parts)]
        if len(files) == 1 and (folder / files[0]).is_file():
            return (folder / files[0]).parent
        if files:
            wrong = "there more than once, as" if files[1:] else "no regular file:"
            return f"{wanted} is {wrong} {' and '.join(map(str, files))}"
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
            if function == "load":
                with_special(arguments[0], {**arguments[1]})  # raises if they're wrong
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
    milestones: str  # their letters; e is a race against the clock

    def __call__(self, name: str, place: Path | str) -> Grade:
        """Grade a copy of one submission, whatever it does."""
        if isinstance(place, str):
            return self.no_points(name, place)
        folder = Path(tempfile.mkdtemp(prefix="submission-"))
        try:
            return Grade(name, tuple(self.parts(copied(place, folder / "copy"))))
        except Exception as error:
            problem = str(error) if isinstance(error, Failed) else repr(error)
            return self.no_points(name, problem)
        finally:
            shutil.rmtree(folder, ignore_errors=True)

    def no_points(self, name: str, reason: str) -> Grade:
        problem = printable(f"no points: {reason}")
        names = [each for one in self.due() for each in one.functions]
        names += [HIDDEN] * bool(self.tests) + [IN_TIME] * self.is_timed()
        parts = (Part(part, False, "not tried") for part in names)
        return Grade(name, tuple(parts), problem)

    def due(self) -> list[Milestone]:
        return [each for each in MILESTONES if each.letter in self.milestones]

    def is_timed(self) -> bool:
        return TIMED.letter in self.milestones

    def program(self, file: Path) -> Program:
        if file.name == COMMAND:
            line = file.read_text("utf-8-sig").strip()
            return Program.from_line(line, file.parent, self.seconds, self.most_seconds)
        given, limit = self.given, self.most_seconds
        return Program.from_file(file, self.seconds, given=given, most_seconds=limit)

    def parts(self, file: Path) -> Iterator[Part]:
        passed = []
        with self.program(file) as program:
            for milestone in self.due():
                for function in milestone.functions:
                    alone = replace(milestone, functions=(function,))
                    verdict = check_milestone(program, alone)
                    if verdict.problem.startswith(WHOLE_FILE):
                        raise Failed(verdict.problem)
                    passed.append(verdict.passed)
                    yield part_of(function, verdict)
            if self.tests:
                yield try_hidden(program, self.tests)
        if self.is_timed() and all(passed):
            with self.program(file) as program:
                yield part_of(IN_TIME, beat(program))
        elif self.is_timed():
            yield Part(IN_TIME, False, "tried when the other milestones are passed")


def copied(place: Path, folder: Path) -> Path:
    """Copy a file, or a folder without what is given; return the copy to try."""
    if place.is_file():
        folder.mkdir()
        return Path(shutil.copyfile(place, folder / NAME))
    ignored = shutil.ignore_patterns("given.py", "tokens", "__pycache__")
    shutil.copytree(place, folder, symlinks=True, ignore=ignored)
    return folder / (COMMAND if (folder / COMMAND).exists() else NAME)


def part_of(name: str, verdict: Verdict) -> Part:
    """Write a verdict on one function without its milestone's title."""
    told = verdict.detail or f"{verdict.num_calls} calls right"
    if verdict.unwritten:
        told = f"isn't written yet{verdict.problem}"
    elif not verdict.passed:
        told = verdict.problem + (f"\n  Hint: {verdict.hint}" if verdict.hint else "")
    return Part(name, verdict.passed, printable(told))


def printable(text: str) -> str:
    """Replace what UTF-8 can't hold and what a terminal would obey."""
    return "".join(c if c == "\n" or c.isprintable() else "\ufffd" for c in text)


def grade(
    found: dict[str, Path | str],
    tests: Sequence[Test] = (),
    *,
    seconds: float = 10.0,
    most_seconds: float = MOST_SECONDS,
    milestones: str = UNTIMED,
) -> Iterator[Grade]:
    """Yield the grades in the order in which they are ready.

    For milestone e, one submission is graded after another, so that none is slowed down
    by others. Without it, grades are the same each time.
    """
    workers = 1 if TIMED.letter in milestones else os.cpu_count()
    with (
        tempfile.TemporaryDirectory(prefix="given-") as given,
        ThreadPoolExecutor(workers) as pool,
    ):
        provide(Path(given))
        one = Grader(Path(given), tests, seconds, most_seconds, milestones)
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
