"""Every lecture has a plan for class, and what it names is in the lecture."""

import re
from pathlib import Path

import nbformat
import pytest

from lecture_lib.course import NOTEBOOKS, lectures

every_lecture = pytest.mark.parametrize("path", lectures(), ids=lambda path: path.stem)


def plan(path: Path) -> str:
    return (NOTEBOOKS / "teaching" / f"{path.stem}.md").read_text(encoding="utf-8")


def headings(path: Path) -> set[str]:
    notebook = nbformat.read(path, as_version=4)
    text = "\n".join(c.source for c in notebook.cells if c.cell_type == "markdown")
    return set(re.findall(r"^#{2,3} (.+)$", text, flags=re.MULTILINE))


@every_lecture
def test_the_minutes_add_up(path):
    parts = re.split(r"^## (\d+) minutes$", plan(path), flags=re.MULTILINE)
    totals = dict(zip(map(int, parts[1::2]), parts[2::2]))
    assert list(totals) == [15, 45, 90]
    for total, part in totals.items():
        minutes = map(int, re.findall(r"^\| (\d+) \|", part, flags=re.MULTILINE))
        assert sum(minutes) == total, path.stem


@every_lecture
def test_what_it_shows_is_a_section_of_the_lecture(path):
    text = plan(path)
    named = set(re.findall(r"\*\*(.+?)\*\*", text))
    assert named
    assert named <= headings(path)
    assert f"(../{path.name})" in text


@every_lecture
def test_each_exercise_is_placed_in_class_or_at_home(path):
    text = plan(path)
    exercises = {h.split()[0] for h in headings(path) if re.match(r"\d\d\.\d ", h)}
    placed = set(re.findall(r"\d\d\.\d", text))
    for first, last in re.findall(r"(\d\d\.\d) to (\d\d\.\d)", text):
        lesson = first[:3]
        placed |= {f"{lesson}{k}" for k in range(int(first[-1]), int(last[-1]) + 1)}
    assert placed == exercises


def test_there_is_no_plan_without_a_lecture():
    plans = {path.stem for path in (NOTEBOOKS / "teaching").glob("*.md")}
    assert plans == {path.stem for path in lectures()}
