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

    What the system refuses, and Ctrl-C, get no traceback but a sentence. A reader who
    closed the pipe, as ``| head`` does, costs the rest of what is printed, no more.
    """
    replace_missing_characters()
    status = 1
    try:
        status = main()
    except BrokenPipeError:
        pass
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
    except OSError as error:
        where = f"{error.filename} can't be used: " if error.filename else ""
        print(f"{where}{error.strerror or error}", file=sys.stderr)
    try:
        if sys.stdout is not None:
            sys.stdout.flush()
    except OSError as error:
        with contextlib.suppress(OSError):
            # Python flushes once more at its end; then it must find a place to write.
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        if not isinstance(error, BrokenPipeError):
            status = 1
            print(f"what was printed is lost: {error.strerror}", file=sys.stderr)
    return status
