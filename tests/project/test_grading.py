"""A class's submissions: however one ends, all others get their grades."""

import csv
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from lecture_lib.project import __main__ as commands
from lecture_lib.project import grading
from lecture_lib.project.grading import Grade, Part
from lecture_lib.project.plain import ROOT
from tests.project.right_file import SOURCE

pytestmark = pytest.mark.slow
posix_only = pytest.mark.skipif(
    sys.platform == "win32", reason="Windows limits only the time"
)
TRAIN = "def train(text, num_merges):\n"
DEEP = "import os\n    for i in range(1900): os.mkdir('d'); os.chdir('d')\n    return 1"
# What the body of `train` does, and the reason in that submission's row.
ENDINGS = {
    "answers": ("import os; os.write(3, b'{}\\n' * 9); return 1", "milestone a"),
    "broken words": (
        "class E(Exception):\n        def __str__(self): 1 / 0\n    raise E",
        "E, in line 4",
    ),
    "deep folders": (DEEP, "milestone a: train"),
    "deep result": ("return eval('[' * 80 + ']' * 80)", "expected [], found"),
    "dies": ("import os; os._exit(3)", "ended by itself, with exit status 3"),
    "fills memory": ("return [0] * 10**10", "memory"),
    "floods": ("for i in range(10**7): print('x' * 999)", "File too large"),
    "kills its grader": (
        "import os, signal; os.kill(os.getppid(), signal.SIGKILL)",
        "it ended the process that graded it",
    ),
    "kills itself": ("import os; os.kill(os.getpid(), 9)", "was ended by SIGKILL"),
    "loops": ("while True: pass", "did not end within 5 seconds"),
    "no prints": (
        "import os; os.remove('prints.txt'); os.mkfifo('prints.txt'); return 1",
        "expected [], found 1",
    ),
    "recurses": ("return train(text, num_merges)", "RecursionError"),
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
    assert grades.pop("right").points == 4
    reasons = {name: grade.reason for name, grade in grades.items()}
    wrong = {n: r for n, r in reasons.items() if ENDINGS[n][1] not in r}
    assert not wrong and not any(grade.points for grade in grades.values())


@pytest.mark.parametrize(
    ("source", "reason"),
    [
        ("import re\ndef train(:\n", "can't be read: SyntaxError: invalid syntax, in"),
        ("", "milestone a: next is train"),
        ("#" * (grading.MOST_BYTES + 1), "the file has more than 1,000,000 bytes"),
        (f"{TRAIN}    return 1\n", "milestone a: train('', 1): expected [], found 1"),
        (SOURCE.replace("def decode(", "def d("), "milestone a: next is decode"),
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
    assert "all calls together did not end within 3 seconds" in grade.parts[0].told


def test_the_same_twice_with_hidden_tests(folder, tmp_path):
    call = {"function": "encode", "arguments": ["low", [[111, 119]]]}
    (tmp_path / "1.json").write_text(json.dumps(call), encoding="utf-8")
    tests = grading.read_hidden(tmp_path)
    put(folder, "right", SOURCE)
    wrong = SOURCE.replace("range(256, 256 + num_", "range(256, 255 + num_")
    (folder / "wrong").mkdir()
    (folder / "wrong" / "my_tokenizer.py").write_text(wrong, encoding="utf-8")
    once, again = (graded(folder, tests=tests) for _ in range(2))
    assert once == again
    assert [part.passed for part in once["right"].parts] == [True] * 5
    assert [part.passed for part in once["wrong"].parts] == [False] * 2 + [True] * 3


@pytest.mark.parametrize(
    "content",
    [
        *("{", "[]", '"encode"', "[" * 9_999, '{"function": "encode"}'),
        '{"function": "fly", "arguments": []}',
        '{"function": "save", "arguments": []}',
        '{"function": "load", "arguments": [[], []]}',
        '{"function": "load", "arguments": "ab"}',
        '{"function": "encode", "arguments": [5, []]}',
    ],
)
def test_a_hidden_test_that_is_none(tmp_path, content):
    (tmp_path / "2.json").write_text(content, encoding="utf-8")
    with pytest.raises(ValueError, match=r"^2\.json must be like "):
        grading.read_hidden(tmp_path)


def test_milestone_e_is_tried_when_the_others_are_passed(folder):
    put(folder, "one", SOURCE.replace("def decode(", "def d("))
    grade = graded(folder, timed=True)["one"]
    assert grade.parts[-1].name == "milestone e"
    assert "when the other milestones are passed" in grade.parts[-1].told


# A class's folder


def test_nobody_is_lost_in_silence(folder, tmp_path, capsys):
    """Whatever was handed in has a row, but for what systems leave behind."""
    put(folder, "right", f"{TRAIN}    return 1\n")
    files = ["ada/tokenizer.py", "eve/x/my_tokenizer.py", "eve/y/my_tokenizer.py"]
    files += [
        "fay.tar.gz",
        "hal.zip",
        "ida.ipynb",
        "jan.txt",
        ".DS_Store",
        "README.txt",
    ]
    for name in ("bob", "__MACOSX", "gil/a/b", "hal"):
        (folder / name).mkdir(parents=True)
    for name in files + [f"hal/{number}.txt" for number in range(5)]:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).touch()
    os.symlink("missing", folder / "kim.py")
    told = {
        "ada": "no my_tokenizer.py in this folder (there is tokenizer.py)",
        "bob": "no my_tokenizer.py in this folder, which is empty",
        "eve": "my_tokenizer.py is there more than once, in x and y",
        "fay.tar.gz": "an archive, which must be unpacked into a folder",
        "gil": "no my_tokenizer.py in this folder (there is a/)",
        "hal": "(there are 0.txt, 1.txt, 2.txt and 2 more)",
        "ida.ipynb": "neither a .py file nor a folder with my_tokenizer.py",
        "jan.txt": "neither a .py file nor a folder with my_tokenizer.py",
        "kim": "not a regular file",
        "right": "train('', 1)",
    }
    output = tmp_path / "grades"
    asked = ["grade", str(folder), "--output", str(output), "--seconds", "60"]
    assert commands.main(asked) == 0
    shown = capsys.readouterr().out
    assert ".DS_Store, README.txt, __MACOSX, hal.zip.\n" in shown
    table = (output / "grades.csv").read_text("utf-8-sig")
    rows = list(csv.DictReader(table.splitlines()))
    assert [row["submission"] for row in rows] == [*told]
    for row in rows:
        sentence = told[row["submission"]]
        assert row["points"] == "0" and sentence in row["reason"]
        own = output / "feedback" / row["submission"]
        assert sentence in (own / "feedback.txt").read_text("utf-8")
        tests = json.loads((own / "results.json").read_text("utf-8"))["tests"]
        assert [(each["score"], each["max_score"]) for each in tests] == [(0, 1)] * 4


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        ((), "has no Python files, nor folders with my_tokenizer.py"),
        (("ada/", "class.zip"), "ada: no my_tokenizer.py in this folder"),
        (("bob.py", "bob/my_tokenizer.py"), "has two submissions called bob"),
    ],
)
def test_a_folder_that_can_not_be_graded(folder, capsys, names, sentence):
    for name in names:
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).mkdir() if name.endswith("/") else (folder / name).touch()
    assert commands.main(["grade", str(folder)]) == 2
    assert sentence in capsys.readouterr().err


