"""Gradescope's archive, unpacked and run as Gradescope does it."""

import json
import os
import subprocess
import sys
import zipfile

import pytest

from authors import autograder
from tests.project.right_file import SOURCE

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="it is run on Ubuntu"),
]


def test_a_submission_gets_its_results(tmp_path):
    """What `setup.sh` installs is what this environment has."""
    hidden = tmp_path / "my-tests"
    hidden.mkdir()
    call = {"function": "encode", "arguments": ["low", [[111, 119]]]}
    (hidden / "1.json").write_text(json.dumps(call), encoding="utf-8")
    archive = tmp_path / "new" / "autograder.zip"
    autograder.build(archive, hidden, "--weight train=2")
    place = tmp_path / "autograder"
    source = place / "source"
    for folder in ("source/.venv/bin", "submission", "results"):
        (place / folder).mkdir(parents=True)
    zipfile.ZipFile(archive).extractall(source)
    subprocess.run(["sh", "-n", source / "setup.sh"], check=True)
    (source / "run_autograder").rename(place / "run_autograder")
    python = source / ".venv" / "bin" / "python"
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n', encoding="utf-8")
    python.chmod(0o755)
    (place / "submission" / "my_tokenizer.py").write_text(SOURCE, encoding="utf-8")
    environment = {"PATH": os.environ["PATH"]}
    command = ["sh", place / "run_autograder"]
    subprocess.run(command, env=environment, cwd=tmp_path, check=True)
    results = json.loads((place / "results" / "results.json").read_text("utf-8"))
    assert [test["score"] for test in results["tests"]] == [2] + [1] * 12
    assert results["tests"][-1]["name"] == "hidden tests"


def test_an_option_that_grade_does_not_have_makes_no_archive(tmp_path):
    with pytest.raises(SystemExit):
        autograder.build(tmp_path / "autograder.zip", None, "--fly")
