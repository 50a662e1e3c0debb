"""Settings of a recording, checked once, when they are written down."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

MOST_STEPS = 10_000  # a longer trace is no longer something to step through
# Bounds on what is kept of a value, and of a call.
MOST_ITEMS = 48
MOST_TEXT = 240
MOST_DEPTH = 4
MOST_VARIABLES = 24


class StepLimitReached(BaseException):
    """Ends the recorded call at its limit of steps or seconds.

    Not an ``Exception``, so that ``except Exception`` doesn't keep an endless loop
    running. Code that catches it is stopped for good 10,000 instructions later.
    """


@dataclass(frozen=True, kw_only=True)
class Options:
    """Settings of a recording. Every field has a default that suits a lecture.

    into: modules, or functions or classes of them, whose files are stepped into too.
    over: functions, or names of functions, that are never stepped into.
    hide: names of variables never shown.
    views: variable name -> how to draw it: "plain", as Python writes it, or a
        function like those of the module `views`. Without one, its value decides.
    notes: text of the code -> a caption at every line that contains it.
    watch: name -> expression, evaluated after each step in the called function's
        frame and shown like a variable: ``{"ratio": "len(text) / len(ids)"}``.
    name: names the recording in links (``#name.12``); default: the function's name.
    start: the step that the viewer marks on its slider, as text of the code: it is the
        first statement run that contains it; default: where the program is at work
        (`opening.opening_step` says which step that is).
    max_steps, max_seconds: limits at which the call is stopped; what was recorded
        until then is kept.
    """

    into: Iterable[Any] = ()
    over: Iterable[Any] = ()
    hide: Iterable[str] = ()
    views: Mapping[str, str | Callable[[Any], Any]] = field(default_factory=dict)
    notes: Mapping[str, str] = field(default_factory=dict)
    watch: Mapping[str, str] = field(default_factory=dict)
    name: str = ""
    start: str = ""
    max_steps: int = 2_000
    max_seconds: float = 20.0

    def __post_init__(self) -> None:
        for name in ("into", "over", "hide"):
            value = getattr(self, name)
            if isinstance(value, str) or not isinstance(value, Iterable):
                raise ValueError(f"{name} must be a list; got {value!r}")
            object.__setattr__(self, name, tuple(value))
        for item in self.over:
            if isinstance(item, type) or not (isinstance(item, str) or callable(item)):
                raise ValueError(f"over takes functions and names; got {item!r}")
        for view in self.views.values():
            if not callable(view) and view != "plain":
                raise ValueError(f"view {view!r} must be a function or 'plain'")
        if not 1 <= self.max_steps <= MOST_STEPS:
            got = self.max_steps
            raise ValueError(f"max_steps must be 1 to {MOST_STEPS}; got {got}")
        if self.max_seconds <= 0:
            raise ValueError(f"max_seconds must be positive; got {self.max_seconds}")
