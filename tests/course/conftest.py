"""The slides of all notebooks, which several files look at."""

from pathlib import Path

import pytest

from lecture_lib.course import notebooks


@pytest.fixture(scope="session")
def decks(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from authors import slides

    directory = tmp_path_factory.mktemp("slides")
    slides.build(notebooks(), directory)
    return directory
