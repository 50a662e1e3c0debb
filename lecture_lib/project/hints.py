"""Hints at what may be misunderstood in a function that fails."""

import re
from dataclasses import dataclass, field
from typing import Any

from .child import kind_of
from .milestones import Arguments
from .misunderstandings import MISUNDERSTANDINGS
from .program import ENDLESS, UNFLUSHED, Failed
from .results import result_of_ours, same

LEFT_OVER = (
    "Alone this call is right. Something is left from an earlier call, for example in "
    "a cache, a global variable or a default argument."
)
MERGES, IDS = "list[tuple[int, int]]", "list[int]"
ASKED = {
    "train": MERGES,
    "encode": IDS,
    "decode": "str",
    "pre_tokenize": "list[str]",
    "train_on_words": MERGES,
    "encode_words": IDS,
    "encode_special": IDS,
    "load": f"tuple[{MERGES}, dict[str, int]]",
    "encode_stream": "Iterator[int]",
    "decode_stream": "Iterator[str]",
    "encode_published": IDS,
    "decode_published": "str",
}
# How the types that are asked for look in JSON, where all pairs are lists.
IN_JSON = {MERGES: "list[list[int]]", "Iterator[int]": IDS, "Iterator[str]": "str"}
# What an error of Python's means here.
ERRORS = {
    UNFLUSHED: "Does it flush its output after each answer? Until then, the answer "
    "stays in your program. If it does, it may be slow: --seconds 60 gives a call more "
    "time.",
    ENDLESS: "Look for a while loop with a way through it on which nothing changes. If "
    "there is none, it is only slow, and --seconds 60 gives a call more time.",
    r"EOFError|BdbQuit": "It waits for input, and there is no one to type any: remove "
    "`input()` and `breakpoint()`, and use `print`.",
    r"ModuleNotFoundError": "Only Python's standard library and `regex` can be "
    "imported here: other packages would do the project's work.",
    r"you haven't written yet": "Write it first; or do without it, if it belongs to a "
    "later milestone. In milestone a, the whole text is one sequence.",
    r"my\.tokens|moved\.tokens": "All that `load` needs must be in the one file that "
    "`save` is asked for, because whoever has that file may move it.",
    r"FileNotFoundError": "Your program runs in an empty folder, so a file next to it "
    "isn't found by its name alone: `Path(__file__).with_name(name)` is its path.",
    r"'list' object has no attribute '(items|get|keys|values)'": "Merges are a list of "
    "pairs here, not a dictionary: `enumerate(merges, 256)` numbers them.",
    r"unhashable type: 'list'": "A list can't be a key of a dictionary or cache: make "
    "a tuple of it.",
    r"its pairs are lists": "`tuple(pair)` makes a tuple of one.",
    r"changes its \w+ argument": "Whoever calls your function still needs what it "
    "passes in. Work on a copy: `list(ids)`, `dict(special_tokens)`.",
    r"reads too far ahead": "A stream can be longer than memory, and whoever reads a "
    "chat reads while the model writes: yield whatever no later piece can change.",
    r"RecursionError": "Your function calls itself, which Python allows about 1,000 "
    "times, and text can be longer. Use a loop.",
    r"bad escape \\p": "Python's own `re` doesn't know `\\p{L}` and `\\p{N}`. The "
    "package `regex` does, and is installed: `import regex`, and `regex.findall`.",
    r"UnicodeDecodeError": "Some bytes aren't UTF-8. A character can be spread over "
    "several tokens, so join their bytes before you decode. Whatever still isn't UTF-8 "
    "becomes U+FFFD: see the argument `errors` of `bytes.decode`.",
    r"is not an iterator": "`next` needs an iterator, and a list of chunks isn't one. "
    "Read with `for`, or call `iter` first.",
    r"IndexError": "An index is past the end of a list. The last ID has no neighbor: "
    "look at `ids[i + 1]` only where `i + 1 < len(ids)`.",
    r"(max|min)\(\) .*empty": "There may be no pair at all: stop when none is left, "
    "before you look for the best.",
}


@dataclass
class Tried:
    """The calls of one function with their results."""

    function: str
    found: list[tuple[Arguments, Any]] = field(default_factory=list)
    failing: Arguments | None = None  # the first that fails
    wrong: Any = None  # its result
    prints: str = ""  # what it printed


def find_misunderstanding(tried: Tried) -> tuple[str, str]:
    """Find the wrong program that gives just these results: its name and its hint."""
    for each in MISUNDERSTANDINGS:
        if each.function == tried.function and all(
            same(result_of_ours(each.program, tried.function, arguments), found)
            for arguments, found in tried.found
        ):
            return each.name, each.hint
    return "", ""


def hint_at(function: str, found: Any) -> str:
    """Find a hint that needs no wrong program: at an error, or at a type."""
    if not isinstance(found, Failed):
        return hint_at_type(function, found)
    if uncompared := re.search("its result, (.+), can't be compared", str(found)):
        return sentence_on_type(function, uncompared[1])
    hints = (hint for error, hint in ERRORS.items() if re.search(error, str(found)))
    return next(hints, "")


def hint_at_type(function: str, found: Any) -> str:
    """Explain a result of the wrong type."""
    if found is None:
        return "Your function returns None: is a return missing?"
    asked, kind = ASKED[function], kind_of(found)
    is_right = kind == IN_JSON.get(asked, asked) or (found == [] and asked != "str")
    if is_right or (function == "load" and kind.startswith("list[list")):
        return ""
    return sentence_on_type(function, kind)


def sentence_on_type(function: str, kind: str) -> str:
    """Say what should be returned, and what is."""
    told = f"{function} should return {ASKED[function]}, and yours is {kind}."
    if ASKED[function] == MERGES and kind.startswith("tuple"):
        told += " The vocabulary isn't asked for."
    if kind == "Iterator":
        told += " `list` makes a list of it."
    if "Match" in kind:
        told += " `match.group()` is the text of one."
    return told
