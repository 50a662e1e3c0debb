"""Notebooks that can't become pages: the build says so in a sentence."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from lecture_lib.course import NOTEBOOKS, notebooks

pytestmark = pytest.mark.needs("sphinx", "myst_nb", "pydata_sphinx_theme")

TITLE = (
    "# 01 · One\n\nHow so.\n\n"
    "About 40 minutes to read, 4 for the questions, 30 for the exercises. Needs none."
)
BUILD = """
import sys
from pathlib import Path
import lecture_lib.course
lecture_lib.course.NOTEBOOKS = Path(sys.argv[1])
from sphinx.cmd.build import main
options = "-q -b html --fail-on-warning --keep-going".split()
sys.exit(main([*options, "-c", sys.argv[3], "-d", sys.argv[4], *sys.argv[1:3]]))
"""


def markdown(text: str) -> dict:
    return {"cell_type": "markdown", "id": "m", "metadata": {}, "source": text}


def code(*outputs: dict, count: int | None = 1, tags: tuple[str, ...] = ()) -> dict:
    cell = {"cell_type": "code", "id": "c", "metadata": {"tags": list(tags)}}
    return cell | {"source": "1", "outputs": list(outputs), "execution_count": count}


def shows(**data: str) -> dict:
    data = {name.replace("_", "/"): value for name, value in data.items()}
    return {"output_type": "display_data", "metadata": {}, "data": data}


def save(directory: Path, *cells: dict) -> Path:
    notebook = {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    path = directory / "01_one.ipynb"
    path.write_text(json.dumps(notebook), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("cell", "sentence"),
    [
        (code(count=None), "it was never run"),
        (code(shows(text_html="<p>a<SCRIPT src='x'>")), "a script of its own"),
        (code(shows(application_javascript="1")), "can't show its output"),
        (code({"output_type": "stream", "name": "stderr", "text": "x"}), "to stderr"),
        (
            code({"output_type": "error", "ename": "KeyError"}),
            "it ended in a KeyError; if that is meant, tag it raises-exception",
        ),
    ],
)
def test_what_is_wrong_with_an_output_is_said(tmp_path, cell, sentence):
    from stored import complaints

    (complaint,) = complaints(save(tmp_path, markdown(TITLE), cell))
    assert complaint.startswith("01_one.ipynb, cell 2: ") and sentence in complaint


def test_what_is_right_is_not_complained_about(tmp_path):
    from stored import complaints, unreadable

    viewer = '<div class="ll-stepper"><script type="x" class="ll-trace">{}</script>'
    error = {"output_type": "error", "ename": "KeyError"}
    path = save(
        tmp_path,
        markdown(TITLE),
        code(shows(text_html=viewer, text_plain="1")),
        code(error, tags=("raises-exception",)),
        code(count=None) | {"source": " "},
    )
    assert not unreadable(path)
    assert list(complaints(path)) == []
    for path in notebooks():
        assert list(complaints(path)) == []


@pytest.mark.parametrize(
    "content",
    ["", "[]", "{}", '{"cells": []}', '{"cells": [1]}', '{"cells": null}', "\ufeff{"],
)
def test_what_is_no_notebook_is_a_sentence(tmp_path, content):
    from stored import unreadable

    path = tmp_path / "01_one.ipynb"
    path.write_text(content, encoding="utf-8")
    assert unreadable(path).startswith("01_one.ipynb: ")


@pytest.mark.parametrize(
    ("cells", "sentence"),
    [
        ([], "01_one.ipynb: the first cell must have a title"),
        ([markdown(TITLE), code(count=None)], "01_one.ipynb, cell 2: it was never run"),
    ],
)
def test_the_build_says_it(tmp_path, cells, sentence):
    source = tmp_path / "notebooks"
    source.mkdir()
    save(source, *cells)
    (tmp_path / "README.md").write_text("# A course\n", encoding="utf-8")
    project = '[project]\nname = "course"\nversion = "1"\n'
    (tmp_path / "pyproject.toml").write_text(project, encoding="utf-8")
    (source / "index.md").write_text(
        "# Course\n\n<!-- generated: contents -->\n", encoding="utf-8"
    )
    for name in ("references", "cite", "stray"):
        (source / f"{name}.md").write_text(f"# {name}\n", encoding="utf-8")
    arguments = [source, tmp_path / "site", NOTEBOOKS, tmp_path / "read"]
    done = subprocess.run(
        [sys.executable, "-c", BUILD, *map(str, arguments)],
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"},
    )
    assert done.returncode != 0
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
    if cells:
        assert "stray.md: WARNING: document isn't included in any" in done.stderr
