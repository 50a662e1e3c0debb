"""A class's submissions: graded alike twice, hostile ones refused, copies noticed."""

import csv
import io
import json
import sys
import textwrap
from xml.etree import ElementTree

import pytest

from lecture_lib.project import grading
from lecture_lib.project.__main__ import command_line, main
from lecture_lib.project.grading import Grade, Part
from lecture_lib.project.plain import ROOT
from tests.project.right_file import SOURCE

pytestmark = pytest.mark.slow

TRAIN = "def train(text, num_merges):\n"
HOSTILE = {
    "network": ("import socket; socket.create_connection(('127.0.0.1', 9))", "network"),
    "process": ("import subprocess; subprocess.run(['ls'])", "another process"),
    "fork": ("import os\n    while True: os.fork()", "another process"),
    "outside": ("open('/tmp/left-by-a-submission', 'w')", "tried to write"),
    "reads": ("return open('HIDDEN').read()", "tried to read"),
    "lists": ("import os; return os.listdir('/')", "tried to list"),
    "removes": ("import os; os.remove('HIDDEN')", "change files"),
    "ctypes": ("import ctypes; ctypes.CDLL(None)", "interpreter"),
    "catches": (
        "try: open('HIDDEN')\n    except BaseException: pass\n    return []",
        "tried to read",
    ),
}


@pytest.fixture
def folder(tmp_path):
    made = tmp_path / "class"
    made.mkdir()
    return made


@pytest.fixture
def hidden(tmp_path):
    made = tmp_path / "hidden"
    made.mkdir()
    test = {"function": "encode", "arguments": ["low", [[111, 119]]]}
    (made / "1.json").write_text(json.dumps(test), encoding="utf-8")
    return made


def put(folder, name, source):
    (folder / f"{name}.py").write_text(textwrap.dedent(source), encoding="utf-8")


def parts_of(grade):
    return {part.name: part for part in grade.parts}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_submission_gets_a_sentence_and_no_points(folder, hidden, kind):
    body, told = HOSTILE[kind]
    test = hidden / "1.json"
    put(folder, "hers", f"{TRAIN}    {body.replace('HIDDEN', str(test))}\n")
    before = test.read_bytes()
    [grade] = grading.grade(folder, hidden=hidden, workers=1, seconds=20.0)
    assert grade.points == 0 and len(grade.parts) == 5
    assert all("no points" in part.told and told in part.told for part in grade.parts)
    assert test.read_bytes() == before


@pytest.mark.skipif(sys.platform == "win32", reason="Windows limits only the time")
def test_the_grader_goes_on(folder):
    """Loops, memory, prints and deaths cost their submission, and nobody else's."""
    put(folder, "1-loops", f"{TRAIN}    while True: pass\n")
    put(folder, "2-fills", f"{TRAIN}    return [0] * 10**10\n")
    put(folder, "3-prints", f"{TRAIN}    for i in range(10**7): print('x' * 999)\n")
    put(folder, "4-dies", f"{TRAIN}    import os; os._exit(1)\n")
    put(folder, "5-broken", "def train(:\n")
    put(folder, "6-big", "#" * (grading.MOST_BYTES + 1))
    put(folder, "7-empty", "")
    put(folder, "8-right", SOURCE)
    grades = grading.grade(folder, workers=2, seconds=5.0)
    first = [grade.parts[0].told for grade in grades]
    expected = (
        "did not end",
        "memory",
        "File too large",
        "its process ended",
        "SyntaxError",
        "more than 1,000,000 bytes",
        "next is train",
        "calls give what they should",
    )
    assert [told in said for told, said in zip(expected, first)] == [True] * 8, first
    assert [grade.points for grade in grades] == [0] * 7 + [4], grades[-1]


NESTED = "json.loads('[' * DEPTH + ']' * DEPTH)"
TRICKS = {
    "pipe": "import os; os.remove('prints.txt'); os.mkfifo('prints.txt')",
    "folder": "import os; os.remove('prints.txt'); os.mkdir('prints.txt')",
    "removed": "import os; os.remove('prints.txt'); return [[n]]",
    "deep": f"import json; return {NESTED.replace('DEPTH', '500')}",
    "deeper": f"import json; return {NESTED.replace('DEPTH', '900')}",
    "deepest": f"import json; return {NESTED.replace('DEPTH', '940')}",
    "answers": "import os; os.write(3, b'{}\\n' * 9); return 1",
}


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such pipes")
def test_tricks_with_what_the_grader_reads_stop_nobody(folder):
    for name, body in TRICKS.items():
        put(folder, name, f"{TRAIN}    {body.replace('n]]', 'num_merges]]')}\n")
    grades = grading.grade(folder, workers=2, seconds=5.0)
    assert [grade.points for grade in grades] == [0] * len(TRICKS)
    assert all("✗ milestone a" in grade.parts[0].told for grade in grades)


