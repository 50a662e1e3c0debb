"""Compiled code: kept, never stale, and not needed."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import lecture_lib

pytestmark = pytest.mark.slow

ROOT = Path(lecture_lib.__file__).parents[1]
needs_numba = pytest.mark.needs("numba")

# A small kernel: a pre-token of digits ends after three.
THREE_DIGITS = """
import numpy as np
from lecture_lib.fast import scanner
digits = np.frombuffer(b"12345" + bytes(96), np.uint8)
address, classes = digits.ctypes.data, scanner.CLASSES.ctypes.data
print(scanner.up_to_three_numbers(address, 0, 5, classes))
"""


def run(code: str, root: Path = ROOT, **variables: str) -> subprocess.CompletedProcess:
    environment = os.environ | {"PYTHONPATH": str(root)} | variables
    return subprocess.run(
        [sys.executable, "-c", code],
        env=environment,
        cwd=root,  # which comes before PYTHONPATH
        capture_output=True,
        encoding="utf-8",
        check=True,
    )


@pytest.fixture
def checkout(tmp_path) -> Path:
    """A copy of the library that a test may edit."""
    ignore = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "lecture_lib", tmp_path / "lecture_lib", ignore=ignore)
    return tmp_path


@needs_numba
def test_the_first_run_says_so_and_the_next_is_quiet_unless_a_file_was_cut(tmp_path):
    cache = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}
    command = [sys.executable, "-c", THREE_DIGITS]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    both = [subprocess.Popen(command, env=cache, cwd=ROOT, **pipes) for _ in range(2)]
    results, messages = zip(*(process.communicate() for process in both))
    assert [result.split() for result in results] == [[b"3"]] * 2
    assert b"compiling up_to_three_numbers (once per machine)" in b"".join(messages)
    second = run(THREE_DIGITS, NUMBA_CACHE_DIR=str(tmp_path))
    assert (second.stdout, second.stderr) == ("3\n", "")
    for path in tmp_path.rglob("*.nbc"):
        path.write_bytes(path.read_bytes()[:-100])
    again = run(THREE_DIGITS, NUMBA_CACHE_DIR=str(tmp_path))
    assert again.stdout == "3\n"
    assert "compiling up_to_three_numbers" in again.stderr


@needs_numba
def test_processes_that_save_at_the_same_time_keep_to_their_own_types(
    tmp_path, monkeypatch
):
    from lecture_lib.fast.compiled import kernels

    files, replace = kernels.Files(tmp_path, "kernel"), os.replace
    others = kernels.Files(tmp_path, "kernel")

    def another_process_first(*paths):
        monkeypatch.setattr(os, "replace", replace)
        others.save("their types", "their code")
        replace(*paths)

    monkeypatch.setattr(os, "replace", another_process_first)
    files.save("our types", "our code")
    assert files.load("our types") == "our code"
    assert files.load("their types") == "their code"
    assert files.load("other types") is None
    assert len(list(tmp_path.iterdir())) == 2


@needs_numba
@pytest.mark.skipif(os.name != "posix", reason="needs limits on files")
def test_a_disk_that_is_full(tmp_path):
    """A process that may write only 100 bytes into a file gets the same errors."""
    full = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))"
    result = run(full + THREE_DIGITS, NUMBA_CACHE_DIR=str(tmp_path))
    assert result.stdout == "3\n"
    assert "Traceback" not in result.stderr
    assert not any(path.is_file() for path in tmp_path.rglob("*"))


@needs_numba
def test_an_edit_of_what_a_kernel_calls_is_seen(checkout):
    """Numba alone would run the old code: it looks at the kernel's own file only."""
    probe = THREE_DIGITS.replace("scanner.up_to", "probing.up_to")
    (checkout / "probing.py").write_text(
        "from lecture_lib.fast.compiled.kernels import kernel\n"
        "from lecture_lib.fast import scanner\n"
        "@kernel\n"
        "def up_to_three_numbers(text, start, end, classes):\n"
        "    return scanner.up_to_three_numbers(text, start, end, classes)\n",
        encoding="utf-8",
    )
    probe = f"import probing{probe}"
    cache = {"NUMBA_CACHE_DIR": str(checkout / "cache")}
    assert run(probe, checkout, **cache).stdout == "3\n"
    path = checkout / "lecture_lib" / "fast" / "scanner.py"
    source = path.read_text(encoding="utf-8")
    assert "in range(3)" in source
    changed = source.replace("in range(3)", "in range(2)")
    path.write_text(changed, encoding="utf-8", newline="\n")
    after = run(probe, checkout, **cache)
    assert after.stdout == "2\n"
    assert "compiling" in after.stderr


