"""A class's submissions: however one ends, all others get their grades."""

import csv
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from lecture_lib.course.homework import notebooks_in
from lecture_lib.project import __main__ as commands
from lecture_lib.project import grades as writing
from lecture_lib.project import grading
from lecture_lib.project.grading import Grade, Part
from lecture_lib.project.start import ROOT
from tests.project.right_file import SOURCE

pytestmark = pytest.mark.slow
posix_only = pytest.mark.skipif(
    sys.platform == "win32", reason="Windows limits only the time"
)
TRAIN = "def train(text, num_merges):\n"
# What the body of `train` does, and the reason in that submission's row.
ENDINGS = {
    "deep result": ("return eval('[' * 80 + ']' * 80)", "expected [], found"),
    "dies": ("import os; os._exit(3)", "ended by itself, with exit status 3"),
    "fills memory": ("return [0] * 10**10", "memory"),
    "kills its parent": ("import os; os.kill(os.getppid(), 9)", "expected [], found"),
    "kills itself": ("import os; os.kill(os.getpid(), 9)", "was ended by signal 9"),
    "loops": ("while True: pass", "did not end within 5 seconds"),
    "pipe": ("import os; os.remove('prints.txt'); os.mkfifo('prints.txt')", "read"),
}


@pytest.fixture
def folder(tmp_path):
    made = tmp_path / "class"
    made.mkdir()
    return made


def put(folder, name, source):
    (folder / f"{name}.py").write_text(source, encoding="utf-8")


def graded(folder, *, seconds=60.0, **options):
    """The grades by name."""
    found = grading.submissions(folder)
    grades = grading.grade(found, seconds=seconds, **options)
    return {grade.submission: grade for grade in grades}


@posix_only
def test_however_a_submission_ends_the_others_get_their_grades(folder):
    for name, (body, _) in ENDINGS.items():
        put(folder, name, f"{TRAIN}    {body}\n")
    put(folder, "right", SOURCE)
    grades = graded(folder, seconds=5.0)
    assert not grades.pop("right").reason
    reasons = {name: grade.reason for name, grade in grades.items()}
    assert not {n: r for n, r in reasons.items() if ENDINGS[n][1] not in r}


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("import re\ndef train(:\n", "no points: your file can't be read: SyntaxError"),
        ("", "train: isn't written yet"),
        (f"{TRAIN}    return 1\n", "train: train('', 1): expected [], found 1"),
        (SOURCE.replace("def decode(", "def d("), "decode: isn't written yet. There"),
    ],
)
def test_the_reason_is_that_of_the_first_failure(folder, source, reason):
    put(folder, "one", source)
    found = graded(folder)["one"].reason
    assert reason in found and len(found) <= grading.LONGEST_REASON


def test_slow_calls_have_a_limit_together(folder):
    """Each is below the limit of one call, and all of them would take hours."""
    put(folder, "slow", f"import time\n{TRAIN}    time.sleep(0.5)\n    return []\n")
    grade = graded(folder, most_seconds=3.0)["slow"]
    assert "all calls together did not end within 3 seconds" in grade.reason


def test_the_same_twice_with_hidden_tests(folder, tmp_path):
    calls = [("encode", ["low", [[111, 119]]]), ("train", ["aaaa", 2])]
    for number, (function, arguments) in enumerate(calls):
        test = json.dumps({"function": function, "arguments": arguments})
        (tmp_path / f"{number}.json").write_text(test, encoding="utf-8")
    tests = grading.read_hidden(tmp_path)
    put(folder, "right", SOURCE)
    wrong = SOURCE.replace("range(256, 256 + num_", "range(256, 255 + num_")
    (folder / "wrong").mkdir()
    (folder / "wrong" / "my_tokenizer.py").write_text(wrong, encoding="utf-8")
    once, again = (graded(folder, tests=tests) for _ in range(2))
    assert once == again
    assert not once["right"].reason
    failed = [part.name for part in once["wrong"].parts if not part.passed]
    assert failed == ["train", "train_on_words", "hidden tests"]


