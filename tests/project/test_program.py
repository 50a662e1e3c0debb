"""A learner's file in its own process: slow, dying, hostile, in another language."""

import errno
import json
import os
import shlex
import sys
import textwrap
import types
from pathlib import Path

import pytest

from lecture_lib.project import __main__ as commands
from lecture_lib.project import start as starting
from lecture_lib.project.__main__ import main
from lecture_lib.project.milestones import MILESTONES
from lecture_lib.project.program import Failed, Program, Unwritten
from lecture_lib.project.verdicts import check, check_milestone
from tests.project import right_file

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


def test_a_right_file_passes_in_its_own_process(tmp_path):
    mine = starting.start(tmp_path)
    mine.write_text(right_file.SOURCE, encoding="utf-8")
    with Program.from_file(mine, seconds=120.0) as program:
        verdicts = list(check(program))
    assert [verdict.passed for verdict in verdicts] == [True] * 4, verdicts[-1]


def test_the_skeleton_begins_with_train(tmp_path, capsys):
    mine = starting.start(tmp_path)
    assert main(["check", "--file", str(mine)]) == 1
    assert "next is train" in capsys.readouterr().out


def test_start_replaces_no_work(tmp_path):
    mine = starting.start(tmp_path)
    mine.write_text("# a week of work\n", encoding="utf-8")
    assert starting.start(tmp_path).read_text("utf-8") == "# a week of work\n"


@pytest.mark.parametrize("system", ["posix", "nt"])
def test_the_command_that_start_tells_can_be_pasted(
    tmp_path, capsys, monkeypatch, system
):
    """Also from a folder and a Python with spaces in their paths."""
    folder = tmp_path / "my own"
    monkeypatch.setattr(commands.sys, "executable", str(tmp_path / "a b" / "python"))
    monkeypatch.setattr(commands, "os", types.SimpleNamespace(name=system))
    monkeypatch.setattr(commands, "provide", lambda folder: None)
    assert main(["start", str(folder)]) == 0
    _, told = capsys.readouterr().out.splitlines()
    python, mine = commands.sys.executable, str(folder / "my_tokenizer.py")
    quoted = f'"{python}"', f'"{mine}"'
    if system == "posix":
        quoted = shlex.quote(python), shlex.quote(mine)
    command = f"{quoted[0]} -m lecture_lib.project check --file {quoted[1]}"
    assert told == f"    {command}"


