"""The process of a learner's file: ``python child.py FILE [DIRECTORY]``.

Reads one JSON object a line, {"function", "arguments"}, and answers each with one line.
It imports nothing of the course, and a learner's file only Python's standard library,
`regex`, and what is beside it or in the directory. What it prints goes into
``prints.txt`` of the working directory, and nothing can be typed into it.
"""

import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import sys
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import IO, Any

MEMORY = 2 << 30  # bytes
FILE_SIZE = 10 << 20
PROCESSOR = 3_600  # seconds, for what outlives those who would end it
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
FUNCTIONS = {
    *("train", "encode", "decode"),
    *("pre_tokenize", "train_on_words", "encode_words"),
    *("encode_special", "save", "load", "encode_stream", "decode_stream"),
    *("encode_published", "decode_published"),
}


class OwnWork(importlib.abc.MetaPathFinder):
    """Refuses to import what the project is about, and what is installed besides."""

    def __init__(self, places: list[str]):
        self.places = places  # where the learner's own modules are

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> None:
        top = name.partition(".")[0]
        if top in OWN_WORK:
            raise ImportError(f"{name} would do the project's work")
        if top in sys.stdlib_module_names or top == "regex" or path is not None:
            return
        find = importlib.machinery.PathFinder.find_spec
        if not find(name, self.places) and find(name):
            raise ImportError(f"{name} isn't Python's standard library, nor regex")


def set_limits() -> None:
    """Limit memory and written files, where the platform can."""
    try:
        import resource
    except ImportError:  # Windows: only the time is limited
        return
    for limit, most in (
        (resource.RLIMIT_AS, MEMORY),
        (resource.RLIMIT_FSIZE, FILE_SIZE),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_CPU, PROCESSOR),
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
    name = type(error).__name__
    if name.lower() == "error":  # re.error, struct.error
        name = f"{type(error).__module__.partition('.')[0]}.{name}"
    try:
        message = str(error)
    except Exception:  # its own __str__ fails
        message = ""
    told = f"{name}: {message}" if message else name
    if isinstance(error, SyntaxError) and error.lineno:
        return f"{type(error).__name__}: {error.msg}, in line {error.lineno}"
    lines = [
        line
        for frame, line in traceback.walk_tb(error.__traceback__)
        if frame.f_code.co_filename == str(path)
    ]
    return f"{told[:500]}, in line {lines[-1]}" if lines else told[:500]


def missing(error: NotImplementedError, path: Path, asked: str) -> dict[str, Any]:
    """Name what isn't written: the function itself, or one it calls in the file."""
    called = [
        frame.f_code.co_name
        for frame, _ in traceback.walk_tb(error.__traceback__)
        if frame.f_code.co_filename == str(path)
    ]
    if called[-1:] in ([], [asked]):
        return {"missing": True}
    told = f"it calls {called[-1]}, which you haven't written yet"
    return {"error": told, "helper": called[-1]}


def kind_of(value: Any) -> str:
    """Its type in words.

    >>> kind_of(({}, {})), kind_of([(b"a", b"b")]), kind_of(b""), kind_of([[1]])
    ('a tuple of two dicts', 'a list of pairs of bytes', 'bytes', 'a list of lists')
    """
    name = type(value).__name__
    if isinstance(value, Iterator):
        return f"an iterator ({name})"
    if not isinstance(value, tuple | list) or not value:
        return _one(value)
    names = [*dict.fromkeys(_several(each) for each in value)]
    if isinstance(value, list):
        pairs = [each for each in value if isinstance(each, tuple | list)]
        if len(pairs) == len(value) and {len(pair) for pair in pairs} == {2}:
            parts = dict.fromkeys(_several(part) for pair in pairs for part in pair)
            return f"a list of pairs of {' and '.join([*parts][:3])}"
        return f"a list of {' and '.join(names[:3])}"
    if len(names) == 1 and len(value) < 4:
        return f"a tuple of {('one', 'two', 'three')[len(value) - 1]} {names[0]}"
    return f"a tuple of {' and '.join(map(_one, value[:3]))}"


