"""The tests ask the project and not the machine: proven by a machine full of traps."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
SHOW = "import json, os, sys, tests.environment; print(json.dumps(dict(os.environ)))"
RAISE = "raise SystemExit('a setting of the machine was read')\n"
TRAPS = {
    "home/.ipython/profile_default/startup/00.py": RAISE,
    "home/.ipython/profile_default/ipython_config.py": RAISE,
    "home/.jupyter/jupyter_config.py": RAISE,
    "home/.jupyter/jupyter_server_config.py": RAISE,
    "home/.local/share/jupyter/kernels/python3/kernel.json": '{"argv": ["false"]}',
    "home/.config/matplotlib/matplotlibrc": "figure.dpi: 7\n",
    "startup.py": RAISE,
    "path/tiktoken.py": RAISE,
    "path/matplotlib.py": RAISE,
    "matplotlibrc": "figure.dpi: 7\n",
}
VARIABLES = {
    "CLICOLOR_FORCE": "1",
    "COLUMNS": "17",
    "DISPLAY": ":nowhere",
    "FONTCONFIG_FILE": "{0}/no-fonts",
    "FORCE_COLOR": "1",
    "GIT_DIR": "{0}/no-repository",
    "HOME": "{0}/home",
    "HTTPS_PROXY": "http://127.0.0.1:9",
    "IPYTHONDIR": "{0}/home/.ipython",
    "JUPYTER_CONFIG_DIR": "{0}/home/.jupyter",
    "JUPYTER_DATA_DIR": "{0}/home/.local/share/jupyter",
    "JUPYTER_PATH": "{0}/home/.local/share/jupyter",
    "LANG": "tr_TR.ISO-8859-9",
    "LANGUAGE": "tr",
    "LC_ALL": "tr_TR.ISO-8859-9",
    "MATPLOTLIBRC": "{0}/matplotlibrc",
    "MPLBACKEND": "no_such_backend",
    "MPLCONFIGDIR": "{0}/home/.config/matplotlib",
    "NO_COLOR": "1",
    "NUMBA_DISABLE_JIT": "1",
    "PYTHONPATH": "{0}/path",
    "PYTHONSTARTUP": "{0}/startup.py",
    "PYTHONUTF8": "0",
    "PYTHONCOERCECLOCALE": "0",
    "TERM": "dumb",
    "TZ": "Asia/Kathmandu",
    "http_proxy": "http://127.0.0.1:9",
    "LECTURE_TESTS_FOLDER": "{0}/gone",
}
SAMPLE = [
    "tests/course/test_execute.py::test_the_second_run_changes_nothing",
    "tests/site/test_command.py",
    "tests/show/test_views.py",
    "tests/stepper/test_recorder.py::test_an_interrupt_goes_on_and_keeps_what_was_recorded",
    "README.md",
]


@pytest.fixture
def hostile(tmp_path: Path) -> dict[str, str]:
    """The environment of a machine that is set up in every way."""
    for name, content in TRAPS.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")
    variables = {name: value.format(tmp_path) for name, value in VARIABLES.items()}
    return variables | plain()


def ignore_interrupts() -> None:
    """As a shell does before it starts a program in the background."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def plain() -> dict[str, str]:
    """The environment in which nothing is set but where programs are."""
    kept = ("PATH", "SYSTEMROOT", "TMPDIR", "TEMP", "TMP", "TIKTOKEN_CACHE_DIR")
    return {name: os.environ[name] for name in kept if name in os.environ}


def seen(variables: dict[str, str]) -> dict[str, str]:
    """The variables of the tests on a machine with these; folders by their kind."""
    answer = subprocess.run(
        [sys.executable, "-c", SHOW],
        cwd=ROOT,
        env=variables,
        check=True,
        capture_output=True,
        encoding="utf-8",
    )
    found = json.loads(answer.stdout)
    folder = found["LECTURE_TESTS_FOLDER"]
    assert not os.path.exists(folder), "the run removes its folder"
    return {name: value.replace(folder, "FOLDER") for name, value in found.items()}


def test_the_tests_see_the_same_on_every_machine(hostile: dict[str, str]) -> None:
    expected = seen(plain())
    # PEP 538: Python itself chooses UTF-8 where no locale is set.
    assert set(expected) - set(plain()) - {"LC_CTYPE"} == {
        *("HOME", "USERPROFILE", "TZ", "FONTCONFIG_FILE", "MPLCONFIGDIR"),
        *("OPENBLAS_NUM_THREADS", "RAY_TMPDIR", "LECTURE_TESTS_FOLDER"),
    }
    found = seen(hostile)
    expected.pop("LC_CTYPE", None)
    assert found == expected


def test_a_relative_cache_means_the_folder_in_which_make_was_called() -> None:
    found = seen(plain() | {"TIKTOKEN_CACHE_DIR": "elsewhere"})
    assert found["TIKTOKEN_CACHE_DIR"] == str(ROOT / "elsewhere")


def test_unknown_fonts_are_named() -> None:
    answer = subprocess.run(
        [sys.executable, "-c", SHOW],
        cwd=ROOT,
        env=plain() | {"FONTS": "nice"},
        capture_output=True,
        encoding="utf-8",
    )
    assert "FONTS=nice is none of named, hostile" in answer.stderr


def test_a_machine_full_of_traps_changes_nothing(hostile: dict[str, str]) -> None:
    """Real tests in a worker process: a kernel, a server, figures, the README."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    answer = subprocess.run(
        [*command, "-n", "1", *SAMPLE],
        cwd=ROOT,
        env=hostile,
        preexec_fn=ignore_interrupts if os.name == "posix" else None,
        capture_output=True,
        encoding="utf-8",
        errors="replace",
    )
    assert answer.returncode == 0, answer.stdout + answer.stderr
