"""Reading, answering and pulling never collide."""

import json
from pathlib import Path

import nbformat
import pytest

from lecture_lib.lab.copies import update_copies
from lecture_lib.stepper import step


def write(path: Path, *sources: str, outputs: list | None = None) -> Path:
    cells = [
        nbformat.v4.new_code_cell(source, outputs=outputs or []) for source in sources
    ]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), path)
    return path


def sources(path: Path) -> list[str]:
    return [cell["source"] for cell in nbformat.read(path, as_version=4).cells]


@pytest.fixture
def original(tmp_path) -> Path:
    (tmp_path / "notebooks").mkdir()
    return write(tmp_path / "notebooks" / "01_a.ipynb", "1 + 1")


@pytest.fixture
def work(tmp_path, original) -> Path:
    update_copies([original], tmp_path / "work")
    return tmp_path / "work"


def test_a_first_copy(work, original):
    assert (work / original.name).read_bytes() == original.read_bytes()


def test_a_copied_step_viewer_is_the_one_of_today(tmp_path):
    html = step(str.strip, "a").to_html().replace('start("', 'start("LAST YEAR')
    assert "LAST YEAR" in html
    output = nbformat.v4.new_output("display_data", data={"text/html": html})
    old = write(tmp_path / "02_b.ipynb", "step(str.strip, 'a')", outputs=[output])
    update_copies([old], tmp_path / "work")
    (copied,) = nbformat.read(tmp_path / "work/02_b.ipynb", as_version=4).cells
    assert copied.outputs[0].data["text/html"] == step(str.strip, "a").to_html()


def test_an_untouched_copy_follows_the_lecture(work, original):
    write(original, "2 + 2")
    assert update_copies([original], work) == []
    assert sources(work / original.name) == ["2 + 2"]


def test_running_cells_is_no_change(work, original):
    output = nbformat.v4.new_output("stream", text="2")
    write(work / original.name, "1 + 1", outputs=[output])
    write(original, "2 + 2")
    update_copies([original], work)
    assert sources(work / original.name) == ["2 + 2"]


def test_a_readers_answer_is_kept_and_said_so(work, original):
    write(work / original.name, "my answer")
    assert update_copies([original], work) == []
    write(original, "2 + 2")
    assert update_copies([original], work) == [work / original.name]
    assert sources(work / original.name) == ["my answer"]


def test_a_renamed_answer_brings_the_new_lecture(work, original):
    copy = work / original.name
    write(copy, "my answer")
    write(original, "2 + 2")
    copy.rename(work / "mine.ipynb")
    assert update_copies([original], work) == []
    assert sources(copy) == ["2 + 2"]


@pytest.mark.parametrize("content", ["", "{", '{"cells": 3}', "[]", "\x00"])
def test_a_copy_that_is_no_notebook_any_more_is_the_readers(work, original, content):
    (work / original.name).write_text(content, encoding="utf-8")
    write(original, "2 + 2")
    assert update_copies([original], work) == [work / original.name]
    assert (work / original.name).read_text(encoding="utf-8") == content


def test_a_lost_ledger_loses_no_answer(work, original):
    for ledger in work.glob(".*.json"):
        ledger.write_text("{ damaged", encoding="utf-8")
    write(work / original.name, "my answer")
    update_copies([original], work)
    assert sources(work / original.name) == ["my answer"]


def test_pages_that_are_not_notebooks_follow_too(work, tmp_path):
    glossary = tmp_path / "notebooks" / "glossary.md"
    glossary.write_text("old", encoding="utf-8")
    update_copies([glossary], work)
    glossary.write_text("new", encoding="utf-8")
    update_copies([glossary], work)
    assert (work / "glossary.md").read_text(encoding="utf-8") == "new"


def test_the_ledger_is_readable(work):
    (ledger,) = work.glob(".*.json")
    assert list(json.loads(ledger.read_text(encoding="utf-8"))) == ["01_a.ipynb"]
