"""Report what happens in a running program to a `Recorder`, by ``sys.settrace``.

The tracer that was there before, of a debugger or a coverage tool, is given back in
every case.

Some things are different while Python traces a function. Before Python 3.13, a dict
that the program got from ``locals()`` and kept is brought up to date at each line, and
what the program stores in it is lost. Since 3.12, the exception of a signal handler can
leave a ``try`` around a loop that is written on one line. ``sys.getrecursionlimit()``
is `ROOM` higher, for the recorder's own frames, so that the program can recurse as deep
as before. And a call is stopped at its limit only where Python reports something: not
in a loop of a function that isn't stepped into, unless that loop calls functions
written in Python.
"""

import opcode
import sys
from collections.abc import Callable, Iterator
from functools import partial
from types import CodeType, FrameType
from typing import Any

from .anatomy import BUILTINS
from .recorder import Call, Recorder
from .scope import is_own

globals().update(BUILTINS)

ROOM = 400  # frames
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
_JUMP_BACK = opcode.opmap["JUMP_BACKWARD"]
_EXTENDED_ARG = opcode.opmap["EXTENDED_ARG"]
_RESUME = opcode.opmap["RESUME"]
_GENERATOR = 0x20  # a flag of code objects, see the module `inspect`
_gettrace, _settrace, _getframe = sys.gettrace, sys.settrace, sys._getframe


def listen(recorder: Recorder, program: Callable[[], Any]) -> Any:
    """Return ``program()``, while `recorder` hears about all calls of this thread."""
    before = _gettrace()
    limit = sys.getrecursionlimit() + ROOM
    sys.setrecursionlimit(limit)
    recorder.printed.start()
    _settrace(partial(_on_call, recorder))
    try:
        result, ended = next(_contained(program))
    finally:
        recorder.closed = True  # first, or a tracer that Python drops comes back
        _settrace(before)
        recorder.forget()
        recorder.printed.end()
        if sys.getrecursionlimit() == limit:  # else the program has set its own
            sys.setrecursionlimit(limit - ROOM)
    if ended is None:
        return result
    try:
        raise ended
    finally:
        del ended  # its traceback leads here, and it would keep itself alive


def _contained(
    program: Callable[[], Any],
) -> Iterator[tuple[Any, StopIteration | None]]:
    """Call `program` in a generator, which has an exception state of its own.

    What stops a program may be raised where it has just left an ``except:``. CPython
    then forgets to take back the exception that was being handled there, and all later
    ones would be shown as raised "during handling" of it.
    """
    try:
        yield program(), None
    except StopIteration as error:  # which no generator lets through
        yield None, error


def _on_call(recorder: Recorder, frame: FrameType, event: str, arg: Any) -> Any:
    """Choose the tracer of a frame that starts or goes on; None: it isn't traced."""
    if event != "call" or recorder.closed:
        return None
    try:
        if recorder.scope.wants(frame.f_code, frame.f_globals):
            frame.f_trace_opcodes = _has_empty_loop(frame.f_code)
            return _Lasting(_on_event, recorder, _started(recorder, frame), [])
        if not is_own(frame.f_code):  # our own must be able to clean up
            recorder.stop_if_over()
    except BaseException:
        frame.f_trace = _Lasting(_on_event, recorder, None, [])
        raise
    return None


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
    recorder: Recorder,
    call: Call | None,
    waiting: list[BaseException],
    frame: FrameType,
    event: str,
    arg: Any,
) -> None:
    """Report an event of one frame; what is `waiting` is raised first."""
    if recorder.closed:
        return
    if waiting:
        frame.f_trace_opcodes = _has_empty_loop(frame.f_code)
        raise waiting.pop()
    try:
        if call is not None:
            _report(recorder, call, frame, event, arg)
        if event in ("line", "opcode"):
            recorder.stop_if_over()
    except BaseException as error:
        if event != "line":
            raise
        # Since Python 3.12, what is raised when a loop jumps back leaves a ``try``
        # around the loop. What is raised before the next instruction doesn't.
        waiting.append(error)
        frame.f_trace_opcodes = True
        _settrace(partial(_on_call, recorder))  # only this makes Python look


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


class _Lasting(partial[Any]):
    """A frame's tracer, which is set again when Python ends all tracing.

    Python does so when a tracer raises, and drops the frame's own. But what stops the
    program at the limit, or the exception of a signal handler that arrives here, may be
    caught by the program, which then goes on.
    """

    def __del__(self) -> None:
        recorder = self.args[0]
        if recorder.closed or _gettrace() is not None:
            return  # its frame has ended
        frame = _getframe(1)
        _settrace(partial(_on_call, recorder))
        if frame.f_trace is None and recorder.scope.wants(
            frame.f_code, frame.f_globals
        ):
            frame.f_trace = _Lasting(self.func, *self.args)


def _is_at_yield(frame: FrameType) -> bool:
    """Return whether a generator is at a ``yield``; some versions count the next."""
    raw, last = frame.f_code.co_code, frame.f_lasti
    if last < 0:
        return False
    return raw[last] in _YIELDS or (raw[last] == _RESUME and bool(raw[last + 1] & 3))
