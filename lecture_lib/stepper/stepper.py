"""Show a running program in one line: ``step(train_bpe, "the cat in the hat", 3)``."""

import sys
import warnings
from collections.abc import Callable, Iterator
from types import GeneratorType
from typing import Any

from .anatomy import exactly_text, qualified_name, type_name
from .opening import opening_step
from .options import Options, StepLimitReached
from .recorder import Recorder
from .source import Unit
from .summary import short
from .texts import error_text
from .trace import Trace
from .tracer import listen
from .values import ValuePool

SHORT = 40  # characters of an argument in the title
_ASYNC = 0x80 | 0x200  # flags of code objects, see the module `inspect`
_GENERATOR = 0x20


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

    def __init__(self, **options: Any):
        self.options = Options(**options)

    def __call__(
        self, function: Callable[..., Any], /, *args: Any, **kwargs: Any
    ) -> Trace:
        """Call ``function(*args, **kwargs)`` once and return its `Trace`.

        What the call prints appears in the viewer. A generator function is run to its
        end. An exception of the call is kept in ``trace.error``, and so is the
        `StepLimitReached` that stops it at its limit, at a line of its own code or a
        call of any Python function: what waits or counts in C is to be interrupted.
        After an interrupt, or ``sys.exit()``, the trace is shown before that goes on.
        """
        if not callable(function):
            raise TypeError(
                f"step takes a function and its arguments, not {function!r}"
            )
        recorder = Recorder(function, self.options)
        flags = recorder.scope.root.co_flags if recorder.scope.root else 0
        if flags & _ASYNC:
            name = qualified_name(function)
            raise TypeError(f"{name} is async, which step can't follow")
        title = _call_text(function, args, kwargs)

        def program() -> Iterator[tuple[Any, BaseException | None]]:
            try:
                result = function(*args, **kwargs)
                if flags & _GENERATOR and type(result) is GeneratorType:
                    result = list(result)
            except BaseException as error:
                yield None, error
            else:
                yield result, None

        result, error = listen(recorder, program())
        data = _finish(recorder, function, title, result, error)
        trace = Trace(data, result, error)
        if error is None or issubclass(type(error), (Exception, StepLimitReached)):
            return trace
        sys.displayhook(trace)
        raise error


def step(function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Trace:
    """Call ``function(*args, **kwargs)`` once, recorded with the default options.

    As the last expression of a notebook cell it shows the step viewer.

    The program can notice it: ``sys.getrecursionlimit()`` and ``sys.getrefcount()`` are
    higher. Before Python 3.13, a dict from ``locals()`` that the program keeps is
    brought up to date at each line, and what was stored in it is lost. Since 3.12, the
    exception of a signal handler can leave a ``try`` around a loop on one line.
    """
    return Stepper()(function, *args, **kwargs)


def _finish(
    recorder: Recorder,
    function: Callable[..., Any],
    title: str,
    result: Any,
    error: BaseException | None,
) -> dict[str, Any]:
    """Return the data of the trace."""
    recorder.printed.take(max(len(recorder.steps) - 1, 0))
    options, pool = recorder.options, recorder.pool
    for recorded in reversed(recorder.calls):
        # A call that was cut off ends with the last call that it made.
        if recorded[1] >= 0:
            parent = recorder.calls[recorded[1]]
            parent[4] = max(parent[4], recorded[4])
    data: dict[str, Any] = {
        "v": 1,
        "name": options.name or _name(function).strip("<>"),
        "call": title,
        "result": pool.encode(result) if error is None else None,
        "error": None if error is None else pool.cut(error_text(error)),
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
    return data


def _add_notes(recorder: Recorder, units: list[dict[str, Any]]) -> None:
    for text, note in recorder.options.notes.items():
        found = [
            (unit, number)
            for unit in units
            for number, line in enumerate(unit["src"].split("\n"), 1)
            if text in line
        ]
        for unit, number in found:
            unit.setdefault("notes", {})[str(number)] = str(note)
        if not found:
            warnings.warn(
                f"the note at {text!r} fits no line that was recorded", stacklevel=4
            )


def _call_text(
    function: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]
) -> str:
    def told(value: Any) -> str:
        pool = ValuePool()
        text = short(pool.rows, pool.encode(value), depth=-1)
        return text if len(text) <= SHORT else text[: SHORT - 1] + "…"

    parts = [told(value) for value in args]
    parts += [f"{exactly_text(name)}={told(x)}" for name, x in kwargs.items()]
    name = qualified_name(function) or type_name(function)
    return f"{name.replace('<locals>.', '')}({', '.join(parts)})"


def _name(function: Callable[..., Any]) -> str:
    """Return a function's own name; "call" if it has none, as callable objects."""
    return (qualified_name(function) or "call").rpartition(".")[2]
