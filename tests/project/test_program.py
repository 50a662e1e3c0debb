"""A learner's file in its own process: slow, dying, or in another language."""

import os
import sys
import textwrap
import time

import pytest

from lecture_lib.project import child
from lecture_lib.project.program import Failed, Program

pytestmark = pytest.mark.slow

posix_only = pytest.mark.skipif(
    sys.platform == "win32", reason="Windows limits only the time"
)


@pytest.fixture
def program_of(tmp_path):
    """A started program whose file has this source."""
    opened = []

    def make(source, seconds=20.0):
        file = tmp_path / "my_tokenizer.py"
        file.write_text(textwrap.dedent(source), encoding="utf-8")
        opened.append(Program.from_file(file, seconds))
        return opened[-1]

    yield make
    for each in opened:
        each.__exit__()


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere memory isn't limited")
def test_memory_and_prints_are_limited(program_of):
    program = program_of(
        """
        def train(text, n):
            return [0] * 10**10
        def encode(text, merges):
            for _ in range(1_000_000):
                print("x" * 1_000)
        """
    )
    with pytest.raises(Failed, match="memory"):
        program.call("train", ("a", 1))
    with pytest.raises(Failed, match="File too large"):
        program.call("encode", ("a", 1))
    assert len(program.prints()) <= 2_000


def test_a_limit_that_the_machine_refuses_leaves_the_others(monkeypatch):
    """As macOS refuses the one of memory."""
    resource, limited = pytest.importorskip("resource"), []

    def refuse_first(limit, values):
        limited.append(limit)
        if limit == resource.RLIMIT_AS:
            raise ValueError("current limit exceeds maximum limit")

    monkeypatch.setattr(resource, "setrlimit", refuse_first)
    child.set_limits()
    assert limited == [getattr(resource, "RLIMIT_" + s) for s in ("AS", "FSIZE", "CPU")]


CALL = "def train(text, n):\n    "


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("import tiktoken", "No module named 'tiktoken'"),
        ("import re; re.compile('(')", r"(re\.error|PatternError): missing \)"),
        ("1 / 0", "ZeroDivisionError: division by zero, in line 1"),
        ("raise SystemExit", "SystemExit"),
        (f"{CALL}return {{1, 2}}", "can't be compared"),
        (f"{CALL}return {{}}[text]", "KeyError: 'a', in line 2"),
        (f"{CALL}import os; os._exit(3)", "ended by itself, with exit status 3"),
        (f"{CALL}import sys; sys.exit()", "SystemExit"),
        (f"{CALL}a = []; a.append(a); return a", "can't be compared"),
        (f"{CALL}return {{}}, {{0: b'a'}}", r"tuple\[dict, dict\], can't be compared"),
        (f"{CALL}return train(text, n)", "RecursionError"),
        ("def learn(text, n): return {}[text]\ntrain = learn", "KeyError: 'a', in"),
    ],
)
def test_what_fails_is_told_why(program_of, source, told):
    with pytest.raises(Failed, match=told):
        program_of(source).call("train", ("a", 1))


def test_text_of_any_kind_goes_through_the_pipe(program_of):
    program = program_of("def train(text, n): return text")
    for text in ("", "\ud800", "\n\r\u2028", "🌍" * 100_000, "\x00"):
        assert program.call("train", (text, 1))["result"] == text


@pytest.mark.parametrize(
    ("command", "told"),
    [
        ([sys.executable, "-c", "print('hello')"], "no JSON"),
        ([sys.executable, "-c", "print('[]')"], "no JSON object"),
        ([sys.executable, "-c", ""], "its process ended"),
        (["./missing"], "can't be started"),
    ],
)
def test_a_command_that_fails_is_told_why(command, told):
    with Program(command) as program, pytest.raises(Failed, match=told):
        program.call("encode", ("é", []))


@posix_only
def test_what_a_program_started_ends_with_it(program_of, tmp_path):
    program = program_of(
        """
        import os, subprocess, sys
        def train(text, n):
            code = "import time; time.sleep(600)"
            return subprocess.Popen([sys.executable, "-c", code]).pid
        """
    )
    pid = program.call("train", ("a", 1))["result"]
    program.stop()
    for _ in range(1_000):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            break
        with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
            if file.read().rsplit(")", 1)[1].split()[0] == "Z":
                break
        time.sleep(0.01)
    else:
        pytest.fail("the process is still there")
