"""Counts of a page.

The main path is what comes before the heading "Exercises". What is folded and what is
visible of a cell, `authors.folding` says.
"""

import tests.paths  # noqa: F401 - first, so that the authors' modules are found

# isort: split
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import nbformat

from authors.facts import match_head
from authors.folding import (
    num_claims,
    shows_outputs,
    shows_source,
)
from lecture_lib.course import is_trail, topic
from lecture_lib.exercises.questions import questions_of

EXERCISES = "Exercises"
WORDS_A_MINUTE, LINES_A_MINUTE = 90, 6  # as newcomers read lectures 01 to 11
MINUTES_OF_OUTPUT, MORE_OF_STEPS = 0.5, 1.5
_FENCED = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
_TRACE = re.compile(
    r'<script type="application/json" class="ll-trace">(.*?)</script>', re.DOTALL
)
_WORD = re.compile(r"[A-Za-z][\w'’-]*|\d[\d,.]*")
# Not of GPT-2 or UTF-8, nor of a lecture or an exercise.
_NUMBER = re.compile(r"(?<![\w.-])(?!\d\d\.[A-Z\d])\d[\d,.]*")
_OTHER_LECTURES = re.compile(
    r"\b[Ll]ectures? \d\d(?:(?:–|, | and | or |, and )\d\d)*\b"
)


@dataclass(frozen=True)
class Page:
    """A notebook, and the questions that it asks by their short names."""

    path: Path
    notebook: Any
    questions: Mapping[str, Any] = field(default_factory=dict)

    @property
    def is_trail(self) -> bool:
        return is_trail(self.path)

    @property
    def name(self) -> str:
        return topic(self.path)

    @cached_property
    def cells(self) -> list[Any]:
        """The cells, and Markdown that contains a heading ## cut before it."""
        return [part for cell in self.notebook.cells for part in _cut(cell)]

    @property
    def main_path(self) -> list[Any]:
        """Everything before the exercises."""
        titles = [section_title(cell) for cell in self.cells]
        end = titles.index(EXERCISES) if EXERCISES in titles else len(titles)
        return self.cells[:end]

    @property
    def head(self) -> str:
        """The Markdown before the first section."""
        return "\n\n".join(markdown(next(iter(self.sections.values()), [])))

    @property
    def sections(self) -> dict[str, list[Any]]:
        """Cells by the heading ## they are under; those before the first under ""."""
        found: dict[str, list[Any]] = {"": []}
        for cell in self.cells:
            title = section_title(cell)
            if title is not None:
                while title in found:
                    title += " "  # a second of the same name is another one
                found[title] = []
            found[next(reversed(found))].append(cell)
        return found

    @property
    def facts(self) -> re.Match | None:
        """The head's line with the minutes."""
        return next(filter(None, map(match_head, self.head.splitlines())), None)

    @property
    def words(self) -> int:
        """Count the words in the main path, without tables, code, and headings.

        Nor is the line with the minutes.
        """
        prose = map(_without_facts, markdown(self.main_path))
        return sum(len(_WORD.findall(plain(text))) for text in prose)

    @property
    def visible_code(self) -> list[str]:
        """The sources in the main path that a reader sees."""
        return [c.source for c in code(self.main_path) if shows_source(c)]

    @property
    def code_lines(self) -> list[str]:
        lines = "\n".join(self.visible_code).splitlines()
        return [line for line in lines if line.strip()]

    @property
    def asserts(self) -> int:
        return sum(map(num_claims, self.visible_code))

    @property
    def step_throughs(self) -> list[int]:
        """Count the steps of each stored recording."""
        return [
            len(json.loads(trace)["steps"])
            for cell in code(self.cells)
            for output in cell.outputs
            for trace in _TRACE.findall(output.get("data", {}).get("text/html", ""))
        ]

    @property
    def minutes(self) -> float:
        """An estimate for the main path; questions are not in it."""
        outputs = sum(bool(c.outputs) and not asked(c) for c in code(self.main_path))
        return (
            self.words / WORDS_A_MINUTE
            + len(self.code_lines) / LINES_A_MINUTE
            + MINUTES_OF_OUTPUT * outputs
            + MORE_OF_STEPS * len(self.step_throughs)
        )

    @property
    def asked(self) -> list[str]:
        """The names of all questions in order."""
        return [name for cell in code(self.cells) for name in asked(cell)]

    def before(self, name: str) -> str:
        """Return what a reader has seen when the question `name` is asked.

        That is all prose and visible code, and the outputs as text.
        """
        seen = []
        for cell in self.cells:
            if name in asked(cell):
                return "\n".join(seen)
            seen += shown(cell)
        raise ValueError(f"{self.path.name} does not ask {name}")


