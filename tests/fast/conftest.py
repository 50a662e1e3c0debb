"""Compiling takes seconds and happens once, before the clocks of the tests run."""

import pytest

from lecture_lib import fast


@pytest.fixture(scope="package", autouse=True)
def compiled_kernels() -> None:
    if fast.COMPILED:
        fast.prepare()
