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
    if wanted == "monitoring" and not hasattr(sys, "monitoring"):
        raise ValueError("sys.monitoring needs Python 3.12 or later; use settrace")
    if wanted != "settrace" and hasattr(sys, "monitoring"):
        monitoring = sys.monitoring
        for tool in _TOOL_IDS:
            if monitoring.get_tool(tool) is None:
                return _monitoring(recorder, tool)
        if wanted == "monitoring":
            raise ValueError("no tool ID of sys.monitoring is free; use settrace")
    return _settrace(recorder)


@contextmanager
def _settrace(recorder: Recorder) -> Iterator[None]:
    def tracer(frame: FrameType, event: str, arg: Any) -> Any:
        if event != "call" or not recorder.scope.wants(frame.f_code, frame.f_globals):
            return None
        call = recorder.running.get(frame)
        if call is not None:
            recorder.on_resume(call)
        elif not (frame.f_code.co_flags & _GENERATOR and _is_at_yield(frame)):
            call = recorder.on_call(frame)  # not a generator from before the recording
        return None if call is None else _local_tracer(recorder, call)

    before = sys.gettrace()
    recorder.detach = lambda: sys.settrace(None)
    sys.settrace(tracer)
    try:
        yield
    finally:
        sys.settrace(before)
        recorder.close()


def _local_tracer(recorder: Recorder, call: Call) -> Callable[..., Any]:
    """The function that Python calls for each event of one frame."""
    raw = call.frame.f_code.co_code
    pauses = bool(call.frame.f_code.co_flags & _GENERATOR)

    def local(frame: FrameType, event: str, arg: Any) -> Any:
        if recorder.closed:
            return None
        if event == "line":
            recorder.on_line(call, frame.f_lineno, frame.f_lasti)
        elif event == "exception":
            recorder.on_raise(call, arg[1])
        elif event == "return":
            # One event for three endings: the instruction tells which.
            if pauses and _is_at_yield(frame) and not call.ending:
                recorder.on_yield(call, arg)
            elif frame.f_lasti >= 0 and raw[frame.f_lasti] in _RETURNS:
                recorder.on_return(call, arg)
            else:
                recorder.on_unwind(call)
        return local

    return local


def _is_at_yield(frame: FrameType) -> bool:
    """Is a generator's frame at a ``yield``? Some versions count the one after it."""
    raw, last = frame.f_code.co_code, frame.f_lasti
    if last < 0:
        return False
    return raw[last] in _YIELDS or (raw[last] == _RESUME and bool(raw[last + 1] & 3))


@contextmanager
def _monitoring(recorder: Recorder, tool: int) -> Iterator[None]:
    monitoring = sys.monitoring
    events = monitoring.events
    callbacks = _callbacks(recorder, tool)
    everywhere = events.PY_START | events.RAISE | events.PY_UNWIND | events.PY_THROW
    recorder.detach = lambda: monitoring.set_events(tool, 0)
    monitoring.use_tool_id(tool, "lecture_lib.stepper")
    try:
        for event, callback in callbacks.items():
            monitoring.register_callback(tool, event, callback)
        monitoring.set_events(tool, everywhere)
        monitoring.restart_events()
        yield
    finally:
        monitoring.set_events(tool, 0)
        for code in recorder.codes():
            with suppress(ValueError):
                monitoring.set_local_events(tool, code, 0)
        for event in callbacks:
            monitoring.register_callback(tool, event, None)
        monitoring.free_tool_id(tool)
        recorder.close()


def _callbacks(recorder: Recorder, tool: int) -> dict[int, Callable[..., Any]]:
    monitoring = sys.monitoring
    events = monitoring.events
    thread = threading.get_ident()
    running = recorder.running
    caller = sys._getframe
    of_function = events.LINE | events.PY_RETURN | events.PY_YIELD | events.PY_RESUME

    def start(code: CodeType, offset: int) -> Any:
        frame = caller(1)
        if not recorder.scope.wants(code, frame.f_globals):
            return monitoring.DISABLE
        if threading.get_ident() == thread and recorder.on_call(frame) is not None:
            monitoring.set_local_events(tool, code, of_function)
        return None

    def line(code: CodeType, number: int) -> None:
        call = running.get(frame := caller(1))
        if call is not None:
            recorder.on_line(call, number, frame.f_lasti)

    def returned(code: CodeType, offset: int, value: Any) -> None:
        call = running.get(caller(1))
        if call is not None:
            recorder.on_return(call, value)

    def yielded(code: CodeType, offset: int, value: Any) -> None:
        call = running.get(caller(1))
        if call is not None:
            recorder.on_yield(call, value)

    def resumed(code: CodeType, offset: int, *error: Any) -> None:
        call = running.get(caller(1))
        if call is not None:
            recorder.on_resume(call)

    def raised(code: CodeType, offset: int, error: BaseException) -> None:
        call = running.get(caller(1))
        if call is not None:
            recorder.on_raise(call, error)

    def unwound(code: CodeType, offset: int, error: BaseException) -> None:
        call = running.get(caller(1))
        if call is not None:
            recorder.on_unwind(call)

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
