"""A new lecture: its form from the templates in `skeleton`, its content to be written.

In a template ``{{question}}`` and the like stand for what is known of the lecture. The
notebook's is Markdown: a fence of Python is a code cell, with tags behind the word
``python``, and a line ``+++`` parts two Markdown cells.
"""

import re
from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from authors.execute import execute, normalized
from authors.facts import ROOT, Lecture, all_lectures
from lecture_lib.course import lectures

FILES = {  # of a lecture: the template, and the file made of it
    "notebook.md": "notebooks/{{stem}}.ipynb",
    "exercises.txt": "lecture_lib/exercises/checks/{{name}}.py",
    "questions.md": "lecture_lib/exercises/questions/{{name}}.md",
    "answers.txt": "tests/exercises/answers/{{name}}.py",
    "teaching.md": "notebooks/teaching/{{name}}.md",
}
ROW = "| {{number}} | [{{title}}](notebooks/{{stem}}.ipynb) | {{question}} | to write |"
_CODE = re.compile(r"^```python ?([^\n]*)\n(.*?)^```\n", re.MULTILINE | re.DOTALL)
_NUMBERED = re.compile(r"^\| (\d\d) \|.*\n", re.MULTILINE)


def new_lecture(number: str, name: str, question: str) -> list[Path]:
    """Write and execute lecture `number`, and give it a row in the README.

    Returns the files, first the notebook and last the README. Raises ``ValueError`` for
    what can't be a lecture and ``FileExistsError`` instead of overwriting anything;
    then nothing was written.
    """
    known = described(number, name, question)
    files = {ROOT / filled(file, known): text for text, file in FILES.items()}
    if taken := [path for path in files if path.exists()]:
        raise FileExistsError(f"{taken[0]} is there already; nothing was written")
    templates = resources.files(__package__) / "skeleton"
    for path, template in files.items():
        text = filled((templates / template).read_text(encoding="utf-8"), known)
        text = notebook(text) if path.suffix == ".ipynb" else text
        path.write_text(text, encoding="utf-8", newline="\n")
    add_row(ROOT / "README.md", number, filled(ROW, known))
    first, *others = files
    execute(first)
    return [first, *others, ROOT / "README.md"]


def described(number: str, name: str, question: str) -> dict[str, str]:
    """Return the values that fill the templates."""
    if not re.fullmatch(r"\d\d", number):
        raise ValueError(f"a lecture's number has two digits, such as 08, not {number}")
    if not re.fullmatch(r"[a-z][a-z0-9_]{,50}", name):
        raise ValueError(f"a name has up to 51 of a-z, 0-9, and _; got {name!r}")
    if not question.endswith("?") or "\n" in question:
        raise ValueError(f"a lecture opens with a question, not with {question!r}")
    if number in (path.name[:2] for path in lectures()):
        raise FileExistsError(f"lecture {number} is there already")
    before = [each for each in all_lectures() if each.number < number]
    after = [each for each in all_lectures() if each.number > number]
    return {
        "number": number,
        "name": name,
        "stem": f"{number}_{name}",
        "title": name.replace("_", " ").capitalize(),
        "question": question,
        "needs": f"lecture {link(before[-1])}" if before else "Python",
        "next": f" Lecture {link(after[0])} is about it." if after else "",
    }


def link(lecture: Lecture) -> str:
    return f"[{lecture.number}]({lecture.name}.ipynb)"


def filled(template: str, known: dict[str, str]) -> str:
    return re.sub(r"\{\{(\w+)\}\}", lambda found: known[found[1]], template)


def notebook(text: str) -> str:
    """The notebook that `text`, a filled template, describes."""
    return normalized(nbformat.v4.new_notebook(cells=list(cells(text))))


def cells(text: str) -> Iterator[NotebookNode]:
    prose, *rest = _CODE.split(text)
    yield from prose_cells(prose)
    for tags, code, after in zip(rest[::3], rest[1::3], rest[2::3]):
        cell = nbformat.v4.new_code_cell(code.rstrip("\n"))
        if tags:
            cell.metadata["tags"] = tags.split()
        yield cell
        yield from prose_cells(after)


def prose_cells(text: str) -> Iterator[NotebookNode]:
    parts = re.split(r"^\+\+\+$", text, flags=re.MULTILINE)
    for part in filter(None, map(str.strip, parts)):
        yield nbformat.v4.new_markdown_cell(part)


def add_row(readme: Path, number: str, row: str) -> None:
    """Put `row` where `number` belongs in the table of lectures."""
    text = readme.read_text(encoding="utf-8")
    rows = list(_NUMBERED.finditer(text))
    before = [found.end() for found in rows if found[1] < number]
    place = before[-1] if before else rows[0].start()
    text = f"{text[:place]}{row}\n{text[place:]}"
    readme.write_text(text, encoding="utf-8", newline="\n")
