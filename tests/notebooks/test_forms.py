"""A page with cells tagged `check` is in the new form, any other in the old one."""

import nbformat

from tests.notebooks.forms import old_form


def test_a_tagged_cell_is_what_tells_the_forms_apart(tmp_path):
    pages = []
    for name, tags in (("old", ["hide-input"]), ("new", ["check"])):
        cells = [nbformat.v4.new_markdown_cell("# A check")]
        cells += [nbformat.v4.new_code_cell("1", metadata={"tags": tags})]
        pages.append(tmp_path / f"{name}.ipynb")
        nbformat.write(nbformat.v4.new_notebook(cells=cells), pages[-1])
    assert [path.stem for path in old_form(pages)] == ["old"]
