"""What the site says about the course, read from where it is written.

Titles, subtitles, minutes and prerequisites stand in the lectures, the question that a
lecture answers and what it builds in the README's table, and the public addresses in
`pyproject.toml`.
"""

import json
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

from lecture_lib.course import NOTEBOOKS, lectures

ROOT = NOTEBOOKS.parent
# What no line may end inside of: a name such as GPT-4o, a lecture's number and title.
WHOLE = re.compile(r"(GPT-\w+|\d\d · \S+)")
_FACTS = re.compile(r"^Prerequisites: (?P<needs>.*?)[ ·,]*about (?P<minutes>\d+) min")
# The line of a head in the new form; minutes are those of the page without the others.
HEAD = re.compile(
    r"^About (?P<minutes>\d+) minutes, questions (?P<questions>\d+), "
    r"exercises (?P<exercises>\d+)\. Needs (?P<needs>.+)\.$"
)
_ROW = re.compile(
    r"^\| \d\d \| \[[^\]]*\]\(notebooks/(\w+)\.ipynb\) \| (.*) \| (.*) \|$"
)


@dataclass(frozen=True)
class Lecture:
    """A lecture as the front page lists it; texts are Markdown."""

    name: str  # the notebook's file name without its ending
    number: str
    title: str
    subtitle: str
    prerequisites: str
    minutes: int
    question: str
    builds: str  # empty if the README does not say


def is_lecture(docname: str) -> bool:
    return re.match(r"\d\d_", docname) is not None


def read_lecture(path: Path, readme: str) -> Lecture:
    """What notebook `path` and its row in the README's table say.

    Raises ``ValueError`` if the first cell lacks a title "# NN · …" or a line with the
    minutes: "Prerequisites: … · about N minutes", or as `HEAD` has it.
    """
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    prose = ["".join(c["source"]) for c in cells if c["cell_type"] == "markdown"]
    lines = [line.strip() for line in "".join(prose[:1]).splitlines() if line.strip()]
    title = re.match(r"# (\d\d) · (.+)", "".join(lines[:1]))
    facts = next(filter(None, map(_match_facts, lines)), None)
    if not (title and facts):
        raise ValueError(
            f"{path.name}: the first cell must have a title '# NN · …' and a line "
            "'Prerequisites: … · about N minutes' or 'About N minutes, questions N, "
            "exercises N. Needs ….'"
        )
    rows = {name: row for name, *row in map(_cells, readme.splitlines()) if name}
    asked = opening_question(prose) if facts.re is _FACTS else title[2]
    question, builds = rows.get(path.stem) or (asked, "")
    return Lecture(
        name=path.stem,
        number=title[1],
        title=title[2],
        subtitle=_subtitle(lines),
        prerequisites=facts["needs"],
        minutes=int(facts["minutes"]),
        question=question,
        builds=builds,
    )


def _match_facts(line: str) -> re.Match | None:
    return _FACTS.match(line) or HEAD.match(line)


def _subtitle(lines: list[str]) -> str:
    """The line in italics; in a head of the new form the sentence below the title."""
    if any(map(HEAD.match, lines)):
        return lines[1]
    subtitle = next((line for line in lines if re.match(r"\*[^*].*\*$", line)), "")
    return subtitle.strip("*")


def opening_question(prose: list[str]) -> str:
    """The first question of the section "The question": a bold one, if there is one."""
    opening = "\n\n".join(prose).split("## The question")[-1].split("\n## ")[0]
    bold = re.search(r"\*\*([^*]+\?)\*\*", opening)
    asked = re.search(r"(?:^|(?<=[.?!] )|(?<=\n))[^.?!\n]+\?", opening)
    return bold[1] if bold else asked[0].strip() if asked else ""


def all_lectures() -> list[Lecture]:
    """The lectures that exist, in reading order."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    return [read_lecture(path, readme) for path in lectures()]


def course_title() -> str:
    """The README's heading."""
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    return readme.splitlines()[0].removeprefix("# ")


def project() -> dict:
    """The table [project] of pyproject.toml."""
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)["project"]


def address(kind: str) -> str:
    """The public address in [project.urls] without a closing slash; empty if unset.

    `kind` is ``"repository"`` or ``"documentation"``, the address of this site.
    """
    urls = {name.lower(): url for name, url in project().get("urls", {}).items()}
    return urls.get(kind, "").removesuffix("/").removesuffix(".git")


def _cells(line: str) -> tuple[str, ...]:
    row = _ROW.match(line)
    return row.groups() if row else ("",)
