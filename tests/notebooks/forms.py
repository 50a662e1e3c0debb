"""A test of every page, or of some."""

from pathlib import Path

import pytest

from lecture_lib.course import notebooks


def every(name: str, pages: list[Path]) -> pytest.MarkDecorator:
    """Try a test on each of `pages`, its argument `name`."""
    return pytest.mark.parametrize(name, pages, ids=lambda path: path.stem)


every_notebook = every("path", notebooks())
