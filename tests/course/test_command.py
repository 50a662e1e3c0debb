"""One command for all that is done with the lectures, and none without them."""

import os
import subprocess
import sys

import pytest

from lecture_lib.course.__main__ import main

COMMANDS = ("lab", "execute", "site", "slides", "pdf", "new")


def test_the_help_lists_every_command(capsys):
    with pytest.raises(SystemExit) as raised:
        main(["--help"])
    assert raised.value.code == 0
    listed = capsys.readouterr().out
    for command in COMMANDS:
        assert f"\n    {command} " in listed


def test_without_a_command_all_are_listed(capsys):
    assert main([]) == 2
    listed = capsys.readouterr().out
    assert all(f"\n    {command} " in listed for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(capsys, command):
    with pytest.raises(SystemExit) as raised:
        main([command, "--help"])
    assert raised.value.code == 0
    assert f"usage: python -m lecture_lib.course {command} " in capsys.readouterr().out


@pytest.mark.parametrize("command", ["lab", "site"])
@pytest.mark.parametrize("port", ["80000", "abc", "-1", "8_0", "", "²"])
def test_an_impossible_port_is_said_in_a_sentence(capsys, command, port):
    assert main([command, f"--port={port}"]) == 1
    said = capsys.readouterr().err
    assert said == f"{port!r} is no port: choose a number from 1024 to 65535\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["execute", "/no.ipynb"], "/no.ipynb must be a notebook"),
        (["execute", __file__], "must be a notebook, a file that ends in .ipynb"),
        (["execute", "."], ". must be a notebook"),
        *(([each, "--output", __file__], "is a file") for each in COMMANDS[2:5]),
        (["new", "20", "a" * 300, "Which?"], "a name has up to 51 of a-z"),
    ],
)
def test_what_can_not_be_done_is_said_in_a_sentence(capsys, arguments, sentence):
    assert main(arguments) == 1
    (said,) = capsys.readouterr().err.splitlines()
    assert sentence in said


ELSEWHERE = """
import sys
from pathlib import Path
import lecture_lib.course
lecture_lib.course.NOTEBOOKS = Path(sys.argv[1])
from lecture_lib.course.__main__ import main
of_new = ["08", "subwords", "Which?"]
print([main([c, *of_new * (c == "new")]) for c in sys.argv[2:]])
"""


def test_without_the_notebooks_each_says_that_it_needs_them(tmp_path):
    """As from an installed package."""
    nowhere = str(tmp_path / "notebooks")
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE, nowhere, *COMMANDS],
        capture_output=True,
        encoding="utf-8",
    )
    assert done.stdout == f"{[1] * len(COMMANDS)}\n"
    sentences = done.stderr.splitlines()
    assert len(sentences) == len(COMMANDS)
    assert all("need a checkout of the course" in said for said in sentences)
    assert list(tmp_path.iterdir()) == []


PRINTING = "from lecture_lib import console; console.run(lambda: print('✓ x') or 0)"
CHECKING = "from lecture_lib.exercises import check; print(check('01.1', None))"


@pytest.mark.parametrize(
    ("code", "shown"), [(PRINTING, "? x"), (CHECKING, "? exercise 01.1")]
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
        done = subprocess.run(
            [sys.executable, "-c", PRINTING], stdout=full, stderr=subprocess.PIPE
        )
    assert b"No space left" in done.stderr and b"Traceback" not in done.stderr