@needs_numba
def test_all_kernels_are_in_the_room_whose_edits_are_seen():
    from lecture_lib.fast.compiled.kernels import LIBRARY, ROOM

    uses = [p for p in LIBRARY.rglob("*.py") if "import numba" in p.read_text("utf-8")]
    uses += [p for p in LIBRARY.rglob("*.py") if "from numba" in p.read_text("utf-8")]
    assert uses and all(path.is_relative_to(ROOM) for path in uses)


@needs_numba
def test_a_place_that_cannot_be_written(tmp_path):
    """A file is where the directory should be: nothing is kept, everything works."""
    blocked = tmp_path / "a file"
    blocked.write_text("", encoding="utf-8")
    result = run(THREE_DIGITS, NUMBA_CACHE_DIR=str(blocked))
    assert result.stdout == "3\n"
    assert "nothing is kept" in result.stderr


@needs_numba
def test_importing_compiles_and_imports_nothing_heavy():
    code = "import sys, lecture_lib.fast; print('numba' in sys.modules)"
    result = run(code)
    assert (result.stdout, result.stderr) == ("False\n", "")


# What `import numba` may end in, or `lecture_lib.fast.compiled` with a Numba that is
# too old or too new, and what has to be in the warning.
BROKEN = {
    "not installed": ("sys.modules['numba'] = None", "ModuleNotFoundError: import of"),
    "a library that can't be loaded": (
        "fake('raise OSError(\"libllvmlite.so\")')",
        "OSError: libllvmlite.so",
    ),
    "no numba.core.event": (
        "import numba.core\ndel numba.core.event\n"
        "sys.modules['numba.core.event'] = None",
        "event",
    ),
    "no option _nrt": (
        "from numba.core.cpu import CPUTargetOptions as options\n"
        "for base in options.__mro__:\n"
        "    if '_nrt' in vars(base): del base._nrt",
        "KeyError: \"Unrecognized options: {'_nrt'}",
    ),
}
WITHOUT_NUMBA = """
import sys, warnings
from pathlib import Path

def fake(source):
    Path("numba").mkdir()
    Path("numba", "__init__.py").write_text(source, encoding="utf-8")
    sys.path.insert(0, "")

{breaking}
from lecture_lib import fast
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    Encoder = fast.Encoder
print(len(caught), caught[0].category.__name__, Path(caught[0].filename).name)
print(caught[0].message)
print(fast.COMPILED, Encoder.train("the cat in the hat", 260).encode("the hat"))
print(fast.load("gpt2").encode("Hello"), fast.train_regex_bpe("aaaa", 257).merges)
"""


@pytest.mark.parametrize("broken", BROKEN)
def test_a_numba_that_cannot_be_used_is_named_and_done_without(broken, tmp_path):
    breaking, reason = BROKEN[broken]
    if broken.startswith("no "):
        pytest.importorskip("numba")
    result = subprocess.run(
        [sys.executable, "-c", WITHOUT_NUMBA.replace("{breaking}", breaking)],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
    )
    assert result.returncode == 0, result.stderr
    counted, warning, *results = result.stdout.splitlines()
    assert counted == "1 RuntimeWarning <string>"
    assert reason in warning
    assert results == ["False [257, 32, 104, 258]", "[15496] {(97, 97): 256}"]


def test_without_numba_python_serves():
    code = """
import sys, warnings
sys.modules["numba"] = None
from lecture_lib import fast, train_regex_bpe
with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    Encoder = fast.Encoder
params = fast.train_regex_bpe("the cat in the hat", 260, num_threads=2)
print(params == train_regex_bpe("the cat in the hat", 260))
encoder = Encoder(params, special_tokens=["<|end|>"])
print(encoder.encode("the hat<|end|>", allowed_special="all"))
print(encoder.encode_to_numpy("the hat").dtype)
print(encoder.encode_batch(["the", "", "hat"], 2))
print(encoder.encode_batch_to_numpy(["the", "", "hat"])[1].tolist())
print(fast.load("gpt2").encode("Hello, 🌍! 你好!"), fast.prepare() < 1)
"""
    lines = run(code).stdout.splitlines()
    assert lines == [
        "True",
        "[257, 32, 104, 258, 260]",
        "uint32",
        "[[257], [], [104, 258]]",
        "[0, 1, 1, 3]",
        "[15496, 11, 12520, 234, 235, 0, 220, 19526, 254, 25001, 121, 0] True",
    ]