def test_a_missing_argument_costs_its_functions_and_nothing_else(folder):
    """A function that fails is one point, or what the lecturer makes of it."""
    put(folder, "strict", SOURCE.replace('.decode("utf-8", "replace")', ".decode()"))
    grade = graded(folder)["strict"]
    failed = [part.name for part in grade.parts if not part.passed]
    assert failed == ["decode", "decode_published"]
    assert writing.points_of(grade, {}) == "10 of 12 points"
    assert writing.points_of(grade, {"decode": 0.5, "train": 3}) == "12 of 13.5 points"
    for wrong in ("fly=1", "decode=-1", "decode"):
        with pytest.raises(SystemExit):
            commands.main(["grade", str(folder), "--weight", wrong])


def test_grade_takes_what_check_takes(folder, tmp_path, capsys):
    """A helper beside the file, and a program that answers lines of JSON."""
    for name, source in {
        "ada/helper.py": SOURCE,
        "ada/my_tokenizer.py": "from helper import *\n",
        "bob/command.txt": f'"{sys.executable}" "my program.py"\n',
        "bob/my program.py": "import json\nfor line in open(0):\n"
        "    print(json.dumps({'result': json.loads(line)['function']}), flush=True)\n",
    }.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(source, encoding="utf-8")
    results = tmp_path / "results.json"
    asked = ["--gradescope", str(results), "--weight", "train=2"]
    assert commands.main(["grade", str(folder / "ada"), *asked]) == 0
    tests = json.loads(results.read_text("utf-8"))["tests"]
    assert [test["score"] for test in tests] == [2] + [1] * 11
    assert commands.main(["grade", str(folder / "bob"), *asked]) == 0
    tests = json.loads(results.read_text("utf-8"))["tests"]
    assert [test["score"] for test in tests] == [0] * 12
    before = sorted(folder.rglob("*"))
    mine = folder / "ada" / "my_tokenizer.py"
    assert commands.main(["check", "a", "--file", str(mine)]) == 0
    assert sorted(folder.rglob("*")) == before, "grade would take what is left there"
    grades = graded(folder)
    assert not grades["ada"].reason
    assert grades["bob"].reason.endswith("expected [], found “train”")


@pytest.mark.parametrize(
    "content",
    [
        *("{", "[]", "[" * 9_999, '{"function": "encode"}'),
        '{"function": "fly", "arguments": []}',
        '{"function": "load", "arguments": [[], []]}',
        '{"function": "load", "arguments": ["ab", {}]}',
        '{"function": "encode", "arguments": [5, []]}',
    ],
)
def test_a_hidden_test_that_is_none(tmp_path, content):
    (tmp_path / "2.json").write_text(content, encoding="utf-8")
    with pytest.raises(ValueError, match=r"^2\.json must be like "):
        grading.read_hidden(tmp_path)


def test_milestone_e_is_tried_when_the_others_are_passed(folder):
    put(folder, "one", SOURCE.replace("def decode(", "def d("))
    grade = graded(folder, milestones="abcde")["one"]
    assert grade.parts[-1].name == "milestone e" and not grade.parts[-1].passed
    assert "when the other milestones are passed" in grade.parts[-1].told
    (only_a,) = graded(folder, milestones="a").values()
    assert [part.name for part in only_a.parts] == ["train", "encode", "decode"]


# A class's folder


@posix_only
def test_a_folder_that_is_too_deep_to_read_has_a_reason(folder, monkeypatch):
    monkeypatch.chdir(folder)
    for _ in range(1_500):
        os.mkdir("d")
        os.chdir("d")
    told = grading.place_in(folder / "d")
    assert notebooks_in(folder / "d") == []
    subprocess.run(["rm", "-r", folder / "d"], check=True)  # which pytest couldn't
    assert str(told).startswith(("the folder can't be read", "no my_tokenizer.py"))


