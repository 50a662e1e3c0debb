"""The leaderboard's table, from files that anybody may have written."""

import datetime
import html
import json
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

from lecture_lib.project.leaderboard import SIZE, Entry

MOST_BYTES = 10_000  # of a file
COLUMNS = (
    "entry",
    "bytes per token",
    "training",
    "encoding",
    "encoding, tiktoken = 1",
    "lines of code",
    "measured",
)


def read(file: Path) -> Entry:
    """The entry of a file; ``ValueError`` with a sentence for anything else."""
    try:
        if file.stat().st_size > MOST_BYTES:
            raise ValueError(f"it has more than {MOST_BYTES:,} bytes")
        return checked(json.loads(file.read_text(encoding="utf-8")))
    except (OSError, ValueError, RecursionError) as error:
        raise ValueError(f"{file.name} is no entry: {error}") from None


def checked(values: Any) -> Entry:
    kinds = {each.name: each.type for each in fields(Entry)}
    if not isinstance(values, dict) or set(values) != set(kinds):
        raise ValueError(f"it must have {', '.join(kinds)}, and nothing else")
    for name, kind in kinds.items():
        value = values[name]
        if kind is str:
            is_line = isinstance(value, str) and value.isprintable()
            if not is_line or len(value) > 200:
                raise ValueError(f"{name} must be a line of at most 200 characters")
        elif type(value) is not int and (kind is int or type(value) is not float):
            raise ValueError(f"{name} must be a number")
        elif not 0 <= value < 1e7:
            raise ValueError(f"{name} can't be {value}")
    if not values["name"].strip():
        raise ValueError("its name is empty")
    if values["size"] != SIZE:
        raise ValueError(f"it has {values['size']:,} tokens, others {SIZE:,}")
    datetime.date.fromisoformat(values["day"])
    return Entry(**values)


def ranked(entries: Sequence[Entry]) -> list[Entry]:
    """The most bytes per token first; of equally many, who encodes fastest."""
    return sorted(
        entries, key=lambda e: (-round(e.bytes_per_token, 2), -e.encoding, e.name)
    )


def table(folder: Path) -> str:
    """HTML: a row for each entry, and a sentence for each file that is none."""
    entries, problems = [], []
    for file in sorted(folder.glob("*.json")):
        try:
            entries.append(read(file))
        except ValueError as error:
            problems.append(f"<p>Left out: {html.escape(str(error))}.</p>")
    heads = "".join(f'<th scope="col">{name}</th>' for name in COLUMNS)
    rows = "".join(map(row, ranked(entries)))
    return (
        f'<div class="pst-scrollable-table-container"><table class="table">'
        f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table></div>"
        + "".join(problems)
    )


def row(entry: Entry) -> str:
    cells = (
        f"{entry.bytes_per_token:.2f}",
        times(entry.training),
        times(entry.encoding),
        times(entry.against_tiktoken),
        f"{entry.lines:,}" if entry.lines else "–",
        f"{entry.day}, {html.escape(entry.processor)}",
    )
    about = f"<br><small>{html.escape(entry.about)}</small>" if entry.about else ""
    name = f"<strong>{html.escape(entry.name)}</strong>{about}"
    return f"<tr><td>{name}</td>{''.join(f'<td>{each}</td>' for each in cells)}</tr>"


def times(ratio: float) -> str:
    """A ratio with two digits that mean something.

    >>> [times(ratio) for ratio in (0, 0.0043, 0.361, 1.26, 7.7, 134.2)]
    ['–', '0.0043', '0.36', '1.3', '7.7', '134']
    """
    if not ratio:
        return "–"
    return f"{ratio:.2g}" if ratio < 10 else f"{ratio:.0f}"
