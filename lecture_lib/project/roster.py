"""A class's roster, as Moodle, Canvas, and Gradescope export it, and who is on it.

A submission belongs to the person whose ID, user name, address, or name its own name
says, or holds where one of the three has written it.
"""

import csv
import io
import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from lecture_lib.files import check_regular

# Columns, in lowercase, that say who somebody is.
IDS = {
    *("id", "sis user id", "sis login id", "sid", "submission id", "student id"),
    *("identifier", "id number", "username", "email", "email address", "mail"),
}
NAMES = {"student", "name", "full name"}
FIRST, LAST = {"first name", "given name"}, {"last name", "surname", "family name"}
# `byronada_LATE_12345_67890_file` is of Canvas, `Ada Byron_12345_assignsubmission_file`
# of Moodle, `submission_12345` of Gradescope; 12345 is whose it is.
WRITTEN = re.compile(
    r"(?P<name>.+?)_(?P<late>LATE_)?(?P<id>\d+)_(?:\d+_|assignsubmission_).*"
    r"|submission_(?P<only>\d+)"
)
FILE = re.compile(r"[_ -]?my_tokenizer(-\d+)?$")
Row = dict[str, str]


@dataclass
class Roster:
    """The rows of a roster as they are, and the row of each submission."""

    rows: list[Row] = field(default_factory=list)
    separator: str = ","
    owners: dict[str, int] = field(default_factory=dict)  # submission -> row


def read_roster(file: Path, submissions: Iterable[str]) -> Roster:
    """Read a CSV file with a heading, and find whose the submissions are.

    Raise ``ValueError`` if nobody can be found in it, or two submissions are of one.
    """
    try:
        check_regular(file)
        text = file.read_text("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError(f"{file} isn't UTF-8; save it as CSV UTF-8") from None
    except OSError as error:
        raise ValueError(f"{file} can't be read: {error.strerror}") from None
    separator = max(",;\t", key=text.partition("\n")[0].count)
    lines = io.StringIO(text)
    reader = csv.DictReader(lines, delimiter=separator, restkey="", restval="")
    rows = [{name: row[name] for name in row if name} for row in reader]
    roster = Roster(rows, separator)
    if not any(_keys_of_person(row) for row in roster.rows):
        wanted = ", ".join(sorted(IDS | NAMES))
        raise ValueError(f"{file} needs a row for each person, with one of {wanted}")
    people = defaultdict(set)
    for number, row in enumerate(roster.rows):
        for key in _keys_of_person(row):
            people[key].add(number)
    of_person = defaultdict(list)
    for name in submissions:
        found = (people.get(key, set()) for key in _keys_of_submission(name))
        fitting = set().union(*(each for each in found if len(each) == 1))
        if len(fitting) == 1:  # else the number is one person's, the name another's
            roster.owners[name] = number = fitting.pop()
            of_person[number].append(name)
    if several := [" and ".join(names) for names in of_person.values() if names[1:]]:
        told = "; ".join(several)
        raise ValueError(
            f"of one person are {told}: put the files that belong together into a "
            "folder, each under the name that it had, and delete older versions"
        )
    return roster


def is_person(row: Row) -> bool:
    """Return False for a row such as Canvas's points possible."""
    return bool(_keys_of_person(row))


def is_late(name: str, row: Row) -> bool:
    """Read the late marks of Canvas (in the name), Moodle, and Gradescope (columns)."""
    match = WRITTEN.fullmatch(name)
    lateness = _text_of(row, {"lateness (h:m:s)"}).strip("0: ")
    said = "late" in _text_of(row, {"status"}).casefold().split()
    return bool(lateness or said or (match and match["late"]))


def _keys_of_person(row: Row) -> set[str]:
    """Return what may stand in a submission's name; of a person without an ID nothing.

    Such is Canvas's row of the points possible, where there's a column of IDs.
    """
    ids = [text for column, text in row.items() if _is_of(IDS, column)]
    if ids and not any(ids):
        return set()
    keys = {text.removeprefix("Participant ") for text in ids}
    keys |= {text.partition("@")[0] for text in ids}
    for column, text in row.items():
        if _is_of(NAMES, column):  # "Byron, Ada" is also Ada Byron
            last, _, first = text.partition(",")
            keys |= {text, first + last}
    first, last = _text_of(row, FIRST), _text_of(row, LAST)
    return {*map(_letters, keys | {first + last, last + first})} - {""}


def _keys_of_submission(name: str) -> Iterator[str]:
    """Yield what may stand in the roster, the surest first."""
    match = WRITTEN.fullmatch(name)
    parts = match.group("id", "only", "name") if match else (name, FILE.sub("", name))
    yield from (_letters(part) for part in parts if part)


def _text_of(row: Row, columns: set[str]) -> str:
    return next((row[each] for each in row if _is_of(columns, each)), "")


def _is_of(columns: set[str], column: str) -> bool:
    return column.casefold().strip() in columns


def _letters(text: str) -> str:
    """
    >>> _letters("Müller, Ada"), _letters("submission_12345")
    ('müllerada', 'submission12345')
    """
    folded = unicodedata.normalize("NFKC", text).casefold()
    return "".join(filter(str.isalnum, folded))
