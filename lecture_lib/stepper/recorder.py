"""Turns events of the running program into steps.

A step is "this statement has just run", or an explicit call, return, yield, resume,
raise or unwind (a call ended by an exception). `backends` reports the events, whatever
mechanism it has; nothing here depends on which.

    step: [kind, call, line, [name, value, flag, ..]?, value?]

Kinds and flags are those of `schema`: a variable is new, rebound to another object, the
same object changed in place, or gone. The last value was returned, yielded or raised.
"""

import time
import types
import weakref
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from itertools import chain
from operator import is_
from types import CodeType, FrameType
from typing import Any

from . import anatomy, schema, views
from .guard import Guard, Unreadable
from .options import Options, StepLimitReached
from .output import Captured
from .scope import Scope
from .source import SourceReader, Unit
from .values import DICTS, ValuePool

NOTHING = object()

_UNCHANGING = anatomy.identities(
    (types.FunctionType, types.BuiltinFunctionType, types.ModuleType)
)
_CONTAINERS = DICTS | anatomy.identities((list, set))
LARGEST_COPY = 4_096  # beyond it, comparing costs more than encoding the window


class Seen:
    """What a variable held after the last step, without keeping it alive.

    A file must close and a ``__del__`` run when they would without the recording. So
    only numbers and short texts are kept, to which nothing happens at their end.
    """

    __slots__ = ("contents", "fixed", "identity", "kept", "row", "weak")

    def __init__(self, value: Any, row: int, keep: bool):
        self.row = row
        self.identity = id(value)
        self.contents = self.weak = None
        self.fixed = _is_lasting(value)
        self.kept = value if self.fixed or keep else None
        if id(type(value)) in _CONTAINERS:
            self.contents = _flat_contents(value)
        elif not self.fixed and type(value) is not tuple:
            self.weak = _weak_reference(value)
            self.fixed = self.weak is not None and id(type(value)) in _UNCHANGING

    def is_same(self, value: Any) -> bool:
        """Is `value` that very object?"""
        if self.identity != id(value):
            return False
        return self.weak is None or self.weak() is value

    def is_unchanged(self, value: Any) -> bool:
        """Is it surely the same object in the same state?"""
        if self.identity != id(value):
            return False
        if self.contents is None:
            return self.fixed and self.is_same(value)
        size = len(value) * (2 if id(type(value)) in DICTS else 1)
        return size == len(self.contents) and all(
            map(is_, _contents(value), self.contents)
        )


def _is_lasting(value: Any) -> bool:
    """Does it neither change nor end in a way that a program could notice?"""
    kind = type(value)
    if kind is tuple:
        return len(value) <= LARGEST_COPY and anatomy.are_scalars(value)
    if kind is str or kind is bytes:
        return len(value) <= LARGEST_COPY
    return id(kind) in anatomy.SCALARS


def _weak_reference(value: Any) -> Callable[[], Any] | None:
    try:
        return weakref.ref(value)
    except TypeError:  # some classes have none
        return None


def _contents(value: Any) -> Iterable[Any]:
    is_dict = id(type(value)) in DICTS
    return chain(value, value.values()) if is_dict else value


def _flat_contents(value: Any) -> list[Any] | None:
    """What is in a built-in container of scalars, keys first; None for any other.

    Keys may be tuples of scalars, such as pairs. All this can be compared by identity:
    scalars don't change, and no ``__eq__`` runs.
    """
    if len(value) > LARGEST_COPY:
        return None
    if id(type(value)) in DICTS:
        keys = list(value)
        pairs = all(type(key) is tuple for key in keys)
        if not anatomy.are_scalars(chain.from_iterable(keys) if pairs else keys):
            return None
        values = value.values()
        return [*keys, *values] if anatomy.are_scalars(values) else None
    return list(value) if anatomy.are_scalars(value) else None


@dataclass(slots=True, eq=False)
class Call:
    """A call that is still running. It does not keep its frame alive."""

    code: CodeType
    number: int
    unit: Unit
    line: int | None = None  # of the statement that is running
    offset: int = -1  # where in the bytecode that statement began
    seen: dict[str, Seen] = field(default_factory=dict)  # in the order they appeared
    raised: int | None = None
    stopped: BaseException | None = None  # a StopIteration, often no error
    resuming: bool = False
    closing: bool = False

    @property
    def ending(self) -> bool:
        """Is an exception on its way through this call?"""
        return self.closing or self.raised is not None or self.stopped is not None


