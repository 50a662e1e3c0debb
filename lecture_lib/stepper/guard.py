"""Runs code of the recorded program, such as a ``__repr__``, and survives it.

A value is shown by asking it: its ``__repr__``, ``__len__`` or fields. Such code may
raise, which `Guard.call` turns into `Unreadable`, or run forever. For the latter a
second thread raises `_TookTooLong` in the first one once `seconds` have passed.
Python delivers it between two bytecodes, so a Python loop is interrupted, but one long
call into C (``time.sleep(100)``, a huge ``list.sort``) is not until it returns.
Where threads do not exist (Pyodide), slow code runs to its end.
"""

import ctypes
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any

MORE_THAN_ENOUGH = 10_000  # turns of a loop; an interrupt arrives after the first


class Unreadable(Exception):
    """The recorded program's own code failed while a value was being read."""


class _TookTooLong(BaseException):
    """Raised from outside in code that outlived its time."""


def _raise_in(thread_id: int, error: type[BaseException]) -> None:
    """Make `error` pending in a thread."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(
        ctypes.c_ulong(thread_id), ctypes.py_object(error)
    )


class Guard:
    """Calls foreign functions, each for at most `seconds`."""

    def __init__(self, seconds: float = 0.5):
        self.seconds = seconds
        self._thread_id = threading.get_ident()
        self._lock = threading.Lock()
        self._deadline = 0.0
        self._fired = False
        self._closed = threading.Event()
        self._started = False

    def call(self, function: Callable[..., Any], *args: Any) -> Any:
        """``function(*args)``; `Unreadable` when it raises or takes too long."""
        if not self._started:
            self._start()
        try:
            try:
                self._deadline = time.monotonic() + self.seconds
                return function(*args)
            finally:
                self._disarm()
        except _TookTooLong:
            raise Unreadable("took too long") from None
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException as error:
            raise Unreadable(f"raised {type(error).__name__}") from None

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
                if self._deadline and time.monotonic() > self._deadline:
                    self._deadline = 0.0
                    self._fired = True
                    _raise_in(self._thread_id, _TookTooLong)

    def _disarm(self) -> None:
        with self._lock:
            self._deadline = 0.0
            fired, self._fired = self._fired, False
        if fired:
            # The interrupt may still be on its way, and must not arrive later in other
            # code. It can't be withdrawn: that would leave a flag of CPython 3.11 set
            # with which a traced program never goes on. So wait until it is here.
            for _ in range(MORE_THAN_ENOUGH):
                pass
