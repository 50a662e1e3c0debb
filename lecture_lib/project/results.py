"""One call of a program, and what it should give."""

import copy
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

from .child import call
from .milestones import AHEAD, NUM_CHUNKS, Arguments
from .program import Failed, Unwritten
from .reference import RIGHT

LATE = "late"  # instead of a result: right, but only after too much was read


class Callee(Protocol):
    """What `check` asks: a `Program`, or in tests functions of this process."""

    def call(self, function: str, arguments: Sequence[Any]) -> dict[str, Any]: ...

    def stop(self) -> None: ...

    def prints(self) -> str: ...


def result_of(program: Callee, function: str, arguments: Arguments) -> Any:
    """The result as JSON has it, `Failed` (returned), or `LATE`."""
    try:
        if function == "load":
            return _saved_and_loaded(program, arguments)
        answer = program.call(function, arguments)
    except Failed as failure:
        return failure
    result = answer["result"]
    if function.endswith("_stream"):
        if not isinstance(result, list):
            return result
        if _is_late(answer.get("taken"), arguments):
            return LATE
        if function == "decode_stream":
            return "".join(map(str, result))
    return result


def _saved_and_loaded(program: Callee, arguments: Arguments) -> Any:
    """What comes back from a file in a new process, special tokens as pairs."""
    path = "saved-tokenizer"
    program.call("save", (path, *arguments))
    program.stop()
    result = program.call("load", (path,))["result"]
    if isinstance(result, list) and len(result) == 2 and isinstance(result[1], dict):
        return [result[0], list(map(list, result[1].items()))]
    return result


def _is_late(taken: Any, arguments: Arguments) -> bool:
    """Whether a long stream was read far before its first result was given."""
    return bool(taken) and is_long(arguments) and taken[0] > AHEAD


def right_result(function: str, arguments: Arguments) -> Any:
    """What `result_of` gives for a right program."""
    if function == "load":
        merges, special = arguments
        return as_json([merges, list(special.items())])
    right = result_of_ours(RIGHT[function], function, arguments)
    if isinstance(right, Failed):
        raise ValueError(f"{function}{arguments} is no fair call: {right}")
    return right


def result_of_ours(
    program: Callable[..., Any], function: str, arguments: Arguments
) -> Any:
    """The result of a function of this process, as `result_of` gives it."""
    if function == "load":
        merges, special = program(*copy.deepcopy(arguments))
        return as_json([merges, list(special.items())])
    return result_of(Local({function: program}), function, arguments)


class Local:
    """Functions of this process, asked as a `Program` is."""

    def __init__(self, functions: Mapping[str, Callable[..., Any]]):
        self.functions = functions

    def call(self, function: str, arguments: Sequence[Any]) -> dict[str, Any]:
        try:
            return as_json(call(self.functions[function], as_json(arguments)))
        except NotImplementedError:
            raise Unwritten(function) from None
        except Exception as error:
            told = (
                f"{type(error).__name__}: {error}"
                if str(error)
                else type(error).__name__
            )
            raise Failed(told) from None

    def stop(self) -> None:
        """There is no process."""

    def prints(self) -> str:
        return ""


def as_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


def is_long(arguments: Arguments) -> bool:
    """Whether these arguments are a long stream."""
    first = arguments[0]
    return isinstance(first, dict) and len(first["stream"]) >= NUM_CHUNKS
