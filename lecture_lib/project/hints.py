"""Hints at what may be misunderstood in a function that fails."""

import re
from dataclasses import dataclass, field
from typing import Any

from .child import kind_of
from .milestones import MILESTONES, Arguments, Milestone
from .misunderstandings import MISUNDERSTANDINGS
from .program import ENDLESS, Failed
from .results import result_of_ours, same

LEFT_OVER = (
    "Alone this call is right. Something is left from an earlier call, for example in "
    "a cache, a global variable or a default argument."
)
UNSTABLE = (
    "Your results differ from run to run, and this call can be right the next time: "
    "a set of strings has a different order in each process. Sort it."
)
LOOPS = (
    "Look for a while loop with a way through it on which nothing changes. If "
    "there is none, it is only slow, and --seconds 60 gives a call more time."
)
PAIRS, IDS, TEXT = "a list of pairs of IDs", "a list of IDs", "a str"
ASKED = {
    "train": PAIRS,
    "encode": IDS,
    "decode": TEXT,
    "pre_tokenize": "a list of strings",
    "train_on_words": PAIRS,
    "encode_words": IDS,
    "encode_special": IDS,
    "load": "the merges and the special tokens",
    "encode_stream": "an iterator of IDs",
    "decode_stream": "an iterator of strings",
    "encode_published": IDS,
    "decode_published": TEXT,
}
# What an error of Python's means here.
ERRORS = {
    r"EOFError|BdbQuit": "It waits for input, and there is no one to type any: remove "
    "`input()` and `breakpoint()`, and use `print`.",
    r"FileNotFoundError": "Your program runs in an empty folder, so a file next to it "
    "isn't found by its name alone. `grade` takes only `my_tokenizer.py`.",
    r"'list' object has no attribute '(items|get|keys|values)'": "Merges are a list of "
    "pairs here, not a dictionary: `enumerate(merges, 256)` numbers them.",
    r"'str' object has no attribute 'items'": "You get the text itself, not counted "
    "words.",
    r"unhashable type: 'list'": "A list can't be a key of a dictionary or cache: make "
    "a tuple of it.",
    r"its pairs are lists": "`tuple(pair)` makes a tuple of one.",
    r"changes its \w+ argument": "Whoever calls your function still needs what it "
    "passes in. Work on a copy: `list(ids)`, `dict(special_tokens)`.",
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
            _alike(result_of_ours(each.program, tried.function, arguments), found)
            for arguments, found in tried.found
        ):
            return each.name, each.hint
    return "", ""


def _alike(theirs: Any, found: Any) -> bool:
    """Compare results; two failures are alike if they are of one kind."""
    if isinstance(theirs, Failed) and isinstance(found, Failed):
        return str(found).startswith(str(theirs))
    return same(theirs, found)


def hint_at(milestone: Milestone, function: str, found: Any) -> str:
    """Find a hint that needs no wrong program: at an error, or at a type."""
    if not isinstance(found, Failed):
        return hint_at_type(function, found)
    if ENDLESS in str(found):
        return found.hint or LOOPS
    if found.helper:
        return hint_at_helper(milestone, found.helper)
    hints = (hint for error, hint in ERRORS.items() if re.search(error, str(found)))
    return next(hints, "")


def hint_at_helper(milestone: Milestone, helper: str) -> str:
    """Explain that a function is called that isn't written yet, nor needed yet."""
    later = MILESTONES[MILESTONES.index(milestone) + 1 :]
    home = next((each.letter for each in later if helper in each.functions), "")
    if not home:
        return ""
    whole = " The whole text is one sequence." if milestone is MILESTONES[0] else ""
    return f"{helper} isn't needed here: it belongs to milestone {home}.{whole}"


def hint_at_type(function: str, found: Any) -> str:
    """Explain a result of the wrong type."""
    if found is None:
        return "Your function returns None: is a return missing?"
    return "" if _fits(function, found) else sentence_on_type(function, kind_of(found))


def sentence_on_type(function: str, kind: str) -> str:
    """Say what should be returned, and what is."""
    told = f"{function} should return {ASKED[function]}, and yours is {kind}."
    if ASKED[function] == PAIRS and kind.startswith("a tuple of"):
        told += " The vocabulary isn't asked for."
    if kind.startswith("an iterator"):
        told += " `list` makes a list of it."
    if "Match" in kind:
        told += " `match.group()` is the text of one."
    return told


def _fits(function: str, found: Any) -> bool:
    asked = ASKED[function]
    if asked == TEXT or function == "decode_stream":
        return isinstance(found, str)
    if not isinstance(found, list):
        return False
    if asked == PAIRS:
        return all(
            isinstance(pair, list) and len(pair) == 2 and _are(int, pair)
            for pair in found
        )
    if function == "load":
        return len(found) == 2 and [*map(type, found)] == [list, dict]
    return _are(str if function == "pre_tokenize" else int, found)


def _are(kind: type, values: list[Any]) -> bool:
    return all(type(each) is kind for each in values)
