"""Every lecture has a plan for class, and what it names is on the page."""

import re
from pathlib import Path

import nbformat

from lecture_lib.course import (
    NOTEBOOKS,
    exercise_prefix,
    lectures,
    notebooks,
    page_name,
)
from tests.notebooks.forms import every

every_lecture = every("path", lectures())


def plan(path: Path) -> str:
    return (NOTEBOOKS / "teaching" / f"{path.stem}.md").read_text(encoding="utf-8")


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
    number = rf"\b{exercise_prefix(path)}\.\d"
    assert set(re.findall(number, text)) <= {h.split()[0] for h in headings(path)}


def test_there_is_no_plan_without_its_page():
    plans = {path.stem for path in (NOTEBOOKS / "teaching").glob("*.md")}
    assert plans <= {path.stem for path in notebooks()}
