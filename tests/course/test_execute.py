"""Executing twice gives the same bytes, and nothing of this machine."""

import subprocess
import sys

import nbformat
import pytest
from nbclient.exceptions import CellExecutionError

from authors import command
from authors import execute as module
from authors.command import main
from authors.execute import execute
from lecture_lib.course import NOTEBOOKS, notebooks, page_name, trails

pytestmark = pytest.mark.slow

ROOT = NOTEBOOKS.parent


def notebook(path, *cells):
    nbformat.write(nbformat.v4.new_notebook(cells=cells), path)
    return path


def code(source, *tags, **more):
    return nbformat.v4.new_code_cell(source, metadata={"tags": list(tags)}, **more)


def test_the_second_run_changes_nothing(tmp_path):
    path = notebook(tmp_path / "n.ipynb", code("{'b', 'a'} == {'a', 'b'}"), code("1/3"))
    assert execute(path) is True
    first = path.read_bytes()
    assert execute(path) is False
    assert path.read_bytes() == first
    cells = nbformat.read(path, as_version=4).cells
    assert [cell.execution_count for cell in cells] == [1, 2]
    assert cells[0].metadata == {"tags": []}


def test_what_is_printed_is_stored_in_one_piece(tmp_path):
    source = "for part in 'ab':\n    print(part, flush=True)\ndisplay(1)\nprint('c')"
    path = notebook(tmp_path / "n.ipynb", code(source))
    execute(path)
    first, shown, last = nbformat.read(path, as_version=4).cells[0].outputs
    assert (first.text, shown.data["text/plain"], last.text) == ("a\nb\n", "1", "c\n")
    parted = nbformat.read(path, as_version=4)
    a, b = ({**first, "text": part} for part in ("a\n", "b\n"))
    parted.cells[0].outputs[:1] = map(nbformat.from_dict, (a, b))
    nbformat.write(parted, path)
    execute(path)
    assert len(nbformat.read(path, as_version=4).cells[0].outputs) == 3


def test_a_teaching_error_stores_its_message_and_no_path(tmp_path):
    path = notebook(tmp_path / "n.ipynb", code("{}['word']", "raises-exception"))
    execute(path)
    (output,) = nbformat.read(path, as_version=4).cells[0].outputs
    assert output.traceback == ["KeyError: 'word'"]
    assert str(tmp_path) not in path.read_text(encoding="utf-8")


def test_outputs_that_vary_are_kept_until_asked(tmp_path):
    source = "import time; time.time_ns()"
    path = notebook(tmp_path / "n.ipynb", code(source, "nbval-ignore-output"))
    execute(path)
    first = path.read_bytes()
    assert execute(path) is False
    assert path.read_bytes() == first
    assert execute(path, fresh=True) is True


VIEWER = "from lecture_lib.stepper import step\nstep(lambda text: text[{}:], 'ab')"


def viewer_of_last_year(path):
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("globalThis.stepper_", "LAST YEAR"), encoding="utf-8")
    assert text != path.read_text(encoding="utf-8")


def test_a_viewer_stays_while_only_its_program_has_changed(tmp_path):
    path = notebook(tmp_path / "n.ipynb", code(VIEWER.format(1)))
    execute(path)
    viewer_of_last_year(path)
    assert execute(path) is False
    assert "LAST YEAR" in path.read_text(encoding="utf-8")
    assert execute(path, fresh=True) is True
    assert "LAST YEAR" not in path.read_text(encoding="utf-8")


def test_a_viewer_that_shows_something_else_is_renewed(tmp_path):
    path = notebook(tmp_path / "n.ipynb", code(VIEWER.format(1)))
    execute(path)
    viewer_of_last_year(path)
    text = path.read_text(encoding="utf-8").replace("text[1:]", "text[0:]", 1)
    path.write_text(text, encoding="utf-8")
    assert execute(path) is True
    assert "LAST YEAR" not in path.read_text(encoding="utf-8")


def test_comparing_notebooks_leaves_the_program_out(tmp_path):
    """As `make test` does it; what else is stored is still compared."""
    path = notebook(tmp_path / "n.ipynb", code(VIEWER.format(1)))
    execute(path)
    viewer_of_last_year(path)
    command = [
        sys.executable,
        "-m",
        "pytest",
        "--nbval",
        "-q",
        "-p",
        "no:cacheprovider",
    ]
    command += ["--nbval-sanitize-with", str(ROOT / "tests/notebooks/nbval.cfg")]
    command += ["--rootdir", str(tmp_path), str(path)]
    assert subprocess.run(command, cwd=ROOT, capture_output=True).returncode == 0
    text = path.read_text(encoding="utf-8").replace("<td>1</td>", "<td>7</td>", 1)
    path.write_text(text, encoding="utf-8")
    assert subprocess.run(command, cwd=ROOT, capture_output=True).returncode == 1


def test_a_failing_cell_fails_the_command_and_keeps_the_file(tmp_path, capsys):
    path = notebook(tmp_path / "n.ipynb", code("1/0"))
    before = path.read_bytes()
    with pytest.raises(CellExecutionError):
        execute(path)
    assert main(["execute", str(path)]) == 1
    assert "ZeroDivisionError" in capsys.readouterr().err
    assert path.read_bytes() == before


def test_all_notebooks_are_the_default(monkeypatch):
    run, tried = [], []
    monkeypatch.setattr(module, "execute", lambda path, fresh: run.append(path))
    monkeypatch.setattr(command, "renew_tags", lambda names: tried.extend(names) or 0)
    assert main(["execute"]) == 0
    assert run == notebooks()
    assert tried == [page_name(path) for path in notebooks()]
    assert run[0].name.startswith("0") and set(trails()) <= set(run)


def test_without_a_browser_the_tags_stay_and_that_is_said(monkeypatch, capsys):
    monkeypatch.setattr(command, "find_chromium", lambda: None)
    assert command.renew_tags(["01_why_tokens"]) == 0
    assert "not-on-page stay as they are" in capsys.readouterr().err
