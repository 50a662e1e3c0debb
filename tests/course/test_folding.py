"""Every notebook is folded as its tags say, and the checks in it claim something."""

import json

import nbformat
import pytest

from authors.execute import normalized
from authors.folding import (
    complaints,
    keep_in_step,
    num_claims,
    shows_outputs,
    shows_source,
)
from tests.notebooks.forms import every_notebook

CHECKED = "# Check: the sum\nassert 1 + 1 == 2"


def code(source: str, *tags: str, **metadata) -> nbformat.NotebookNode:
    metadata |= {"tags": list(tags)} if tags else {}
    return nbformat.v4.new_code_cell(source, metadata=metadata)


def notebook(*cells: nbformat.NotebookNode) -> nbformat.NotebookNode:
    return nbformat.v4.new_notebook(cells=list(cells))


@every_notebook
def test_a_notebook_is_folded_as_its_tags_say(path):
    assert list(complaints(nbformat.read(path, as_version=4))) == []


@every_notebook
def test_folding_a_stored_notebook_leaves_its_bytes(path):
    text = path.read_text(encoding="utf-8")
    assert normalized(nbformat.reads(text, as_version=4)) == text


SOURCE, WHOLE = {"source_hidden": True}, {"source_hidden": True, "outputs_hidden": True}


@pytest.mark.parametrize(
    ("tags", "jupyter"),
    [
        (["check"], WHOLE),
        (["solution", "hide-cell"], WHOLE),
        (["hide-input"], SOURCE),
        (["remove-input", "nbval-ignore-output"], SOURCE),
        (["hide-input", "check"], WHOLE),
        (["raises-exception"], None),
        ([], None),
    ],
    ids=str,
)
def test_what_a_tag_folds(tags, jupyter):
    made = notebook(code(CHECKED, "check"), code("1", *tags))
    keep_in_step(made)
    cell = made.cells[1]
    assert cell.metadata.get("jupyter") == jupyter
    assert cell.metadata.get("cellView") == ("form" if jupyter else None)
    assert shows_source(cell) == (jupyter is None)
    assert shows_outputs(cell) == (jupyter != WHOLE)


def test_what_no_tag_says_is_unfolded():
    made = notebook(code(CHECKED, "check"), code("1", jupyter=WHOLE, cellView="form"))
    assert keep_in_step(made)
    assert made.cells[1].metadata == {}
    assert not keep_in_step(made), "nothing was left to change"


def test_what_is_stored_is_folded():
    made = json.loads(normalized(notebook(code(CHECKED, "check", name="Sum"))))
    folded = {"cellView": "form", "jupyter": WHOLE, "tags": ["check"]}
    assert made["cells"][0]["metadata"] == folded


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("assert True", "begins with '# Check: ' and a name, not 'assert True'"),
        ("# Check: \nassert True", "begins with"),
        ("\n# Check: a sum\nassert True", "begins with"),
        ("# Check: a sum", "without an assertion: '# Check: a sum'"),
        ("# Check: a sum\n'assert'", "without an assertion"),
    ],
)
def test_a_check_that_says_or_claims_nothing_is_found(source, says):
    made = notebook(code(source, "check"))
    keep_in_step(made)
    (complaint,) = complaints(made)
    assert says in complaint


def test_a_tag_that_only_the_site_follows_is_found():
    assert list(complaints(notebook(code("1", "remove-output")))) == [
        "the site alone follows the tag remove-output"
    ]


def test_a_notebook_out_of_step_is_found():
    made = notebook(code(CHECKED, "check"))
    assert list(complaints(made)) == ["tags and metadata differ: make execute"]
    assert made.cells[0].metadata == {"tags": ["check"]}, "only looked at"


@pytest.mark.parametrize(
    ("source", "number"),
    [
        ("", 0),
        ("assert a", 1),
        ("for a in b:\n    assert a\nassert c", 2),
        ("'assert'", 0),
    ],
)
def test_claims_are_counted(source, number):
    assert num_claims(source) == number
