"""Commands say what they can't do in one sentence, and readers' need no site."""

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

import lecture_lib
from authors import command
from lecture_lib import console
from lecture_lib.course.__main__ import main

LIBRARY = Path(lecture_lib.__file__).parent
AUTHORS = {"authors", "live", "docutils", "sphinx", "myst_nb", "playwright", "nbval"}


def imported(path: Path) -> set[str]:
    """The top-level names of all modules that a file imports, at any time."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {each.name.split(".")[0] for each in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.add(str(node.module).split(".")[0])
    return found


def test_the_library_knows_nothing_of_the_site():
    known = {path: imported(path) & AUTHORS for path in LIBRARY.rglob("*.py")}
    assert {path: names for path, names in known.items() if names} == {}
    assert len(known) > 100


@pytest.mark.parametrize("run", [main, command.main])
def test_without_a_command_all_are_listed(capsys, run):
    assert run([]) == 2
    commands = ["lab", "copies", "grade"]
    if run is command.main:
        commands = ["execute", "site", "slides", "pdf", "new", "fetch"]
    listed = capsys.readouterr().out
    assert all(f"\n    {command} " in listed for command in commands)


def interrupted(arguments):
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("run", "arguments", "sentence"),
    [
        (
            main,
            ["lab", "--port=80000"],
            "must be a number from 0 to 65535; got '80000'",
        ),
        (main, ["lab", "--port=²"], "got '²'"),
        (command.main, ["site", "--port="], "got ''"),
        (command.main, ["execute", "/no.ipynb"], "/no.ipynb must be a notebook"),
        (command.main, ["execute", __file__], "a file that ends in .ipynb"),
        (main, ["copies", __file__], "test_command.py can't be used: File exists"),
        (main, ["grade", __file__], "test_command.py can't be used: Not a directory"),
        (command.main, ["slides", "--output", __file__], "can't be used: File exists"),
        (command.main, ["site", "--output", str(LIBRARY)], "has other files"),
        (command.main, ["execute", "x" * 300 + ".ipynb"], "must be a notebook"),
        (command.main, ["slides", "/no.ipynb"], "/no.ipynb must be a notebook"),
        (command.main, ["new", "20", "a" * 300, "Which?"], "a name has up to 51"),
        (interrupted, [], "interrupted"),
    ],
)
def test_what_can_not_be_done_is_said_in_a_sentence(capsys, run, arguments, sentence):
    assert console.run(lambda: run(arguments)) == 1
    (said,) = capsys.readouterr().err.splitlines()
    assert sentence in said


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b"{}", b"\xff", b'{"cells": 1}'])
@pytest.mark.parametrize("name", ["execute", "slides"])
def test_a_notebook_that_is_none_is_said_in_a_sentence(tmp_path, capsys, content, name):
    (path := tmp_path / "a.ipynb").write_bytes(content)
    assert command.main([name, str(path)]) == 1
    assert capsys.readouterr().err.startswith(f"{path} isn't a notebook (")


ELSEWHERE = """
import sys
from pathlib import Path
import lecture_lib.course
lecture_lib.course.NOTEBOOKS = Path(sys.argv[1])
from lecture_lib.course.__main__ import main
print(main(["lab"]))
"""


def test_without_the_notebooks_it_says_that_it_needs_them(tmp_path):
    """As from an installed package."""
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE, str(tmp_path / "notebooks")],
        capture_output=True,
        encoding="utf-8",
    )
    assert done.stdout == "1\n"
    (said,) = done.stderr.splitlines()
    assert "need a checkout of the course" in said
    assert list(tmp_path.iterdir()) == []


PRINTING = """
from lecture_lib import console
raise SystemExit(console.run(lambda: print('✓ x') or 0))
"""
COMMAND = [sys.executable, "-c", PRINTING]
CHECKING = "from lecture_lib.exercises import check; print(check('why_tokens.1', None))"


@pytest.mark.parametrize(
    ("code", "shown"), [(PRINTING, "? x"), (CHECKING, "? exercise 1")]
)
def test_a_console_that_lacks_a_sign_ends_no_command(code, shown):
    done = subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        env=os.environ | {"PYTHONIOENCODING": "cp1252"},
    )
    # The verdict's circle is no letter of cp1252 either.
    assert done.stdout.decode("cp1252").startswith(shown) and not done.stderr


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no full device")
def test_a_full_disk_is_told_in_a_sentence():
    with open("/dev/full", "wb") as full:
        done = subprocess.run(COMMAND, stdout=full, stderr=subprocess.PIPE)
    lost = b"what was printed is lost: No space left on device\n"
    assert (done.returncode, done.stderr) == (1, lost)


def test_a_reader_who_closes_the_pipe_lets_no_command_fail():
    reader, writer = os.pipe()
    os.close(reader)
    with open(writer, "wb") as closed:
        done = subprocess.run(COMMAND, stdout=closed, stderr=subprocess.PIPE)
    assert (done.returncode, done.stderr) == (0, b"")
