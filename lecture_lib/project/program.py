"""A learner's program, asked through a pipe: it can be late, die or answer anything."""

import contextlib
import json
import math
import os
import queue
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any

CHILD = Path(__file__).with_name("child.py")
SECONDS = 10.0  # for one call; milestone d reads a vocabulary in the first
ENDLESS = "did not end within"  # of a `Failed` call
LONGEST = 50_000_000  # characters of one answer
MOST_LINES = 4  # that wait, if a program writes more than answers
# A pipe or a link in place of a file is nothing to wait for or to follow.
READING = os.O_RDONLY
for name in ("O_NONBLOCK", "O_NOFOLLOW", "O_BINARY"):
    READING |= getattr(os, name, 0)
VALID = {
    each.value for each in signal.valid_signals() if isinstance(each, signal.Signals)
}
UNFLUSHED = (
    "Does it flush its output after each answer? Until then, the answer stays in your "
    "program. If it does, it may be slow: --seconds 60 gives a call more time."
)


class Unwritten(Exception):
    """The function raises NotImplementedError, or isn't there at all."""

    is_absent = False


class Failed(Exception):
    """The program's answer is no result; the text says what happened."""

    is_file = False  # the whole file, and not this call
    hint = ""  # if this failure has one of its own
    kind = ""  # of a result that can't be compared, in words
    helper = ""  # the function that it calls, and that isn't written


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
        self.hash_seed = 0  # of the next process, for the order of its sets
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.Queue[str] = queue.Queue(MOST_LINES)
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
        command = [sys.executable, "-sP", str(CHILD), str(path.resolve())]
        command += [str(given.resolve())] if given else []
        return cls(command, seconds, most_seconds)

    def __enter__(self) -> "Program":
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()
        remove(self.folder)

    def call(self, function: str, arguments: Sequence[Any]) -> dict[str, Any]:
        """The answer: "result", and "taken" where an argument was a stream.

        `Unwritten`, or `Failed` with a sentence.
        """
        if self._process is None:
            self._start()
        request = json.dumps({"function": function, "arguments": arguments})
        self._printed = self._prints.stat().st_size if self._prints.exists() else 0
        assert self._process is not None and self._process.stdin is not None
        with contextlib.suppress(OSError):  # it died; reading says so
            self._process.stdin.write(request + "\n")
            self._process.stdin.flush()
        answer = self._answer()
        if answer.get("missing"):
            unwritten = Unwritten(function)
            unwritten.is_absent = bool(answer.get("absent"))
            raise unwritten
        if "error" in answer:
            raise self._failure(answer, "")
        if "result" not in answer:
            raise Failed("it gave no result")
        return answer

    @property
    def _prints(self) -> Path:
        return self.folder / "prints.txt"

    def prints(self) -> str:
        """The end of what it printed in its last call."""
        try:
            opened = os.open(self._prints, READING)
        except OSError:
            return ""
        try:
            state = os.fstat(opened)
            if not stat.S_ISREG(state.st_mode):  # it was put there by the program
                return ""
            os.lseek(opened, max(self._printed, state.st_size - 2_000), os.SEEK_SET)
            return os.read(opened, 2_000).decode("utf-8", "replace")
        finally:
            os.close(opened)

    def stop(self) -> None:
        """End it and all that it started in its process group."""
        if self._process is None:
            return
        if os.name == "posix":
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()
        self._process = None

    def _start(self) -> None:
        try:
            self._process = subprocess.Popen(
                self.command,
                cwd=self.folder,
                env=_environment(self.folder, self.hash_seed),
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
        assert self._process.stdout is not None
        threading.Thread(
            target=_read, args=(self._process.stdout, self._lines), daemon=True
        ).start()
        if str(CHILD) in self.command:
            try:
                answer = self._answer()
            except Failed as failure:
                failure.args = (f"your file fails while it is read: {failure}",)
                failure.is_file = True
                raise
            if "error" in answer:
                self.stop()
                is_read = answer.get("is_read")
                failing = "fails while it runs" if is_read else "can't be read"
                raise self._failure(answer, f"your file {failing}: ")

    def _failure(self, answer: dict[str, Any], before: str) -> Failed:
        failed = Failed(before + str(answer["error"]))
        failed.is_file = bool(answer.get("is_file"))
        failed.kind = str(answer.get("kind", ""))[:200]
        failed.helper = str(answer.get("helper", ""))[:200]
        return failed

    def _how_it_ended(self) -> str:
        assert self._process is not None
        status = None
        with contextlib.suppress(subprocess.TimeoutExpired):
            status = self._process.wait(timeout=1.0)
        self.stop()
        if status is None:
            return "it closed its output"
        if status >= 0:
            return f"its process ended by itself, with exit status {status}"
        name = signal.Signals(-status).name if -status in VALID else f"signal {-status}"
        return f"its process was ended by {name}; perhaps it took too much memory"

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
            failed = Failed(f"it {ENDLESS} {self.seconds:g} seconds")
            failed.hint = "" if str(CHILD) in self.command else UNFLUSHED
            raise failed from None
        if len(line) >= LONGEST:
            self.stop()
            raise Failed(f"its result is longer than {LONGEST:,} characters")
        if not line:
            raise Failed(self._how_it_ended())
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            self.stop()
            raise Failed(f"its answer is no JSON: {line[:80]!r}") from None
        return answer if isinstance(answer, dict) else {"error": "no JSON object"}


def remove(folder: Path) -> None:
    """Delete a folder; leave what can't be deleted, however deep or locked it is."""
    with contextlib.suppress(OSError, RecursionError):
        shutil.rmtree(folder)


def _environment(folder: Path, hash_seed: int) -> dict[str, str]:
    """The same for each run: sets have one order, and there are no secrets in it."""
    kept = {"PATH", "SYSTEMROOT", "LD_LIBRARY_PATH", "LANG", "LC_ALL"}
    return {name: value for name, value in os.environ.items() if name in kept} | {
        "PYTHONHASHSEED": str(hash_seed),
        "PYTHONUTF8": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
        "TMPDIR": str(folder),
        "HOME": str(folder),
    }


def _read(pipe: IO[str], lines: "queue.Queue[str]") -> None:
    """Lines until the end, which is the empty line; a line without end is cut."""
    try:
        while line := pipe.readline(LONGEST):
            lines.put(line)
            if len(line) >= LONGEST:
                break
    except (OSError, ValueError):
        pass
    lines.put("")
