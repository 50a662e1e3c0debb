"""A call to paste, and its two results below each other."""

import unicodedata
from collections.abc import Iterator
from typing import Any

from lecture_lib.show.visible import visible

from .milestones import Arguments
from .program import WHOLE_FILE, Failed
from .reference import params
from .results import MOVED, OTHER_FILE

LONGEST_CALL = 1_000  # characters
SHOWN = 300  # characters of a result
LONGEST_LITERAL = 40  # items; a longer one is written as a repetition if it is one


def describe(function: str, arguments: Arguments, found: Any, right: Any) -> str:
    """Write the call, and both results below each other."""
    call = call_of(function, arguments)
    if isinstance(found, Failed):
        told = str(found)
        return told if told.startswith(WHOLE_FILE) else f"{call}: {told}"
    expected, got = (_strip(function, arguments, each) for each in (right, found))
    if _looks(expected) == _looks(got):
        expected, got = ascii(right), ascii(found)
    expected, got = _around_the_difference(expected, got)
    return f"{call}\n  expected  {expected}\n  found     {got}"


def _around_the_difference(*texts: str) -> Iterator[str]:
    """Shorten two long texts that are alike at the beginning."""
    pairs = enumerate(zip(*texts))
    same = next((place for place, (a, b) in pairs if a != b), min(map(len, texts)))
    start = max(0, same - SHOWN // 2)
    for text in texts:
        end = "…" if len(text) > start + SHOWN else ""
        yield f"{'…' * bool(start)}{text[start : start + SHOWN]}{end}"


def call_of(function: str, arguments: Arguments) -> str:
    """Write the call as one would type it.

    >>> call_of("encode", ("bba", [[98, 97]]))
    "encode('bba', [(98, 97)])"
    >>> call_of("decode_stream", ({"stream": [65, 66] * 50}, [], {}))
    "''.join(decode_stream([65, 66] * 50, [], {}))"
    """
    given = ", ".join(map(literal, arguments))
    call = f"{function}({given})"
    if function == "load":
        other = f"save({', '.join(map(literal, OTHER_FILE))})"
        moved = f"os.replace('my.tokens', {MOVED!r}); {other}; load({MOVED!r})"
        call = f"{other}; save('my.tokens', {given}); {moved}"
    elif function == "encode_stream":
        call = f"list({call})"
    elif function == "decode_stream":
        call = f"''.join({call})"
    return call if len(call) <= LONGEST_CALL else f"{call[:LONGEST_CALL]}…"


def literal(value: Any) -> str:
    """Write Python for an argument: pairs as tuples, repetitions as such.

    >>> literal("e\\u0301"), literal([[1, 2]] * 50), literal("ab" * 50)
    ("'e\\\\u0301'", '[(1, 2)] * 50', "'ab' * 50")
    """
    if isinstance(value, dict) and set(value) == {"stream"}:
        return _repeated(value["stream"])
    if isinstance(value, list):
        value = list(map(_with_tuples, value))
    if isinstance(value, str | list) and len(value) > LONGEST_LITERAL:
        return _repeated(value)
    if isinstance(value, str) and _looks(value) != value:
        return ascii(value)
    return repr(value)


def _with_tuples(value: Any) -> Any:
    return tuple(map(_with_tuples, value)) if isinstance(value, list) else value


def _looks(text: str) -> str:
    """Make texts the same that look alike."""
    return unicodedata.normalize("NFC", text)


def _repeated(items: Any) -> str:
    for period in range(1, len(items) // 4 + 1):
        times, left = divmod(len(items), period)
        if not left and items == items[:period] * times:
            return f"{items[:period]!r} * {times}"
    return repr(items)


def _strip(function: str, arguments: Arguments, result: Any) -> str:
    """Write tokens with their IDs, merges as pairs, text with its whitespace drawn."""
    try:
        shown = _spelled(function, arguments, result)
        return literal(result) if shown is None else shown.strip()
    except RecursionError:
        return "lists in lists in lists…"


def _spelled(function: str, arguments: Arguments, result: Any) -> str | None:
    if isinstance(result, str):
        return f"“{visible(result)}”"
    if not isinstance(result, list):
        return None
    if function == "load":
        return f"({', '.join(map(literal, result))})"
    if function == "pre_tokenize" and all(isinstance(each, str) for each in result):
        return "|".join(map(visible, result)) + f"   {result}"
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
    return f"{' '.join(pairs)}   {literal(merges)}"
