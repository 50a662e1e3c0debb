"""Batches: shifted by one, the same for a seed, across shards, resumable."""

import itertools
import os
import sys
from pathlib import Path

import numpy as np
import pytest

from lecture_lib import scale
from lecture_lib.scale import Loader, ScaleError, TokenStream

from .conftest import expected, write_jsonl

pytestmark = pytest.mark.slow


@pytest.fixture
def stream(documents, tokenizer) -> list[int]:
    return expected(tokenizer, documents)["train"]


@pytest.fixture(params=[7, 500, 10**9])
def out(request, documents, tokenizer, folders, monkeypatch):
    """The same tokens in shards shorter than a window, some, and one."""
    monkeypatch.setattr("os.fsync", lambda handle: None)
    return shards_of(documents, folders(), tokenizer, request.param)


def shards_of(documents, folder, tokenizer, shard_tokens=10**9) -> Path:
    path = write_jsonl(folder.with_suffix(".jsonl"), documents)
    scale.tokenize(path, folder, encoding=tokenizer, shard_tokens=shard_tokens)
    return folder


def test_the_stream_is_all_tokens_in_order(out, stream):
    tokens = TokenStream(out)
    assert len(tokens) == len(stream)
    assert tokens.window(0, len(stream)).tolist() == stream
    for begin in range(0, len(stream) - 40, 13):
        assert tokens.window(begin, 40).tolist() == stream[begin : begin + 40]
    assert tokens.window(len(stream), 0).size == 0
    for begin, length in ((-1, 3), (len(stream) - 2, 3), (0, len(stream) + 1)):
        with pytest.raises((IndexError, ScaleError)):
            tokens.window(begin, length)


@pytest.mark.parametrize("damage", ["gone", "cut short", "another type"])
def test_shards_that_can_not_be_those_of_the_run(
    documents, tokenizer, folders, damage: str
):
    """Told at once, and not in the middle of a training, or never."""
    folder = shards_of(documents, folders(), tokenizer, 500)
    path = folder / "train-00001.npy"
    whole = path.read_bytes()
    path.write_bytes(
        {
            "gone": b"",
            "cut short": whole[:-2],
            "another type": whole.replace(b"<u2", b"<i2", 1),
        }[damage]
    )
    if damage == "gone":
        path.unlink()
    with pytest.raises(ScaleError, match=r"train-00001\.npy .*`verify`"):
        TokenStream(folder)


@pytest.mark.skipif(sys.platform == "win32", reason="no such limit on Windows")
def test_more_shards_than_files_may_be_open(documents, tokenizer, folders, monkeypatch):
    """A corpus of 350 billion tokens has thousands, and many systems allow 256."""
    import resource

    monkeypatch.setattr("os.fsync", lambda handle: None)
    folder = shards_of(documents[:9], folders(), tokenizer, 2)
    before, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    open_now = len(os.listdir("/dev/fd"))
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (open_now + 20, most))
        loader = Loader(folder, batch_size=200, length=50)
        assert len(list(folder.glob("*.npy"))) > open_now + 20
        assert next(loader).x.shape == (200, 50)
        assert scale.verify(folder) == []
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (before, most))


def test_targets_are_inputs_shifted_by_one(out, stream):
    loader = Loader(out, batch_size=4, length=30, seed=3)
    for step, batch in enumerate(itertools.islice(loader, 20)):
        assert batch.x.shape == batch.y.shape == (4, 30)
        assert batch.x.dtype == batch.y.dtype == np.int64
        assert (batch.x[:, 1:] == batch.y[:, :-1]).all()
        for begin, x, y in zip(loader.begins(step), batch.x, batch.y):
            assert x.tolist() == stream[begin : begin + 30]
            assert y.tolist() == stream[begin + 1 : begin + 31]


def test_a_loader_goes_on_where_it_stopped(out):
    whole = Loader(out, batch_size=2, length=10, seed=5)
    batches = [next(whole) for _ in range(10)]
    first = Loader(out, batch_size=2, length=10, seed=5)
    for _ in range(4):
        next(first)
    second = Loader(out, batch_size=2, length=10, seed=5)
    second.step = first.step
    for expected_batch in batches[4:]:
        assert (next(second).x == expected_batch.x).all()


def test_batches_are_the_same_on_every_machine(out, stream):
    """Numbers of NumPy's Philox, which never change."""
    begins = Loader(out, batch_size=3, length=16, seed=42).begins(7)
    places = len(stream) - 16
    raw = np.random.Philox(key=42, counter=[0, 0, 0, 7]).random_raw(3).tolist()
    assert begins == [number * places >> 64 for number in raw]
    assert raw[0] == 11_119_611_033_881_747_937


@pytest.mark.parametrize(
    ("choices", "message"),
    [
        ({"length": 10**6}, "too few"),
        ({"length": 0}, "length must be an integer of at least 1; got 0"),
        ({"batch_size": True}, "batch_size must be an integer of at least 1"),
        ({"seed": None}, "seed must be an integer of at least 0"),
        ({"split": "validation"}, "no split"),
        ({"split": "test"}, "no split"),
    ],
)
def test_loaders_that_make_no_sense(out, choices: dict, message: str):
    with pytest.raises(ScaleError, match=message):
        Loader(out, **{"batch_size": 2, "length": 8, **choices})
