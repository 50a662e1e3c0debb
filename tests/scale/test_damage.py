"""Whatever happens to a folder between a crash and a resume: a sentence, or the truth.

Nothing claims success over wrong tokens.
"""

import json
import random
import shutil
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from lecture_lib import scale
from lecture_lib.scale import ScaleError
from lecture_lib.scale.disk import Disk
from lecture_lib.scale.lock import LOCK
from lecture_lib.scale.manifest import PROGRESS
from lecture_lib.scale.shards import HEADER_SIZE, PARTIAL, ShardWriter
from lecture_lib.tokenizers import published

from .conftest import content, make_documents, write_jsonl
from .faults import go_on, working_on
from .power import LossyDisk, PowerCut, cut_power

pytestmark = pytest.mark.slow

CRASHES = 100  # with a damaged file after each


@pytest.fixture(scope="module")
def corpus(tmp_path_factory) -> str:
    path = tmp_path_factory.mktemp("corpus") / "a.jsonl"
    write_jsonl(path, make_documents(16, seed=5))
    return str(path)


@pytest.fixture(scope="module")
def choices(tokenizer) -> dict:
    return {
        "encoding": tokenizer,
        "shard_tokens": 900,
        "validation": 0.3,
        "unit_bytes": 900,
        "seconds_between": 0.0,
        "workers": 1,
    }


@pytest.fixture(scope="module")
def finished(corpus, choices, tmp_path_factory) -> Path:
    out = tmp_path_factory.mktemp("finished") / "out"
    scale.tokenize(corpus, out, **choices)
    return out


@pytest.fixture(scope="module")
def stopped(corpus, choices, tmp_path_factory) -> Path:
    """A run whose power was cut in the middle, with an open shard."""
    out = tmp_path_factory.mktemp("stopped") / "out"
    cut_power(out, 100, corpus, choices)
    assert open_shard(out)[1] > 100
    return out


@pytest.fixture
def copy(stopped, folders) -> Callable[[], Path]:
    """Copies of the stopped run, to be damaged."""
    return lambda: shutil.copytree(stopped, folders())


def open_shard(folder: Path) -> tuple[Path, int]:
    """The shard that a run was stopped in, and how many tokens of it are safe."""
    progress = json.loads((folder / PROGRESS).read_text(encoding="utf-8"))
    state = progress["splits"]["train"]
    return folder / f"train-{len(state['shards']):05d}.npy{PARTIAL}", state["open"]


def flip(path: Path, bit: int) -> None:
    data = bytearray(path.read_bytes())
    data[bit // 8] ^= 1 << bit % 8
    path.write_bytes(data)


def test_no_bit_of_the_open_shard_may_flip(copy, finished):
    """In the safe part; the header is written again, and what follows is cut off."""
    choose, path, tokens = random.Random(0), *open_shard(out := copy())
    begin, end = 8 * HEADER_SIZE, 8 * (HEADER_SIZE + tokens * np.dtype("<u2").itemsize)
    bits = [begin, end - 1, *(choose.randrange(begin, end) for _ in range(40))]
    for bit in bits:
        flip(path, bit)
        with pytest.raises(ScaleError, match="changed after it was written"):
            scale.resume(out)
        flip(path, bit)
    flip(path, choose.randrange(begin))
    with path.open("ab") as file:
        file.write(b"what came after the safe point")
    scale.resume(out)
    assert content(out) == content(finished)


def test_what_was_written_is_read_back_at_the_end(tmp_path):
    """The last shard's hash is renewed with its header; not that of a flipped bit."""
    writer = ShardWriter(Disk(), tmp_path, "train", np.dtype("<u2"), 100)
    writer.add(np.arange(35))
    flip(tmp_path / f"train-00000.npy{PARTIAL}", 8 * HEADER_SIZE + 5)
    with pytest.raises(ScaleError, match="changed after it was written"):
        writer.finish()


def test_without_its_progress_a_run_begins_again(copy, finished):
    """As the message about a damaged one advises."""
    (out := copy()).joinpath(PROGRESS).unlink()
    scale.resume(out)
    assert content(out) == content(finished)


def test_the_progress_of_another_run(copy, corpus, choices, folders):
    other = folders()
    cut_power(other, 100, corpus, choices | {"shard_tokens": 800})
    shutil.copy(other / PROGRESS, out := copy())
    with pytest.raises(ScaleError, match=r"another run than manifest\.json"):
        scale.resume(out)


def damage(folder: Path, choose: random.Random) -> str:
    """Spoil one file of a run, if there is one yet."""
    names = sorted(p.name for p in folder.iterdir() if p.name != LOCK)
    if not names:
        return "nothing"
    path = folder / choose.choice(names)
    size = path.stat().st_size
    match choose.randrange(4 if size else 2):
        case 0:
            path.unlink()
        case 1:
            path.write_bytes(path.read_bytes() + bytes(choose.randrange(1, 9)))
        case 2:
            path.write_bytes(path.read_bytes()[: choose.randrange(size)])
        case 3:
            flip(path, choose.randrange(8 * size))
    return path.name


def test_crashes_with_damage_between(corpus, choices, finished, folders):
    """A power cut at some operation, a damaged file, a resume, an audit."""
    outcomes = dict.fromkeys(("refused", "found", "equal"), 0)
    for number in range(CRASHES):
        choose, out = random.Random(number), folders()
        out.mkdir()
        disk = LossyDisk(out, 4 + 2 * number, choose)
        try:
            with working_on(disk):
                go_on(out, corpus, choices)
        except PowerCut:
            disk.lose()
        what = damage(out, choose)
        try:
            go_on(out, corpus, choices)
        except ScaleError:
            outcomes["refused"] += 1
            continue
        if scale.verify(out):
            outcomes["found"] += 1
        else:
            assert content(out) == content(finished), (number, what)
            outcomes["equal"] += 1
    assert min(outcomes.values()) > 5, outcomes


def test_another_vocabulary_of_the_same_name(corpus, folders, monkeypatch):
    """Another version of the library has another pattern for it."""
    out, whole = folders(), folders()
    asked = {"encoding": "gpt2", "shard_tokens": 900, "seconds_between": 0}
    asked |= {"unit_bytes": 900, "workers": 1}
    cut_power(out, 60, corpus, asked)
    scale.tokenize(corpus, whole, **asked)
    with monkeypatch.context() as patch:
        patch.setitem(published.PATTERNS, "gpt2", r"\S+|\s+")
        with pytest.raises(ScaleError, match="gpt2 was changed after the run began"):
            scale.resume(out)
        [problem] = scale.verify(whole)
        assert "a different gpt2" in problem
    scale.resume(out)
    assert content(out) == content(whole)
    assert scale.verify(whole) == []
