"""Every Python of this machine records the same bytes, and no program notices."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import NO_OTHER_PYTHON
from tests.pythons import pythons, version

pytestmark = pytest.mark.slow

SCRIPT = Path(__file__).with_name("every_python.py")


def report(interpreter: str) -> dict:
    done = subprocess.run(
        [interpreter, "-I", str(SCRIPT)], capture_output=True, encoding="utf-8"
    )
    assert done.returncode == 0, f"{interpreter}:\n{done.stderr}"
    return json.loads(done.stdout)


def test_every_python_records_the_same() -> None:
    ours = report(sys.executable)
    assert ours["wrong"] == []
    assert report(sys.executable) == ours  # where sets have another order
    others = [one for one in pythons() if version(one) != sys.version_info[:2]]
    if not others:
        pytest.skip(f"{NO_OTHER_PYTHON} on the PATH or in ~/.pyenv")
    for other in others:
        theirs = report(other)
        assert theirs["wrong"] == [], other
        names = ours["recorded"]
        unlike = [n for n in names if theirs["recorded"][n] != names[n]]
        assert unlike == [], other
