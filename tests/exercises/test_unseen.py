"""A verdict is seen once: where it is shown, or else at the end of cell or script."""

import subprocess
import sys

import nbclient
import nbformat
import pytest

from lecture_lib.exercises import check, unseen

pytestmark = pytest.mark.slow

IMPORT = "from lecture_lib.exercises import check\n"
# What a cell does with verdicts of an exercise whose answers are these letters; and the
# kinds of its outputs.
CELLS = {
    "check('words.1', 'a')": "execute_result",
    "check('words.1', 'a')\nprint(1)": "stream display_data",
    "check('words.1', 'a')\n2": "execute_result display_data",
    "display(check('words.1', 'a'))\n2": "display_data execute_result",
    "print(check('words.1', 'a'))": "stream",
    "check('words.1', 'a');": "display_data",
    "mine = check('words.1', 'a')": "display_data",
    "for x in 'ab': check('words.1', x)": "display_data display_data",
    "check('words.1', 'a')\ncheck('words.1', 'b')": "execute_result display_data",
    "check('words.1', 'a')\ncheck('words.1', 'a')": "execute_result display_data",
    "check('words.1', 'a'), check('words.1', 'b')": "execute_result",
    "check('words.1', 'a')\n1 / 0": "error display_data",
    "'nothing'": "execute_result",
}


def test_each_cell_shows_each_verdict_once():
    cells = [nbformat.v4.new_code_cell(code) for code in (IMPORT, *CELLS)]
    notebook = nbformat.v4.new_notebook(cells=cells)
    nbclient.NotebookClient(notebook, allow_errors=True).execute()
    for cell in notebook.cells[1:]:
        kinds = [output.output_type for output in cell.outputs]
        assert " ".join(kinds) == CELLS[cell.source], cell.source
        shown = "".join(
            output.get("text", "") + output.get("data", {}).get("text/plain", "")
            for output in cell.outputs
        )
        times = 2 * ("for x" in cell.source) or cell.source.count("check(")
        assert shown.count("exercise 1,") == times, shown


def run(code):
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", code],
        capture_output=True,
        encoding="utf-8",
    )
    assert not done.stderr
    return done.stdout


def test_a_script_shows_each_verdict_once():
    first, second = (f"check('words.1', {a!r})" for a in "ab")
    shown = run(f"{IMPORT}{first}\nprint({second})\nprint('end')\n")
    before, after = shown.split("end\n")
    assert before.count("gave 'b'") == shown.count("gave 'b'") == 1
    assert after.count("gave 'a'") == shown.count("gave 'a'") == 1


def test_a_library_that_asks_for_verdicts_shows_none(capsys):
    check("words.1", "a")
    unseen.show()
    assert capsys.readouterr().out == ""
