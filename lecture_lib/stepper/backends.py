"""Two ways to hear about a running program: ``sys.settrace`` and ``sys.monitoring``.

``sys.monitoring`` (Python 3.12) leaves debuggers and coverage tools alone, so it is
preferred where it exists. ``sys.settrace`` has one place for a tracer, which is given
back in every case. Both report to a `Recorder`, and both give the same steps.
"""

import opcode
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from types import CodeType, FrameType
from typing import Any

from .recorder import Call, Recorder

_YIELDS = {
    opcode.opmap[name]
    for name in ("YIELD_VALUE", "YIELD_FROM", "ASYNC_GEN_WRAP")
    if name in opcode.opmap
}
_RETURNS = {
    opcode.opmap[name]
    for name in ("RETURN_VALUE", "RETURN_CONST")
    if name in opcode.opmap
}
_RESUME = opcode.opmap["RESUME"]
_GENERATOR = 0x20  # a flag of code objects, see the module `inspect`
_TOOL_IDS = (4, 3)  # 0, 1, 2 and 5 are for debuggers, coverage, profilers, optimizers


def listening(recorder: Recorder) -> AbstractContextManager[None]:
    """A context in which `recorder` hears about this thread's calls."""
    wanted = recorder.options.backend
    monitoring = getattr(sys, "monitoring", None)
    if wanted == "monitoring" and monitoring is None:
        raise ValueError("sys.monitoring needs Python 3.12 or later; use settrace")
    if wanted != "settrace" and monitoring is not None:
        for tool in _TOOL_IDS:
            with suppress(ValueError):  # in use
                monitoring.use_tool_id(tool, "lecture_lib.stepper")
                return _monitoring(recorder, monitoring, tool)
        if wanted == "monitoring":
            raise ValueError("no tool ID of sys.monitoring is free; use settrace")
    return _settrace(recorder)


@contextmanager
def _settrace(recorder: Recorder) -> Iterator[None]:
    def tracer(frame: FrameType, event: str, arg: Any) -> Any:
        if event != "call" or not recorder.scope.wants(frame.f_code, frame.f_globals):
            return None
        pauses = bool(frame.f_code.co_flags & _GENERATOR)
        if not (pauses and _is_at_yield(frame)):
            call = recorder.on_call(frame)
        elif call := recorder.call_of(frame):
            recorder.on_resume(call, frame)
        if call is None and not recorder.stopping:
            return None  # or a generator from before the recording
        return _LocalTracer(recorder, call, tracer)

    before = sys.gettrace()
    recorder.detach = lambda: sys.settrace(None)
    sys.settrace(tracer)
    try:
        yield
    finally:
        sys.settrace(before)
        recorder.close()


class _LocalTracer:
    """The function that Python calls for each event of one frame."""

    __slots__ = ("_call", "_frame", "_global_tracer", "_raw", "_recorder")

    def __init__(
        self, recorder: Recorder, call: Call | None, global_tracer: Callable[..., Any]
    ):
        self._recorder = recorder
        self._call = call
        self._global_tracer = global_tracer
        self._frame: FrameType | None = None
        self._raw = b"" if call is None else call.code.co_code

    def __call__(self, frame: FrameType, event: str, arg: Any) -> Any:
        recorder, call = self._recorder, self._call
        if event == "line":
            if call is not None:
                recorder.on_line(call, frame, frame.f_lineno, frame.f_lasti)
            if recorder.stopping:
                self._frame = frame
                del self, frame, call  # the traceback would keep them, see __del__
                raise recorder.stop()
        elif recorder.closed or call is None:
            return self
        elif event == "exception":
            recorder.on_raise(call, frame, arg[1])
        elif event == "return":
            self._on_return(call, frame, arg)
        return self

    def _on_return(self, call: Call, frame: FrameType, value: Any) -> None:
        # One event for three endings: the instruction tells which.
        pauses = call.code.co_flags & _GENERATOR
        if pauses and _is_at_yield(frame) and not call.ending:
            self._recorder.on_yield(call, frame, value)
        elif frame.f_lasti >= 0 and self._raw[frame.f_lasti] in _RETURNS:
            self._recorder.on_return(call, frame, value)
        else:
            self._recorder.on_unwind(call, frame)

    def __del__(self) -> None:
        # CPython ends all tracing when a tracer raises, and drops this object. But the
        # program may catch what stops it, and has to be stopped again at its next line.
        frame, self._frame = self._frame, None
        if frame is not None and self._recorder.stopping:
            sys.settrace(self._global_tracer)
            tracer = _LocalTracer(self._recorder, self._call, self._global_tracer)
            frame.f_trace = tracer