def test_the_command_that_start_tells_is_short_in_the_checkout(
    tmp_path, capsys, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(commands, "WORK", tmp_path / "work")
    python = Path(".venv") / "bin" / "python"
    monkeypatch.setattr(commands.sys, "executable", str(Path.cwd() / python))
    assert main(["start"]) == 0
    assert f"    {python} -m lecture_lib.project check\n" in capsys.readouterr().out


def test_a_folder_that_takes_no_files_is_told_in_a_sentence(tmp_path, capsys):
    """A file where a folder should be stops root too; so does a read-only disk."""
    place = tmp_path / "file"
    place.touch()
    assert main(["start", str(place / "work")]) == 2
    (said,) = capsys.readouterr().out.splitlines()
    assert said.startswith(f"Nothing can be written into the folder {place / 'work'} (")
    assert said.endswith("): name one of yours behind start.")
    (tmp_path / "class").mkdir()
    (tmp_path / "class" / "one.py").touch()
    graded = ["grade", str(tmp_path / "class"), "--output", str(place)]
    assert main([*graded, "--workers", "1"]) == 2
    assert "name another one with --output." in capsys.readouterr().out


def test_a_file_in_a_folder_that_takes_none_is_told(tmp_path, capsys, monkeypatch):
    def read_only(folder):
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(commands, "provide", read_only)
    (tmp_path / "my_tokenizer.py").touch()
    assert main(["check", "--file", str(tmp_path / "my_tokenizer.py")]) == 2
    assert "): put your file into one of yours." in capsys.readouterr().out


def test_without_a_command_all_are_listed(capsys):
    assert main([]) == 2
    shown = capsys.readouterr().out
    for command in ("start", "check", "grade"):
        assert f"\n    {command} " in shown


def test_a_loop_ends(program_of):
    program = program_of(
        """
        def train(text, num_merges):
            while True:
                try:
                    text = "x"
                except BaseException:
                    pass
        """,
        seconds=1.0,
    )
    with pytest.raises(Failed, match="did not end within 1 seconds"):
        program.call("train", ("a", 1))
    with pytest.raises(Unwritten):  # and goes on
        program.call("encode", ("a", []))


def test_a_helper_that_is_not_written_is_named(program_of):
    """`train` is written: that it is next would send its writer to the wrong place."""
    program = program_of(
        """
        def train(text, num_merges):
            return list(pre_tokenize(text))

        def pre_tokenize(text):
            raise NotImplementedError

        def encode(text, merges):
            raise NotImplementedError
        """
    )
    with pytest.raises(Failed, match="calls pre_tokenize, which you haven't written"):
        program.call("train", ("a", 1))
    with pytest.raises(Unwritten):
        program.call("encode", ("a", []))


def test_the_type_of_a_result_that_cannot_be_compared_is_named(program_of):
    program = program_of("def train(text, n): return {}, {0: b'a'}")
    with pytest.raises(Failed, match="a tuple of two dicts, can't be compared"):
        program.call("train", ("a", 1))


@posix_only
def test_memory_is_limited(program_of):
    program = program_of("def train(text, n): return [0] * 10**10")
    with pytest.raises(Failed, match="memory"):
        program.call("train", ("a", 1))


@posix_only
def test_a_gigabyte_of_prints_is_stopped(program_of):
    program = program_of(
        """
        def train(text, n):
            for _ in range(1_000_000):
                print("x" * 1_000)
        """
    )
    with pytest.raises(Failed, match="File too large"):
        program.call("train", ("a", 1))
    assert len(program.prints()) <= 2_000


def test_prints_are_kept_apart_and_shown(program_of, tmp_path, capsys):
    program_of("def train(text, n): print('here', n); return [[0, 0]]")
    assert main(["check", "a", "--file", str(tmp_path / "my_tokenizer.py")]) == 1
    shown = capsys.readouterr().out
    assert "✗ milestone a" in shown and "    here 1" in shown


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("def train(text n): pass", "can't be read: SyntaxError"),
        ("import tiktoken", "tiktoken would do the project's work"),
        ("import lecture_lib.tokenizers", "would do the project's work"),
        ("import re; re.compile('(')", r"(re\.error|PatternError): missing \)"),
        ("1 / 0", "ZeroDivisionError: division by zero, in line 1"),
        ("raise SystemExit", "SystemExit"),
    ],
)
def test_a_file_that_fails_is_told_why(program_of, source, told):
    with pytest.raises(Failed, match=told):
        program_of(source).call("train", ("a", 1))


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("return {1, 2}", "can't be compared"),
        ("return {}[text]", "KeyError: 'a', in line 2"),
        ("import os; os._exit(3)", "its process ended"),
        ("import sys; sys.exit()", "SystemExit"),
        ("a = []; a.append(a); return a", "can't be compared"),
        ("return train(text, n)", "RecursionError"),
    ],
)
def test_a_call_that_fails_is_told_why(program_of, body, told):
    program = program_of(f"def train(text, n):\n    {body}\n")
    with pytest.raises(Failed, match=told):
        program.call("train", ("a", 1))


def test_text_of_any_kind_goes_through_the_pipe(program_of):
    program = program_of("def train(text, n): return text")
    for text in ("", "\ud800", "\n\r\u2028", "🌍" * 100_000, "\x00"):
        assert program.call("train", (text, 1)) == {"result": text}


def test_another_name_is_adapted(program_of):
    program = program_of("def learn(text, n): return n\nADAPTERS = {'train': 'learn'}")
    assert program.call("train", ("a", 7)) == {"result": 7}


def test_a_program_in_another_language(tmp_path):
    """Anything that answers lines of JSON: here Python again, without our child."""
    file = tmp_path / "other.py"
    file.write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    asked = json.loads(line)\n"
        "    text, merges = asked['arguments']\n"
        "    print(json.dumps({'result': list(text.encode())}), flush=True)\n",
        encoding="utf-8",
    )
    with Program([sys.executable, str(file)]) as program:
        assert program.call("encode", ("é", []))["result"] == [195, 169]


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
    import os
    import time

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


def test_hanging_in_the_first_function_costs_one_call(program_of, monkeypatch):
    program = program_of("def train(text, n):\n    while True: pass", seconds=1.0)
    verdict = check_milestone(program, MILESTONES[0])
    assert "did not end within 1 seconds" in verdict.problem
    assert "while loop" in verdict.hint
    assert json.dumps(str(verdict))
