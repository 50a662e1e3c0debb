"""The same bytes from every Python and back end, also where only one is under test.

``sys.monitoring``, which Python 3.12 and later prefer, does not exist on 3.11. So an
interpreter that has it records the same programs, if this machine has one.
"""

import glob
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import NO_OTHER_PYTHON

SCRIPT = Path(__file__).with_name("every_python.py")
NEWEST = 20


def interpreters() -> list[str]:
    """Programs that may be Pythons with ``sys.monitoring``, the newest first."""
    names = [f"python3.{minor}" for minor in range(NEWEST, 11, -1)]
    found = [shutil.which(name) for name in names]
    for name in names:
        pattern = f"{account_home()}/.pyenv/versions/*/bin/{name}"
        found += sorted(glob.glob(pattern), reverse=True)
    return [sys.executable] * hasattr(sys, "monitoring") + [f for f in found if f]


def account_home() -> str:
    """The home of this account; the variable names another one during tests."""
    try:
        import pwd
    except ImportError:  # on Windows
        return os.path.expanduser("~")
    return pwd.getpwuid(os.getuid()).pw_dir


def run(interpreter: str, *arguments: str) -> str:
    done = subprocess.run(
        [interpreter, *arguments], capture_output=True, encoding="utf-8"
    )
    return done.stdout if done.returncode == 0 else ""


@pytest.fixture(scope="module")
def other() -> str:
    for interpreter in interpreters():
        if "yes" in run(interpreter, "-c", "import sys; sys.monitoring; print('yes')"):
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
