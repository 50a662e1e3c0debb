"""A limit of time for an answer, so that an endless loop gets a verdict too.

A second thread raises `TookTooLong` in the first. Python delivers it between two
bytecodes: a loop in Python ends, also one inside a library. What can't be ended is one
long call into C (``time.sleep(10**9)``, ``9**9**9``), a loop that catches every
exception and goes on, and anything where threads don't exist (Pyodide).
"""

import ctypes
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

MORE_THAN_ENOUGH = 10_000  # turns of a loop; what is pending arrives in the first


class TookTooLong(BaseException):
    """Raised from outside in code that outlived its time."""


@contextmanager
def time_limit(seconds: float) -> Iterator[None]:
    """Raise `TookTooLong` in the block when it has run for `seconds`."""
    thread_id = ctypes.c_ulong(threading.get_ident())
    ended, turn = threading.Event(), threading.Lock()

    def watch() -> None:
        ended.wait(seconds)
        with turn:
            if not ended.is_set():
                raise_in = ctypes.pythonapi.PyThreadState_SetAsyncExc
                raise_in(thread_id, ctypes.py_object(TookTooLong))

    with suppress(RuntimeError):  # no threads here
        threading.Thread(target=watch, name="time limit", daemon=True).start()
    try:
        yield
    finally:
        with turn:
            ended.set()
        for _ in range(MORE_THAN_ENOUGH):
            pass  # if it was raised in the last moment, it arrives here and not later
