"""Stopped at any moment and resumed, a run ends byte for byte like one left alone."""

import errno
import gzip
import json
import multiprocessing
import os
import random
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from lecture_lib import scale
from lecture_lib.scale import ScaleError
from lecture_lib.scale.__main__ import main
from lecture_lib.scale.disk import CRASH_AT
from lecture_lib.scale.documents import Encoded
from lecture_lib.scale.engines import EncodeToFile, RunOptions, map_in_processes
from lecture_lib.scale.lock import locked
from lecture_lib.scale.manifest import PROGRESS
from lecture_lib.scale.run_tokenizer import END_OF_TEXT
from lecture_lib.scale.units import Cursor, Piece, Unit

from .conftest import content, make_documents, write_jsonl
from .faults import (
    CountingDisk,
    DisturbedDisk,
    go_on,
    throw,
    working_on,
)
from .power import LossyDisk, PowerCut, cut_power

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def corpus(tmp_path_factory) -> str:
    """Files of every kind, among them a document longer than units and shards."""
    folder = tmp_path_factory.mktemp("corpus")
    documents = make_documents(24, seed=3)
    write_jsonl(folder / "a.jsonl", documents[:8])
    texts = END_OF_TEXT.join(documents[8:16]).encode() + b"\xff\xfe\n"
    (folder / "b.txt").write_bytes(texts)
    long = "".join(make_documents(10, seed=4)) * 2
    (folder / "c.txt.gz").write_bytes(gzip.compress(long.encode()))
    (folder / "d.txt").write_text(long[:2_500], encoding="utf-8", newline="")
    (folder / "e.txt").write_bytes(b"")
    return str(folder)


@pytest.fixture(scope="module")
def choices(tokenizer) -> dict:
    return {
        "encoding": tokenizer,
        "shard_tokens": 700,
        "validation": 0.3,
        "separator": END_OF_TEXT,
        "errors": "replace",
        "unit_bytes": 900,
        "seconds_between": 0.0,
        "workers": 1,
    }


@pytest.fixture(scope="module")
def undisturbed(corpus, choices, tmp_path_factory) -> dict[str, bytes]:
    out = tmp_path_factory.mktemp("undisturbed") / "out"
    scale.tokenize(corpus, out, **choices)
    assert scale.verify(out) == []
    assert len(list(out.glob("train-*.npy"))) >= 3
    assert len(list(out.glob("validation-*.npy"))) >= 2
    return content(out)


def count_operations(corpus: str, choices: dict, folder: Path) -> int:
    with working_on(disk := CountingDisk()):
        scale.tokenize(corpus, folder, **choices)
    return disk.operations


@pytest.mark.parametrize("portion", range(4))
def test_a_power_cut_at_every_operation(
    corpus, choices, undisturbed, folders, portion: int
):
    """Each loses what was not safe; a second one comes while the run goes on."""
    operations = count_operations(corpus, choices, folders())
    for cut_at in range(1 + portion, operations + 1, 4):
        choose, out = random.Random(cut_at), folders()
        cut_power(out, cut_at, corpus, choices).lose()
        disk = LossyDisk(out, choose.randint(1, operations), choose)
        try:
            with working_on(disk):
                go_on(out, corpus, choices)
        except PowerCut:
            disk.lose()
        go_on(out, corpus, choices)
        assert content(out) == undisturbed, cut_at


class KillsWorkers(CountingDisk):
    """Kills a worker process before every 40th operation."""

    killed = 0

    def before(self, operation: str, path: Path) -> None:
        super().before(operation, path)
        children = multiprocessing.active_children()
        if operation == "write" and self.operations % 40 == 0 and children:
            children[0].kill()
            self.killed += 1


def test_killed_workers_are_replaced(corpus, choices, undisturbed, folders):
    out, disk = folders(), KillsWorkers()
    with working_on(disk):
        scale.tokenize(corpus, out, **choices | {"workers": 2})
    assert disk.killed
    assert content(out) == undisturbed


class Deadly:
    """One unit takes the process with it that encodes it."""

    job = SimpleNamespace(dtype="<u2")

    def __call__(self, unit: Unit) -> Encoded:
        if unit.pieces[0].path == "deadly":
            os._exit(1)
        return Encoded(tokens={"train": np.arange(60_000, dtype="<u2")[::2]})


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


