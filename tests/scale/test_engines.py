"""What workers pass on arrives whole, or a sentence says where it was lost."""

import os
import tempfile
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from lecture_lib import scale
from lecture_lib.scale import ScaleError, engines
from lecture_lib.scale.encode_unit import Encoded
from lecture_lib.scale.engines import EncodeToFile, RunOptions, map_units
from lecture_lib.scale.units import Cursor, Piece, Unit

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
def to_file(tmp_path) -> EncodeToFile:
    (folder := tmp_path / "passed on").mkdir()
    return EncodeToFile(SomeTokens(), str(folder))


def test_tokens_arrive(to_file):
    found = to_file.fetch(to_file(UNIT)).tokens
    assert found.keys() == TOKENS.keys()
    for split, tokens in TOKENS.items():
        assert found[split].tolist() == tokens.tolist()
    assert os.listdir(to_file.folder) == []


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full")
def test_a_full_temporary_folder(to_file, monkeypatch):
    """A device that has never room, in place of a new file."""
    handle = os.open("/dev/full", os.O_WRONLY)
    monkeypatch.setattr(tempfile, "mkstemp", lambda dir: (handle, "/dev/full"))
    with pytest.raises(ScaleError, match=r"passed on: No space left .*TMPDIR"):
        to_file(UNIT)


@pytest.mark.parametrize("size", [0, 1, 119_999, 120_099])
def test_a_file_that_became_shorter(to_file, size: int):
    passed_on = to_file(UNIT)
    os.truncate(passed_on[-1], size)
    with pytest.raises(ScaleError, match=r"passed on: .* shorter"):
        to_file.fetch(passed_on)


def test_a_temporary_folder_that_was_cleared(to_file):
    result = to_file(UNIT)
    os.unlink(result[-1])
    with pytest.raises(ScaleError, match="passed on: No such file"):
        to_file.fetch(result)
    os.rmdir(to_file.folder)
    with pytest.raises(ScaleError, match="passed on: No such file"):
        to_file(UNIT)


def test_no_temporary_folder_at_all(tmp_path, monkeypatch):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "nowhere"))
    with pytest.raises(ScaleError, match=r"nowhere: No such file .*TMPDIR"):
        next(map_units(SomeTokens(), [UNIT], RunOptions(workers=2), 0))


class Deadly(SomeTokens):
    """One unit takes the process with it that encodes it."""

    def __call__(self, unit: Unit) -> Encoded:
        if unit.pieces[0].path == "deadly":
            os._exit(1)
        return super().__call__(unit)

    def encoder_arguments(self) -> tuple:
        return ()


@pytest.mark.slow
def test_the_unit_that_kills_its_workers_is_named():
    """Not one that was lost with it, which is encoded again."""
    paths = ["before", "deadly", "after"]
    units = [Unit((Piece(path, "text", 0, 1),), Cursor(), 0) for path in paths]
    results = map_units(Deadly(), units, RunOptions(workers=2), 0)
    unit, encoded = next(results)
    assert unit is units[0]
    assert encoded.tokens["train"].tolist() == TOKENS["train"].tolist()
    with pytest.raises(ScaleError, match="died 3 times at deadly"):
        next(results)


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
