"""The workflows of the public repository are valid, and run commands that exist."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[1]
WORKFLOWS = sorted((PROJECT / ".github" / "workflows").glob("*.yml"))
SCHEMAS = ("vendor.github-workflows", "custom.github-workflows-require-timeout")


def check(schema: str, *files: Path) -> subprocess.CompletedProcess:
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema]
    return subprocess.run([*command, *files], capture_output=True, encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("schema", SCHEMAS)
def test_the_workflows_follow_the_schema(schema: str) -> None:
    assert WORKFLOWS
    checked = check(schema, *WORKFLOWS)
    assert checked.returncode == 0, checked.stdout


def test_every_make_target_of_a_workflow_exists() -> None:
    makefile = (PROJECT / "Makefile").read_text("utf-8")
    targets = set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))
    called = {
        target
        for path in WORKFLOWS
        for target in re.findall(r"\bmake ([a-z]+)", path.read_text("utf-8"))
    }
    assert called and called <= targets


def test_the_published_site_knows_its_addresses() -> None:
    """Below a path of its host its page for wrong addresses needs them."""
    pages = (PROJECT / ".github/workflows/pages.yml").read_text("utf-8")
    facts = (PROJECT / "notebooks/_ext/authors/facts.py").read_text("utf-8")
    given = re.findall(r"COURSE_[A-Z]+(?=: \$\{\{)", pages)
    assert given == ["COURSE_REPOSITORY", "COURSE_DOCUMENTATION"]
    assert all(name in facts for name in given)
    assert pages.index("id: pages") < pages.index("steps.pages.outputs.base_url")


def test_windows_runs_what_readers_without_make_are_told() -> None:
    page = (PROJECT / "notebooks/elsewhere.md").read_text("utf-8")
    told = re.findall(r"^(?:py|\.venv\\Scripts\\python) (.+)$", page, re.M)
    workflow = (PROJECT / ".github/workflows/test.yml").read_text("utf-8")
    set_up = told[: told.index("-m lecture_lib.course lab")]
    assert len(set_up) == 4
    for command in set_up:
        assert command.replace("\\", "/") in workflow