def test_a_full_temporary_folder(monkeypatch):
    """The output may have room."""
    full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    monkeypatch.setattr("tempfile.mkstemp", lambda dir: throw(full)())
    with pytest.raises(ScaleError, match=r"tokens in a folder \(.*No space.*TMPDIR"):
        EncodeToFile(Deadly(), "a folder")(
            Unit((Piece("", "text", 0, 1),), Cursor(), 0)
        )


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO])
def test_an_error_at_any_operation(corpus, choices, folders, number: int):
    """Not only where bytes are written: some systems report a full disk later."""
    asked = choices | {"shard_tokens": 3_000, "seconds_between": 1e9}
    whole = folders()
    scale.tokenize(corpus, whole, **asked)
    says = r"can't be used .* Fix that" if number == errno.EIO else "no room to write"
    for fails_at in range(1, count_operations(corpus, asked, folders()) + 1, 3):
        out, fails = folders(), throw(OSError(number, os.strerror(number)))
        disk = DisturbedDisk(fails_at, fails)
        with pytest.raises(ScaleError, match=says), working_on(disk):
            scale.tokenize(corpus, out, **asked)
        go_on(out, corpus, asked)
        assert content(out) == content(whole), fails_at


def interrupting(number: int) -> DisturbedDisk:
    return DisturbedDisk(number, throw(KeyboardInterrupt()))


def test_control_c(corpus, choices, undisturbed, folders, capsys):
    out = folders()
    with pytest.raises(KeyboardInterrupt), working_on(interrupting(70)):
        scale.tokenize(corpus, out, **choices)
    with working_on(interrupting(70)):
        assert main(["resume", str(out)]) == 130
    assert f"python -m lecture_lib.scale resume {out}" in capsys.readouterr().err
    assert main(["resume", str(out)]) == 0
    assert content(out) == undisturbed


@pytest.mark.parametrize(("workers", "kills"), [("1", (30, 60, 90, 45)), ("2", (60,))])
def test_killed_commands(corpus, choices, tokenizer, tmp_path, workers: str, kills):
    """As users do it: killed before some changes of the disk, then left in peace."""
    out, whole, saved = tmp_path / "out", tmp_path / "whole", tmp_path / "saved.json"
    tokenizer.save(saved)
    ask = ["--encoding", str(saved), "--shard-tokens", "700", "--errors", "replace"]
    commands = [["tokenize", corpus, str(out), *ask], *[["resume", str(out)]] * 4]
    for command, crash_at in zip(commands, kills):
        crash = run(*command, "--workers", workers, crash_at=crash_at)
        assert crash.returncode not in (0, 1)
        assert main(["verify", str(out)]) == 1
    done = run("resume", str(out))
    assert done.returncode == 0, done.stderr
    scale.tokenize(
        corpus, whole, encoding=tokenizer, shard_tokens=700, errors="replace"
    )
    assert content(out) == content(whole)


def run(*arguments: str, crash_at: int = 0) -> subprocess.CompletedProcess:
    return subprocess.run(
        [sys.executable, "-m", "lecture_lib.scale", *arguments],
        env=os.environ | {CRASH_AT: str(crash_at)},
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


@pytest.fixture
def stopped(jsonl, choices, folders) -> Path:
    """A run that was stopped somewhere in the middle."""
    out = folders()
    cut_power(out, 60, jsonl, choices | {"separator": None})
    assert json.loads((out / PROGRESS).read_text(encoding="utf-8"))["consumed"] > 0
    return out


def test_one_process_at_a_time(stopped):
    with locked(stopped), pytest.raises(ScaleError, match="another process is working"):
        scale.resume(stopped)
    scale.resume(stopped)  # the lock file is still there, and nobody holds it
    assert scale.verify(stopped) == []


def test_inputs_that_changed(stopped, jsonl):
    before = jsonl.read_bytes()
    status = jsonl.stat()
    jsonl.write_bytes(before + b"\n")
    os.utime(jsonl, ns=(status.st_atime_ns, status.st_mtime_ns))
    with pytest.raises(ScaleError, match="has changed since the run began"):
        scale.resume(stopped)
    jsonl.write_bytes(before)
    os.utime(jsonl, ns=(status.st_atime_ns, status.st_mtime_ns + 1_000_000_000))
    with pytest.raises(ScaleError, match="has changed since the run began"):
        scale.resume(stopped)
    jsonl.unlink()
    with pytest.raises(ScaleError, match="is not there"):
        scale.resume(stopped)
    jsonl.write_bytes(before)
    os.utime(jsonl, ns=(status.st_atime_ns, status.st_mtime_ns))
    scale.resume(stopped)
    assert scale.verify(stopped) == []


def test_resuming_what_is_finished(corpus, choices, undisturbed, folders):
    out = folders()
    first = scale.tokenize(corpus, out, **choices)
    assert scale.resume(out) == first
    assert content(out) == undisturbed
