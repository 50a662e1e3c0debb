"""Room on the stack for the recorder, so that recursion goes as deep as without it."""

import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

ROOM = 400  # frames: the recorder's own, and those of a value's ``__repr__``

_lock = threading.Lock()
_limit = 0  # as the recordings left it
_room = 0  # how much of it is theirs


@contextmanager
def room_for_the_recorder() -> Iterator[None]:
    """Raise the recursion limit meanwhile. Recordings may end in any order."""
    with _lock:
        _change(ROOM)
    try:
        yield
    finally:
        with _lock:
            if _is_ours() and _room:
                _change(-ROOM)


def _is_ours() -> bool:
    """A program that set a limit of its own keeps it, as without us."""
    return sys.getrecursionlimit() == _limit


def _change(difference: int) -> None:
    global _limit, _room
    room = _room if _is_ours() else 0
    with suppress(RecursionError):  # too deep in the stack for the lower limit
        sys.setrecursionlimit(sys.getrecursionlimit() + difference)
        _limit, _room = sys.getrecursionlimit(), room + difference
