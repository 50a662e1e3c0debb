"""The one door to code of the recorded program, such as a ``__repr__``.

What `anatomy` can't find out about a value, it has to be asked: its ``__repr__``, the
items of a mapping. Such code may raise, which `Guard.call` turns into `Unreadable`, or
run forever. For the latter a second thread raises `_TookTooLong` in the first one once
`seconds` have passed, and again until the code ends, as it may catch what it is sent.
Python delivers it between two bytecodes, so a Python loop is interrupted, but one long
call into C (``time.sleep(100)``, a huge ``list.sort``) is not until it returns, and an
endless loop around an ``except:`` that forgives everything may go on for ever.
Where threads do not exist (Pyodide), slow code runs to its end.

The same thread stops the recorded program itself, where that is wanted.
"""

import ctypes
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import CodeType
from typing import Any

from .anatomy import type_name

TOO_LONG = "took too long"
MORE_THAN_ENOUGH = 10_000  # turns of a loop; an interrupt arrives after the first

_OWN = str(Path(__file__).parent)


class Unreadable(Exception):
    """The recorded program's own code failed while a value was being read."""


class _TookTooLong(BaseException):
    """Raised from outside in code that outlived its time."""


def _raise_in(thread_id: int, error: type[BaseException]) -> None:
    """Make `error` pending in a thread."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(
        ctypes.c_ulong(thread_id), ctypes.py_object(error)
    )


def _let_it_arrive() -> None:
    # An interrupt that is on its way must not arrive later in other code. It can't be
    # withdrawn: that would leave a flag of CPython 3.11 set with which a traced program
    # never goes on. So wait until it is here.
    for _ in range(MORE_THAN_ENOUGH):
        pass


def _contained(
    program: Callable[[], Any],
) -> Iterator[tuple[Any, StopIteration | None]]:
    """``program()`` in a generator, which has an exception state of its own.

    What stops a program may be raised where it has just left an ``except:``. CPython
    then forgets to take back the exception that was being handled there, and all later
    ones would be shown as raised "during handling" of it.
    """
    try:
        yield program(), None
    except StopIteration as error:  # which no generator lets through
        yield None, error


class Guard:
    """Calls foreign functions, each for at most `seconds`."""

    def __init__(self, seconds: float = 0.5):
        self.seconds = seconds
        self._thread_id = threading.get_ident()
        self._lock = threading.Lock()
        self._deadline = 0.0
        self._fired = False
        self._overdue: Callable[[], bool] | None = None
        self._stop: type[BaseException] = _TookTooLong
        self._outermost: CodeType | None = None
        self._closed = threading.Event()
        self._started = False

    def call(self, function: Callable[..., Any], *args: Any) -> Any:
        """``function(*args)``; `Unreadable` when it raises or takes too long.

        The user's own ``KeyboardInterrupt`` passes.
        """
        if not self._started:
            self._start()
        try:
            try:
                self._deadline = time.monotonic() + self.seconds
                return function(*args)
            finally:
                self._disarm()
        except _TookTooLong:
            raise Unreadable(TOO_LONG) from None
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            raise Unreadable(f"raised {type_name(error)}") from None

    def run(
        self,
        program: Callable[[], Any],
        overdue: Callable[[], bool],
        stop: type[BaseException],
    ) -> Any:
        """``program()``, in which `stop` is raised as long as it is ``overdue()``."""
        if not self._started:
            self._start()
        self._outermost = getattr(program, "__code__", None)
        self._stop, self._overdue = stop, overdue
        try:
            result, ended = next(_contained(program))
        finally:
            self._overdue = None  # at once: no further interrupt is sent
            with suppress(stop):
                self._receive()
        if ended is None:
            return result
        try:
            raise ended
        finally:
            del ended  # its traceback leads here, and it would keep itself alive

    def close(self) -> None:
        """End the watching thread."""
        self._closed.set()

    def _start(self) -> None:
        self._started = True
        watcher = threading.Thread(
            target=self._watch, name="stepper guard", daemon=True
        )
        with suppress(RuntimeError):  # a platform without threads
            watcher.start()

    def _watch(self) -> None:
        while not self._closed.wait(self.seconds / 10):
            with self._lock:
                if self._deadline:
                    if time.monotonic() > self._deadline:
                        self._fired = True
                        _raise_in(self._thread_id, _TookTooLong)
                elif self._overdue and self._overdue() and self._is_in_program():
                    self._fired = True
                    _raise_in(self._thread_id, self._stop)

    def _is_in_program(self) -> bool:
        """Is it the program that runs right now, and not the recorder at work?"""
        frame = top = sys._current_frames().get(self._thread_id)
        while frame is not None and not frame.f_code.co_filename.startswith(_OWN):
            frame = frame.f_back
        return (
            frame is not top and frame is not None and frame.f_code is self._outermost
        )

    def _disarm(self) -> None:
        self._deadline = 0.0  # at once: no further interrupt is sent
        try:
            self._receive()
        except _TookTooLong:
            self._receive()

    def _receive(self) -> None:
        """Take what was sent and has not arrived."""
        with self._lock:
            self._deadline = 0.0
            fired, self._fired = self._fired, False
        if fired:
            _let_it_arrive()
