"""Turn events of the running program into steps.

A step is "this statement has just run", or an explicit call, return, yield, resume,
raise or unwind (a call ended by an exception). `tracer` reports the events.

    step: [kind, call, line, [name, value, flag, ..]?, value?]

Kinds and flags are those of `schema`: a variable is new, rebound to another object, the
same object changed in place, or gone. The last value was returned, yielded or raised.

Any line here can be interrupted by the exception of a signal handler. It goes on into
the program, so a step is computed first, and only then added.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from threading import get_ident
from time import perf_counter
from types import CodeType, FrameType
from typing import Any

from . import anatomy, schema, views
from .options import MOST_VARIABLES, Options, StepLimitReached
from .output import Captured
from .scope import Scope
from .source import SourceReader, Unit
from .values import ValuePool

NOTHING = object()
PATIENCE = 10_000  # instructions in which a stopped program can clean up

Seen = dict[str, tuple[Any, int]]  # name -> its value and the row of that


@dataclass(slots=True, eq=False)
class Call:
    """A call that is still running."""

    code: CodeType
    number: int
    unit: Unit
    parent: int  # number of the recorded call that made it, or -1
    line: int | None = None  # of the statement that is running
    offset: int = -1  # where in the bytecode that statement began
    # The variables after the last step, in the order they appeared. Values are kept
    # until the next one, so what the program lets go ends when the statement is done.
    seen: Seen = field(default_factory=dict)
    raised: int | None = None
    stopped: BaseException | None = None  # a StopIteration, often no error
    resuming: bool = False
    closing: bool = False

    @property
    def ending(self) -> bool:
        """Return whether an exception is on its way through this call."""
        return self.closing or self.raised is not None or self.stopped is not None


class Recorder:
    """Collects the steps of one call of `target`."""

    def __init__(self, target: Callable[..., Any], options: Options):
        self.options = options
        self.pool = ValuePool()
        self.scope = Scope(target, options)
        self.printed = Captured()
        self.units: list[Unit] = []
        self.names: dict[str, int] = {}
        self.calls: list[list[int]] = []
        self.steps: list[list[Any]] = []
        self.limit = ""  # once it is reached, nothing more is recorded
        self.closed = False
        self.thread = get_ident()
        self._stops = 0  # opportunities to stop the program since the limit
        self._running: dict[int, Call] = {}  # by the identity of their frames
        self._reader = SourceReader()
        self._unit_numbers: dict[CodeType, int] = {}
        self._hidden = set(options.hide)
        self._views = {n: view for n, view in options.views.items() if callable(view)}
        self._watched = {
            name: compile(expression.strip(), "<watch>", "eval")
            for name, expression in options.watch.items()
        }
        self._deadline = perf_counter() + options.max_seconds

    # Events: each is about a frame whose code is in scope.

    def call_of(self, frame: FrameType) -> Call | None:
        """Return the recorded call that runs in `frame`."""
        call = self._running.get(id(frame))
        # A generator may end without an event, and its frame's place be used again.
        return call if call is not None and call.code is frame.f_code else None

    def on_call(self, frame: FrameType) -> Call | None:
        """Record that a function starts; None beyond the limit."""
        self._running.pop(id(frame), None)
        if self._is_full():
            return None
        caller = self._resume_caller(frame)
        unit = self._unit_number(frame)
        parent, line = (-1, 0) if caller is None else (caller.number, caller.line or 1)
        call = Call(frame.f_code, len(self.calls), self.units[unit], parent)
        self._emit(schema.CALL, call, frame, new=[unit, parent, line])
        self._running[id(frame)] = call
        return call

    def on_resume(self, call: Call, frame: FrameType) -> None:
        """Note that a generator goes on; its next event tells if it is only closed."""
        self._resume_caller(frame)
        call.resuming = True

    def on_line(self, call: Call, frame: FrameType, line: int, offset: int) -> None:
        """Record that a statement is done, because a line is about to run."""
        start = call.unit.statement(line)
        if start is None:
            return
        self._flush_resume(call, frame)
        if start == call.line and offset > call.offset:
            # It is a further line, a comprehension, or the cleanup of the statement.
            return
        self._finish_statement(call, frame)
        call.raised = call.stopped = None
        call.line = start
        call.offset = offset

    def on_return(self, call: Call, frame: FrameType, value: Any) -> None:
        """Record that a call returns."""
        self._flush_resume(call, frame)
        self._emit(schema.RETURN, call, frame, value)
        self._end(call, frame)

    def on_yield(self, call: Call, frame: FrameType, value: Any) -> None:
        """Record that a generator hands out a value and pauses."""
        self._flush_resume(call, frame)
        self._emit(schema.YIELD, call, frame, value)

    def on_raise(self, call: Call, frame: FrameType, error: BaseException) -> None:
        """Record an exception that is raised in, or arrives in, a running call."""
        if issubclass(type(error), GeneratorExit):
            call.closing = True
            call.resuming = False
            return
        self._flush_resume(call, frame)
        if call.raised is not None or self.closed:
            return
        if issubclass(type(error), StopIteration):
            # Some versions report the end of every for loop this way.
            call.stopped = error
            return
        row = self.pool.encode(error)
        self._emit(schema.RAISE, call, frame, row=row)
        call.raised = row

    def on_unwind(self, call: Call, frame: FrameType) -> None:
        """Record that a call ends with an exception that it did not catch."""
        self._flush_resume(call, frame)
        if not call.closing and not self.closed:
            row = call.raised
            if row is None and call.stopped is not None:
                row = self.pool.encode(call.stopped)
            self._emit(schema.UNWIND, call, frame, row=row)
        self._end(call, frame)

    def forget(self) -> None:
        """Let go of the calls that were still running when the recording ended."""
        self._running.clear()

    def stop_if_over(self) -> None:
        """Raise `StepLimitReached` in the program once a limit is reached.

        A program that catches it can clean up for a while, and is then stopped at once.
        """
        self._stops += self.is_over()
        if self._stops == 1 or self._stops > PATIENCE:
            raise StepLimitReached(
                f"stopped at the limit of {self.limit} after {len(self.steps)} steps"
            )

    def is_over(self) -> bool:
        """Return whether a limit is reached, and note which."""
        if not self.limit and perf_counter() > self._deadline:
            self.limit = "seconds"
        return self.limit != ""

    # Steps

    def _end(self, call: Call, frame: FrameType) -> None:
        call.stopped = None
        self._running.pop(id(frame), None)

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
        new: list[int] | None = None,
    ) -> None:
        """Add a step, if there is room; `new` describes a call that starts with it."""
        if self._is_full():
            return
        changes, seen = self._changes(call, frame)
        if value is not NOTHING:
            row = self.pool.encode(value)
        step: list[Any] = [kind, call.number, call.line or 1]
        if changes or row is not None:
            step.append(changes)
        if row is not None:
            step.append(row)
        number = len(self.steps)
        self.printed.take(number)
        if new is not None:
            self.calls.append([*new, number, number])
        self.calls[call.number][4] = number
        self.steps.append(step)
        call.seen = seen

    def _is_full(self) -> bool:
        if not self.limit and len(self.steps) >= self.options.max_steps:
            self.limit = "steps"
        return self.closed or self.is_over()

    def _changes(self, call: Call, frame: FrameType) -> tuple[list[int], Seen]:
        """Compare the variables of `call` with what they held after its last step."""
        changes: list[int] = []
        now: Seen = {}
        for name, value in self._variables(call, frame).items():
            before, old = call.seen.get(name, (None, None))
            row = self._row(name, value, old)
            now[name] = value, row
            if row != old:
                same = schema.MUTATED if before is value else schema.REBOUND
                flag = schema.NEW if old is None else same
                changes += [self._name_number(name), row, flag]
        for name in call.seen:
            if name not in now:
                changes += [self._name_number(name), -1, schema.GONE]
        return changes, now

    def _variables(self, call: Call, frame: FrameType) -> dict[str, Any]:
        """Return the variables shown, in the order in which they appeared."""
        present = dict(frame.f_locals)
        if call.parent == -1:
            self._watch(frame, present)
        # Python versions list the same variables in different orders.
        found = {name: present[name] for name in call.seen if name in present}
        for name, value in present.items():
            if len(found) >= MOST_VARIABLES:
                break
            if name not in found and self._is_shown(name, call.unit):
                found[name] = value
        return found

    def _is_shown(self, name: str, unit: Unit) -> bool:
        if name in self._hidden or name in unit.inner_names:
            return False
        return not name.startswith((".", "__"))

    def _watch(self, frame: FrameType, found: dict[str, Any]) -> None:
        for name, expression in self._watched.items():
            try:
                found[name] = eval(expression, frame.f_globals, dict(frame.f_locals))
            except Exception:
                continue  # usually because its variables do not exist yet

    def _row(self, name: str, value: Any, base: int | None) -> int:
        row = self.pool.encode(value, base)
        function = self._views.get(name)
        if function is None:
            return row
        try:
            structure = views.as_structure(function(value))
        except Exception as error:
            structure = views.text(f"<the view raised {anatomy.type_name(error)}>")
        return self.pool.put(["v", row, structure], ("v", row, repr(structure)))

    def _resume_caller(self, frame: FrameType) -> Call | None:
        """Find the nearest recorded call below `frame`, and record that it goes on."""
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
