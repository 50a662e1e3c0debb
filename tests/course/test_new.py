"""A new lecture has the form that tests demand; what they miss is its content."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from authors import new
from authors.facts import all_lectures
from lecture_lib.course import NOTEBOOKS

pytestmark = pytest.mark.slow

ROOT = NOTEBOOKS.parent
PARTS = ("lecture_lib", "notebooks", "tests")
FILES = ("README.md", "pyproject.toml")
ASKED = [f"tests/exercises/test_{what}.py" for what in ("answers", "questions")]
MISSING = {
    "test_nothing_of_the_skeleton_is_left[97_subwords]": "this is still to write",
    "test_every_exercise_has_a_stub_and_a_checked_solution[97_subwords]": (
        "the solution does not solve it: ○ exercise 1, to write: not attempted yet"
    ),
    "test_the_questions_of_a_page[97_subwords]": "the right option is always A",
}
NAMED = "97 or subwords or plan"
UNTRIED = [f"test_every_exercise_is_tried[subwords.{number}]" for number in range(1, 5)]
MISSING |= dict.fromkeys(UNTRIED, "0 wrong answers")
CREATED = [
    "notebooks/97_subwords.ipynb",
    "lecture_lib/exercises/checks/subwords.py",
    "lecture_lib/exercises/questions/subwords.md",
    "tests/exercises/answers/subwords.py",
    "notebooks/teaching/subwords.md",
]


def run(project: Path, module: str, *arguments: str) -> subprocess.CompletedProcess:
    return subprocess.run(
        [sys.executable, "-m", module, *arguments],
        cwd=project,
        env=os.environ | {"PYTHONPATH": str(project)},
        capture_output=True,
        encoding="utf-8",
    )


def contents(project: Path) -> dict[str, bytes]:
    return {
        path.relative_to(project).as_posix(): path.read_bytes()
        for path in project.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of what a lecture is a part of."""
    for part in PARTS:
        ignored = shutil.ignore_patterns("__pycache__", ".ipynb_checkpoints")
        shutil.copytree(ROOT / part, tmp_path / part, ignore=ignored)
    for file in FILES:
        shutil.copy(ROOT / file, tmp_path / file)
    return tmp_path


def test_what_a_new_lecture_lacks_is_its_content(project):
    before = contents(project)
    command = ("notebooks._ext", "new", "97", "subwords", "Which subword?")
    made = run(project, *command)
    assert made.returncode == 0, made.stderr
    assert made.stdout.splitlines()[: len(CREATED) + 1] == [*CREATED, "README.md"]
    after = contents(project)
    changed = [name for name in after if after[name] != before.get(name)]
    assert set(changed) == {*CREATED, "README.md"}

    again = run(project, *command)
    assert again.returncode == 1 and again.stderr == "lecture 97 is there already\n"
    assert contents(project) == after

    form = ("tests/notebooks", *ASKED)
    options = ("-q", "-p", "no:cacheprovider", "-k", NAMED)
    tested = run(project, "pytest", *options, *form)
    failures = re.findall(r"^FAILED .*::(\w+\[.*?\])", tested.stdout, re.MULTILINE)
    assert sorted(failures) == sorted(MISSING), tested.stdout
    for sentence in MISSING.values():
        assert sentence in tested.stdout
    linted = run(project, "ruff", "check", "--no-cache", *CREATED)
    assert linted.returncode == 0, linted.stdout


@pytest.mark.parametrize(
    ("number", "name", "question", "sentence"),
    [
        ("8", "subwords", "Which?", "has two digits, such as 08, not 8"),
        ("08", "Sub words", "Which?", "of a-z, 0-9, and _; got 'Sub words'"),
        ("08", "subwords", "This.", "opens with a question, not with 'This.'"),
    ],
)
def test_what_can_be_no_lecture_is_refused(number, name, question, sentence):
    with pytest.raises(ValueError, match=re.escape(sentence)):
        new.new_lecture(number, name, question)


def test_the_printed_example_can_be_run():
    text = (ROOT / ".github" / "CONTRIBUTING.md").read_text(encoding="utf-8")
    command = r"`\.venv/bin/python -m notebooks\._ext new ([^`]+)`"
    [arguments] = re.findall(command, text)
    assert new.described(*shlex.split(arguments))  # raises where there is one


def test_nothing_is_overwritten():
    number = all_lectures()[0].number
    with pytest.raises(FileExistsError, match=f"lecture {number} is there already"):
        new.new_lecture(number, "subwords", "Which?")


@pytest.mark.parametrize("number", ["00", "02", "99"])
def test_a_row_is_put_where_its_number_belongs(tmp_path, number):
    readme = tmp_path / "README.md"
    readme.write_text("# A\n\n| 01 | x |\n| 03 | y |\n\nend\n", encoding="utf-8")
    new.add_row(readme, number, f"| {number} | z |")
    text = readme.read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d\d) ", text, re.MULTILINE)
    assert rows == sorted(["01", "03", number])
    assert text.replace(f"| {number} | z |\n", "") == (
        "# A\n\n| 01 | x |\n| 03 | y |\n\nend\n"
    )
