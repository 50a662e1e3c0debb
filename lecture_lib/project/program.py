"""A learner's program, asked through a pipe: it can be late, die or answer anything."""

import contextlib
import json
import math
import os
import queue
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any

import regex

from lecture_lib.files import check_regular

CHILD = Path(__file__).with_name("child.py")
PACKAGES = Path(regex.__file__).resolve().parents[1]
SECONDS = 10.0  # for one call; milestone d reads a vocabulary in the first
# A shell with the program's exit status: a program that ends its parent ends only this.
SHELL = 'exec 3<&0; "$@" <&3 3<&- & trap "kill -9 $!" TERM; wait $!'
BETWEEN = ("sh", "-c", SHELL, "sh") if os.name == "posix" else ()
ENDLESS = "did not end within"  # of a `Failed` call
UNFLUSHED = ", or did not flush its answer"  # of a program in another language
WHOLE_FILE = "your file "  # begins what is told of one that can't be read
LONGEST = 50_000_000  # characters of one answer
MOST_LINES = 4  # that wait, if a program writes more than answers
SHOWN = 2_000  # bytes of what it printed


class Unwritten(Exception):
    """The function raises NotImplementedError, or isn't there at all."""

    is_absent = False


class Failed(Exception):
    """The program's answer is no result; the text says what happened."""


