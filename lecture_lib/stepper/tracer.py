"""Report what happens in a running program to a `Recorder`, by ``sys.settrace``.

The tracer that was there before, of a debugger or a coverage tool, is given back in
every case. `step` says what is different for the program meanwhile.
"""

import opcode
import sys
from collections.abc import Iterator
from functools import partial
from threading import get_ident
from types import CodeType, FrameType
from typing import Any

from .recorder import Call, Recorder
from .scope import is_own

ROOM = 400  # frames
_YIELD = opcode.opmap["YIELD_VALUE"]
_RETURNS = {opcode.opmap["RETURN_VALUE"], opcode.opmap.get("RETURN_CONST")}
_JUMP_BACK = opcode.opmap["JUMP_BACKWARD"]
_EXTENDED_ARG = opcode.opmap["EXTENDED_ARG"]
_RESUME = opcode.opmap["RESUME"]
_GENERATOR = 0x20  # a flag of code objects, see the module `inspect`


def listen(recorder: Recorder, program: Iterator[Any]) -> Any:
    """Return ``next(program)``, while `recorder` hears about this thread's calls.

    A generator has an exception state of its own. Where a program is stopped just as
    it leaves an ``except:``, CPython forgets to take back the exception that was being
    handled there, and all later ones would be raised "during handling" of it.
    """
    before = sys.gettrace()
    limit = sys.getrecursionlimit() + ROOM
    try:
        sys.setrecursionlimit(limit)
        recorder.printed.start()
        sys.settrace(partial(_on_call, recorder))
        return next(program)
    finally:
        recorder.closed = True  # first, or a tracer that Python drops comes back
        sys.settrace(before)
        recorder.forget()
        recorder.printed.end()
        if sys.getrecursionlimit() == limit:  # else the program has set its own
            sys.setrecursionlimit(limit - ROOM)


def _on_call(recorder: Recorder, frame: FrameType, event: str, arg: Any) -> Any:
    """Choose the tracer of a frame that starts or goes on; None: it isn't traced."""
    if event != "call" or recorder.closed or is_own(frame.f_code):
        return None
    code, variables = frame.f_code, frame.f_globals
    if recorder.scope.wants(code, variables):
        call = _started(recorder, frame)
    elif recorder.scope.is_near(code, variables) or recorder.is_over():
        call = None  # it isn't recorded, but may have to be stopped
    else:
        return None
    frame.f_trace_opcodes = _has_empty_loop(code)
    return _Lasting(_on_event, recorder, call)


def _has_empty_loop(code: CodeType) -> bool:
    """Return whether a jump leads to itself; Python 3.11 reports no lines there."""
    raw = code.co_code
    jumps = range(0, len(raw), 2) if sys.version_info < (3, 12) else ()
    return any(raw[at] == _JUMP_BACK and raw[at + 1] == 1 for at in jumps)


def _started(recorder: Recorder, frame: FrameType) -> Call | None:
    """Record the start; None beyond the limit, or for an older generator."""
    if not (frame.f_code.co_flags & _GENERATOR and _is_at_yield(frame)):
        return recorder.on_call(frame)
    call = recorder.call_of(frame)
    if call is not None:
        recorder.on_resume(call, frame)
    return call


def _on_event(
    recorder: Recorder, call: Call | None, frame: FrameType, event: str, arg: Any
) -> None:
    """Report an event of one frame."""
    if recorder.closed:
        return
    if event == "opcode":
        recorder.stop_if_over()
        return
    if call is not None:
        _report(recorder, call, frame, event, arg)
    # Since Python 3.12, what is raised when a loop jumps back leaves a ``try`` around
    # the loop. What is raised before the next instruction doesn't.
    if event == "line" and recorder.is_over():
        frame.f_trace_opcodes = True
        sys.settrace(partial(_on_call, recorder))  # only this makes Python look


class _Lasting(partial[None]):
    """A frame's tracer, which is set again when Python ends all tracing.

    Python does so when a tracer raises, and drops the frame's own: what stops the
    program at its limit, the exception of a signal handler, or a RecursionError. But
    the program may catch any of these and go on.
    """

    def __del__(self) -> None:
        recorder = self.args[0]
        if recorder.closed or sys.gettrace() or get_ident() != recorder.thread:
            return  # only its frame has ended
        sys.settrace(partial(_on_call, recorder))
        frame = sys._getframe(1)
        if frame.f_trace is None and not is_own(frame.f_code):
            frame.f_trace = _Lasting(_on_event, recorder, recorder.call_of(frame))


def _report(
    recorder: Recorder, call: Call, frame: FrameType, event: str, arg: Any
) -> None:
    if event == "line":
        recorder.on_line(call, frame, frame.f_lineno, _next_offset(frame))
    elif event == "exception":
        recorder.on_raise(call, frame, arg[1])
    elif event == "return":
        # One event for three endings: the instruction tells which.
        pauses = call.code.co_flags & _GENERATOR
        if pauses and _is_at_yield(frame) and not call.ending:
            recorder.on_yield(call, frame, arg)
        elif frame.f_lasti >= 0 and call.code.co_code[frame.f_lasti] in _RETURNS:
            recorder.on_return(call, frame, arg)
        else:
            recorder.on_unwind(call, frame)


def _next_offset(frame: FrameType) -> int:
    """Return where the next instruction lies; since Python 3.13, a jump says where."""
    raw, last = frame.f_code.co_code, frame.f_lasti
    if sys.version_info < (3, 13) or raw[last] != _JUMP_BACK:
        return last
    distance = raw[last + 1]
    if last and raw[last - 2] == _EXTENDED_ARG:
        distance += raw[last - 1] << 8
    return last + 4 - 2 * distance  # a jump takes two units of two bytes


def _is_at_yield(frame: FrameType) -> bool:
    """Return whether a generator is at a ``yield``; some versions count the next."""
    raw, last = frame.f_code.co_code, frame.f_lasti
    if last < 0:
        return False
    return raw[last] == _YIELD or (raw[last] == _RESUME and bool(raw[last + 1] & 3))
