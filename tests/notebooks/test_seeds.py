"""No number that the course grew from gets lost when pages are cut or moved."""

import ast
from collections.abc import Iterator
from functools import cache

import nbformat
import pytest

from lecture_lib.course import notebooks
from tests.notebooks.seeds import SEEDS


def conditions(source: str) -> Iterator[str]:
    """Yield the conditions of a cell's asserts, as `ast.unparse` writes them."""
    try:
        tree = ast.parse(source)
    except SyntaxError:  # a cell to fill in, or a command of the notebook's
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Assert):
            yield ast.unparse(node.test)


@cache
def asserted() -> str:
    """The conditions of all asserts of all pages, a line each."""
    pages = (nbformat.read(path, as_version=4) for path in notebooks())
    cells = (cell for page in pages for cell in page.cells if cell.cell_type == "code")
    return "\n".join(line for cell in cells for line in conditions(cell.source))


@pytest.mark.parametrize("seed", SEEDS)
def test_every_number_of_the_seeds_is_asserted_on_some_page(seed: str) -> None:
    lost = [claim for claim in SEEDS[seed] if claim not in asserted()]
    assert not lost, f"no page asserts {lost} any more: find it a page"


def test_a_number_that_is_only_written_is_not_asserted() -> None:
    assert [*conditions("print(857)  # assert x == 857\n'assert x == 857'")] == []
    assert [*conditions("if x:\n    assert x == 127_757")] == ["x == 127757"]
