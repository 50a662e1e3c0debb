"""What a submission may not do: Python's audit events, refused with a sentence.

Works wherever Python does, against programs that are careless or curious. It is no wall
against someone who attacks the interpreter itself: a lecturer who expects that runs the
grader in a container or a virtual machine.
"""

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

NETWORK = ("socket.", "urllib.", "http.client.", "ftplib.", "smtplib.", "ssl.")
PROCESSES = (
    "os.fork",
    "os.forkpty",
    "os.exec",
    "os.posix_spawn",
    "os.spawn",
    "os.system",
    "os.startfile",
    "os.kill",
    "os.killpg",
    "subprocess.Popen",
    "pty.spawn",
    "signal.pthread_kill",
)
INTERPRETER = ("ctypes.", "gc.get_", "sys.addaudithook", "sys.settrace", "code.__new__")
CHANGES = (
    "os.remove",
    "os.rename",
    "os.rmdir",
    "os.mkdir",
    "os.link",
    "os.symlink",
    "os.truncate",
    "os.chmod",
    "os.chown",
    "os.utime",
    "os.chdir",
    "shutil.",
)
WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_TRUNC | os.O_APPEND


class NotAllowed(BaseException):
    """Not an `Exception`, so that no bare ``except Exception`` hides it."""


def confine(readable: list[Path], source: Path) -> list[str]:
    """From now on: no network, no process, files only in `readable` and `source`.

    Written may be what is below the working directory. There is no way back. What was
    refused is in the list that it gives, also if the program goes on.
    """
    home = os.path.realpath(os.getcwd())
    roots = [home, *(os.path.realpath(each) for each in (*readable, source))]
    refused: list[str] = []
    ask = hook(home, roots)

    def audit(event: str, arguments: tuple[Any, ...]) -> None:
        try:
            ask(event, arguments)
        except NotAllowed as error:
            refused.append(str(error))
            raise

    sys.addaudithook(audit)
    return refused


def hook(home: str, roots: list[str]) -> Callable[[str, tuple[Any, ...]], None]:
    real, below = os.path.realpath, _below

    def allowed(event: str, arguments: tuple[Any, ...]) -> None:
        if event == "open":
            path, mode, flags = arguments
            if isinstance(path, int):
                return
            writes = bool((flags or 0) & WRITING) or (
                isinstance(mode, str) and bool(set(mode) & set("wax+"))
            )
            where = real(os.fsdecode(path))
            if writes and not below(where, [home]):
                raise NotAllowed(f"it tried to write {path!r}, outside of its folder")
            if not below(where, roots):
                raise NotAllowed(f"it tried to read {path!r}, outside of its folder")
        elif event.startswith(NETWORK):
            raise NotAllowed("it tried to use the network")
        elif event.startswith(PROCESSES):
            raise NotAllowed("it tried to start or end another process")
        elif event.startswith(INTERPRETER):
            raise NotAllowed("it tried to reach into the interpreter")
        elif event in ("os.listdir", "os.scandir"):
            path = arguments[0]
            if isinstance(path, int):
                return
            if not below(real(os.fsdecode(path or ".")), roots):
                raise NotAllowed(f"it tried to list {path!r}, outside of its folder")
        elif event.startswith(CHANGES):
            paths = [each for each in arguments if isinstance(each, str | bytes)]
            if any(not below(real(os.fsdecode(each)), [home]) for each in paths):
                raise NotAllowed("it tried to change files outside of its folder")

    return allowed


def _below(path: str, roots: list[str]) -> bool:
    return any(path == root or path.startswith(root + os.sep) for root in roots)