def _is_at_yield(frame: FrameType) -> bool:
    """Is a generator's frame at a ``yield``? Some versions count the one after it."""
    raw, last = frame.f_code.co_code, frame.f_lasti
    if last < 0:
        return False
    return raw[last] in _YIELDS or (raw[last] == _RESUME and bool(raw[last + 1] & 3))


@contextmanager
def _monitoring(recorder: Recorder, monitoring: Any, tool: int) -> Iterator[None]:
    events = monitoring.events
    callbacks = _callbacks(recorder, monitoring, tool)
    everywhere = events.PY_START | events.RAISE | events.PY_UNWIND | events.PY_THROW

    def detach() -> None:
        monitoring.set_events(tool, 0)
        for code in recorder.codes():
            with suppress(ValueError):
                monitoring.set_local_events(tool, code, 0)

    recorder.detach = detach
    try:
        for event, callback in callbacks.items():
            monitoring.register_callback(tool, event, callback)
        monitoring.set_events(tool, everywhere)
        monitoring.restart_events()
        yield
    finally:
        detach()
        for event in callbacks:
            monitoring.register_callback(tool, event, None)
        monitoring.free_tool_id(tool)
        recorder.close()


def _callbacks(
    recorder: Recorder, monitoring: Any, tool: int
) -> dict[int, Callable[..., Any]]:
    events = monitoring.events
    this_thread = threading.get_ident
    thread = this_thread()
    running = recorder.running
    caller = sys._getframe
    of_function = events.LINE | events.PY_RETURN | events.PY_YIELD | events.PY_RESUME

    def call_in(frame: FrameType, code: CodeType) -> Call | None:
        call = running.get(id(frame))
        if call is None or call.code is not code or this_thread() != thread:
            return None
        return call

    def start(code: CodeType, offset: int) -> Any:
        frame = caller(1)
        if not recorder.scope.wants(code, frame.f_globals):
            return monitoring.DISABLE
        if this_thread() != thread:
            return None
        if recorder.on_call(frame) is not None or recorder.stopping:
            monitoring.set_local_events(tool, code, of_function)
        return None

    def line(code: CodeType, number: int) -> None:
        if call := call_in(frame := caller(1), code):
            recorder.on_line(call, frame, number, frame.f_lasti)
        if recorder.stopping and this_thread() == thread:
            raise recorder.stop()

    def returned(code: CodeType, offset: int, value: Any) -> None:
        if call := call_in(frame := caller(1), code):
            recorder.on_return(call, frame, value)

    def yielded(code: CodeType, offset: int, value: Any) -> None:
        if call := call_in(frame := caller(1), code):
            recorder.on_yield(call, frame, value)

    def resumed(code: CodeType, offset: int, *error: Any) -> None:
        if call := call_in(frame := caller(1), code):
            recorder.on_resume(call, frame)

    def raised(code: CodeType, offset: int, error: BaseException) -> None:
        if call := call_in(frame := caller(1), code):
            recorder.on_raise(call, frame, error)

    def unwound(code: CodeType, offset: int, error: BaseException) -> None:
        if call := call_in(frame := caller(1), code):
            recorder.on_unwind(call, frame)

    return {
        events.PY_START: start,
        events.LINE: line,
        events.PY_RETURN: returned,
        events.PY_YIELD: yielded,
        events.PY_RESUME: resumed,
        events.PY_THROW: resumed,
        events.RAISE: raised,
        events.PY_UNWIND: unwound,
    }
