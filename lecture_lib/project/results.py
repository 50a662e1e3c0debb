"""The result of one call: the one a program gives, and the right one."""

import json
import os
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from .calls import arguments_of
from .child import call
from .milestones import AHEAD, Arguments
from .program import Failed, Program, Unwritten
from .reference import RIGHT

LISTS = "its pairs are lists, such as [104, 105], and should be tuples, (104, 105)"
GIVES_MERGES = ("train", "train_on_words", "load")
# `save` replaces what is there, and its file can be moved before the next `save`.
OTHER_FILE = ("my.tokens", [[97, 98]], {"<|other|>": 500})
MOVED = "moved.tokens"


class Local:
    """Functions of this process, called as a `Program` is."""

    def __init__(self, functions: Mapping[str, Callable[..., Any]]):
        self.functions = functions
        self.folder = Path()

    def call(self, function: str, arguments: Sequence[Any]) -> dict[str, Any]:
        try:
            answer = as_json(call(self.functions[function], as_json(arguments)))
        except NotImplementedError:
            raise Unwritten(function) from None
        except Exception as error:
            name = type(error).__name__
            raise Failed(f"{name}: {error}" if str(error) else name) from None
        if "error" in answer:
            raise Failed(answer["error"])
        return dict(answer)

    def stop(self) -> None:
        """Do nothing: there is no process."""

    def prints(self) -> str:
        return ""


Callee = Program | Local  # what `check` asks


def same(result: Any, other: Any) -> bool:
    """Compare two JSON results: 1 is unlike True, and names have an order."""
    return repr(result) == repr(other)


def result_of(program: Callee, function: str, arguments: Arguments) -> Any:
    """Return the result as JSON has it, or (not raised) a `Failed`."""
    try:
        if function == "load":
            answer = _saved_and_loaded(program, arguments)
        else:
            answer = program.call(function, arguments)
    except Failed as failure:
        return failure
    result = answer["result"]
    kind = answer.get("kind", "").replace(" | ", "").replace("tuple[int, int]", "")
    if function in GIVES_MERGES and "list[list[int]]" in kind:
        return Failed(LISTS)  # which JSON can't tell from tuples
    if function.endswith("_stream") and isinstance(result, list):
        late = _late(function, arguments, answer)
        return Failed(late) if late else _joined(function, result)
    return result


def _saved_and_loaded(program: Callee, arguments: Arguments) -> dict[str, Any]:
    """Save twice, move the file, save again, and load what was moved."""
    program.call("save", OTHER_FILE)
    program.call("save", ("my.tokens", *arguments))
    try:
        os.replace(program.folder / "my.tokens", program.folder / MOVED)
    except OSError as error:
        raise Failed(f"save wrote no file my.tokens: {error.strerror}") from None
    program.call("save", OTHER_FILE)
    if arguments[1]:  # without: what an earlier load left behind would show
        program.stop()
    return program.call("load", (MOVED,))


def _joined(function: str, result: list[Any]) -> Any:
    """Join the pieces of text, which can be cut anywhere."""
    return "".join(map(str, result)) if function == "decode_stream" else result


def _late(function: str, arguments: Arguments, answer: dict[str, Any]) -> str:
    """Say if too much was read before an ID, or a character, of a right result came."""
    right = Local(RIGHT).call(function, arguments)
    results = (_joined(function, each["result"]) for each in (answer, right))
    if "taken" not in answer or not same(*results):
        return ""
    readings = zip(_readings(answer), _readings(right))
    for number, (taken, needed) in enumerate(readings, 1):
        if taken > needed + AHEAD[function]:
            what = "ID" if function == "encode_stream" else "character"
            return (
                f"it reads too far ahead: {what} number {number} comes after {taken} "
                f"pieces, and {needed} are enough ({AHEAD[function]} more are allowed)"
            )
    return ""


def _readings(answer: dict[str, Any]) -> list[int]:
    return [
        taken
        for piece, taken in zip(answer["result"], answer["taken"])
        for _ in (piece if isinstance(piece, str) else [piece])
    ]


@cache
def cases(function: str) -> list[tuple[Arguments, Any]]:
    """Return the calls of one function, each with its right result."""
    return [(each, right_result(function, each)) for each in arguments_of(function)]


def right_result(function: str, arguments: Arguments) -> Any:
    """Return what `result_of` gives for a right program."""
    right = result_of_ours(RIGHT[function], function, arguments)
    if isinstance(right, Failed):
        raise ValueError(f"{function}{arguments} is no fair call: {right}")
    return right


def result_of_ours(
    program: Callable[..., Any], function: str, arguments: Arguments
) -> Any:
    """Return the result of a function of this process, as `result_of` gives it."""
    if function == "load":  # what was saved
        return as_json(arguments)
    return result_of(Local({function: program}), function, arguments)


def as_json(value: Any) -> Any:
    return json.loads(json.dumps(value))
