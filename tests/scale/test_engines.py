"""Workers may die or be many; the results come in order, or a sentence says why not."""

import errno
import os
import tempfile
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from lecture_lib import scale
from lecture_lib.scale import ScaleError, engines
from lecture_lib.scale.documents import Encoded
from lecture_lib.scale.engines import EncodeToFile, RunOptions, map_in_processes
from lecture_lib.scale.units import Cursor, Piece, Unit


class Deadly:
    """One unit takes the process with it that encodes it."""

    job = SimpleNamespace(dtype="<u2")

    def __call__(self, unit: Unit) -> Encoded:
        if unit.pieces[0].path == "deadly":
            os._exit(1)
        return Encoded(tokens={"train": np.arange(60_000, dtype="<u2")[::2]})

    def encoder_arguments(self) -> tuple:
        return ()


@pytest.mark.slow
def test_the_unit_that_kills_its_workers_is_named():
    """Not one that was lost with it, which is encoded again."""
    paths = ["before", "deadly", "after"]
    units = [Unit((Piece(path, "text", 0, 1),), Cursor(), 0) for path in paths]
    results = map_in_processes(Deadly(), units, RunOptions(workers=2), 0)
    unit, encoded = next(results)
    assert unit is units[0]
    assert encoded.tokens["train"].tolist() == list(range(0, 60_000, 2))
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


def test_a_full_temporary_folder(jsonl, tokenizer, folders, monkeypatch):
    """It isn't the output that has no room."""

    def full(dir: str) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(tempfile, "mkstemp", full)
    to_file = EncodeToFile(Deadly(), "a folder")
    with pytest.raises(ScaleError, match=r"tokens in a folder \(.*No space.*TMPDIR"):
        to_file(Unit((Piece("fine", "text", 0, 1),), Cursor(), 0))
