"""Programs that would notice a recording. Each returns what it noticed.

Called plainly and called under `step`, a program must return the same.
"""

import builtins
import contextlib
import io
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

LOG: list[str] = []


class Noisy:
    """Says so when it ends."""

    def __init__(self, name: str):
        self.name = name

    def __del__(self):
        LOG.append(f"{self.name} ends")


def keep(value: Any) -> Any:
    local = value
    return local


def a_list_grows_meanwhile() -> int:
    numbers = []
    table = {}
    stop = threading.Event()

    def grow() -> None:
        for _ in range(200_000):
            if stop.is_set():
                break
            numbers.append(1)
            table[len(numbers)] = 1
            table.pop(len(numbers) // 2, None)

    worker = threading.Thread(target=grow)
    worker.start()
    try:
        for number in range(100):
            last = number
    finally:
        stop.set()
        worker.join()
    return last


def uses_of_stdout() -> list:
    found = [sys.stdout.fileno(), sys.stdout.encoding, sys.stdout.isatty()]
    sys.stdout.buffer.write(b"")
    sys.stdout.reconfigure(line_buffering=False)
    sys.stdout.writelines(["", ""])
    subprocess.run([sys.executable, "-c", ""], stdout=sys.stdout, check=True)
    with contextlib.redirect_stdout(io.StringIO()) as text:
        print("redirected")
    found.append(text.getvalue())
    try:
        print("\ud800")
    except UnicodeEncodeError as error:
        found.append(str(error))
    try:
        sys.stdout.write(b"")
    except TypeError as error:
        found.append(str(error))
    return found


def replaced_builtins() -> int:
    calls = []
    before = builtins.len
    builtins.len = lambda items: calls.append(1) or before(items)
    try:
        number = len([1, 2])
    finally:
        builtins.len = before
    return number + len(calls)


def threads() -> int:
    return threading.active_count()


def ends_of_objects() -> list:
    LOG.clear()
    thing = Noisy("first")
    thing = [Noisy("second")]
    LOG.append("rebound")
    thing.clear()
    LOG.append("cleared")
    thing = keep(Noisy("returned"))
    LOG.append("returned")
    thing = None
    LOG.append(str(thing))
    keep(Noisy("passed on"))
    return LOG.copy()


def a_file_is_written_and_read() -> str:
    def write(path: Path) -> None:
        file = open(path, "w", encoding="utf-8")  # noqa: SIM115 - its end closes it
        file.write("hello")

    with TemporaryDirectory() as folder:
        path = Path(folder, "file")
        write(path)
        return path.read_text(encoding="utf-8")


def recursion_is_caught() -> list:
    def sink() -> int:
        return sink() + 1

    try:
        sink()
    except RecursionError:
        text = "too deep"
    after = text + "!"
    return [after]


def errors_pass_the_right_handlers() -> list:
    told = []
    for number in range(3):
        try:
            told.append(1 // number)
        except ZeroDivisionError as error:
            told.append(str(error))
        finally:
            told.append("end")
    told.append(sys.exc_info())
    return told


PROGRAMS: list[Callable[[], Any]] = [
    a_list_grows_meanwhile,
    replaced_builtins,
    threads,
    ends_of_objects,
    a_file_is_written_and_read,
    recursion_is_caught,
    errors_pass_the_right_handlers,
    uses_of_stdout,
]
