"""Facts about the course for the site, read from where they are written.

Titles, subtitles, minutes and prerequisites stand in lectures and side trails, the
question that one answers and what a lecture builds in the README's lists, and the
public addresses in `pyproject.toml`.
"""

import json
import os
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

from lecture_lib.course import (
    NOTEBOOKS,
    TRAILS,
    is_trail,
    lectures,
    page_name,
    trails,
)

ROOT = NOTEBOOKS.parent
# What no line may end inside of: a name such as GPT-4o, a lecture's number and title.
NAME = r"(?:GPT|UTF)-\w+"
WHOLE = re.compile(rf"({NAME}|\d\d · \S+)")
# A line of the first cell; minutes are those of the page without the others.
_HEAD = re.compile(
    r"^About (?P<minutes>\d+) minutes to read, (?P<questions>\d+) for the questions, "
    r"(?P<exercises>\d+) for the exercises\. Needs (?P<needs>.+)\.$"
)
_TRAIL_HEAD = re.compile(
    r"^Side trail, about (?P<minutes>\d+) minutes\. Needs (?P<needs>.+)\.$"
)
_ROW = re.compile(
    r"^\| \d\d \| \[[^\]]*\]\(notebooks/(\w+)\.ipynb\) \| (.*) \| (.*) \|$"
)
_PART = re.compile(r"^\| \*\*([IVX]+)\*\* \| \*\*(.+)\*\* \| (.+) \| \|$")
_ENTRY = re.compile(r"^- \[[^\]]*\]\(notebooks/(trails/\w+)\.ipynb\): (.*)()$")
_TRAIL = re.compile(r"^- \*\*\[.*?\]\((trails/\w+)\.ipynb\)\*\*", re.MULTILINE)
_FORMS = {  # of the first cell: the title, the line of facts, and both in words
    "lecture": (
        *(re.compile(r"# (\d\d) · (.+)"), _HEAD),
        "a title '# NN · …' and a line "
        "'About N minutes to read, N for the questions, N for the exercises. "
        "Needs ….'",
    ),
    "trail": (
        *(re.compile(r"# ()(?!\d\d · )(.+)"), _TRAIL_HEAD),
        "a title '# …' and a line 'Side trail, about N minutes. Needs ….'",
    ),
}


def class_of(whole: str) -> str:
    """Keep it in one line on the site; a title may be longer than a phone's line.

    >>> class_of("GPT-4o"), class_of("02 · Characters")
    ('whole', 'whole-title')
    """
    return "whole-title" if whole[0].isdigit() else "whole"


@dataclass(frozen=True)
class Lecture:
    """A lecture as the front page lists it, or a side trail; texts are Markdown."""

    name: str  # the notebook's place without its ending
    number: str  # two digits; a trail has none
    title: str
    subtitle: str
    prerequisites: str
    minutes: int
    question: str
    builds: str  # empty if the README does not say


@dataclass(frozen=True)
class Part:
    """Lectures that belong together, as the README's table has them."""

    number: str  # Roman
    name: str
    gives: str  # what a reader has who stops after it
    lectures: list[Lecture]


def is_lecture(docname: str) -> bool:
    return re.match(r"\d\d_", docname) is not None


def read_lecture(path: Path, readme: str) -> Lecture:
    """Read notebook `path`, of a lecture or a trail, and its line in the README.

    Raises ``ValueError`` if the first cell lacks a title "# NN · …" or a line with the
    minutes, as `match_head` has it. A trail's title has no number.
    """
    name = page_name(path)
    title_form, facts_form, shown = _FORMS["trail" if is_trail(name) else "lecture"]
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    prose = ["".join(c["source"]) for c in cells if c["cell_type"] == "markdown"]
    lines = [line.strip() for line in "".join(prose[:1]).splitlines() if line.strip()]
    title = title_form.match("".join(lines[:1]))
    facts = next(filter(None, map(facts_form.match, lines)), None)
    if not (title and facts):
        raise ValueError(f"{path.name}: the first cell must have {shown}")
    rows = {name: row for name, *row in map(_cells, readme.splitlines()) if name}
    question, builds = rows.get(name) or (title[2], "")
    return Lecture(
        name=name,
        number=title[1],
        title=title[2],
        subtitle=lines[1],
        prerequisites=facts["needs"],
        minutes=int(facts["minutes"]),
        question=question,
        builds=builds,
    )


def match_head(line: str) -> re.Match | None:
    """The line of facts of a lecture or a trail.

    >>> match_head("Side trail, about 9 minutes. Needs Python.")["needs"]
    'Python'
    """
    return _HEAD.match(line) or _TRAIL_HEAD.match(line)


def all_lectures() -> list[Lecture]:
    """The lectures that exist, in reading order."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    return [read_lecture(path, readme) for path in lectures()]


def all_parts() -> list[Part]:
    """Return the parts of the course, with the lectures below them in the README."""
    listed = {lecture.name: lecture for lecture in all_lectures()}
    parts: list[Part] = []
    for line in (ROOT / "README.md").read_text(encoding="utf-8").splitlines():
        if found := _PART.match(line):
            parts.append(Part(found[1], found[2], found[3], []))
        elif (name := _cells(line)[0]) in listed and parts:
            parts[-1].lectures.append(listed[name])
    return parts


def all_trails() -> list[Lecture]:
    """The side trails that exist, by name."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    return [read_lecture(path, readme) for path in trails()]


def trails_by_part() -> dict[str, list[Lecture]]:
    """Group the side trails by parts, as their page lists them."""
    listed = {trail.name: trail for trail in all_trails()}
    text = (NOTEBOOKS / f"{TRAILS}.md").read_text(encoding="utf-8")
    return {
        section.split()[0]: [listed[name] for name in _TRAIL.findall(section)]
        for section in text.split("\n## Part ")[1:]
    }


def course_title() -> str:
    """The README's heading."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    return readme.splitlines()[0].removeprefix("# ")


def project() -> dict:
    """The table [project] of pyproject.toml."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)["project"]


def address(kind: str) -> str:
    """A public address without a closing slash; empty if unset.

    `kind` is ``"repository"`` or ``"documentation"``, the address of this site. A copy
    says them in COURSE_REPOSITORY and COURSE_DOCUMENTATION, or in [project.urls].
    """
    urls = {name.lower(): url for name, url in project().get("urls", {}).items()}
    url = os.environ.get(f"COURSE_{kind.upper()}") or urls.get(kind, "")
    return url.removesuffix("/").removesuffix(".git")


def _cells(line: str) -> tuple[str, ...]:
    row = _ROW.match(line) or _ENTRY.match(line)
    return row.groups() if row else ("",)
