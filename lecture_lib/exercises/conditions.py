"""Conditions that many exercises share: each says what's wrong, or gives None."""

import math
from collections.abc import Callable, Collection, Mapping, Sequence, Set
from numbers import Real
from typing import Any

import numpy as np
import regex

from .comparing import same

Condition = Callable[[Any], str | None]


def is_number(value: Any) -> bool:
    """Check that `value` is a real number, which True, False, and nan aren't."""
    return isinstance(value, Real) and not isinstance(value, bool) and value == value


def near(want: float | Sequence[float], within: float = 1e-6) -> Condition:
    """Ask for a number that differs from `want` by `within`, or by this share of it.

    For a sequence, ask for a list of numbers that are near its numbers.
    """
    if isinstance(want, Sequence):
        return _all_near(want)

    def condition(got: Any) -> str | None:
        if not is_number(got):
            return "it should be a number"
        is_near = math.isclose(got, want, rel_tol=within, abs_tol=within)
        return None if is_near else f"it should be {want:,.6g}"

    return condition


def _all_near(wanted: Sequence[float]) -> Condition:
    def condition(got: Any) -> str | None:
        if not isinstance(got, list | tuple | np.ndarray) or len(got) != len(wanted):
            return f"it should be a list of {len(wanted)} numbers"
        for place, (number, want) in enumerate(zip(got, wanted), start=1):
            if problem := near(want)(number):
                return f"of number {place}, {problem}"
        return None

    return condition


def probabilities(want: Mapping[str, float]) -> Condition:
    """Ask for a dictionary with these keys and values, to three decimals or better."""

    def condition(answer: Any) -> str | None:
        if not isinstance(answer, dict) or set(answer) != set(want):
            return f"it should be a dictionary with the keys {', '.join(want)}"
        if abs(sum(answer.values()) - 1) > 0.003:
            return "the probabilities don't add up to 1"
        for name, right in want.items():
            if near(right, within=0.001)(answer[name]):
                return f"the probability of {name!r} is another one"
        return None

    return condition


def a_sequence_of(
    kind: type | Callable[[Any], bool], what: str, length: int | None = None
) -> Condition:
    """Ask for a list or a tuple of such values, of this length if one is given."""

    def condition(got: Any) -> str | None:
        is_one = (
            isinstance(got, list | tuple)
            and length in (None, len(got))
            and all(is_of(kind, value) for value in got)
        )
        return None if is_one else f"it should be {what}"

    return condition


def is_of(kind: type | Callable[[Any], bool], value: Any) -> bool:
    if not isinstance(kind, type):
        return kind(value)
    # In Python True is an int, but nobody writes it as one.
    return isinstance(value, kind) and not (kind is int and isinstance(value, bool))


def is_pair(value: Any) -> bool:
    """Check that `value` is a list or a tuple of two strings."""
    return a_sequence_of(str, "", 2)(value) is None


def members(want: Set[Any]) -> Condition:
    """Ask for a set, or another collection, of these members."""

    def condition(got: Any) -> str | None:
        if isinstance(got, Mapping | str | bytes) or not isinstance(got, Collection):
            return "it should be a set or a list"
        if missing := want - set(got):
            return f"it should also contain {min(missing)!r}"
        if extra := set(got) - want:
            return f"it should not contain {min(extra, key=str)!r}"
        return None

    return condition


def item(position: int, want: Any, name: str) -> Condition:
    """Ask for `want` at `position` of a sequence whose items are called `name`."""

    def condition(got: Any) -> str | None:
        right = same(got[position], want)
        return None if right else f"{name} {position + 1} is another one"

    return condition


def joins_to(text: str) -> Condition:
    """Ask for a list of strings that join to `text`."""

    def condition(got: Any) -> str | None:
        if problem := a_sequence_of(str, "a list of strings")(got):
            return problem
        if "" in got:
            return "one of the strings is empty"
        joined = "".join(got)
        return None if joined == text else f"joined they are {joined!r}"

    return condition


def cuts(text: str, want: list[str], groups: bool = True) -> Condition:
    """Ask for a regular expression that cuts all of `text` into the pieces wanted.

    Without `groups`, none of its groups may capture: `findall` would give those alone.
    """

    def condition(pattern: Any) -> str | None:
        if not isinstance(pattern, str):
            return "the answer should be a pattern, as a string"
        try:
            found = [m.group() for m in regex.finditer(pattern, text, timeout=10)]
        except regex.error as error:
            return f"it is not a valid pattern: {error}"
        if not groups and regex.compile(pattern).groups:
            return "it has a group that captures; write (?:…) instead of (…)"
        if "".join(found) != text:
            return f"of {text!r} only {''.join(found)!r} is left"
        return None if found == want else f"it cuts {text!r} into {found}, not {want}"

    return condition


def encodes(text: str, want: list[int]) -> Condition:
    """Ask for a tokenizer that encodes `text` as `want`."""

    def condition(tokenizer: Any) -> str | None:
        ids = tokenizer.encode(text)
        return None if same(ids, want) else f"encode({text!r}) is {ids}, not {want}"

    return condition


def brings_back(text: str) -> Condition:
    """Ask for a tokenizer that brings `text` back."""

    def condition(tokenizer: Any) -> str | None:
        got = tokenizer.decode(tokenizer.encode(text))
        return None if same(got, text) else f"{text!r} came back as {got!r}"

    return condition


def all_of(*conditions: Condition) -> Condition:
    """Require every one of `conditions`; the first that fails says why."""

    def condition(got: Any) -> str | None:
        return next(filter(None, (each(got) for each in conditions)), None)

    return condition
