"""Copies that a class hands in: what counts is what their checks say now."""

import csv
import os

import nbformat
import pytest

from lecture_lib.course.__main__ import main
from lecture_lib.exercises import exercises_of

pytestmark = pytest.mark.slow

IMPORT = "from IPython.display import display\nfrom lecture_lib.exercises import check"
RIGHT = 'check("bpe_training.1", ["on", "co", "bon"])'
STUB = 'check("bpe_training.2", ...)'
SHOWN = "✓ exercise 1, Three merges by hand: 4 cases pass"
# The cells of each person, and their points.
CLASS = {
    "ada": ([IMPORT, RIGHT, STUB], "1"),
    "bob": ([IMPORT, f"display({RIGHT})\n1", "1 / 0", STUB], "1"),
    "dies": ([IMPORT, "import os; os._exit(1)", RIGHT], "0"),
    "looks": ([RIGHT.replace("co", "no")], "0"),
    "solution": ([IMPORT, "## Exercises", f"# Solution\n{RIGHT}", STUB], "0"),
    "waits": ([IMPORT, "input()", RIGHT], "1"),
}


def cell(source):
    if source.startswith("##"):
        return nbformat.v4.new_markdown_cell(source)
    output = nbformat.v4.new_output("display_data", data={"text/plain": SHOWN})
    made = nbformat.v4.new_code_cell(source, outputs=[output])
    made.metadata["tags"] = ["solution"] * source.startswith("# Solution")
    return made


def test_the_checks_are_run_again(tmp_path, capsys):
    folder = tmp_path / "class"
    for name, (sources, _) in CLASS.items():
        notebook = nbformat.v4.new_notebook(cells=list(map(cell, sources)))
        (folder / name).mkdir(parents=True)
        nbformat.write(notebook, folder / name / "05.ipynb")
    (folder / "torn.ipynb").write_text("{", encoding="utf-8")
    (folder / "empty").mkdir()
    getattr(os, "mkfifo", os.mkdir)(folder / "pipe.ipynb")
    (tmp_path / "roster.csv").write_text("Name,Grade\nAda,\nEve,\n", encoding="utf-8")
    output = tmp_path / "grades"
    options = ["--roster", str(tmp_path / "roster.csv"), "--column", "Grade"]
    assert main(["grade", str(folder), "--output", str(output), *options]) == 0
    table = (output / "grades.csv").read_text("utf-8-sig").splitlines()
    rows = {row["submission"]: row for row in csv.DictReader(table)}
    points = {name: points for name, (_, points) in CLASS.items()}
    assert {name: row["Grade"] for name, row in rows.items()} == {
        **points,
        **{"": "", "empty": "0", "pipe": "0", "torn": "0"},
    }
    assert rows["ada"]["Name"] == "Ada" and "bob, dies" in capsys.readouterr().out
    names = [exercise.number for exercise in exercises_of("bpe_training")]
    assert all(rows["dies"][name] == "0" for name in names)
    assert "didn't run" in rows["dies"]["reason"]
    assert "no notebook" in rows["empty"]["reason"] and "JSON" in rows["torn"]["reason"]


def test_a_folder_without_notebooks(tmp_path, capsys):
    assert main(["grade", str(tmp_path)]) == 1
    assert "has no notebooks" in capsys.readouterr().err
