"""Settings of a recording, checked once, when they are written down."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

MOST_STEPS = 10_000  # a longer trace is no longer something to step through
LEAST = {"max_items": 4, "max_text": 16, "max_depth": 1, "max_variables": 1}


class StepLimitReached(BaseException):
    """Ends the recorded call at its limit of steps or seconds.

    Not an ``Exception``, so that an ``except Exception`` in the recorded code does not
    keep an endless loop running. A bare ``except:`` does: the call then goes on without
    being recorded.
    """


@dataclass(frozen=True, kw_only=True)
class Options:
    """Settings of a recording. Every field has a default that suits a lecture.

    into: functions, classes, or modules to step into besides the default scope.
    over: functions, classes, modules, or function names never stepped into.
    hide: names of variables never shown.
    views: variable name -> how to draw it: "plain", as Python writes it, or a
        function like those of the module `views`. Without one, its value decides.
    notes: a caption at a line: ``{"merge:7": "…"}`` is line 7 of `merge` (its ``def``
        is line 1), ``{"ids = merge(": "…"}`` every line that contains this text.
    watch: name -> expression, evaluated after each step in the called function's
        frame and shown like a variable: ``{"ratio": "len(text) / len(ids)"}``.
    name: names the recording in links (``#name.12``); default: the function's name.
    start: the step that the viewer marks on its slider: its number, or text of the
        code, for the first statement run that contains it; default: where the program
        is at work (`opening.opening_step` says which step that is).
    max_steps, max_seconds: limits at which the call is stopped; what was recorded
        until then is kept.
    max_items .. max_variables: bounds on what is kept of a value and of a call.
    """

    into: Iterable[Any] = ()
    over: Iterable[Any] = ()
    hide: Iterable[str] = ()
    views: Mapping[str, str | Callable[[Any], Any]] = field(default_factory=dict)
    notes: Mapping[str, str] = field(default_factory=dict)
    watch: Mapping[str, str] = field(default_factory=dict)
    name: str = ""
    start: int | str = ""
    max_steps: int = 2_000
    max_seconds: float = 20.0
    max_items: int = 48
    max_text: int = 240
    max_depth: int = 4
    max_variables: int = 24

    def __post_init__(self) -> None:
        for name in ("into", "over", "hide"):
            value = getattr(self, name)
            if isinstance(value, str) or not isinstance(value, Iterable):
                raise ValueError(f"{name} must be a list; got {value!r}")
            object.__setattr__(self, name, tuple(value))
        for name, least in LEAST.items():
            if getattr(self, name) < least:
                got = getattr(self, name)
                raise ValueError(f"{name} must be at least {least}; got {got}")
        if not 1 <= self.max_steps <= MOST_STEPS:
            got = self.max_steps
            raise ValueError(f"max_steps must be 1 to {MOST_STEPS}; got {got}")
        if self.max_seconds <= 0:
            raise ValueError(f"max_seconds must be positive; got {self.max_seconds}")
        if isinstance(self.start, int) and self.start < 1:
            raise ValueError(f"start must be at least 1; got {self.start}")
