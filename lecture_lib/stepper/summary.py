"""Summarize a trace: its values on one line each, and its key steps."""

from dataclasses import dataclass
from typing import Any

from .schema import GONE, WORDS, is_invisible
from .values import resolve

Data = dict[str, Any]

SHOWN_ITEMS = 8
SHOWN_CHARACTERS = 160
KEY_STEPS = 30

_BRACKETS = {"l": "[]", "t": "()", "d": "{}", "e": "{}", "f": ("frozenset({", "})")}


@dataclass(frozen=True)
class KeyStep:
    """A step of the outermost call that changed something."""

    number: int  # counts from 1
    line: int
    source: str
    changes: list[tuple[str, str]]  # (what, new value)


def visible(text: str) -> str:
    """Write what can't be seen in `text` as `repr` does; keep tabs and newlines."""
    return "".join(
        repr(one)[1:-1] if is_invisible(one) and one not in " \t\n" else one
        for one in text
    )


def short(pool: list[Any], index: int, depth: int = 0) -> str:
    """Write the value at a row of the pool on one line."""
    row = resolve(pool, index)
    tag = row[0]
    if tag in "cif":
        return str(row[1])
    if tag in "sb":
        return _short_text(row)
    if tag in "lted":
        return _short_items(pool, row, depth)
    if tag == "o":
        return f"{row[1]}(…)" if row[2] else f"{row[1]}()"
    if tag == "a":
        return f"{row[1]} array of shape {tuple(row[2])}"
    if tag == "x":
        return f"{row[1]} …"
    return visible(str(row[2] if tag == "r" else row[1]))


def _short_text(row: list[Any]) -> str:
    content = row[1] if row[0] == "s" else bytes.fromhex(row[1])
    text = visible(repr(content))
    if len(row) > 2 and row[2] != len(content):
        text = text[:-1] + "…" + text[-1]
    if len(text) > 80:
        text = text[:79] + "…" + text[-1]
    return f"bytearray({text})" if len(row) > 4 and row[4] == "bytearray" else text


def _short_items(pool: list[Any], row: list[Any], depth: int) -> str:
    tag, ids, *more = row
    length = more[0] if more else len(ids) // (2 if tag == "d" else 1)
    kind = more[2] if more else ""
    if kind == "vocab":
        return f"{{256 bytes and {length - 256} more tokens}}"
    if tag == "e" and not length:
        return f"{kind}()"
    left, right = _BRACKETS["f" if tag == "e" and kind != "set" else tag]
    if depth > 1:
        return f"{left}…{right}"
    parts = [short(pool, i, depth + 1) for i in ids[:SHOWN_ITEMS]]
    if tag == "d":
        parts = [f"{key}: {value}" for key, value in zip(parts[::2], parts[1::2])]
    if length > len(parts):
        parts.append("…")
    comma = "," if tag == "t" and length == 1 else ""
    return f"{left}{', '.join(parts)}{comma}{right}"


def key_steps(data: Data, most: int = KEY_STEPS) -> tuple[list[KeyStep], int]:
    """Return the steps that tell the story, and how many between them are left out.

    `data` is that of a `Trace`.
    """
    found: list[KeyStep] = []
    for number, step in enumerate(data["steps"], 1):
        call = data["calls"][step[1]]
        if call[1] != -1 or len(step) < 4:
            continue
        changes = _changes(data, step)
        if changes:
            source = visible(source_line(data, step).strip())
            found.append(KeyStep(number, step[2], source, changes))
    if len(found) <= most:
        return found, 0
    tail = most // 3
    return found[: most - tail] + found[-tail:], len(found) - most


def source_line(data: Data, step: list[Any]) -> str:
    """Return the line of code at which a step is."""
    lines = data["units"][data["calls"][step[1]][0]]["src"].split("\n")
    return lines[step[2] - 1] if step[2] <= len(lines) else ""


def _changes(data: Data, step: list[Any]) -> list[tuple[str, str]]:
    pool, names = data["pool"], data["names"]
    changes = []
    for i in range(0, len(step[3]), 3):
        name, row, flag = step[3][i : i + 3]
        if flag != GONE:
            changes.append((visible(names[name]), _cut(short(pool, row))))
    if len(step) > 4:
        changes.append((WORDS[step[0]], _cut(short(pool, step[4]))))
    return changes


def _cut(text: str) -> str:
    most = SHOWN_CHARACTERS
    return text if len(text) <= most else f"{text[: most - 1]}…"


def limit_notice(data: Data) -> str:
    """Say that a recording was cut off; return an empty string if it wasn't."""
    if not data["limit"]:
        return ""
    steps = len(data["steps"])
    end = "the call was stopped there" if data["error"] else "the call then ran on"
    return f"Only the first {steps} steps were recorded ({data['limit']} limit); {end}."
