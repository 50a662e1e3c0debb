"""`make` sets the environment up when it has to, and only then."""

import os
import shutil
import subprocess
import venv
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement

PROJECT = Path(__file__).resolve().parents[2]
READY = "lecture_lib/course/ready.py"
LOCKS = ("requirements.txt", "tests/requirements.txt")
PARTS = ("Makefile", *LOCKS, READY)

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        os.name != "posix" or not shutil.which("make"), reason="no make"
    ),
]


def make(project: Path, *arguments: str, **environment: str) -> str:
    """Return what make prints: with -n the commands that it would run."""
    run = subprocess.run(
        ["make", *arguments],
        cwd=project,
        env={"PATH": os.environ["PATH"], "HOME": str(project)} | environment,
        capture_output=True,
        encoding="utf-8",
    )
    return run.stdout + run.stderr


def python(project: Path) -> Path:
    return project / ".venv" / "bin" / "python"


@pytest.fixture
def project(tmp_path) -> Path:
    """The parts that decide, with an environment that has just been set up."""
    project = tmp_path / "a course é你"
    for part in PARTS:
        (project / part).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(PROJECT / part, project / part)
    venv.create(project / ".venv", symlinks=True)
    subprocess.run([python(project), READY, "--write"], cwd=project, check=True)
    (project / ".venv" / "all-ready").touch()
    return project


def test_the_first_time_it_is_set_up(project):
    shutil.rmtree(project / ".venv")
    assert "python3 -m venv --clear .venv" in make(project, "-n", "lab")


def test_new_requirements_are_added_to_it(project):
    ready = (project / ".venv" / "ready").stat().st_mtime
    os.utime(project / "requirements.txt", (ready + 10, ready + 10))
    planned = make(project, "-n", "lab")
    assert "-m venv" in planned and "--clear" not in planned


@pytest.mark.parametrize("target", ["check", "pdf"])
def test_readers_install_only_what_readers_need(project, target):
    (project / ".venv" / "all-ready").unlink()
    assert "-r " not in make(project, "-n", "lab")
    planned = make(project, "-n", target)
    assert "-r tests/requirements.txt" in planned and "-m venv" not in planned
    ready = (project / ".venv" / "ready").stat().st_mtime
    os.utime(project / "requirements.txt", (ready + 10, ready + 10))
    assert "-r tests/requirements.txt" not in make(project, "-n", "lab")


def test_the_two_locks_are_parts_of_one():
    readers, others = (pinned(PROJECT / lock) for lock in LOCKS)
    assert readers and others and not readers.keys() & others.keys()
    assert {"jupyter", "matplotlib", "tiktoken", "regex", "nbval"} <= readers.keys()
    assert sum(map(is_installed_here, chain(*readers.values()))) <= 125
    for package in ("playwright", "ray", "sphinx"):
        assert package in others


def is_installed_here(line: str) -> bool:
    marker = Requirement(line).marker
    return marker is None or marker.evaluate()


def pinned(lock: Path) -> dict[str, list[str]]:
    """The lines that pin each package: more than one where Pythons differ."""
    lines: dict[str, list[str]] = {}
    for line in lock.read_text(encoding="utf-8").splitlines():
        if "==" in line.split(" ;")[0]:
            lines.setdefault(line.split("==")[0], []).append(line)
    return lines


def test_the_course_can_be_imported_where_it_lies(project):
    (project / "lecture_lib" / "__init__.py").write_text("HERE = __file__", "utf-8")
    command = [python(project), "-c", "import lecture_lib; print(lecture_lib.HERE)"]
    run = subprocess.run(
        command, cwd="/", capture_output=True, encoding="utf-8", check=True
    )
    assert Path(run.stdout.strip()).parent == project / "lecture_lib"


def test_a_project_that_was_moved_is_set_up_again(project):
    moved = project.rename(project.with_name("elsewhere"))
    assert "-m venv --clear" in make(moved, "-n", "lab")


def test_a_copy_of_a_project_is_set_up_for_itself(project):
    copy = project.with_name("copy")
    shutil.copytree(project, copy, symlinks=True)
    assert "-m venv --clear" in make(copy, "-n", "lab")
    assert "-m venv" not in make(project, "-n", "lab")


