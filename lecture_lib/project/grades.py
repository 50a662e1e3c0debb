"""The grades of a class as files: a table for a spreadsheet, and feedback for each."""

import argparse
import csv
import io
import shutil
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from lecture_lib.files import write_whole

from .grading import Grade, printable
from .roster import Roster, Row, is_late, is_person, read_roster

NO_ROSTER = Roster()
POINTS = "points"


def add_options(parser: argparse.ArgumentParser, output: str) -> None:
    parser.add_argument("--roster", type=Path, help="a CSV file of the class")
    parser.add_argument(
        "--column", default=POINTS, help="of the roster, for the points"
    )
    parser.add_argument("--output", type=Path, default=Path(output))


def roster_of(options: argparse.Namespace, submissions: Iterable[str]) -> Roster:
    return read_roster(options.roster, submissions) if options.roster else Roster()


class Results:
    """A folder of results, in which each grade is written as soon as it's there.

    ``grades.csv`` has a row for each person on the roster and for each submission, and
    the folder ``feedback`` has one for each submission, with ``feedback.txt``.
    """

    def __init__(
        self,
        folder: Path,
        roster: Roster = NO_ROSTER,
        weights: Mapping[str, float] = {},
        column: str = POINTS,
    ):
        """Make the folder, with nothing of an earlier run.

        A part whose name isn't in `weights` is worth a point. The points stand in
        `column`, one of the roster's own or a new one. Raise ``OSError``
        if the folder can't be made.
        """
        self.folder = folder
        self.grades: list[Grade] = []
        self.roster, self.weights, self.column = roster, weights, column
        folder.mkdir(parents=True, exist_ok=True)
        shutil.rmtree(folder / "feedback", ignore_errors=True)
        self._write_table()

    def add(self, grade: Grade) -> None:
        self.grades.append(grade)
        own = self.folder / "feedback" / grade.submission
        own.mkdir(parents=True, exist_ok=True)
        told = [points_of(grade, self.weights), grade.problem, *map(str, grade.parts)]
        feedback = "\n\n".join(filter(None, told))
        write_whole(own / "feedback.txt", f"{feedback}\n".encode())
        self._write_table()

    def _write_table(self) -> None:
        rows = [*self.rows()]
        given = self.roster.rows[0] if self.roster.rows else ()
        last = (self.column, "late", "reason")
        names = (name for row in rows for name in row if name not in last)
        columns = list(dict.fromkeys([*given, *names, *last]))
        table = io.StringIO(newline="")
        separator = self.roster.separator
        writer = csv.DictWriter(table, columns, restval="", delimiter=separator)
        writer.writeheader()
        writer.writerows(rows)
        # Excel takes UTF-8 for itself only with the mark that utf-8-sig writes.
        write_whole(self.folder / "grades.csv", table.getvalue().encode("utf-8-sig"))

    def rows(self) -> Iterator[Row]:
        """Yield the roster's rows in its order, then those of nobody on it, sorted."""
        graded = {grade.submission: grade for grade in self.grades}
        names = {number: name for name, number in self.roster.owners.items()}
        for number, row in enumerate(self.roster.rows):
            name = names.get(number, "")
            if name in graded:
                yield row | self.row(graded[name], row)
            else:
                missing = "not graded yet" if name else "nothing handed in"
                yield row | ({"reason": missing} if is_person(row) else {})
        for name in sorted(graded.keys() - names.values()):
            yield self.row(graded[name], {})

    def row(self, grade: Grade, person: Row) -> Row:
        parts = {part.name: str(int(part.passed)) for part in grade.parts}
        return {
            "submission": cell(grade.submission),
            **parts,
            self.column: points_of(grade, self.weights).partition(" ")[0],
            "late": "late" if is_late(grade.submission, person) else "",
            "reason": cell(grade.reason),
        }

    def __str__(self) -> str:
        """Write a line for each submission, with its points and its first failure."""
        grades = sorted(self.grades, key=lambda grade: grade.submission)
        widest = max(len(cell(grade.submission)) for grade in grades)
        lines = [
            f"{cell(grade.submission):<{widest}}  {points_of(grade, self.weights)}  "
            f"{cell(grade.reason)}".rstrip()
            for grade in grades
        ]
        names = {grade.submission for grade in grades}
        if self.roster.rows and (unknown := names - self.roster.owners.keys()):
            told = ", ".join(map(cell, sorted(unknown)))
            lines.append(f"Of nobody on the roster, or fitting two people: {told}")
        if self.roster.rows and self.column not in {POINTS, *self.roster.rows[0]}:
            lines.append(f"The roster has no column {self.column}: it's a new one.")
        lines.append(f"{self.folder} has grades.csv, and feedback for each submission.")
        return "\n".join(lines)


def points_of(grade: Grade, weights: Mapping[str, float]) -> str:
    """Write the points of a submission, and how many there are."""
    worth = [(weights.get(part.name, 1), part.passed) for part in grade.parts]
    points = sum(weight * passed for weight, passed in worth)
    return f"{points:g} of {sum(weight for weight, _ in worth):g} points"


def cell(text: str) -> str:
    """Return text for one cell, quoted if a spreadsheet would compute it.

    >>> cell("=1+1"), cell("a\\rb")
    ("'=1+1", 'a�b')
    """
    line = printable(text).replace("\n", " ")
    return f"'{line}" if line[:1] in tuple("=+-@") else line


def as_gradescope(grade: Grade, weights: Mapping[str, float]) -> dict[str, Any]:
    """Return the ``results.json`` of one submission."""
    tests = [
        {
            "name": part.name,
            "score": weights.get(part.name, 1) * part.passed,
            "max_score": weights.get(part.name, 1),
            "status": "passed" if part.passed else "failed",
            "output": part.told,
            "output_format": "text",
        }
        for part in grade.parts
    ]
    return {"output": grade.problem, "tests": tests}