def _one(value: Any) -> str:
    name = type(value).__name__
    if name in ("bytes", "NoneType"):
        return name
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def _several(value: Any) -> str:
    name = type(value).__name__
    names = {"bytes": "bytes", "str": "strings", "int": "numbers", "dict": "dicts"}
    return names.get(name, f"{name}s" if name.islower() else f"{name} objects")


class Chunks:
    """An iterable that can be read once, and counts what was taken of it."""

    def __init__(self, items: list[Any]):
        self.items = items
        self.taken = 0

    def __iter__(self) -> Iterator[Any]:
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


def call(function: Callable[..., Any], arguments: list[Any]) -> dict[str, Any]:
    """Return the result, or an error if an argument was changed.

    "has_lists" says that pairs are lists, which JSON can't tell from tuples.
    """
    given = [as_argument(each) for each in arguments]
    chunks = next((each for each in given if isinstance(each, Chunks)), None)
    before = [repr(each) for each in given]
    result = function(*given)
    answer: dict[str, Any] = {"result": result}
    if chunks is not None:
        answer = {"result": [], "taken": []}
        for piece in result:
            answer["result"].append(piece)
            answer["taken"].append(chunks.taken)
    for place, now, then in zip(("first", "second", "third"), given, before):
        if now is not chunks and repr(now) != then:
            return {"error": f"it changes its {place} argument"}
    return answer | {"has_lists": True} if has_lists(result) else answer


def has_lists(result: Any) -> bool:
    """Return whether merges, alone or with special tokens, have lists for pairs."""
    if isinstance(result, tuple | list) and len(result) == 2:
        result = result[0] if isinstance(result[1], dict) else result
    return isinstance(result, list) and any(
        isinstance(each, list) and [*map(type, each)] == [int, int] for each in result
    )


def serve(
    path: Path, requests: IO[str], answer: Callable[[dict[str, Any]], None]
) -> None:
    try:
        module = read_file(path)
        names = adapters(module)
    except BaseException as error:
        is_read = not isinstance(error, SyntaxError | UnicodeDecodeError)
        answer({"error": where(error, path), "is_file": True, "is_read": is_read})
        return
    answer({"ready": True})
    for line in requests:
        request = json.loads(line)
        asked = request["function"]
        function = names.get(asked, getattr(module, asked, None))
        try:
            if not callable(function):
                answer({"missing": True, "absent": True})
                continue
            answer(call(function, request["arguments"]))
        except NotImplementedError as error:
            answer(missing(error, path, getattr(function, "__name__", asked)))
        except MemoryError:
            answer({"error": f"it needed more than {MEMORY >> 30} GB of memory"})
        except BaseException as error:
            answer({"error": where(error, path)})


def adapters(module: ModuleType) -> dict[str, Callable[..., Any]]:
    """The functions that have other names; ``ValueError`` if that can't be."""
    found = {}
    for asked, mine in dict(getattr(module, "ADAPTERS", {})).items():
        function = mine if callable(mine) else getattr(module, str(mine), None)
        if asked not in FUNCTIONS:
            raise ValueError(
                f"ADAPTERS: {asked!r} is no function of the project, whose name comes "
                f"first, as in {{'train': 'learn_merges'}}"
            )
        if not callable(function):
            raise ValueError(f"ADAPTERS: there is no function {mine!r} for {asked!r}")
        found[asked] = function
    return found


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
            kind = kind_of(reply.get("result"))
            told = f"its result, {kind}, can't be compared"
            line = json.dumps({"error": told[:500], "kind": kind[:200]})
        try:
            sys.stdout.flush()
        except OSError as error:
            line = json.dumps({"error": f"it prints too much: {error}"})
        out.write(line + "\n")
        out.flush()

    set_limits()
    path, *given = (Path(each).resolve() for each in sys.argv[1:])
    sys.path[0:1] = map(str, given)
    sys.meta_path.insert(0, OwnWork([str(path.parent), *map(str, given)]))
    serve(path, requests, answer)


if __name__ == "__main__":
    main()
