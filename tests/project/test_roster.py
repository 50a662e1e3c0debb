"""Submissions find their people on rosters as three platforms export them."""

import csv
import os
import subprocess
import sys

import pytest

from lecture_lib.project.grades import Results
from lecture_lib.project.grading import Grade, Part
from lecture_lib.project.roster import read_roster

CANVAS = """\
Student,ID,SIS User ID,SIS Login ID,Section,Project (4711)
    Points Possible,,,,,12
"Byron, Ada",12345,s1,ab1,A,
"Müller, Max",12346,s2,mm2,B,
"Nobody, Nick",12349,s5,nn5,B,
"""
MOODLE = """\
Identifier;Full name;ID number;Email address;Status;Grade
Participant 12345;Ada Byron;s1;ab1@x.org;Submitted for grading - 1 day 2 hours late;
Participant 12346;Max Müller;s2;mm2@x.org;Submitted for grading;
"""
GRADESCOPE = """\
First Name,Last Name,SID,Email,Sections,Submission ID,Lateness (H:M:S)
Ada,Byron,s1,ab1@x.org,A,12345,01:00:00
Max,Müller,s2,mm2@x.org,B,12346,00:00:00
"""
ROSTERS = {  # with Ada's submission and her late mark, and what Max is known by
    "canvas": (CANVAS, "byronada_LATE_12345_67890_my_tokenizer", "late", "mm2"),
    "canvas again": (CANVAS, "byronada_12345_1_my_tokenizer-1", "", "s2"),
    "moodle": (MOODLE, "A B_12345_assignsubmission_file_", "late", "Max Müller"),
    "gradescope": (GRADESCOPE, "submission_12345", "late", "mm2@x.org"),
    "names": ('Name\n"Byron, Ada"\n"Müller, Max"\n', "ada_byron", "", "müllermax"),
    "addresses": ("\ufeffMail\nab1@x.org\nmm2@x.org\n", "ab1", "", "MM2"),
}


@pytest.fixture
def read(tmp_path):
    def write_and_read(text, *submissions, encoding="utf-8"):
        file = tmp_path / "roster.csv"
        file.write_text(text, encoding=encoding)
        return read_roster(file, submissions)

    return write_and_read


@pytest.mark.parametrize("row", ROSTERS)
def test_everybody_keeps_their_row_and_nobody_is_lost(row, read, tmp_path):
    text, ada, late, other = ROSTERS[row]
    roster = read(text, ada, other, "12")
    results = Results(tmp_path, roster, column="Grade")
    for name in (ada, "12"):
        results.add(Grade(name, (Part("train", True, ""),)))
    table = (tmp_path / "grades.csv").read_text("utf-8-sig").splitlines()
    rows = list(csv.DictReader(table, delimiter=roster.separator))
    known = [{name: each[name] for name in roster.rows[0]} for each in rows]
    assert [each | {"Grade": ""} for each in known[:-1]] == [
        each | {"Grade": ""} for each in roster.rows
    ]
    [first] = [each for each in rows if each["submission"] == ada]
    assert (first["Grade"], first["late"]) == ("1", late)
    assert {"12345", "Byron, Ada", "ab1@x.org"} & {*first.values()}
    assert rows[-1]["submission"] == "12" and rows[-1]["Grade"] == "1"
    reasons = [each["reason"] for each in rows]
    canvas = ["", "", "not graded yet", "nothing handed in", ""]  # and possible points
    assert reasons == (canvas if text == CANVAS else ["", "not graded yet", ""])


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "needs a row for each person, with one of email, "),
        ("Name\n", "needs a row for each person"),
        ("Section,Grade\nA,1\n", "needs a row for each person"),
        ("Name\nMüller\n", "isn't UTF-8; save it as CSV UTF-8"),
        ("ID,Mail\n7,ab1@x.org\n", "of one person are 7 and ab1: put the files"),
    ],
)
def test_a_roster_that_can_not_be_used(read, text, sentence):
    with pytest.raises(ValueError, match=sentence):
        read(text, "7", "ab1", encoding="latin-1")


def test_a_roster_that_is_not_there(tmp_path):
    with pytest.raises(ValueError, match="can't be read: No such file"):
        read_roster(tmp_path / "none.csv", ())
    with pytest.raises(ValueError, match="can't be read: not a regular file"):
        read_roster(tmp_path / os.devnull, ())


def test_a_name_that_two_people_have_is_nobodys(read):
    roster = read('ID,Name\n7,Ada Byron\n8,"Ada\nByron"\n', "Ada Byron", "8")
    assert roster.owners == {"8": 1} and roster.rows[1]["Name"] == "Ada\nByron"


def test_a_number_of_one_and_the_name_of_another_is_nobodys(read):
    names = [f"{name}_assignsubmission_file_" for name in ("Els Berg_7", "Ada B_8")]
    roster = read("ID,Name\n7,Ada Byron\n8,Els Berg\n", *names)
    assert roster.owners == {names[1]: 1}


def test_a_name_before_that_of_the_file(read):
    roster = read("Name\nAda Byron\nEls Berg\n", "ada_byron_my_tokenizer-1", "elsberg")
    assert list(roster.owners.values()) == [0, 1]


def test_results_keep_nothing_of_an_earlier_run_and_name_a_new_column(read, tmp_path):
    for name in ("ada", "ada-1"):
        results = Results(tmp_path, read("Name\nAda\n"), column="Grde")
        results.add(Grade(name, ()))
    assert [each.name for each in (tmp_path / "feedback").iterdir()] == ["ada-1"]
    assert "The roster has no column Grde: it's a new one." in str(results)


def test_a_pipe_without_the_signs_loses_no_grades(tmp_path):
    (tmp_path / "class").mkdir()
    (tmp_path / "class" / "é日.txt").touch()
    (tmp_path / "class" / "ada.py").write_text("def train(:", encoding="utf-8")
    command = [sys.executable, "-m", "lecture_lib.project", "grade", "class"]
    environment = os.environ | {"PYTHONIOENCODING": "cp1252"}
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "é?.txt" in done.stdout.decode("cp1252")
    table = (tmp_path / "grades" / "grades.csv").read_text("utf-8-sig")
    assert "\né日.txt," in table.replace("\r", "")
