"""IDs are never wrapped, headers are NumPy's own, and a sync reaches the disk."""

import io
from types import SimpleNamespace

import numpy as np
import pytest

from lecture_lib.scale import ScaleError, disk, smallest_dtype
from lecture_lib.scale.disk import Disk
from lecture_lib.scale.shards import HEADER_SIZE, ShardWriter, narrow, npy_header


@pytest.mark.parametrize(
    ("vocab_size", "dtype"),
    [(65_536, np.uint16), (65_537, np.uint32), (1 << 32, np.uint32)],
)
def test_the_smallest_dtype(vocab_size: int, dtype: type):
    assert smallest_dtype(vocab_size) == dtype


def test_narrowing_refuses_what_an_assignment_wraps():
    ids = np.array([100_257, 5], np.uint32)
    assert ids.astype(np.uint16)[0] == 34_721  # what must not happen
    with pytest.raises(ScaleError, match="100257 does not fit uint16"):
        narrow(ids, np.dtype("<u2"))
    assert narrow(ids[1:], np.dtype("<u2")).tolist() == [5]
    assert narrow(ids[:0], np.dtype("<u2")).size == 0


@pytest.mark.parametrize("dtype", ["<u2", "<u4"])
@pytest.mark.parametrize("count", [0, 1, 999, 100_000_000, 10**15])
def test_headers_are_those_of_numpy(count: int, dtype: str):
    file = io.BytesIO()
    description = {"descr": dtype, "fortran_order": False, "shape": (count,)}
    np.lib.format.write_array_header_1_0(file, description)
    assert npy_header(count, np.dtype(dtype)) == file.getvalue()
    assert len(file.getvalue()) == HEADER_SIZE


@pytest.mark.parametrize("sizes", [[7] * 5, [35], [1] * 35, [0, 30, 5], [10, 10, 15]])
def test_documents_go_on_in_the_next_shard(tmp_path, sizes: list[int]):
    """Seven-token documents into shards of ten: 10, 10, 10, 5."""
    writer = ShardWriter(Disk(), tmp_path, "train", np.dtype("<u2"), 10)
    tokens = np.arange(35)
    for size in sizes:
        writer.add(tokens[:size])
        tokens = tokens[size:]
    writer.finish()
    writer.name_finished()
    shards = [np.load(path) for path in sorted(tmp_path.iterdir())]
    assert [shard.size for shard in shards] == [10, 10, 10, 5]
    assert np.concatenate(shards).tolist() == list(range(35))


@pytest.mark.parametrize(
    ("command", "error", "asked"),
    [
        (51, None, ["fcntl 51"]),
        (51, OSError(45, "no"), ["fsync"]),
        (None, None, ["fsync"]),
    ],
)
def test_a_sync_reaches_the_disk_itself(monkeypatch, command, error, asked):
    """On macOS, on its file systems that can't, and elsewhere."""
    calls: list[str] = []

    def fcntl(handle: int, command: int) -> None:
        if error:
            raise error
        calls.append(f"fcntl {command}")

    monkeypatch.setattr(disk, "fcntl", SimpleNamespace(fcntl=fcntl))
    monkeypatch.setattr(disk, "FULL_SYNC", command)
    monkeypatch.setattr(disk.os, "fsync", lambda handle: calls.append("fsync"))
    disk.sync_to_disk(3)
    assert calls == asked