def test_a_folder_around_the_file_is_no_fault(folder):
    for inside in ("hw1", "__MACOSX"):
        (folder / "ada" / inside).mkdir(parents=True)
        (folder / "ada" / inside / "my_tokenizer.py").touch()
    found = grading.submissions(folder)
    assert found.files == {"ada": folder / "ada" / "hw1" / "my_tokenizer.py"}
    assert not found.faults and not found.ignored


# Results


HARD = Part("milestone a", False, grading.printable("✗ <b>&]]>\x00\ud800 “é”"))
NAMES = {  # a submission's name, and its cell
    "=HYPERLINK(1)": "'=HYPERLINK(1)",
    "+1": "'+1",
    "-1": "'-1",
    "@x": "'@x",
    "\t=1": "\ufffd=1",
    "\r\n,a": "\ufffd ,a",
    "M\udcfcller": "M\ufffdller",
    "Ünal": "Ünal",
}


@posix_only
def test_results_can_be_read_whatever_they_hold(tmp_path):
    results = grading.Results(tmp_path)
    for name in NAMES:
        results.add(Grade(name, (HARD,)))
    table = (tmp_path / "grades.csv").read_bytes()
    assert table.startswith(b"\xef\xbb\xbf")
    rows = list(csv.reader(table.decode("utf-8-sig").splitlines()))
    assert rows[0] == ["submission", "milestone a", "points", "reason"]
    assert sorted(row[0] for row in rows[1:]) == sorted(NAMES.values())
    assert len(list((tmp_path / "feedback").iterdir())) == len(NAMES)
    grading.as_table(results.grades).encode("utf-8")


