"""What a lecturer may set about a recording, checked once, when it is written down."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

MOST_STEPS = 10_000  # a longer trace is no longer something to step through


class StepLimitReached(BaseException):
    """Ends the recorded call when ``on_limit="stop"``.

    Not an ``Exception``, so that an ``except Exception`` in the recorded code does not
    keep an endless loop running.
    """


@dataclass(frozen=True, kw_only=True)
class Options:
    """How to record a call. Every field has a default that suits a lecture.

    into: functions, classes or modules to step into besides the default scope.
    over: functions, classes, modules or function names never stepped into.
    hide, only: names of variables never shown; the only ones shown.
    views: variable name -> how to draw it: a built-in view, a name registered with
        ``@view``, or a function like those.
    notes: a caption at a line: ``{"merge:7": "…"}`` is line 7 of `merge` (its ``def``
        is line 1), ``{"ids = merge(": "…"}`` every line that contains this text.
    watch: name -> expression, evaluated after each step in the called function's
        frame and shown like a variable: ``{"ratio": "len(text) / len(ids)"}``.
    name: names the recording in links (``#name.12``); default: the function's name.
    start: the step at which the viewer opens: its number, or a text of the code, for
        the first statement run that contains it; default: where the program is at
        work (`opening.opening_step` says which step that is).
    max_steps .. max_variables: bounds; reaching steps or seconds shows a notice.
    on_limit: ``"finish"`` lets the call run on unrecorded, ``"stop"`` ends it.
    backend: ``"auto"`` is ``sys.monitoring`` where it exists, else ``sys.settrace``.
    """

    into: Iterable[Any] = ()
    over: Iterable[Any] = ()
    hide: Iterable[str] = ()
    only: Iterable[str] = ()
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
    on_limit: Literal["finish", "stop"] = "finish"
    backend: Literal["auto", "settrace", "monitoring"] = "auto"

    def __post_init__(self) -> None:
        for name in ("into", "over", "hide", "only"):
            value = getattr(self, name)
            if isinstance(value, str) or not isinstance(value, Iterable):
                raise ValueError(f"{name} takes a list, not {value!r}")
            object.__setattr__(self, name, tuple(value))
        for name, low in (("max_items", 4), ("max_text", 16), ("max_depth", 1)):
            if getattr(self, name) < low:
                raise ValueError(f"{name} is {getattr(self, name)}; at least {low}")
        if not 1 <= self.max_steps <= MOST_STEPS:
            raise ValueError(f"max_steps is {self.max_steps}; 1 to {MOST_STEPS}")
        if isinstance(self.start, int) and self.start < 1:
            raise ValueError(f"start is {self.start}; steps are counted from 1")
        if self.max_seconds <= 0 or self.max_variables < 1:
            raise ValueError("max_seconds and max_variables must be positive")
        if self.on_limit not in ("finish", "stop"):
            raise ValueError(f'on_limit {self.on_limit!r} is not "finish" or "stop"')
        if self.backend not in ("auto", "settrace", "monitoring"):
            raise ValueError(
                f'backend {self.backend!r} is not "auto", "settrace" or "monitoring"'
            )
