"""A mistake planted in a copy of the project, where the tests it names have to fail."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from lecture_lib.vocabularies import cache_directory

PROJECT = Path(__file__).resolve().parents[1]
# The file below lecture_lib, what stands in it once, what a mistake would make of that,
# and a test file below tests, with the name of one test or without.
Bug = tuple[str, str, str, str]


def spoiled(bug: Bug) -> str:
    """The source with the mistake in it."""
    file, right, wrong, tests = bug
    source = (PROJECT / "lecture_lib" / file).read_text(encoding="utf-8")
    assert source.count(right) == 1, "the line to spoil is no longer there"
    assert right != wrong
    path, _, name = tests.partition("::")
    assert f"def {name or 'test_'}" in (PROJECT / "tests" / path).read_text("utf-8")
    return source.replace(right, wrong)


def output_with(bug: Bug, folder: Path) -> str:
    """What pytest says in a copy with the mistake, which it is to fail over."""
    source = spoiled(bug)
    for name in ("lecture_lib", "tests"):
        ignore = shutil.ignore_patterns("__pycache__")
        shutil.copytree(PROJECT / name, folder / name, ignore=ignore)
    shutil.copy(PROJECT / "pyproject.toml", folder)
    path = folder / "lecture_lib" / bug[0]
    path.write_text(source, encoding="utf-8", newline="\n")
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
    answer = subprocess.run(
        [*command, "-p", "no:xdist", f"tests/{bug[3]}"],
        cwd=folder,
        env=os.environ
        | {"TIKTOKEN_CACHE_DIR": str(cache_directory()), "EXHAUSTIVE": "0"},
        capture_output=True,
        encoding="utf-8",
    )
    assert answer.returncode == 1, answer.stdout[-2000:] + answer.stderr[-2000:]
    return answer.stdout
