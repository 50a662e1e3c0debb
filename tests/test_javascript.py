"""All JavaScript of the project: no common mistake, and every property is one.

Deno checks it without Node, a build step or the network. Its settings are in
``deno.json``; types are inferred, or stand in comments.
"""

import os
import subprocess
from pathlib import Path

import pytest

pytestmark = pytest.mark.needs("deno")

ROOT = Path(__file__).resolve().parents[1]
SETTINGS = Path(__file__).with_name("deno.json")
PLACES = ("lecture_lib", "notebooks/_static")
SCRIPTS = sorted(str(path) for place in PLACES for path in (ROOT / place).rglob("*.js"))


def deno(command: list[str], files: list[str], cache: Path) -> tuple[int, str]:
    """The exit code of a command of Deno, and what it says."""
    from deno import find_deno_bin

    settings = {"DENO_DIR": str(cache), "DENO_NO_UPDATE_CHECK": "1", "NO_COLOR": "1"}
    done = subprocess.run(
        [find_deno_bin(), *command, "--config", str(SETTINGS), *files],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, **settings},
        cwd=ROOT,
    )
    return done.returncode, done.stdout + done.stderr


CHECKS = {"lint": ["lint"], "types": ["check", "--no-remote"]}


@pytest.mark.parametrize("command", CHECKS.values(), ids=CHECKS.keys())
def test_all_scripts(command: list[str], tmp_path: Path) -> None:
    code, said = deno(command, SCRIPTS, tmp_path)
    assert code == 0, said
    assert len(SCRIPTS) > 30  # not passed because none was found