def test_a_row_is_there_before_the_next_submission_is_graded(tmp_path):
    results = grading.Results(tmp_path)
    results.add(Grade("b", (HARD,)))
    results.add(Grade("a", (HARD,)))
    rows = (tmp_path / "grades.csv").read_text("utf-8-sig").splitlines()
    assert [row[:2] for row in rows[1:]] == ["a,", "b,"]


@pytest.mark.parametrize("closed", [False, True])
def test_grades_are_kept_on_a_terminal_without_the_signs(folder, tmp_path, closed):
    """Windows' consoles lack ✓; and nobody may read on."""
    put(folder, "one", f"{TRAIN}    return 1\n")
    command = [sys.executable, "-m", "lecture_lib.project", "grade", str(folder)]
    reading, writing = os.pipe()
    if closed:
        os.close(reading)
    with open(writing, "wb") as out:
        done = subprocess.run(
            [*command, "--output", str(tmp_path / "grades")],
            env=os.environ | {"PYTHONIOENCODING": "cp1252"},
            stdout=out,
            stderr=subprocess.PIPE,
        )
    assert done.stderr == b""
    assert b"milestone a" in (tmp_path / "grades" / "grades.csv").read_bytes()
    if not closed:
        assert done.returncode == 0
        with open(reading, "rb") as shown:
            assert b"one  ? ? ? ?  0 of 4" in shown.read().replace(b"\xb7", b"?")


@pytest.mark.parametrize("value", ["-1", "0", "inf", "nan", "1e30", "x"])
def test_limits_of_time_are_seconds(folder, capsys, value):
    for command in (["check"], ["grade", str(folder)]):
        with pytest.raises(SystemExit):
            commands.main([*command, f"--seconds={value}"])
        assert "argument --seconds: invalid" in capsys.readouterr().err


def test_a_command_with_half_a_quotation_is_told(capsys):
    assert commands.main(["check", "--command", "'"]) == 2
    assert "--command ': No closing quotation" in capsys.readouterr().out


def test_workers_are_no_more_than_submissions(folder, monkeypatch):
    put(folder, "one", "")
    asked = []
    monkeypatch.setattr(
        grading, "ThreadPoolExecutor", lambda n: asked.append(n) or Pool(n)
    )
    graded(folder, workers=100_000)
    assert asked == [1]


Pool = grading.ThreadPoolExecutor


def test_a_class_stays_out_of_the_repository():
    """Its grades, and the submissions where the project's page has them."""
    command = commands.command_line().parse_args(["grade", "submissions"])
    page = Path(ROOT, "notebooks", "project.md").read_text("utf-8")
    assert f"lecture_lib.project grade {command.folder} " in page
    ignored = Path(ROOT, ".gitignore").read_text("utf-8").splitlines()
    assert {f"/{command.folder}/", f"/{command.output}/"} <= {*ignored}