def test_the_same_twice_with_hidden_tests(folder, hidden):
    put(folder, "one", SOURCE)
    wrong = SOURCE.replace(
        "range(256, 256 + num_merges)", "range(256, 255 + num_merges)"
    )
    assert wrong != SOURCE
    (folder / "two").mkdir()
    (folder / "two" / "my_tokenizer.py").write_text(wrong, encoding="utf-8")
    once, again = (
        grading.grade(folder, hidden=hidden, workers=2, seconds=60.0) for _ in range(2)
    )
    assert once == again
    assert [[part.passed for part in grade.parts] for grade in once] == [
        [True, True, True, True, True],
        [False, False, True, True, True],
    ]


def test_one_program_under_other_names_is_noticed(folder):
    put(
        folder,
        "a",
        "def train(text, num_merges):\n    '''Mine.'''\n    return [text]\n",
    )
    put(folder, "b", "# my own\ndef train(t: str, n: int) -> list:\n    return [ t ]\n")
    put(folder, "c", "def train(text, num_merges):\n    return [num_merges]\n")
    put(folder, "d", "def train(text, n):\n    '''Empty.'''\n    raise ValueError\n")
    put(folder, "e", "def train(text, n):\n    '''Empty.'''\n    raise ValueError\n")
    put(folder, "f", "def train(:")
    put(folder, "g", "def train(:")
    same = grading.find_same(grading.submissions(folder).files)
    assert same == {"a": ("b",), "b": ("a",)}


def test_a_class_stays_out_of_the_repository():
    """Its grades, and the submissions where the project's page has them."""
    command = command_line().parse_args(["grade", "submissions"])
    page = (ROOT / "notebooks" / "project.md").read_text("utf-8")
    assert f"lecture_lib.project grade {command.folder} " in page
    ignored = (ROOT / ".gitignore").read_text("utf-8").splitlines()
    assert {f"/{command.folder}/", f"/{command.output}/"} <= {*ignored}


HARD = Part("milestone a", False, grading._printable("✗ <b>&]]>\x00\ud800 “é”"))
GRADES = [
    Grade("=cmd|' /C calc'!A0", (HARD, Part("milestone b", True, "✓"))),
    Grade("Ünal", (HARD, HARD), ("other",)),
]


def test_results_can_be_read_whatever_they_hold(tmp_path):
    grading.write_results(GRADES[1:], tmp_path)
    rows = list(csv.DictReader(io.StringIO(grading.as_csv(GRADES))))
    assert rows[0]["submission"].startswith("'=") and rows[0]["points"] == "1"
    assert rows[1]["same program as"] == "other"
    root = ElementTree.fromstring(grading.as_junit(GRADES).encode())
    assert [suite.get("failures") for suite in root] == ["1", "2"]
    assert "<b>" in root[0][0][0].text
    file = tmp_path / "gradescope" / "Ünal" / "results.json"
    tests = json.loads(file.read_text("utf-8"))["tests"]
    assert [(each["score"], each["max_score"]) for each in tests] == [(0, 1)] * 2
    assert "Ünal" in grading.as_table(GRADES) and "same program: other" in (
        grading.as_table(GRADES)
    )


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("{", "no test"),
        ('{"function": "fly", "arguments": []}', "no function fly"),
        ('{"function": "encode"}', "no test"),
        ('{"function": "encode", "arguments": [5, []]}', "no"),
    ],
)
def test_a_hidden_test_that_is_none(hidden, content, told):
    (hidden / "2.json").write_text(content, encoding="utf-8")
    with pytest.raises(ValueError, match=told):
        grading.read_hidden(hidden)


def test_nothing_to_grade_is_told(folder, capsys):
    assert main(["grade", str(folder)]) == 2
    assert "no Python files" in capsys.readouterr().err
    assert main(["grade", str(folder / "missing")]) == 2


def test_the_command_writes_all_forms(folder, tmp_path, capsys):
    put(folder, "one", "def train(text, n):\n    return 1\n")
    output = tmp_path / "grades"
    assert main(["grade", str(folder), "--output", str(output), "--workers", "1"]) == 0
    assert "one  · · · ·  0 of 4" in capsys.readouterr().out
    assert {file.name for file in output.iterdir()} == {
        "grades.csv",
        "grades.xml",
        "grades.json",
        "gradescope",
    }


def test_two_submissions_of_one_name_are_refused(tmp_path):
    (tmp_path / "bob").mkdir()
    for file in (tmp_path / "bob.py", tmp_path / "bob" / "my_tokenizer.py"):
        file.write_text("", "utf-8")
    with pytest.raises(ValueError, match="two submissions called bob"):
        grading.submissions(tmp_path)