def test_a_stamp_that_says_something_else_is_none(project):
    assert "-m venv" not in make(project, "-n", "lab")
    (project / ".venv" / "ready").write_text("another place\n", encoding="utf-8")
    assert "-m venv --clear" in make(project, "-n", "lab")


def test_a_python_that_is_gone_is_replaced(project):
    for link in (project / ".venv" / "bin").glob("python*"):
        link.unlink()
        link.symlink_to("/nowhere/python3")
    assert "-m venv --clear" in make(project, "-n", "lab")


def test_without_python_it_says_what_is_missing(project):
    shutil.rmtree(project / ".venv")
    said = make(project, "lab", "PYTHON=python-of-nobody")
    assert "There is no python-of-nobody here: install Python 3.11" in said
    assert not (project / ".venv").exists()


def set_up_anew(project: Path, *requirements: str, **environment: str) -> str:
    """Return what a first set-up says, of an empty lock or of these requirements."""
    shutil.rmtree(project / ".venv")
    for lock in LOCKS:
        (project / lock).write_text("\n".join(requirements), encoding="utf-8")
    return make(project, ".venv/all-ready", **environment)


def test_where_uv_is_missing_pip_installs_and_says_so(project):
    said = set_up_anew(project)
    assert said.count("uv can't install it here: pip does") == len(LOCKS)
    assert (project / ".venv" / "all-ready").exists()
    assert "uv can't" not in make(project, "-B", ".venv/all-ready", INSTALLER="pip")


def test_a_first_set_up_without_a_network_says_what_it_needs(project):
    said = set_up_anew(project, "regex", PIP_NO_INDEX="1", PIP_CONFIG_FILE="/dev/null")
    assert said.count("The set-up is not finished: it needs the network") == 1
    assert not (project / ".venv" / "ready").exists()


def test_two_set_ups_do_not_disturb_each_other(project):
    other = subprocess.Popen(["sleep", "60"])
    try:
        (project / ".venv.lock").write_text(f"{other.pid}\n", encoding="utf-8")
        said = set_up_anew(project)
        assert f"Another make (process {other.pid}) is setting up .venv" in said
        assert not (project / ".venv").exists()
    finally:
        other.kill()
        other.wait()
    make(project, ".venv/all-ready")  # the other one is gone, and left this
    assert (project / ".venv" / "all-ready").exists()
    assert not (project / ".venv.lock").exists()


def test_clean_leaves_what_people_made_and_no_cache(project):
    """Make and its tools leave behind whatever else Git ignores."""
    kept = {"work", "submissions", "homework", "handout", "roster.csv"}
    kept |= {"grades", "homework-grades", "my-tests"}
    kept |= {"notebooks/my_tokenizer"}
    ignored = (PROJECT / ".gitignore").read_text("utf-8").splitlines()
    names = [line.strip("/") for line in ignored if line and line[0] != "#"]
    left = {name.replace("*", "some") for name in names} - kept
    assert {".mypy_cache", ".hypothesis", "build", ".venv.lock"} <= left
    for name in [*left, "lecture_lib/__pycache__", "notebooks/.ipynb_checkpoints"]:
        (project / name / "x").mkdir(parents=True, exist_ok=True)
    for name in kept:
        (project / name).mkdir(parents=True, exist_ok=True)
    (project / "work" / ".ipynb_checkpoints").mkdir()
    make(project, "clean")
    assert all((project / name).exists() for name in kept)
    assert [name for name in left if (project / name).exists()] == []
    found = [path.relative_to(project).as_posix() for path in project.rglob(".*")]
    assert found == ["work/.ipynb_checkpoints"]
    assert not list(project.rglob("__pycache__"))


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("relcache", "{project}/relcache"),
        ("/abs cache", "/abs cache"),
        ("C:/cache", "C:/cache"),
        ("", ""),
    ],
)
def test_a_relative_cache_means_the_same_in_every_folder(project, given, meant):
    name = "TIKTOKEN_CACHE_DIR"
    show = f'show: ; @cd lecture_lib && echo "[$${name}]"'
    said = make(project, f"--eval={show}", "show", **{name: given})
    assert said == f"[{meant.format(project=project)}]\n"
