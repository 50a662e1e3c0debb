"""The console of a command, on which no sign and no closed pipe ends a program."""

import contextlib
import os
import sys
from collections.abc import Callable


def replace_missing_characters() -> None:
    """Print a question mark for ✓ where the console's encoding lacks it."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")


def run(main: Callable[[], int]) -> int:
    """Run a command's `main` and return its exit status.

    A reader who closed the pipe, as ``| head`` does, or a full disk costs the rest of
    what is printed, but ends the command without a traceback.
    """
    replace_missing_characters()
    try:
        status = main()
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        with contextlib.suppress(OSError):
            # Python flushes once more at its end; then it must find a place to write.
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        if not isinstance(error, BrokenPipeError):
            print(error, file=sys.stderr)
        return 1
    return status
