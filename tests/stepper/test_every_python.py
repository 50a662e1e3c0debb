"""The same bytes from every Python and back end, also where only one is under test.

``sys.monitoring``, which Python 3.12 and later prefer, does not exist on 3.11. So an
interpreter that has it records the same programs, if this machine has one.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import NO_OTHER_PYTHON
from tests.pythons import pythons, version

pytestmark = pytest.mark.slow

SCRIPT = Path(__file__).with_name("every_python.py")


@pytest.fixture(scope="module")
def other() -> str:
    if hasattr(sys, "monitoring"):
        return sys.executable
    for interpreter in pythons():
        if version(interpreter) >= (3, 12):
            return interpreter
    pytest.skip(f"{NO_OTHER_PYTHON} with sys.monitoring on the PATH or in ~/.pyenv")


def report(interpreter: str) -> dict:
    done = subprocess.run(
        [interpreter, "-I", str(SCRIPT)], capture_output=True, encoding="utf-8"
    )
    assert done.returncode == 0, f"{interpreter}:\n{done.stderr}"
    return json.loads(done.stdout)


def test_another_python_records_the_same(other: str) -> None:
    ours, theirs = report(sys.executable), report(other)
    assert (ours["wrong"], theirs["wrong"]) == ([], []), other
    assert set(theirs["recorded"]) == {"settrace", "monitoring"}
    expected = ours["recorded"]["settrace"]
    for backend, recorded in {**theirs["recorded"], **ours["recorded"]}.items():
        unlike = [name for name in expected if recorded[name] != expected[name]]
        assert unlike == [], f"{other}, {backend}"


def test_this_python_leaves_nothing_behind() -> None:
    assert report(sys.executable)["wrong"] == []