def test_who_handed_in_something_else_gets_a_row_and_a_sentence(
    folder, hidden, tmp_path, capsys
):
    """All that a class's folder may hold, and nobody is lost in silence."""
    put(folder, "right", SOURCE)
    for name in ("ada/tokenizer.py", "eve/x/my_tokenizer.py", "eve/y/my_tokenizer.py"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("", "utf-8")
    for name in ("bob", "__MACOSX", "gil/a/b", "hal"):
        (folder / name).mkdir(parents=True)
    for name in ("fay.tar.gz", "hal.zip", "README.txt", ".DS_Store", "._right.py"):
        (folder / name).touch()
    for number in range(5):
        (folder / "hal" / f"{number}.txt").touch()
    told = {
        "ada": "no my_tokenizer.py in this folder (there is tokenizer.py)",
        "bob": "no my_tokenizer.py in this folder, which is empty",
        "eve": "my_tokenizer.py is there more than once, in x and y",
        "fay.tar.gz": "an archive, which must be unpacked into a folder",
        "gil": "no my_tokenizer.py in this folder (there is a/)",
        "hal": "no my_tokenizer.py in this folder (there are 0.txt, 1.txt, 2.txt and "
        "2 more)",
    }
    output = tmp_path / "grades"
    asked = ["grade", str(folder), "--hidden", str(hidden), "--output", str(output)]
    assert main([*asked, "--seconds", "60"]) == 0
    shown = capsys.readouterr().out
    ignored = "__MACOSX, hal.zip"
    assert shown.count("README.txt") == 1
    assert f".DS_Store, ._right.py, README.txt, {ignored}.\n" in shown
    rows = list(csv.DictReader(io.StringIO((output / "grades.csv").read_text("utf-8"))))
    assert [row["submission"] for row in rows] == [*told, "right"]
    assert rows[-1]["points"] == "5" and rows[-1]["reason"] == ""
    suites = ElementTree.parse(output / "grades.xml").getroot()
    for row, suite in zip(rows, suites):
        if sentence := told.get(name := row["submission"]):
            assert f"0 of 5  no points: {sentence}\n" in shown
            assert row["points"] == "0" and sentence in row["reason"]
            assert [sentence in case[0].text for case in suite] == [True] * 5
            file = output / "gradescope" / name / "results.json"
            tests = json.loads(file.read_text("utf-8"))["tests"]
            assert [sentence in each["output"] for each in tests] == [True] * 5


def test_with_the_clock_all_rows_have_the_same_columns(folder, hidden, monkeypatch):
    put(folder, "one", "")
    (folder / "two").mkdir()
    parts = (*(Part(name, True, "") for name in grading.IN_ORDER), HARD)
    last = Part(grading.IN_TIME, True, "")
    monkeypatch.setattr(grading, "_grade_all", lambda *_: [parts])
    monkeypatch.setattr(grading, "_timed_part", lambda *_: last)
    monkeypatch.setattr(grading, "HIDDEN", HARD.name)
    one, two = grading.grade(folder, hidden=hidden, timed=True)
    assert [*parts_of(one)] == [*parts_of(two)] and len(one.parts) == len(two.parts)


def test_a_folder_more_around_the_file_is_no_fault(folder):
    (folder / "ada" / "hw1").mkdir(parents=True)
    (folder / "ada" / "__MACOSX").mkdir()
    for inside in ("hw1", "__MACOSX"):
        (folder / "ada" / inside / "my_tokenizer.py").write_text("", "utf-8")
    found = grading.submissions(folder)
    assert found.files == {"ada": folder / "ada" / "hw1" / "my_tokenizer.py"}
    assert not found.faults and not found.ignored


def test_a_folder_of_no_submission_at_all_says_what_is_there(folder, capsys):
    (folder / "ada").mkdir()
    (folder / "class.zip").touch()
    assert main(["grade", str(folder)]) == 2
    said = capsys.readouterr().err
    assert "ada: no my_tokenizer.py in this folder, which is empty" in said
    assert "class.zip: an archive, which must be unpacked" in said


def test_the_table_names_its_columns(folder, hidden, capsys):
    put(folder, "one", "def train(text, n):\n    return 1\n")
    graded = grading.grade(folder, hidden=hidden, workers=1)
    head, row, below = grading.as_table(graded).splitlines()
    assert head == "     a b c d hidden  points"
    assert row.startswith("one  · · · · ·       0 of 5  milestone a: train(")
    assert row.index("·  ") == head.index("hidden")
    assert below.startswith("Milestone e") and "--timed" in below
    timed = Part(grading.IN_TIME, False, "too slow")
    lines = grading.as_table([Grade("one", (*graded[0].parts[:4], timed))])
    assert lines.splitlines()[0] == "     a b c d e  points"
    assert "--timed" not in lines


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        (
            "import re\ndef train(:\n",
            "milestone a: your file can't be read: SyntaxError: invalid syntax, in "
            "line 2",
        ),
        ("", "milestone a: next is train (see lecture 05). There is no"),
        (f"{TRAIN}    return 1\n", "milestone a: train('', 1): expected [], found 1"),
        (SOURCE.replace("def decode(", "def d("), "milestone a: next is decode (see"),
    ],
)
def test_the_reason_is_that_of_the_first_failure(folder, source, reason):
    put(folder, "one", source)
    [grade] = grading.grade(folder, workers=1, seconds=60.0)
    assert grade.reason.startswith(reason)
    assert len(grade.reason) <= grading.LONGEST_REASON
    [row] = csv.DictReader(io.StringIO(grading.as_csv([grade])))
    assert row["reason"] == grade.reason
    assert grade.reason in grading.as_table([grade])
