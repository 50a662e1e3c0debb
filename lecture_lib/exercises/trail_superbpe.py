"""Exercises of the side trail on tokens across spaces."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from .checking import Case, exercise, fresh
from .conditions import Condition, that


@exercise("superbpe.1", "What could hide the end?")
def what_could_hide_the_end() -> Iterator[Case]:
    tokens = {" out", " out of", "it out there", "other"}
    for prompt, some, hint in [
        ("take it out", tokens, "two of them begin inside of the prompt"),
        ("take it out", {"t", "tt", "out"}, "t and out end where the prompt ends"),
        (
            "in the",
            {"in the sea", " in the sea"},
            "the prompt begins with no space",
        ),
        ("in the", {"the sea", "then", "the", "e", "h e"}, "where does each begin?"),
        ("a a a", {"a a b", " a c", "a"}, "a token may begin at more than one place"),
        ("", tokens, "nothing can begin inside of an empty prompt"),
        ("out", set(), "there are no tokens"),
    ]:
        yield Case((prompt, some), _exactly(_across(prompt, some)), hint)
    yield from fresh(_prompt_and_tokens, lambda *args: _exactly(_across(*args)))


def _prompt_and_tokens(draw: Random) -> tuple[str, set[str]]:
    prompt = "".join(draw.choices("ab ", k=12))
    tokens = {"".join(draw.choices("ab ", k=draw.randint(1, 4))) for _ in range(12)}
    return prompt, tokens


def _across(prompt: str, tokens: set[str]) -> set[str]:
    return {
        token
        for token in tokens
        if any(prompt.endswith(token[:size]) for size in range(1, len(token)))
    }


def _exactly(want: set[str]) -> Condition:
    @that
    def condition(got: Any) -> str | None:
        if not isinstance(got, set | frozenset) or not all(
            isinstance(token, str) for token in got
        ):
            return "it should be a set of strings"
        names = {str(token) for token in got}
        if missing := sorted(want - names):
            return f"{missing[0]!r} is missing"
        if wrong := sorted(names - want):
            return f"{wrong[0]!r} shouldn't be among them"
        return None

    return condition


@exercise("superbpe.2", "At most so many words")
def at_most_so_many_words() -> Iterator[Case]:
    two = [["in", "the", "sea"], ["in", "the", "sun"]]
    for lines, num_merges, most, hint in [
        (two, 5, 2, "in the sea has three words, so no pair is left"),
        (two, 2, 3, "in the sun is greater than in the sea"),
        (two, 9, 9, "it stops when each line is one token"),
        (two, 5, 1, "no two words may be joined"),
        (two, 0, 5, "no merges, so nothing is made"),
        ([["b", "a"], ["b", "a"], ["a", "b"]], 1, 2, "a line's end is a border"),
        ([["a", "a", "a", "a", "b"]], 2, 4, "a a is joined from the left, twice"),
        (
            [*[["a", "b", "c", "d"]] * 2, ["x", "y"]],
            4,
            3,
            "a b c d would have four words, but x y is still allowed",
        ),
        ([["a", "b", "a", "b"]] * 2, 3, 3, "two times a b are four words"),
        ([["x", "y"], ["x", "z"], ["z", "x"]], 3, 2, "one of each: the greatest first"),
        (
            [["a", "b"], ["a", "b"], ["a", "b", "c"], ["a", "z"]],
            2,
            3,
            "a b with c is the greater pair, since a b is greater than a",
        ),
        ([[], ["a"]], 3, 3, "there is no pair at all"),
    ]:
        want = _merge_words(lines, num_merges, most)
        yield Case((lines, num_merges, most), want, hint)
    yield from fresh(_lines_to_merge, _merge_words)


def _lines_to_merge(draw: Random) -> tuple[list[list[str]], int, int]:
    lines = [draw.choices(["in", "on", "the", "sea"], k=8) for _ in range(6)]
    return lines, draw.randint(4, 8), draw.randint(2, 4)


def _merge_words(lines: list[list[str]], num_merges: int, most: int) -> list[str]:
    lines = [list(line) for line in lines]
    learned: list[str] = []
    for _ in range(num_merges):
        counts = Counter(
            pair
            for line in lines
            for pair in zip(line, line[1:])
            if sum(len(part.split()) for part in pair) <= most
        )
        if not counts:
            break
        left, right = max(counts, key=lambda pair: (counts[pair], pair))
        learned.append(f"{left} {right}")
        lines = [_joined(line, left, right) for line in lines]
    return learned


def _joined(line: list[str], left: str, right: str) -> list[str]:
    merged: list[str] = []
    rest = list(line)
    while rest:
        if rest[:2] == [left, right]:
            merged.append(f"{left} {right}")
            del rest[:2]
        else:
            merged.append(rest.pop(0))
    return merged