def _cut(cell: Any) -> Iterator[Any]:
    if cell.cell_type != "markdown":
        yield cell
        return
    hidden = _FENCED.sub(lambda m: re.sub(r"[^\n]", "`", m[0]), cell.source)
    starts = [m.start() for m in re.finditer(r"^## ", hidden, re.MULTILINE)]
    bounds = sorted({0, *starts, len(cell.source)})
    for start, end in zip(bounds, bounds[1:]):
        part = nbformat.v4.new_markdown_cell(cell.source[start:end].strip())
        part.metadata = cell.metadata
        yield part


def section_title(cell: Any) -> str | None:
    """The heading ## that the cell begins with."""
    found = re.match(r"## (.*)", cell.source) if cell.cell_type == "markdown" else None
    return found[1].strip() if found else None


def code(cells: list[Any]) -> list[Any]:
    return [cell for cell in cells if cell.cell_type == "code"]


def markdown(cells: list[Any]) -> list[str]:
    return [cell.source for cell in cells if cell.cell_type == "markdown"]


def asked(cell: Any) -> list[str]:
    """The questions that a code cell asks."""
    if cell.cell_type != "code":
        return []
    return re.findall(r"""\bask\(["']([^"']+)["']\)""", cell.source)


def shown(cell: Any) -> Iterator[str]:
    """Return the source and outputs that are seen; nothing of a folded cell."""
    if shows_source(cell):
        yield cell.source
    if shows_outputs(cell):
        for output in cell.get("outputs", []):
            yield output.get("text", "")
            yield output.get("data", {}).get("text/plain", "")


def _without_facts(text: str) -> str:
    return "\n".join(line for line in text.splitlines() if not match_head(line))


def without_code(text: str) -> str:
    """Markdown without its blocks of code."""
    return _FENCED.sub(" ", text)


def plain(text: str) -> str:
    """Markdown as the words that are read in it; code and a formula count as one."""
    text = without_code(text)
    text = re.sub(r"^ *(\|.*|#+ .*)$", " ", text, flags=re.MULTILINE)
    text = re.sub(r"\$\$.+?\$\$|\$[^$\n]+\$|`[^`]+`", " x ", text, flags=re.DOTALL)
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return re.sub(r"[*_]{1,2}", "", text)


def numbers(text: str) -> list[str]:
    """The numbers that Markdown claims: neither of lectures, sources nor lists.

    >>> numbers("1. GPT-2 has 50,257. Lectures 03 and 04, [Gage 1994](references.md#g)")
    ['50,257.']
    """
    text = re.sub(r"\[[^\]]*\]\((?:\.\./)?(references\.md|\d\d_)[^)]*\)", " ", text)
    text = re.sub(
        r"^\s*\d+\. ", " ", _OTHER_LECTURES.sub(" ", text), flags=re.MULTILINE
    )
    return _NUMBER.findall(plain(text))


def page(path: Path, notebook: Any) -> Page:
    """The page of a notebook with its questions, if there are any."""
    return Page(path, notebook, questions_of(topic(path)))


def pages(paths: list[Path]) -> list[Page]:
    return [page(path, nbformat.read(path, as_version=4)) for path in paths]
