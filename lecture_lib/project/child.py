"""The process of a learner's file: ``python child.py FILE [--confined DIRECTORY …]``.

Reads one JSON object a line, {"function", "arguments"}, and answers each with one line.
It imports nothing of the course, and what learners are to build themselves can't be
imported. What the file prints goes into ``prints.txt`` of the working directory.
"""

import importlib.abc
import importlib.util
import json
import os
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

MEMORY = 2 << 30  # bytes
FILE_SIZE = 10 << 20
OWN_WORK = {
    "lecture_lib",
    "tiktoken",
    "tokenizers",
    "transformers",
    "sentencepiece",
    "minbpe",
    "rustbpe",
    "quicktok",
}


class OwnWork(importlib.abc.MetaPathFinder):
    """Refuses to import what the project is about."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> None:
        if name.partition(".")[0] in OWN_WORK:
            raise ImportError(f"{name} would do the project's work")


def set_limits() -> None:
    """Of memory and of written files, where the platform has such limits."""
    try:
        import resource
    except ImportError:  # Windows: only the time is limited
        return
    for limit, most in (
        (resource.RLIMIT_AS, MEMORY),
        (resource.RLIMIT_FSIZE, FILE_SIZE),
        (resource.RLIMIT_CORE, 0),
    ):
        hard = resource.getrlimit(limit)[1]
        if hard != resource.RLIM_INFINITY:
            most = min(most, hard)
        resource.setrlimit(limit, (most, most))


def read_file(path: Path) -> ModuleType:
    """The learner's file as a module."""
    sys.path.insert(0, str(path.parent))
    spec = importlib.util.spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path.name} is no Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def where(error: BaseException, path: Path) -> str:
    """The error with the last line of the learner's own file that it passed."""
    told = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    if isinstance(error, SyntaxError):
        return f"{told}, line {error.lineno}" if error.lineno else told
    lines = [
        line
        for frame, line in traceback.walk_tb(error.__traceback__)
        if frame.f_code.co_filename == str(path)
    ]
    return f"{told[:500]}, in line {lines[-1]}" if lines else told[:500]


def missing(error: NotImplementedError, path: Path, asked: str) -> dict[str, Any]:
    """What isn't written: the function itself, or one of the file that it calls."""
    called = [
        frame.f_code.co_name
        for frame, _ in traceback.walk_tb(error.__traceback__)
        if frame.f_code.co_filename == str(path)
    ]
    if called[-1:] in ([], [asked]):
        return {"missing": True}
    return {"error": f"it calls {called[-1]}, which you haven't written yet"}


def kind_of(value: Any) -> str:
    """Its type, and those of what is in a tuple or list."""
    kind = type(value).__name__
    if isinstance(value, tuple | list) and value:
        kind += " of " + ", ".join(type(each).__name__ for each in value[:3])
    return kind


class Chunks:
    """An iterator that counts what was taken of it."""

    def __init__(self, items: list[Any]):
        self.items = items
        self.taken = 0

    def __iter__(self) -> Iterator[Any]:
        return self

    def __next__(self) -> Any:
        if self.taken == len(self.items):
            raise StopIteration
        self.taken += 1
        return self.items[self.taken - 1]


def as_argument(value: Any) -> Any:
    """What JSON can't write: pairs are tuples, and {"stream": list} is an iterator."""
    if isinstance(value, dict) and set(value) == {"stream"}:
        return Chunks(value["stream"])
    if isinstance(value, list) and value and isinstance(value[0], list):
        return [tuple(each) for each in value]
    return value


def call(
    function: Callable[..., Any], arguments: list[Any], timed: bool = False
) -> dict[str, Any]:
    given = [as_argument(each) for each in arguments]
    start = time.process_time()  # a busy machine takes none of it
    result = function(*given)
    seconds = {"seconds": time.process_time() - start} if timed else {}
    chunks = next((each for each in given if isinstance(each, Chunks)), None)
    if chunks is None:
        return {"result": result, **seconds}
    pieces, taken = [], []
    for piece in result:
        pieces.append(piece)
        taken.append(chunks.taken)
    return {"result": pieces, "taken": taken}


def serve(path: Path, answer: Callable[[dict[str, Any]], None]) -> None:
    try:
        module = read_file(path)
    except BaseException as error:
        answer({"error": where(error, path), "is_file": True})
        return
    answer({"ready": True})
    names = getattr(module, "ADAPTERS", {})
    for line in sys.stdin:
        request = json.loads(line)
        asked = request["function"]
        function = getattr(module, names.get(asked, asked), None)
        try:
            if not callable(function):
                answer({"missing": True})
                continue
            answer(call(function, request["arguments"], "timed" in request))
        except NotImplementedError as error:
            answer(missing(error, path, getattr(function, "__name__", asked)))
        except MemoryError:
            answer({"error": f"it needed more than {MEMORY >> 30} GB of memory"})
        except BaseException as error:
            answer({"error": where(error, path)})


def confined(file: Path, readable: list[str]) -> list[str]:
    """The list of what was refused, which grows; Python's own files may be read."""
    beside = read_file(Path(__file__).resolve().with_name("confine.py"))
    sys.path[0:1] = readable  # what is given can be imported from there
    places = [sys.prefix, sys.base_prefix, sys.exec_prefix, "/dev", *readable]
    refused: list[str] = beside.confine([Path(each) for each in places], file.parent)
    return refused


def main() -> None:
    out = os.fdopen(os.dup(1), "w", encoding="ascii")
    prints = os.open("prints.txt", os.O_CREAT | os.O_WRONLY | os.O_TRUNC)
    os.dup2(prints, 1)
    os.dup2(prints, 2)
    sys.meta_path.insert(0, OwnWork())

    def answer(reply: dict[str, Any]) -> None:
        if refused:
            reply = {"error": refused[0], "is_refused": True}
        try:
            line = json.dumps(reply)
        except (TypeError, ValueError, RecursionError) as error:
            kind = kind_of(reply.get("result"))
            told = f"its result, a {kind}, can't be compared: {error}"
            line = json.dumps({"error": told[:500]})
        try:
            sys.stdout.flush()
        except OSError as error:
            line = json.dumps({"error": f"it prints too much: {error}"})
        out.write(line + "\n")
        out.flush()

    set_limits()
    path = Path(sys.argv[1]).resolve()
    refused = confined(path, sys.argv[3:]) if "--confined" in sys.argv else []
    serve(path, answer)


if __name__ == "__main__":
    main()