class Program:
    """A process that answers calls, started when needed and again after it died."""

    def __init__(
        self,
        command: Sequence[str],
        seconds: float = SECONDS,
        most_seconds: float = math.inf,
    ):
        """`seconds` limits one call, and `most_seconds` all of them together."""
        self.command = list(command)
        self.seconds = seconds
        self.most_seconds = most_seconds
        self._deadline = time.monotonic() + most_seconds
        self.folder = Path(tempfile.mkdtemp(prefix="tokenizer-"))  # where it runs
        self._is_file = str(CHILD) in self.command
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.Queue[str] = queue.Queue(MOST_LINES)
        self._prints = self.folder / "prints.txt"
        self._printed = 0  # bytes, before the last call

    @classmethod
    def from_file(
        cls,
        path: Path,
        seconds: float = SECONDS,
        *,
        given: Path | None = None,
        most_seconds: float = math.inf,
    ) -> "Program":
        """Return the program of a Python file, which can import what is in `given`."""
        files = [CHILD, path.resolve(), PACKAGES, *([given.resolve()] if given else [])]
        command = [sys.executable, "-sSP", *map(str, files)]
        return cls(command, seconds, most_seconds)

    @classmethod
    def from_line(
        cls, line: str, folder: Path, seconds: float, most_seconds: float = math.inf
    ) -> "Program":
        """Return the program of a command line, with full paths of files in `folder`.

        It needs them, because it runs in another folder. Raise ``ValueError`` if a
        quotation mark has no other half.
        """
        program, *rest = shlex.split(line) or [""]
        if Path(program).name != program:  # a bare name is looked for on the PATH
            program = str(folder / program)
        files = [folder / each if (folder / each).is_file() else each for each in rest]
        return cls([program, *map(str, files)], seconds, most_seconds)

    def __enter__(self) -> "Program":
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        with contextlib.suppress(OSError, RecursionError):  # it is deep, or locked
            shutil.rmtree(self.folder)

    def call(self, function: str, arguments: Sequence[Any]) -> dict[str, Any]:
        """Return the answer: "result", and "taken" where an argument was a stream.

        Raise `Unwritten`, or `Failed` with a sentence.
        """
        process = self._process or self._start()
        request = json.dumps({"function": function, "arguments": arguments})
        self._printed = self._prints.stat().st_size if self._prints.exists() else 0
        assert process.stdin is not None
        with contextlib.suppress(OSError):  # it died; reading says so
            process.stdin.write(request + "\n")
            process.stdin.flush()
        answer = self._answer()
        if answer.get("missing"):
            unwritten = Unwritten(function)
            unwritten.is_absent = bool(answer.get("absent"))
            raise unwritten
        if "error" in answer:
            raise Failed(str(answer["error"]))
        if "result" not in answer:
            raise Failed("it gave no result")
        return answer

    def prints(self) -> str:
        """Return the end of what it printed in its last call."""
        try:
            check_regular(self._prints)  # opening a pipe might never end
            with self._prints.open("rb") as file:
                size = file.seek(0, os.SEEK_END)
                file.seek(max(self._printed, size - SHOWN))
                return file.read(SHOWN).decode("utf-8", "replace")
        except OSError:
            return ""

    def stop(self) -> None:
        """End it and all that it started in its process group."""
        if self._process is None:
            return
        if os.name == "posix":
            self._process.terminate()  # also for a program that left the group
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(timeout=1.0)
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        self._process = None

    def _start(self) -> subprocess.Popen[str]:
        try:
            process = self._process = subprocess.Popen(
                [*BETWEEN, *self.command],
                cwd=self.folder,
                env=_environment(self.folder),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                encoding="utf-8",
                errors="replace",
                start_new_session=True,
            )
        except OSError as error:
            raise Failed(f"{self.command[0]} can't be started: {error}") from None
        self._lines = queue.Queue(MOST_LINES)
        reading = (process.stdout, self._lines)
        threading.Thread(target=_read, args=reading, daemon=True).start()
        if self._is_file:
            try:
                answer = self._answer()
            except Failed as failure:
                told = f"{WHOLE_FILE}fails while it is read: {failure}"
                raise Failed(told) from None
            if "error" in answer:
                self.stop()
                raise Failed(str(answer["error"]))
        return process

    def _answer(self) -> dict[str, Any]:
        left = self._deadline - time.monotonic()
        try:
            line = self._lines.get(timeout=max(0.0, min(self.seconds, left)))
        except queue.Empty:
            self.stop()
            if left < self.seconds:
                raise Failed(
                    f"all calls together {ENDLESS} {self.most_seconds:g} seconds"
                ) from None
            unseen = "" if self._is_file else UNFLUSHED
            raise Failed(f"it {ENDLESS} {self.seconds:g} seconds{unseen}") from None
        if not line:
            raise Failed(self._how_it_ended())
        if len(line) >= LONGEST:
            self.stop()
            raise Failed(f"its result is longer than {LONGEST:,} characters")
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            self.stop()
            raise Failed(f"its answer is no JSON: {line[:80]!r}") from None
        return answer if isinstance(answer, dict) else {"error": "no JSON object"}

    def _how_it_ended(self) -> str:
        assert self._process is not None
        status = None
        with contextlib.suppress(subprocess.TimeoutExpired):
            status = self._process.wait(timeout=1.0)
        self.stop()
        if status is None:
            return "it closed its output"
        if BETWEEN and status in (126, 127):
            return f"{self.command[0]} can't be started"
        number = -status if status < 0 else status - 128
        if BETWEEN and number in signal.valid_signals():
            return f"it was ended by signal {number}; perhaps it took too much memory"
        return f"its process ended by itself, with exit status {status}"


def _environment(folder: Path) -> dict[str, str]:
    """Return the same for each run: sets have one order, and it holds no secrets."""
    kept = {"PATH", "SYSTEMROOT", "LD_LIBRARY_PATH", "LANG", "LC_ALL"}
    return {name: value for name, value in os.environ.items() if name in kept} | {
        "PYTHONHASHSEED": "0",
        "PYTHONUTF8": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
        "TMPDIR": str(folder),
        "HOME": str(folder),
    }


def _read(pipe: IO[str], lines: "queue.Queue[str]") -> None:
    """Queue lines until the end, which is the empty line; cut one without end."""
    with contextlib.suppress(OSError, ValueError):
        while line := pipe.readline(LONGEST):
            lines.put(line)
            if len(line) >= LONGEST:
                break
    lines.put("")
