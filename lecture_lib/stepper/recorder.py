"""Turns events of the running program into steps.

A step is "this statement has just run", or an explicit call, return, yield, resume,
raise or unwind (a call ended by an exception). `backends` reports the events, whatever
mechanism it has; nothing here depends on which.

    step: [kind, call, line, [name, value, flag, ..]?, value?]

`flag` says how the variable changed: 0 new, 1 rebound to another object, 2 the same
object changed in place, 3 gone. The last value is what was returned, yielded or raised.
"""

import time
import types
from collections import Counter, OrderedDict, defaultdict
from collections.abc import Callable
from types import CodeType, FrameType
from typing import Any

from . import views
from .guard import Guard, Unreadable
from .options import Options, StepLimitReached
from .output import Captured
from .scope import Scope
from .source import SourceReader, Unit
from .values import ValuePool, resolve

CALL, LINE, RETURN, YIELD, RESUME, RAISE, UNWIND = range(7)
NEW, REBOUND, MUTATED, GONE = range(4)
NOTHING = object()

_IMMUTABLE = (
    int,
    float,
    str,
    bytes,
    type(None),
    types.FunctionType,
    types.BuiltinFunctionType,
    types.ModuleType,
)
_SCALARS = {int, float, str, bytes, bool, type(None)}
_FLAT = {list, dict, set, Counter, OrderedDict, defaultdict}
LARGEST_COPY = 4_096  # beyond it, comparing costs more than encoding the window


class Call:
    """A call that is still running."""

    __slots__ = (
        "closing",
        "copies",
        "frame",
        "line",
        "number",
        "objects",
        "offset",
        "raised",
        "resuming",
        "rows",
        "stopped",
        "unit",
    )

    def __init__(self, frame: FrameType, number: int, unit: Unit):
        self.frame = frame
        self.number = number
        self.unit = unit
        self.line: int | None = None  # of the statement that is running
        self.offset = -1  # where in the bytecode that statement began
        self.objects: dict[str, Any] = {}
        self.rows: dict[str, int] = {}
        self.copies: dict[str, Any] = {}  # of flat containers, to see if they changed
        self.raised: int | None = None
        self.stopped: BaseException | None = None  # a StopIteration, often no error
        self.resuming = False
        self.closing = False

    @property
    def ending(self) -> bool:
        """Is an exception on its way through this call?"""
        return self.closing or self.raised is not None or self.stopped is not None


