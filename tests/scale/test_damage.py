"""Whatever happens to a folder between a crash and a resume: a sentence, or the truth.

No command may end with a traceback, and none may claim success over wrong tokens.
"""

import contextlib
import json
import random
import shutil
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from lecture_lib import scale
from lecture_lib.scale import ScaleError
from lecture_lib.scale.__main__ import main
from lecture_lib.scale.disk import Disk
from lecture_lib.scale.lock import LOCK
from lecture_lib.scale.manifest import MANIFEST, PROGRESS, as_json, sealed
from lecture_lib.scale.shards import HEADER_SIZE, PARTIAL, ShardWriter
from lecture_lib.tokenizers import published

from .conftest import content, entries, make_documents, write_jsonl
from .faults import go_on, working_on
from .power import LossyDisk, PowerCut, cut_power

pytestmark = pytest.mark.slow

MUTATIONS = 150  # of the manifest and of the progress
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


def sentence(capsys) -> str:
    """What the command said, which must be a sentence and no traceback."""
    said = capsys.readouterr().err
    assert said.count("\n") == 1, said
    assert len(said) > 20, said
    return said


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


OTHERS = (None, True, 0, -1, 7, 1.5, "", "x", [], {}, [[]], {"a": 1}, 10**30, "\ud800")


def mutated(text: str, choose: random.Random) -> str:
    """JSON with an entry dropped, doubled or of another type; or not even JSON."""
    document = json.loads(text)
    *way, last = choose.choice(list(entries(document)))
    parent = document
    for key in way:
        parent = parent[key]
    match choose.randrange(5):
        case 0:
            del parent[last]
        case 1:
            parent[last] = choose.choice(OTHERS)
        case 2 if isinstance(parent, list):
            parent.append(parent[last])
        case 2:
            parent["another"] = parent[last]
        case 3:
            return text[: choose.randrange(len(text))]
        case 4:
            place = choose.randrange(len(text))
            return text[:place] + choose.choice('{}[],:0 "x\x00') + text[place + 1 :]
    return json.dumps(document)


@pytest.mark.parametrize("is_sealed", [False, True])
@pytest.mark.parametrize("name", [MANIFEST, PROGRESS])
def test_mutated_records(copy, finished, capsys, name: str, is_sealed: bool):
    """Never a traceback, even from somebody who knows how to seal what was changed."""
    choose, out = random.Random(name), copy()
    before = content(out)
    text = before[name].decode("utf-8")
    for _ in range(MUTATIONS // 2):
        spoiled = mutated(text, choose)
        if is_sealed:
            with contextlib.suppress(ValueError):
                spoiled = as_json(sealed(json.loads(spoiled))).decode()
        (out / name).write_text(spoiled, encoding="utf-8")
        if main(["resume", str(out)]) == 0:
            if not is_sealed:  # only the space between entries differs
                assert json.loads(spoiled) == json.loads(text)
                assert content(out) == content(finished)
            shutil.rmtree(out)
            out = copy()
        else:
            sentence(capsys)
        capsys.readouterr()
        assert is_sealed or content(out) | {name: b""} == before | {name: b""}


def test_without_its_progress_a_run_begins_again(copy, finished):
    """As the message about a damaged one advises."""
    (out := copy()).joinpath(PROGRESS).unlink()
    scale.resume(out)
    assert content(out) == content(finished)


def test_files_of_others_are_left_alone(copy, finished):
    """Whatever ends as ours do; ours are removed."""
    out, theirs = (
        copy(),
        ("notes.tmp", "film.mp4.partial", "train-1.txt.partial", ".tmp"),
    )
    for name in theirs:
        (out / name).write_text("mine", encoding="utf-8")
    (out / "manifest.json.tmp").write_text("half a man", encoding="utf-8")
    (out / f"train-00077.npy{PARTIAL}").write_bytes(b"")
    scale.resume(out)
    assert content(out) == content(finished) | dict.fromkeys(theirs, b"mine")


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


OTHER_VOCABULARIES = {
    "file": ("VOCABULARY_SHA256", "0" * 64),
    "pattern": ("PATTERNS", r"\S+|\s+"),
    "special tokens": ("SPECIAL_TOKENS", {"<|endoftext|>": 50_256, "<new>": 50_255}),
}


@pytest.mark.parametrize("what", OTHER_VOCABULARIES)
def test_another_vocabulary_of_the_same_name(corpus, folders, monkeypatch, what):
    """Another version of the library, or of what it downloads."""
    out, whole = folders(), folders()
    asked = {"encoding": "gpt2", "shard_tokens": 900, "seconds_between": 0}
    asked |= {"unit_bytes": 900, "workers": 1}
    cut_power(out, 60, corpus, asked)
    scale.tokenize(corpus, whole, **asked)
    name, other = OTHER_VOCABULARIES[what]
    with monkeypatch.context() as patch:
        patch.setitem(getattr(published, name), "gpt2", other)
        # The file on this machine would be refused first.
        patch.setattr(published, "read_vocabulary_file", lambda name: b"")
        with pytest.raises(ScaleError, match="gpt2 was changed after the run began"):
            scale.resume(out)
        [problem] = scale.verify(whole)
        assert "a different gpt2" in problem
    scale.resume(out)
    assert content(out) == content(whole)
    assert scale.verify(whole) == []
