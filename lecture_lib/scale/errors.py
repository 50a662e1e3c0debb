"""The one exception of this package, checks of arguments, and words on stderr."""

import contextlib
import os
import sys
from dataclasses import fields
from inspect import formatannotation
from numbers import Integral
from pathlib import Path
from typing import Any, cast


class ScaleError(ValueError):
    """A run can't begin or go on; the message says why, and what to do."""


def check_types(record: Any) -> None:
    """Raise ScaleError unless each field of a dataclass holds what it is declared as.

    True and False don't count as numbers.
    """
    for field in fields(record):
        value, kind = getattr(record, field.name), cast("type", field.type)
        if not isinstance(value, kind) or isinstance(value, bool):
            wanted = formatannotation(kind)
            raise ScaleError(f"{field.name} must be {wanted}; got {value!r:.80}")


def check_integers(least: int, **numbers: Any) -> None:
    for name, value in numbers.items():
        if not isinstance(value, Integral) or isinstance(value, bool) or value < least:
            raise ScaleError(
                f"{name} must be an integer of at least {least}; got {value!r:.80}"
            )


def path_of(name: str, path: Any) -> Path:
    """Return a caller's path; raise ScaleError for what can't be the name of a file."""
    if not isinstance(path, (str, os.PathLike)) or not path or "\0" in str(path):
        raise ScaleError(f"{name} must be a file or a folder; got {path!r:.80}")
    return Path(path)


def say(text: str) -> None:
    """Print to stderr, unless that is gone or full, which must not end a run."""
    if sys.stderr is not None:
        with contextlib.suppress(OSError, ValueError):
            print(text, file=sys.stderr, flush=True)
