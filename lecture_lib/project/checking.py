"""Try a program on a milestone: verdicts, the smallest text that fails, and a hint."""

import copy
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from lecture_lib.show.visible import visible

from .calls import arguments_of
from .child import call
from .milestones import (
    AHEAD,
    MILESTONES,
    NUM_CHUNKS,
    TIMED,
    Arguments,
    Milestone,
)
from .misunderstandings import MISUNDERSTANDINGS
from .program import ENDLESS, Failed, Unwritten
from .reference import RIGHT, params

SMALLER_TRIES = 150  # calls for making a failing text smaller
SHOWN = 300  # characters of a result
LATE = "late"  # instead of a result: right, but only after too much was read


class Callee(Protocol):
    """What `check` asks: a `Program`, or in tests functions of this process."""

    def call(self, function: str, arguments: Sequence[Any]) -> dict[str, Any]: ...

    def stop(self) -> None: ...


@dataclass(frozen=True)
class Verdict:
    """What was found in one milestone."""

    milestone: Milestone
    num_calls: int  # that gave the right result
    function: str = ""  # the first that fails or isn't written
    problem: str = ""
    hint: str = ""
    misunderstanding: str = ""  # its name, if the results are those of one
    unwritten: bool = False
    detail: str = ""  # instead of the number of calls

    @property
    def passed(self) -> bool:
        return not self.function

    def __str__(self) -> str:
        name = f"milestone {self.milestone.letter}, {self.milestone.title}"
        if self.passed:
            told = self.detail or f"{self.num_calls} calls give what they should"
            return f"✓ {name}: {told}"
        if self.unwritten:
            where = self.milestone.read
            return f"○ {name}: next is {self.function} (see {where})"
        hint = f"\n  Hint: {self.hint}" if self.hint else ""
        return f"✗ {name}: {self.problem}{hint}"


@dataclass
class Tried:
    """The calls of one function with their results."""

    function: str
    found: list[tuple[Arguments, Any]] = field(default_factory=list)
    failing: Arguments | None = None


def check(program: Callee, letters: str = "abcd") -> Iterator[Verdict]:
    """The verdict of each milestone, in order, ending behind the first that fails.

    Milestone e takes the time, and is tried only if its letter is named.
    """
    for milestone in (*MILESTONES, TIMED):
        if milestone.letter in letters:
            if milestone is TIMED:
                from .clock import beat

                verdict = beat(program)
            else:
                verdict = check_milestone(program, milestone)
            yield verdict
            if not verdict.passed:
                return


def check_milestone(program: Callee, milestone: Milestone) -> Verdict:
    count = 0
    for function in milestone.functions:
        tried = Tried(function)
        for arguments in arguments_of(function):
            try:
                found = result_of(program, function, arguments)
            except Unwritten as missing:
                name = str(missing) or function
                return Verdict(milestone, count, function=name, unwritten=True)
            tried.found.append((arguments, found))
            if found != right_result(function, arguments):
                tried.failing = tried.failing or arguments
                if isinstance(found, Failed):
                    break  # each further call may take its whole time
        if tried.failing is not None:
            return explain(program, milestone, tried, count)
        count += len(tried.found)
    return Verdict(milestone, count)


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
    right = _result_of_ours(RIGHT[function], function, arguments)
    if isinstance(right, Failed):
        raise ValueError(f"{function}{arguments} is no fair call: {right}")
    return right


