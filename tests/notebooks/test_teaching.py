"""Every lecture has a plan for class, and what it names is on the page."""

import re
from pathlib import Path

import nbformat

from lecture_lib.course import (
    NOTEBOOKS,
    lectures,
    notebooks,
    page_name,
    topic,
)
from tests.notebooks.forms import every

SESSION = 50  # minutes
every_lecture = every("path", lectures())


def plan(path: Path) -> str:
    return (NOTEBOOKS / "teaching" / f"{topic(path)}.md").read_text(encoding="utf-8")


def headings(path: Path) -> set[str]:
    notebook = nbformat.read(path, as_version=4)
    text = "\n".join(c.source for c in notebook.cells if c.cell_type == "markdown")
    return set(re.findall(r"^#{2,3} (.+)$", text, flags=re.MULTILINE))


@every_lecture
def test_what_it_shows_is_a_section_of_the_page(path):
    text = plan(path)
    named = set(re.findall(r"\*\*(.+?)\*\*", text))
    assert named
    assert named <= headings(path)
    assert f"(../{page_name(path)}.ipynb)" in text
    exercises = len([each for each in headings(path) if each.startswith("Exercise ")])
    assert all(int(n) <= exercises for n in re.findall(r"[Ee]xercises? (\d)", text))


def test_there_is_no_plan_without_its_page():
    plans = {path.stem for path in (NOTEBOOKS / "teaching").glob("*.md")}
    assert plans <= set(map(topic, notebooks()))


@every_lecture
def test_the_minutes_add_up(path):
    parts = re.split(r"^## (\d+) minutes$", plan(path), flags=re.MULTILINE)
    totals = dict(zip(map(int, parts[1::2]), parts[2::2]))
    assert list(totals) == [SESSION]
    for total, part in totals.items():
        minutes = map(int, re.findall(r"^\| (\d+) \|", part, flags=re.MULTILINE))
        assert sum(minutes) == total, path.stem


def linked_lectures(text: str) -> set[str]:
    """Return the lectures that a text links, "to" including those between.

    >>> sorted(linked_lectures("[01](01_a.ipynb) to [03](03_c.ipynb)"))
    ['01', '02', '03']
    """
    found = set(re.findall(r"\]\((\d\d)_\w+\.ipynb\)", text))
    for first, last in re.findall(r"\[(\d\d)\]\([^)]*\) to \[(\d\d)\]", text):
        found |= {f"{number:02}" for number in range(int(first), int(last) + 1)}
    return found


def test_a_course_of_a_few_sessions_leaves_no_gap():
    needs = {}
    for path in lectures():
        first = nbformat.read(path, as_version=4).cells[0].source
        needed = re.search(r"Needs (.*)", first)[1]
        needs[path.stem[:2]] = linked_lectures(needed)
    text = (NOTEBOOKS / "teaching.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) \| (.*?) \| (.*?) \|$", text, flags=re.MULTILINE)
    assert [int(sessions) for sessions, *_ in rows] == [3, 6, 12]
    for sessions, in_class, at_home in rows:
        assert len(linked_lectures(in_class)) == int(sessions)
        taken = linked_lectures(in_class + at_home)
        for lecture in taken:
            assert needs[lecture] <= taken, (sessions, lecture)