def test_nobody_is_lost_in_silence(folder, tmp_path, capsys):
    """Whatever was handed in has a row, but for what systems leave behind."""
    put(folder, "right", f"{TRAIN}    return 1\n")
    for name in ("bob", "__MACOSX/ada"):
        (folder / name).mkdir(parents=True)
    for name in (
        *("ada/hw1/my_tokenizer.py", "ada/__MACOSX/my_tokenizer.py", "ada/x.txt"),
        *("eve/x/my_tokenizer.py", "eve/my_tokenizer.py", "gil/tokenizer.py"),
        *("hal.zip", ".DS_Store", "submission_metadata.yml"),
    ):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).touch()
    os.symlink("missing", folder / "kim.py")
    no_file = "neither a .py file nor an unpacked folder with my_tokenizer.py"
    told = {
        "ada": "train: isn't written yet",
        "bob": "no my_tokenizer.py in this folder, but nothing",
        "eve": "is there more than once, as my_tokenizer.py and x/my_tokenizer.py",
        "gil": "no my_tokenizer.py in this folder, but tokenizer.py",
        "hal.zip": no_file,
        "kim": no_file,
        "right": "train('', 1)",
    }
    output = tmp_path / "grades"
    asked = ["grade", str(folder), "--output", str(output), "--seconds", "60"]
    assert commands.main(asked) == 0
    said = capsys.readouterr().out
    assert "\nhal.zip  0 of 12 points  no points: neither" in said
    table = (output / "grades.csv").read_text("utf-8-sig")
    rows = list(csv.DictReader(table.splitlines()))
    assert [row["submission"] for row in rows] == [*told]
    for row in rows:
        sentence = told[row["submission"]]
        assert row["points"] == "0" and sentence in row["reason"]
        own = output / "feedback" / row["submission"]
        feedback = (own / "feedback.txt").read_text("utf-8")
        assert sentence in feedback and feedback.startswith("0 of 12 points\n")


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        ((), "has no Python files, nor folders with my_tokenizer.py"),
        (("bob.py", "bob/my_tokenizer.py"), "has two submissions called bob"),
    ],
)
def test_a_folder_that_can_not_be_graded(folder, capsys, names, sentence):
    for name in names:
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).touch()
    assert commands.main(["grade", str(folder)]) == 2
    assert sentence in capsys.readouterr().out


# Results


HARD = Part("train", False, grading.printable("✗ <b>&]]>\x00\ud800 “é”"))
NAMES = {  # a submission's name, and its cell
    "=HYPERLINK(1)": "'=HYPERLINK(1)",
    "@x": "'@x",
    "\t=1": "\ufffd=1",
    "\r\n,a": "\ufffd ,a",
    "M\udcfcller": "M\ufffdller",
    "Ünal": "Ünal",
}


@posix_only
def test_results_can_be_read_whatever_they_hold(tmp_path):
    results = writing.Results(tmp_path)
    for number, name in enumerate(NAMES, 1):
        results.add(Grade(name, (HARD,)))
        table = (tmp_path / "grades.csv").read_bytes()
        assert table.count(b"\r\n") == number + 1, "a row is there at once"
    assert table.startswith(b"\xef\xbb\xbf")
    rows = list(csv.reader(table.decode("utf-8-sig").splitlines()))
    assert rows[0] == ["submission", "train", "points", "late", "reason"]
    assert sorted(row[0] for row in rows[1:]) == sorted(NAMES.values())
    assert len(list((tmp_path / "feedback").iterdir())) == len(NAMES)
    str(results).encode("utf-8")


def test_a_class_stays_out_of_the_repository():
    """Its grades, and the submissions where the project's page has them."""
    command = commands.command_line().parse_args(["grade", "submissions"])
    page = Path(ROOT, "notebooks", "class.md").read_text("utf-8")
    assert f"lecture_lib.project grade {command.folder} " in page
    ignored = Path(ROOT, ".gitignore").read_text("utf-8").splitlines()
    assert {f"/{command.folder}/", f"/{command.output}/"} <= {*ignored}
