"""The grades of a class as files: a table for a spreadsheet, and feedback for each."""

import csv
import io
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from lecture_lib.files import write_whole

from .grading import IN_TIME, Grade, Part, printable
from .milestones import MILESTONES, TIMED
from .roster import Roster, Row, is_late, is_person

NO_ROSTER = Roster()
POINTS = "points"


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
        """Make the folder and empty its table; raise ``OSError`` if that can't be.

        A part whose name isn't in `weights` is worth a point. The points stand in
        `column`, one of the roster's own or a new one.
        """
        self.folder = folder
        self.grades: list[Grade] = []
        self.roster, self.weights, self.column = roster, weights, column
        folder.mkdir(parents=True, exist_ok=True)
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
        columns = dict.fromkeys(column for row in rows for column in row)
        table = io.StringIO(newline="")
        separator = self.roster.separator
        writer = csv.DictWriter(table, [*columns], restval="", delimiter=separator)
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
        """Draw a line for each submission, with the functions of each milestone."""
        grades = sorted(self.grades, key=lambda grade: grade.submission)
        widest = max(len(cell(grade.submission)) for grade in grades)
        lines = [f"{'':<{widest}}  {'  '.join(each.letter for each in MILESTONES)}"]
        for grade in grades:
            passed = {part.name: part.passed for part in grade.parts}
            sums = (
                sum(passed.get(name, False) for name in each.functions)
                for each in MILESTONES
            )
            told = f"{points_of(grade, self.weights)}  {cell(grade.reason)}"
            name = cell(grade.submission)
            lines.append(f"{name:<{widest}}  {'  '.join(map(str, sums))}  {told}")
        if all(part.name != IN_TIME for part in grades[0].parts):
            left_out = f"Milestone {TIMED.letter}, {TIMED.title},"
            lines.append(f"{left_out} is graded only with --timed.")
        return "\n".join(map(str.rstrip, lines))


def points_of(grade: Grade, weights: Mapping[str, float]) -> str:
    """Write the points of a submission, and how many there are."""
    most = sum(weight_of(part, weights) for part in grade.parts)
    points = sum(weight_of(part, weights) for part in grade.parts if part.passed)
    return f"{points:g} of {most:g} points"


def weight_of(part: Part, weights: Mapping[str, float]) -> float:
    return weights.get(part.name, 1.0)


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
            "score": weight_of(part, weights) * part.passed,
            "max_score": weight_of(part, weights),
            "status": "passed" if part.passed else "failed",
            "output": part.told,
            "output_format": "text",
        }
        for part in grade.parts
    ]
    return {"output": grade.problem, "tests": tests}
