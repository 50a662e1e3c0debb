"""What workers pass on arrives whole, or a sentence says where it was lost."""

import os
import tempfile
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from lecture_lib import scale
from lecture_lib.scale import ScaleError, engines
from lecture_lib.scale.encoding import Encoded
from lecture_lib.scale.engines import IntoFiles, map_in_processes
from lecture_lib.scale.units import Cursor, Unit

UNIT = Unit((), Cursor(), 0)


# One split is large, one empty, one not in a row.
TOKENS = {
    "train": np.arange(60_000, dtype="<u2"),
    "validation": np.empty(0, "<u2"),
    "every second": np.arange(100, dtype="<u2")[::2],
}


class SomeTokens:
    """Encodes every unit to the same."""

    job = SimpleNamespace(dtype="<u2")

    def __call__(self, unit: Unit) -> Encoded:
        return Encoded(tokens=dict(TOKENS))


@pytest.fixture
def into_files(tmp_path) -> IntoFiles:
    (folder := tmp_path / "passed on").mkdir()
    return IntoFiles(SomeTokens(), str(folder))


def test_tokens_arrive(into_files):
    found = into_files.fetch(into_files(UNIT)).tokens
    assert found.keys() == TOKENS.keys()
    for split, tokens in TOKENS.items():
        assert found[split].tolist() == tokens.tolist()
    assert os.listdir(into_files.folder) == []


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full")
def test_a_full_temporary_folder(into_files, monkeypatch):
    """A device that has never room, in place of a new file."""
    handle = os.open("/dev/full", os.O_WRONLY)
    monkeypatch.setattr(tempfile, "mkstemp", lambda dir: (handle, "/dev/full"))
    with pytest.raises(ScaleError, match=r"passed on: No space left .*TMPDIR"):
        into_files(UNIT)


@pytest.mark.parametrize("size", [0, 1, 119_999, 120_099])
def test_a_file_that_became_shorter(into_files, size: int):
    encoded, path = into_files(UNIT)
    os.truncate(path, size)
    with pytest.raises(ScaleError, match=r"passed on: .* shorter"):
        into_files.fetch((encoded, path))


def test_a_temporary_folder_that_was_cleared(into_files):
    result = into_files(UNIT)
    os.unlink(result[1])
    with pytest.raises(ScaleError, match="passed on: No such file"):
        into_files.fetch(result)
    os.rmdir(into_files.folder)
    with pytest.raises(ScaleError, match="passed on: No such file"):
        into_files(UNIT)


def test_no_temporary_folder_at_all(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "nowhere"))
    with pytest.raises(ScaleError, match=r"nowhere: No such file .*TMPDIR"):
        next(map_in_processes(SomeTokens(), [UNIT], 2))


def test_more_workers_than_the_system_can_wait_for(
    jsonl, tokenizer, folders, monkeypatch
):
    """Windows waits for 61 at most, and may have more cores."""
    counts = []

    class Pool(engines.ProcessPoolExecutor):
        def __init__(self, count: int, *rest):
            counts.append(count)
            super().__init__(1, *rest)

    monkeypatch.setattr(engines, "ProcessPoolExecutor", Pool)
    monkeypatch.setattr(engines, "MOST_WORKERS", 61)
    result = scale.tokenize(jsonl, folders(), encoding=tokenizer, workers=64)
    assert counts == [61]
    assert Path(result.shards["train"][0]).exists()