class Recorder:
    """Collects the steps of one call of `target`."""

    def __init__(
        self,
        target: Callable[..., Any],
        options: Options,
        clock: Callable[[], float] = time.perf_counter,
    ):
        self.options = options
        self.guard = Guard()
        self.pool = ValuePool(options, self.guard)
        self.scope = Scope(target, options, self.guard)
        self.printed = Captured(options.max_text)
        self.units: list[Unit] = []
        self.names: dict[str, int] = {}
        self.calls: list[list[int]] = []
        self.steps: list[list[Any]] = []
        self.limit = ""
        self.closed = False
        self.stopping = False  # is the program to be ended, at each of its lines?
        self.detach: Callable[[], None] = _do_nothing  # set by the back end
        self.running: dict[int, Call] = {}  # by the identity of their frames
        self._reader = SourceReader(self.guard)
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
        self._clock = clock
        self._deadline = clock() + options.max_seconds

    # Events: each is about a frame whose code is in scope.

    def call_of(self, frame: FrameType) -> Call | None:
        """The recorded call that runs in `frame`."""
        call = self.running.get(id(frame))
        # A generator may end without an event, and its frame's place be used again.
        return call if call is not None and call.code is frame.f_code else None

    def on_call(self, frame: FrameType) -> Call | None:
        """A function starts. None: it is not recorded."""
        self.running.pop(id(frame), None)
        if self.closed:
            return None
        caller = self._resume_caller(frame)
        if caller is not None and caller.line in caller.unit.step_over:
            return None
        if self._at_limit():
            return None
        unit = self._unit_number(frame)
        call = Call(frame.f_code, len(self.calls), self.units[unit])
        parent, line = (-1, 0) if caller is None else (caller.number, caller.line or 1)
        self.calls.append([unit, parent, line, len(self.steps), -1])
        self.running[id(frame)] = call
        self._emit(schema.CALL, call, frame)
        return call

    def on_resume(self, call: Call, frame: FrameType) -> None:
        """A generator goes on. Told with its next event, as it may only be closed."""
        self._resume_caller(frame)
        call.resuming = True

    def on_line(self, call: Call, frame: FrameType, line: int, offset: int) -> None:
        """A line of the file is about to run; the statement before it is done."""
        start = call.unit.statement(line)
        if start is None:
            return
        self._flush_resume(call, frame)
        if start == call.line and offset > call.offset:
            return  # a further line, a comprehension or the cleanup of the statement
        self._finish_statement(call, frame)
        call.raised = call.stopped = None
        call.line = start
        call.offset = offset

    def on_return(self, call: Call, frame: FrameType, value: Any) -> None:
        """A call returns."""
        self._flush_resume(call, frame)
        self._emit(schema.RETURN, call, frame, value)
        self._end(call, frame)

    def on_yield(self, call: Call, frame: FrameType, value: Any) -> None:
        """A generator hands out a value and pauses."""
        self._flush_resume(call, frame)
        self._emit(schema.YIELD, call, frame, value)

    def on_raise(self, call: Call, frame: FrameType, error: BaseException) -> None:
        """An exception is raised in, or arrives in, a running call."""
        if issubclass(type(error), GeneratorExit):
            call.closing = True
            call.resuming = False
            return
        self._flush_resume(call, frame)
        if call.raised is not None or self.closed:
            return
        if issubclass(type(error), StopIteration):
            call.stopped = error  # some versions report the end of every for loop so
            return
        row = self._error_row(error)
        self._emit(schema.RAISE, call, frame, row=row)
        call.raised = row

    def on_unwind(self, call: Call, frame: FrameType) -> None:
        """A call ends because of an exception that it did not catch."""
        self._flush_resume(call, frame)
        if not call.closing and not self.closed:
            row = call.raised
            if row is None and call.stopped is not None:
                row = self._error_row(call.stopped)
            self._emit(schema.UNWIND, call, frame, row=row)
        self._end(call, frame)

    def close(self) -> None:
        """Recording is over; a late event of a paused generator must do nothing."""
        self.closed = True
        self.stopping = False
        self.detach = _do_nothing
        self.running.clear()

    def is_overdue(self) -> bool:
        """Must the program be stopped, whatever it is doing?"""
        if self.options.on_limit != "stop":
            return False
        return self.limit != "" or self._clock() > self._deadline

    def stop(self) -> StepLimitReached:
        """The exception that ends the program."""
        self.limit = self.limit or "seconds"
        return StepLimitReached(
            f"stopped at the limit of {self.limit} after {len(self.steps)} steps"
        )

    def codes(self) -> list[CodeType]:
        """The code objects that were recorded."""
        return list(self._unit_numbers)

    # Steps

    def _end(self, call: Call, frame: FrameType) -> None:
        call.stopped = None
        self.running.pop(id(frame), None)

    def _finish_statement(self, call: Call, frame: FrameType) -> None:
        if call.line is None or call.raised is not None:
            return
        if call.line not in call.unit.hidden_lines:
            self._emit(schema.LINE, call, frame)

    def _flush_resume(self, call: Call, frame: FrameType) -> None:
        if call.resuming:
            call.resuming = False
            self._emit(schema.RESUME, call, frame)

    def _emit(
        self,
        kind: int,
        call: Call,
        frame: FrameType,
        value: Any = NOTHING,
        row: int | None = None,
    ) -> None:
        if self.closed or self._at_limit():
            return
        changes = self._changes(call, frame)
        if value is not NOTHING:
            row = self.pool.encode(value)
        step: list[Any] = [kind, call.number, call.line or 1]
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
        elif self._clock() > self._deadline:
            self.limit = "seconds"
        else:
            return False
        self.closed = True
        self.stopping = self.options.on_limit == "stop"
        if not self.stopping:
            self.detach()
        return True

    def _changes(self, call: Call, frame: FrameType) -> list[int]:
        changes: list[int] = []
        present = self._variables(call, frame)
        for name, value in present.items():
            seen = call.seen.get(name)
            if seen is not None and seen.is_unchanged(value):
                continue
            same = seen is not None and seen.is_same(value)
            row = self._row(name, value, None if seen is None else seen.row)
            call.seen[name] = Seen(value, row, name in self._watched)
            if seen is not None and seen.row == row:
                continue
            flag = schema.NEW
            if seen is not None:
                flag = schema.MUTATED if same else schema.REBOUND
            changes += [self._name_number(name), row, flag]
        for name in [name for name in call.seen if name not in present]:
            del call.seen[name]
            changes += [self._name_number(name), -1, schema.GONE]
        return changes

    def _variables(self, call: Call, frame: FrameType) -> dict[str, Any]:
        """The variables shown, in the order in which they appeared."""
        present = dict(frame.f_locals)
        if self._watched and self.calls[call.number][1] == -1:
            self._watch(frame, present)
        # Python versions list the same variables in different orders.
        found = {name: present[name] for name in call.seen if name in present}
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
        if function is None:
            if id(type(value)) in anatomy.SCALARS or not _is_match(value):
                return row
            function = views.match
        structure = self._drawn(function, value)
        return self.pool.put(["v", row, structure], ("v", row, repr(structure)))

    def _drawn(self, function: views.View, value: Any) -> views.Structure:
        most_items, most_text = self.options.max_items, self.options.max_text
        try:
            structure = self.guard.call(function, value)
            return self.guard.call(views.bounded, structure, most_items, most_text)
        except Unreadable as error:
            return views.text(f"<the view {error}>")

    def _error_row(self, error: BaseException) -> int:
        name, text = anatomy.type_name(error), self.pool.safe_repr(error)
        return self.pool.put(["r", name, text])

    def _resume_caller(self, frame: FrameType) -> Call | None:
        """The nearest recorded call below `frame`; it is told that it goes on."""
        back = frame.f_back
        while back is not None:
            call = self.call_of(back)
            if call is not None:
                self._flush_resume(call, back)
                return call
            back = back.f_back
        return None

    def _unit_number(self, frame: FrameType) -> int:
        number = self._unit_numbers.get(frame.f_code)
        if number is None:
            self.units.append(self._reader.unit(frame.f_code, frame.f_globals))
            number = self._unit_numbers[frame.f_code] = len(self.units) - 1
        return number

    def _name_number(self, name: str) -> int:
        return self.names.setdefault(name, len(self.names))


def _do_nothing() -> None:
    """What detaches a recorder that no back end reports to."""


def _is_match(value: Any) -> bool:
    """Of `re` or `regex`?"""
    kind = type(value)
    if anatomy.type_name(value) != "Match":
        return False
    return anatomy.module_name(kind) in ("re", "regex", "_regex")