class Recorder:
    """Collects the steps of one call of `target`."""

    def __init__(self, target: Callable[..., Any], options: Options):
        self.options = options
        self.guard = Guard()
        self.pool = ValuePool(options, self.guard)
        self.scope = Scope(target, options)
        self.printed = Captured(options.max_text)
        self.units: list[Unit] = []
        self.names: dict[str, int] = {}
        self.calls: list[list[int]] = []
        self.steps: list[list[Any]] = []
        self.limit = ""
        self.closed = False
        self.detach: Callable[[], None] = lambda: None  # set by the back end
        self.running: dict[FrameType, Call] = {}
        self._reader = SourceReader()
        self._unit_numbers: dict[CodeType, int] = {}
        self._hidden = set(options.hide)
        self._only = set(options.only)
        self._views = {
            name: function
            for name, wanted in options.views.items()
            if (function := views.find_view(wanted))
        }
        self._watched = {
            name: compile(expression.strip(), f"<watch {name}>", "eval")
            for name, expression in options.watch.items()
        }
        self._deadline = time.perf_counter() + options.max_seconds

    # Events: each is about a frame whose code is in scope.

    def on_call(self, frame: FrameType) -> Call | None:
        """A function starts. None: it is not recorded."""
        if self.closed:
            return None
        caller, caller_line = self._caller(frame)
        if caller is not None:
            self._flush_resume(caller)
            if caller.line in caller.unit.step_over:
                return None
        if self._at_limit():
            return None
        number = self._unit_number(frame)
        call = Call(frame, len(self.calls), self.units[number])
        parent = -1 if caller is None else caller.number
        self.calls.append([number, parent, caller_line, len(self.steps), -1])
        self.running[frame] = call
        self._emit(CALL, call, 1)
        return call

    def on_resume(self, call: Call) -> None:
        """A generator goes on. Told with its next event, as it may only be closed."""
        caller, _ = self._caller(call.frame)
        if caller is not None:
            self._flush_resume(caller)
        call.resuming = True

    def on_line(self, call: Call, file_line: int, offset: int) -> None:
        """A line is about to run; the statement before it is done."""
        line = call.unit.statement(file_line)
        if line is None:
            return
        self._flush_resume(call)
        if line == call.line and offset > call.offset:
            return  # a further line, a comprehension or the cleanup of the statement
        self._finish_statement(call)
        call.raised = call.stopped = None
        call.line = line
        call.offset = offset

    def on_return(self, call: Call, value: Any) -> None:
        """A call returns."""
        self._flush_resume(call)
        self._emit(RETURN, call, call.line or 1, value)
        self.running.pop(call.frame, None)

    def on_yield(self, call: Call, value: Any) -> None:
        """A generator hands out a value and pauses."""
        self._flush_resume(call)
        self._emit(YIELD, call, call.line or 1, value)

    def on_raise(self, call: Call, error: BaseException) -> None:
        """An exception is raised in, or arrives in, a running call."""
        if isinstance(error, GeneratorExit):
            call.closing = True
            call.resuming = False
            return
        self._flush_resume(call)
        if call.raised is not None or self.closed:
            return
        if isinstance(error, StopIteration):
            call.stopped = error  # some versions report the end of every for loop so
            return
        row = self._error_row(error)
        self._emit(RAISE, call, call.line or 1, row=row)
        call.raised = row

    def on_unwind(self, call: Call) -> None:
        """A call ends because of an exception that it did not catch."""
        self._flush_resume(call)
        if not call.closing and not self.closed:
            row = call.raised
            if row is None and call.stopped is not None:
                row = self._error_row(call.stopped)
            self._emit(UNWIND, call, call.line or 1, row=row)
        self.running.pop(call.frame, None)

    def close(self) -> None:
        """Recording is over; a late event of a paused generator must do nothing."""
        self.closed = True
        self.guard.close()
        self.running.clear()

    def codes(self) -> list[CodeType]:
        """The code objects that were recorded."""
        return list(self._unit_numbers)

    # Steps

    def _finish_statement(self, call: Call) -> None:
        if call.line is None or call.raised is not None:
            return
        if call.line not in call.unit.hidden_lines:
            self._emit(LINE, call, call.line)

    def _flush_resume(self, call: Call) -> None:
        if call.resuming:
            call.resuming = False
            self._emit(RESUME, call, call.line or 1)

    def _emit(
        self,
        kind: int,
        call: Call,
        line: int,
        value: Any = NOTHING,
        row: int | None = None,
    ) -> None:
        if self.closed or self._at_limit():
            return
        changes = self._changes(call)
        if value is not NOTHING:
            row = self.pool.encode(value)
        step: list[Any] = [kind, call.number, line]
        if changes or row is not None:
            step.append(changes)
        if row is not None:
            step.append(row)
        self.printed.take(len(self.steps))
        self.calls[call.number][4] = len(self.steps)
        self.steps.append(step)

    def _at_limit(self) -> bool:
        if len(self.steps) >= self.options.max_steps:
            self.limit = "steps"
        elif time.perf_counter() > self._deadline:
            self.limit = "seconds"
        else:
            return False
        self.closed = True
        if self.options.on_limit == "stop":
            raise StepLimitReached(
                f"stopped at the limit of {self.limit} after {len(self.steps)} steps"
            )
        self.detach()
        return True

    def _changes(self, call: Call) -> list[int]:
        changes: list[int] = []
        present = self._variables(call)
        for name, value in present.items():
            known = name in call.objects
            same = known and call.objects[name] is value
            if same and self._unchanged(call, name, value):
                continue
            row = self._row(name, value, call.rows.get(name))
            _remember(call, name, value)
            if known and call.rows[name] == row:
                continue
            flag = NEW if not known else MUTATED if same else REBOUND
            changes += [self._name_number(name), row, flag]
            call.rows[name] = row
        for name in [name for name in call.objects if name not in present]:
            del call.objects[name], call.rows[name]
            call.copies.pop(name, None)
            changes += [self._name_number(name), -1, GONE]
        return changes

    def _unchanged(self, call: Call, name: str, value: Any) -> bool:
        if issubclass(type(value), _IMMUTABLE):  # isinstance would ask the value
            return True
        copy = call.copies.get(name, NOTHING)
        return copy is not NOTHING and _equal(value, copy)

    def _variables(self, call: Call) -> dict[str, Any]:
        """The variables shown, in the order in which they appeared."""
        present = dict(call.frame.f_locals)
        if self._watched and self.calls[call.number][1] == -1:
            self._watch(call.frame, present)
        # Python versions list the same variables in different orders.
        found = {name: present[name] for name in call.objects if name in present}
        for name, value in present.items():
            if len(found) >= self.options.max_variables:
                break
            if name not in found and self._is_shown(name, call.unit):
                found[name] = value
        return found

    def _is_shown(self, name: str, unit: Unit) -> bool:
        if name in self._hidden or name in unit.inner_names:
            return False
        if name.startswith((".", "__")):
            return False
        return not self._only or name in self._only or name in self._watched

    def _watch(self, frame: FrameType, found: dict[str, Any]) -> None:
        for name, expression in self._watched.items():
            try:
                found[name] = self.guard.call(
                    eval, expression, frame.f_globals, dict(frame.f_locals)
                )
            except Unreadable:
                continue  # its variables do not exist yet

    def _row(self, name: str, value: Any, base: int | None) -> int:
        row = self.pool.encode(value, base)
        function = self._views.get(name)
        if function is None and _is_match(value):
            function = views.match
        if function is not None:
            structure = self._drawn(function, value)
        elif not self._fits(name, row):
            structure = views.text(self.pool.safe_repr(value))
        else:
            return row
        return self.pool.put(["v", row, structure], ("v", row, repr(structure)))

    def _drawn(self, function: views.View, value: Any) -> views.Structure:
        most_items, most_text = self.options.max_items, self.options.max_text
        try:
            structure = self.guard.call(function, value)
            return self.guard.call(views.bounded, structure, most_items, most_text)
        except Unreadable as error:
            return views.text(f"<the view {error}>")

    def _fits(self, name: str, row: int) -> bool:
        """Can the built-in view that was asked for draw the value?"""
        wanted = self.options.views.get(name)
        if not isinstance(wanted, str):
            return True
        return views.fits(wanted, resolve(self.pool.rows, row), self.pool.rows)

    def _error_row(self, error: BaseException) -> int:
        return self.pool.put(["r", type(error).__name__, self.pool.safe_repr(error)])

    def _caller(self, frame: FrameType) -> tuple[Call | None, int]:
        """The nearest recorded call below `frame`, and the line it is at."""
        back = frame.f_back
        while back is not None:
            call = self.running.get(back)
            if call is not None:
                return call, call.line or 1
            back = back.f_back
        return None, 0

    def _unit_number(self, frame: FrameType) -> int:
        number = self._unit_numbers.get(frame.f_code)
        if number is None:
            number = self._unit_numbers[frame.f_code] = len(self.units)
            self.units.append(self._reader.unit(frame.f_code, frame.f_globals))
        return number

    def _name_number(self, name: str) -> int:
        return self.names.setdefault(name, len(self.names))


def _is_match(value: Any) -> bool:
    """Of `re` or `regex`; told by names, which a class may refuse to give."""
    try:
        kind = type(value)
        return kind.__name__ == "Match" and kind.__module__ in ("re", "regex", "_regex")
    except Exception:
        return False


def _remember(call: Call, name: str, value: Any) -> None:
    call.objects[name] = value
    kind = type(value)
    if kind in _FLAT and len(value) <= LARGEST_COPY and _is_flat(value):
        call.copies[name] = value.copy()
    else:
        call.copies.pop(name, None)


def _is_flat(value: Any) -> bool:
    """Only scalars inside, so that ``==`` is fast and a copy is a full copy."""
    return _SCALARS.issuperset(map(type, _values(value)))


def _values(value: Any) -> Any:
    return value.values() if isinstance(value, dict) else value


def _equal(value: Any, copy: Any) -> bool:
    """Equal in order and types too: 1, 1.0 and True are not the same to a reader."""
    if value != copy or type(value) is not type(copy):
        return False
    if isinstance(value, dict) and list(value) != list(copy):
        return False
    if isinstance(value, set):
        return True
    return list(map(type, _values(value))) == list(map(type, _values(copy)))
