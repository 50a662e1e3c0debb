"""The two forms of a page, as long as there are two, and what a page is tested for.

A page in the new form has cells tagged ``check``, which hold the asserts behind its
prose. What belongs to the old form only, such as its sections and its teaching plan, is
asked of `old_form`: where that is empty, this module, `every_old_page` and the tests
that use it can be deleted.
"""

from pathlib import Path

import nbformat
import pytest

from lecture_lib.course import notebooks
from lecture_lib.course.folding import is_new_form


def is_in_new_form(path: Path) -> bool:
    return is_new_form(nbformat.read(path, as_version=4))


def old_form(pages: list[Path]) -> list[Path]:
    return [path for path in pages if not is_in_new_form(path)]


def every(name: str, pages: list[Path]) -> pytest.MarkDecorator:
    """Try a test on each of `pages`, its argument `name`."""
    return pytest.mark.parametrize(name, pages, ids=lambda path: path.stem)


every_notebook = every("path", notebooks())
every_old_page = every("path", old_form(notebooks()))