def _result_of_ours(
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


def as_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


# Why it fails.


def explain(program: Callee, milestone: Milestone, tried: Tried, count: int) -> Verdict:
    name, hint = find_misunderstanding(tried)
    assert tried.failing is not None
    smallest = make_smaller(program, tried.function, tried.failing)
    found = first = next(f for each, f in tried.found if each == tried.failing)
    if smallest != tried.failing:
        found = result_of(program, tried.function, smallest)
    right = right_result(tried.function, smallest)
    if found == right:  # by another state of the program: show the first
        smallest, found = tried.failing, first
        right = right_result(tried.function, smallest)
    problem = describe(tried.function, smallest, found, right)
    hint = hint or hint_at_time(found) or hint_at_type(found, right)
    return Verdict(milestone, count, tried.function, problem, hint, name)


def hint_at_time(found: Any) -> str:
    if not isinstance(found, Failed) or ENDLESS not in str(found):
        return ""
    return (
        "Look for a while loop with a way through it on which nothing changes. If "
        "there is none, it is only slow, and --seconds 60 gives a call more time."
    )


def hint_at_type(found: Any, right: Any) -> str:
    """For a result of another type than the one that is asked for."""
    if isinstance(found, Failed) or type(found) is type(right):
        return ""
    if found is None:
        return "Your function gives nothing back: is a return missing?"
    kinds = f"{type(right).__name__}, and yours is a {type(found).__name__}"
    return f"The result should be a {kinds}."


def find_misunderstanding(tried: Tried) -> tuple[str, str]:
    """The wrong program that gives just these results: its name and its hint."""
    for each in MISUNDERSTANDINGS:
        if each.function == tried.function and all(
            _alike(_result_of_ours(each.program, tried.function, arguments), found)
            for arguments, found in tried.found
        ):
            return each.name, each.hint
    return "", ""


def _alike(theirs: Any, found: Any) -> bool:
    """Equal results, or two failures of one kind."""
    if isinstance(theirs, Failed) and isinstance(found, Failed):
        return str(found).startswith(str(theirs))
    return not isinstance(theirs, Failed) and bool(theirs == found)


def make_smaller(program: Callee, function: str, arguments: Arguments) -> Arguments:
    """The arguments with as much left out of the text as still fails."""
    first = arguments[0]
    is_stream = isinstance(first, dict)
    items = first["stream"] if is_stream else first
    if function == "load" or not isinstance(items, str | list) or is_long(arguments):
        return arguments

    def fails(kept: Any) -> bool:
        smaller = ({"stream": kept} if is_stream else kept, *arguments[1:])
        found = result_of(program, function, smaller)
        if isinstance(found, Failed) and ENDLESS in str(found):
            return False  # each such try takes its whole time
        return bool(found != right_result(function, smaller))

    try:
        kept = leave_out(items, fails)
    except Unwritten:
        return arguments
    return ({"stream": kept} if is_stream else kept, *arguments[1:])


def leave_out(items: Any, fails: Callable[[Any], bool]) -> Any:
    """A part of a text or list that still fails: halves are left out, then less."""
    tries, size = 0, max(1, len(items) // 2)
    while size and tries < SMALLER_TRIES:
        start = 0
        while start < len(items) and tries < SMALLER_TRIES:
            fewer = items[:start] + items[start + size :]
            tries += 1
            if fails(fewer):
                items = fewer
            else:
                start += size
        size //= 2
    return items


def is_long(arguments: Arguments) -> bool:
    """Whether these arguments are a long stream."""
    first = arguments[0]
    return isinstance(first, dict) and len(first["stream"]) >= NUM_CHUNKS


# What is shown.


def describe(function: str, arguments: Arguments, found: Any, right: Any) -> str:
    """The call, and both results below each other."""
    call = f"{function}({_shown_input(arguments)})"
    if isinstance(found, Failed):
        return f"{call}: {found}"
    if found == LATE:
        return f"{call} reads more than {AHEAD} pieces before it gives anything"
    expected, got = (_strip(function, arguments, each) for each in (right, found))
    return f"{call}\n  expected  {expected}\n  found     {got}"


def _shown_input(arguments: Arguments) -> str:
    first = arguments[0]
    if isinstance(first, dict):
        stream = repr(first["stream"])
        return stream if len(stream) <= SHOWN else f"{stream[:SHOWN]}…]"
    rest = [each for each in arguments[1:] if isinstance(each, int | str)]
    shown = ", ".join([repr(first), *map(repr, rest)])
    return shown if len(shown) <= SHOWN else f"{shown[:SHOWN]}…"


def _strip(function: str, arguments: Arguments, result: Any) -> str:
    """Tokens with their IDs, merges spelled out, text with its white space seen."""
    shown = _spelled(function, arguments, result)
    shown = repr(result) if shown is None else shown
    return shown if len(shown) <= SHOWN else f"{shown[:SHOWN]}…"


def _spelled(function: str, arguments: Arguments, result: Any) -> str | None:
    if isinstance(result, str):
        return f"“{visible(result)}”"
    if not isinstance(result, list):
        return None
    if function == "pre_tokenize" and all(isinstance(each, str) for each in result):
        return "|".join(map(visible, result)) + f"   {len(result)} pre-tokens"
    if function.startswith("train"):
        return _merges_spelled(result)
    if function.startswith("encode") and all(type(each) is int for each in result):
        pieces = [visible(_token(function, arguments, each)) for each in result]
        return f"{'|'.join(pieces)}   {result}"
    return None


def _token(function: str, arguments: Arguments, token: int) -> bytes:
    if function == "encode_published":
        from lecture_lib.tokenizers import published

        tokens = published.load(arguments[1]).params.vocab
    else:
        tokens = dict(params(arguments[1]).vocab)
        if len(arguments) > 2:
            tokens |= {i: name.encode() for name, i in arguments[2].items()}
    return tokens.get(token, b"?")


def _merges_spelled(merges: list[Any]) -> str | None:
    try:
        vocab = params(merges).vocab
        pairs = [f"{visible(vocab[a])}+{visible(vocab[b])}" for a, b in merges]
    except (KeyError, TypeError, ValueError):
        return None
    return f"{' '.join(pairs)}   {merges}"
