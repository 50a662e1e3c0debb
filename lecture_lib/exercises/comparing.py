"""Compare an answer's result with the right one; NumPy's numbers are numbers."""

from numbers import Real
from typing import Any

import numpy as np


def same(got: Any, want: Any) -> bool:
    """Check that two values are equal: 1 isn't True, but 4 is 4.0."""
    try:
        return _same(got, want)
    except Exception:
        return False  # it can't even be compared


def _same(got: Any, want: Any) -> bool:
    if isinstance(want, bool) or isinstance(got, bool | np.bool_):
        return isinstance(got, bool | np.bool_) and bool(got) is want
    if isinstance(want, Real):
        return isinstance(got, Real) and _same_number(got, want)
    if isinstance(want, list | tuple):
        return (
            isinstance(got, list | tuple)
            and len(got) == len(want)
            and all(map(_same, got, want))
        )
    if isinstance(want, dict):
        return (
            isinstance(got, dict)
            and len(got) == len(want)
            and all(_same(got[key], value) for key, value in want.items())
        )
    if isinstance(want, np.ndarray):
        return isinstance(got, np.ndarray) and np.array_equal(got, want)
    return got is want if want is None else bool(got == want)


def _same_number(got: Real, want: Real) -> bool:
    if not isinstance(want, float):
        return bool(got == want)
    number = float(got)
    both_nan = number != number and want != want
    close = abs(number - want) <= 1e-9 * max(1.0, abs(want))
    return both_nan or number == want or (close and abs(want) != float("inf"))


def plain(value: Any) -> Any:
    """Return `value` with Python's numbers instead of NumPy's, inside it as well."""
    if isinstance(value, np.bool_ | np.integer | np.floating):
        return value.item()
    if type(value) in (list, tuple, set, frozenset):
        return type(value)(map(plain, value))
    if type(value) is dict:
        return {plain(key): plain(inside) for key, inside in value.items()}
    return value
