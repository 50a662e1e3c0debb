"""The process of a learner's file: ``python -sSP child.py FILE PACKAGES [GIVEN]``.

Reads one JSON object a line, {"function", "arguments"}, and answers each with one line.
A learner's file can import Python's standard library, `regex` from the folder PACKAGES,
and what is beside it or in the folder GIVEN, because `-S` leaves out whatever else is
installed. What it prints goes into ``prints.txt`` of the working directory, and nothing
can be typed into it.
"""

import importlib
import importlib.util
import json
import os
import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from types import ModuleType
from typing import IO, Any

MEMORY = 2 << 30  # bytes
FILE_SIZE = 10 << 20
PROCESSOR = 3_600  # seconds, for what outlives those who would end it


def set_limits() -> None:
    """Limit memory and written files, where the platform can."""
    try:
        import resource
    except ImportError:  # Windows: only the time is limited
        return
    limits = {"AS": MEMORY, "FSIZE": FILE_SIZE, "CPU": PROCESSOR}
    for name, most in limits.items():
        limit = getattr(resource, f"RLIMIT_{name}")
        hard = resource.getrlimit(limit)[1]
        if hard != resource.RLIM_INFINITY:
            most = min(most, hard)
        with suppress(ValueError):  # macOS refuses the limit of memory
            resource.setrlimit(limit, (most, most))


def read_file(path: Path) -> ModuleType:
    """Return the learner's file as a module."""
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path.name} isn't a Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def where(error: BaseException, path: Path) -> str:
    """Describe the error, with the last line of the learner's own file it passed."""
    name = type(error).__name__
    if name == "error":  # re.error, struct.error
        name = f"{type(error).__module__.partition('.')[0]}.error"
    if isinstance(error, SyntaxError) and error.lineno:
        return f"{name}: {error.msg}, in line {error.lineno}"
    told = f"{name}: {error}" if str(error) else name
    _, line = last_call(error, path)
    return f"{told[:500]}, in line {line}" if line else told[:500]


def last_call(error: BaseException, path: Path) -> tuple[str, int]:
    """Return the last function of the learner's file that an error passed, and line."""
    calls = [("", 0)]
    for frame, line in traceback.walk_tb(error.__traceback__):
        if frame.f_code.co_filename == str(path):
            calls.append((frame.f_code.co_name, line))
    return calls[-1]


def kind_of(value: Any, depth: int = 3) -> str:
    """Write the type of a value as an annotation, from its first and last parts.

    >>> kind_of(({}, {})), kind_of([(b"a", b"b")]), kind_of([1, iter("")])
    ('tuple[dict, dict]', 'list[tuple[bytes, bytes]]', 'list[int | Iterator]')
    """
    name = "None" if value is None else type(value).__name__
    if isinstance(value, Iterator):
        return "Iterator"
    if not isinstance(value, tuple | list) or not value or not depth:
        return name
    parts = [kind_of(part, depth - 1) for part in (*value[:3], *value[3:][-3:])]
    if isinstance(value, tuple):
        return f"{name}[{', '.join(parts[:3])}]"
    return f"{name}[{' | '.join(dict.fromkeys(parts))}]"


class Chunks:
    """Chunks that count what was taken; an odd number of them can be read only once."""

    def __init__(self, items: list[Any]):
        self.items = items
        self.taken = 0

    def __iter__(self) -> Iterator[Any]:
        if len(self.items) % 2 == 0:
            self.taken = 0
        while self.taken < len(self.items):
            self.taken += 1
            yield self.items[self.taken - 1]


def as_argument(value: Any) -> Any:
    """Restore what JSON can't write: pairs are tuples, {"stream": list} an iterable."""
    if isinstance(value, dict) and set(value) == {"stream"}:
        return Chunks(value["stream"])
    if isinstance(value, list) and value and isinstance(value[0], list):
        return [tuple(each) for each in value]
    return value


LAST: list[Any] = []  # the result of the last call, and a copy of it


def call(function: Callable[..., Any], arguments: list[Any]) -> dict[str, Any]:
    """Return the result and its type, or an error if something given was changed."""
    given = [as_argument(each) for each in arguments]
    chunks = next((each for each in given if isinstance(each, Chunks)), None)
    before = [repr(each) for each in given]
    result = function(*given)
    answer: dict[str, Any] = {"result": result, "kind": kind_of(result)}
    if chunks is not None:
        answer = {"result": [], "taken": []}
        for piece in result:
            answer["result"].append(piece)
            answer["taken"].append(chunks.taken)
        if len(chunks.items) < 100:  # a long stream would take too long
            begun = function(*map(as_argument, arguments))
            next(iter(begun), None)  # left unread, it must leave nothing behind
    for place, now, then in zip(("first", "second", "third"), given, before):
        if now is not chunks and repr(now) != then:
            return {"error": f"it changes its {place} argument"}
    is_changed = LAST[:1] != LAST[1:]
    LAST[:] = [result, result[:]] if isinstance(result, list) else []
    if is_changed:
        return {"error": "it changes the result of an earlier call"}
    return answer


def serve(
    path: Path, requests: IO[str], answer: Callable[[dict[str, Any]], None]
) -> None:
    try:
        module = read_file(path)
    except BaseException as error:
        is_read = not isinstance(error, SyntaxError | UnicodeDecodeError)
        failing = "fails while it runs" if is_read else "can't be read"
        told = f"your file {failing}: {where(error, path)}"
        answer({"error": told})
        return
    answer({"ready": True})
    for line in requests:
        request = json.loads(line)
        asked = request["function"]
        function = getattr(module, asked, None)
        try:
            if callable(function):
                answer(call(function, request["arguments"]))
            else:
                answer({"missing": True, "absent": True})
        except NotImplementedError as error:
            name, _ = last_call(error, path)
            is_helper = name not in ("", getattr(function, "__name__", asked))
            told = f"it calls {name}, which you haven't written yet"
            answer({"error": told} if is_helper else {"missing": True})
        except MemoryError:
            answer({"error": f"it needed more than {MEMORY >> 30} GB of memory"})
        except BaseException as error:
            answer({"error": where(error, path)})


def nobody_types(*_: Any, **__: Any) -> None:
    raise EOFError("breakpoint() waits for input")


def main() -> None:
    out = os.fdopen(os.dup(1), "w", encoding="ascii")
    prints = os.open("prints.txt", os.O_CREAT | os.O_WRONLY | os.O_TRUNC)
    os.dup2(prints, 1)
    os.dup2(prints, 2)
    requests = os.fdopen(os.dup(0), encoding="utf-8")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    sys.stdout.reconfigure(line_buffering=True)  # type: ignore[union-attr]
    sys.breakpointhook = nobody_types

    def answer(reply: dict[str, Any]) -> None:
        try:
            line = json.dumps(reply)
        except (TypeError, ValueError, RecursionError):
            kind = kind_of(reply["result"])
            line = json.dumps({"error": f"its result, {kind}, can't be compared"})
        try:
            sys.stdout.flush()
        except OSError as error:
            line = json.dumps({"error": f"it prints too much: {error}"})
        out.write(line + "\n")
        out.flush()

    set_limits()
    path, packages, *given = (Path(each).resolve() for each in sys.argv[1:])
    sys.path.insert(0, str(packages))
    importlib.import_module("regex")
    sys.path[0:1] = map(str, (path.parent, *given))  # and nothing else in there
    serve(path, requests, answer)


if __name__ == "__main__":
    main()
