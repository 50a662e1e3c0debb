"""One line shows a running program: ``step(train_bpe, "the cat in the hat", 3)``."""

import inspect
import time
import warnings
from collections.abc import Callable
from functools import partial
from itertools import islice
from types import GeneratorType
from typing import Any

from .anatomy import exactly_text, type_name
from .backends import listening
from .depth import room_for_the_recorder
from .guard import Unreadable
from .opening import opening_step
from .options import Options, StepLimitReached
from .recorder import Recorder
from .source import Unit
from .trace import Trace

SHORT = 40  # characters of an argument in the title


class Stepper:
    """Records calls with the given `Options`, which are its keyword arguments.

    Options go to ``Stepper(...)`` and arguments to the call, so that the names of
    the two never collide:

    >>> from lecture_lib.stepper import Stepper
    >>> def double(number):
    ...     result = 2 * number
    ...     return result
    >>> trace = Stepper(hide=["number"])(double, number=21)
    >>> trace.result, trace.history("result")
    (42, [42])
    """

    clock: Callable[[], float] = staticmethod(time.perf_counter)  # of max_seconds

    def __init__(self, **options: Any):
        self.options = Options(**options)

    def __call__(
        self, function: Callable[..., Any], /, *args: Any, **kwargs: Any
    ) -> Trace:
        """Call ``function(*args, **kwargs)`` once and return its `Trace`.

        An exception of the call is kept in ``trace.error``. What the call prints
        appears in the viewer. A generator function is run to its end, at most as far
        as the recording reaches.
        """
        if not callable(function):
            raise TypeError(
                f"step takes a function and its arguments, not {function!r}"
            )
        recorder = Recorder(function, self.options, self.clock)
        try:
            return _record(recorder, function, args, kwargs)
        finally:
            recorder.guard.close()


def step(function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Trace:
    """Call ``function(*args, **kwargs)`` once, recorded with the default options.

    As the last expression of a notebook cell it shows the step viewer.
    """
    return Stepper()(function, *args, **kwargs)


def _record(
    recorder: Recorder,
    function: Callable[..., Any],
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
) -> Trace:
    kind = _kind(recorder, function)
    if kind == "async":
        name = _name(recorder, function, "__qualname__")
        raise TypeError(f"{name} is async, which cannot be stepped")
    text = _call_text(recorder, function, args, kwargs)
    result, error = _run(recorder, partial(function, *args, **kwargs), kind)
    try:
        return Trace(_finish(recorder, function, text, result, error), result, error)
    finally:
        del error  # its traceback leads back here, and it would keep itself alive


def _kind(recorder: Recorder, function: Callable[..., Any]) -> str:
    """What a function's code makes of a call: "plain", "generator" or "async"."""

    def kind() -> str:
        for is_async in (inspect.iscoroutinefunction, inspect.isasyncgenfunction):
            if is_async(function):
                return "async"
        return "generator" if inspect.isgeneratorfunction(function) else "plain"

    try:
        return recorder.guard.call(kind)
    except Unreadable:
        return "plain"  # a callable object that answers nothing


def _run(
    recorder: Recorder, call: Callable[[], Any], kind: str
) -> tuple[Any, BaseException | None]:
    """What the call returns and raises, while it is recorded."""

    def program() -> Any:
        result = call()
        if kind == "generator" and type(result) is GeneratorType:
            result = list(islice(result, recorder.options.max_steps))
        return result

    result: Any = None
    error: BaseException | None = None
    try:
        with (
            recorder.printed.capturing(),
            room_for_the_recorder(),
            listening(recorder),
        ):
            stop = StepLimitReached
            result = recorder.guard.run(program, recorder.is_overdue, stop)
    except StepLimitReached as raised:
        error = raised if raised.args else recorder.stop()
    except Exception as raised:
        error = raised
    finally:
        recorder.close()
    try:
        return result, error
    finally:
        del error  # as in _record


def _finish(
    recorder: Recorder,
    function: Callable[..., Any],
    call: str,
    result: Any,
    error: BaseException | None,
) -> dict[str, Any]:
    """The data of the trace."""
    recorder.printed.take(max(len(recorder.steps) - 1, 0))
    options, pool = recorder.options, recorder.pool
    for recorded in reversed(recorder.calls):
        # A call that was cut off ends with the last call that it made.
        if recorded[1] >= 0:
            parent = recorder.calls[recorded[1]]
            parent[4] = max(parent[4], recorded[4])
    name = options.name or _name(recorder, function, "__name__").strip("<>")
    data: dict[str, Any] = {
        "v": 1,
        "name": name,
        "call": call,
        "result": pool.encode(result) if error is None else None,
        "error": None if error is None else _error_text(recorder, error),
        "limit": recorder.limit,
        "max": options.max_steps,
        "views": {k: v for k, v in options.views.items() if isinstance(v, str)},
        "units": [_unit_data(unit) for unit in recorder.units],
        "calls": recorder.calls,
        "names": list(recorder.names),
        "steps": recorder.steps,
        "pool": pool.rows,
        "out": [list(piece) for piece in recorder.printed.pieces],
    }
    _add_notes(recorder, data["units"])
    data["start"] = opening_step(data, options.start)
    return data


def _unit_data(unit: Unit) -> dict[str, Any]:
    data: dict[str, Any] = {
        "n": unit.name,
        "q": unit.qualified_name.replace("<locals>.", ""),
        "f": unit.place,
        "src": "\n".join(unit.lines),
    }
    if unit.hidden_lines:
        data["hide"] = sorted(unit.hidden_lines)
    if unit.notes:
        data["notes"] = {str(line): note for line, note in unit.notes.items()}
    return data


def _add_notes(recorder: Recorder, units: list[dict[str, Any]]) -> None:
    for place, note in recorder.options.notes.items():
        function, _, line = place.rpartition(":")
        found = False
        for unit in units:
            lines = unit["src"].split("\n")
            if line.isdecimal() and function in (unit["n"], unit["q"]):
                wanted = [int(line)] if 1 <= int(line) <= len(lines) else []
            else:
                wanted = [i for i, text in enumerate(lines, 1) if place in text]
            for number in wanted:
                unit.setdefault("notes", {})[str(number)] = str(note)
                found = True
        if not found:
            warnings.warn(
                f"the note at {place!r} fits no line that was recorded", stacklevel=5
            )


def _error_text(recorder: Recorder, error: BaseException) -> str:
    try:
        text = exactly_text(recorder.guard.call(str, error))
    except Unreadable:
        return type_name(error)
    return recorder.pool.cut(f"{type_name(error)}: {text}")


def _call_text(
    recorder: Recorder,
    function: Callable[..., Any],
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
) -> str:
    def short(value: Any) -> str:
        text = recorder.pool.safe_repr(value)
        return text if len(text) <= SHORT else text[: SHORT - 1] + "…"

    parts = [short(value) for value in args]
    parts += [f"{exactly_text(name)}={short(x)}" for name, x in kwargs.items()]
    name = _name(recorder, function, "__qualname__")
    return f"{name.replace('<locals>.', '')}({', '.join(parts)})"


def _name(recorder: Recorder, function: Callable[..., Any], kind: str) -> str:
    """A function's name, or that of a callable object's class."""
    other = type_name(function) if kind == "__qualname__" else "call"
    try:
        return exactly_text(recorder.guard.call(getattr, function, kind, other))
    except (Unreadable, TypeError):  # no answer, or not a text
        return other
