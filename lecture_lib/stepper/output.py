"""What the recorded call prints, with the step at which it did.

``sys.stdout`` belongs to the whole process, and recordings may overlap in several
threads. So while there are any, one `Switch` stands in its place. It gives the text of
each thread to the recording of that thread, or to the stream that was there before.
"""

import io
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from .anatomy import exactly_text, type_name

_lock = threading.RLock()


class Captured(io.TextIOBase):
    """Takes what one recorded call prints; keeps a bounded amount."""

    encoding = "utf-8"
    errors = "strict"

    def __init__(self, most_per_step: int, most: int = 20_000):
        self.pieces: list[tuple[int, str]] = []
        self._most_per_step = most_per_step
        self._left = most
        self._waiting: list[str] = []
        self._ended = False  # all that may be shown has been, and that is still to say
        self._older_threads: list[threading.Thread] = []

    def writable(self) -> bool:
        """Always: this is an output stream."""
        return True

    def write(self, text: str) -> int:
        """Keep `text` for the next step, unless too much was printed already."""
        if not issubclass(type(text), str):
            raise TypeError(f"write() takes a str, not {type_name(text)}")
        text = exactly_text(text)
        if self._left > 0:
            self._waiting.append(text[: self._left])
            self._left -= len(text)
            self._ended = self._left <= 0
        return len(text)

    def take(self, step: int) -> None:
        """Give what was printed since the last step to step number `step`."""
        if not self._waiting:
            return
        text = "".join(self._waiting)
        self._waiting.clear()
        if len(text) > self._most_per_step * 4:
            text = text[: self._most_per_step * 4] + "…\n"
        if self._ended:
            self._ended = False
            text += "… more was printed, which is not shown\n"
        self.pieces.append((step, text))

    @contextmanager
    def capturing(self) -> Iterator[None]:
        """Take what this thread prints, and threads that it starts, while inside."""
        thread = threading.get_ident()
        self._older_threads = threading.enumerate()
        with _lock:
            switch = sys.stdout
            if type(switch) is not Switch:
                switch = sys.stdout = Switch(switch)
            switch.takers.append((thread, self))
        try:
            yield
        finally:
            with _lock:
                switch.takers.remove((thread, self))
                before = switch.before
                # A program that put another stream there keeps it, as without us.
                if not switch.takers and sys.stdout is switch:
                    sys.stdout = before

    def may_take_from(self, thread: threading.Thread) -> bool:
        """Can `thread` have been started by the recorded call?"""
        return not any(thread is older for older in self._older_threads)


class Switch(io.TextIOBase):
    """Stands in for ``sys.stdout``. With no recording it passes everything on."""

    def __init__(self, before: Any):
        self.before = before
        self.takers: list[tuple[int, Captured]] = []  # the latest last

    def _place(self) -> Any:
        """Where this thread's text goes."""
        here = threading.get_ident()
        with _lock:
            for thread, taker in reversed(self.takers):
                if thread == here:
                    return taker
            takers = self.takers.copy()
        this = threading.current_thread()
        possible = [one for one in takers if one[1].may_take_from(this)]
        starters = {thread for thread, _ in possible}
        return possible[-1][1] if len(starters) == 1 else self.before

    def writable(self) -> bool:
        """Always: this is an output stream."""
        return True

    def write(self, text: str) -> int:
        """Pass `text` on."""
        return self._place().write(text)

    def flush(self) -> None:
        """Flush the stream that this thread writes to."""
        self._place().flush()

    def close(self) -> None:
        """Do nothing: the recorded program does not own this stream."""

    def fileno(self) -> int:
        """The file behind it; ``UnsupportedOperation`` while it is captured."""
        return self._place().fileno()

    def isatty(self) -> bool:
        """Is it a terminal?"""
        return self._place().isatty()

    @property
    def encoding(self) -> str:  # type: ignore[override]
        """The encoding of the stream that this thread writes to."""
        return self._place().encoding

    @property
    def errors(self) -> str | None:  # type: ignore[override]
        """What that stream does with text that it can't encode."""
        return self._place().errors

    def __getattr__(self, name: str) -> Any:
        return getattr(self._place(), name)
