"""Set up the terminal of a command, which may be old, closed, or not there at all."""

import contextlib
import os
import sys
from collections.abc import Callable


def run(main: Callable[[], int]) -> int:
    """Run a command's `main` and return its exit status, whatever it prints on.

    A character that the terminal lacks is shown as a question mark. If nobody reads
    on, as with ``| head``, the command has still done its work.
    """
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    status = 1
    try:
        status = main()
        if sys.stdout is not None:
            sys.stdout.flush()
    except BrokenPipeError:
        with contextlib.suppress(OSError):
            # Python flushes once more at its end; then it must find a place to write.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status
