"""The one exception of this package, and a check of what a caller passes."""

from dataclasses import fields
from typing import Any


class ScaleError(ValueError):
    """A run can't begin or go on; the message says why, and what to do."""


def check_types(record: Any) -> None:
    """Raise ScaleError unless each field of a dataclass holds what it is declared as.

    True and False don't count as numbers.
    """
    for field in fields(record):
        value = getattr(record, field.name)
        expected: Any = field.type
        if not isinstance(value, expected) or isinstance(value, bool):
            expected = getattr(expected, "__name__", expected)
            raise ScaleError(f"{field.name} must be {expected}; got {value!r:.80}")
