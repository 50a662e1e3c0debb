"""On Ray: the same bytes, also when a node goes away in the middle."""

import os
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from lecture_lib import scale
from lecture_lib.scale import ScaleError
from lecture_lib.scale.disk import Disk

from .conftest import content, make_documents, write_jsonl
from .faults import working_on

os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
NODE = {"num_cpus": 1, "object_store_memory": 100_000_000}
STARTS = 3  # a busy machine may need longer than the 30 s that Ray waits


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two nodes on this machine."""
    from ray.cluster_utils import Cluster

    for number in range(STARTS):
        cluster = Cluster()
        try:
            cluster.add_node(**NODE, include_dashboard=False)
            cluster.second = cluster.add_node(**NODE)
            cluster.wait_for_nodes()
            break
        except Exception as error:
            cluster.shutdown()
            if number == STARTS - 1 or "timed out" not in str(error):
                raise
    yield cluster
    cluster.shutdown()


class LosesNode(Disk):
    """Takes a node away, without a word to it, when the third shard begins."""

    def __init__(self, cluster: Any):
        self._cluster = cluster
        self.is_done = False

    def before(self, operation: str, path: Path) -> None:
        super().before(operation, path)
        if not self.is_done and path.name.startswith("train-00002"):
            self._cluster.remove_node(self._cluster.second, allow_graceful=False)
            self.is_done = True


@pytest.fixture
def dashboard() -> Iterator[str]:
    """A web server's address, as one takes Ray's dashboard for the cluster."""
    with HTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.mark.needs("ray")
@pytest.mark.parametrize("address", ["127.0.0.1:1", "[::1]:1", "ray://nonsense", ""])
@pytest.mark.parametrize("by_variable", [False, True])
def test_a_wrong_address(
    tmp_path, tokenizer, monkeypatch, dashboard, address, by_variable
):
    """Ray itself would try for ten minutes, or end in a traceback."""
    address = address or dashboard
    monkeypatch.setattr("ray.init", lambda **_: pytest.fail("Ray was asked"))
    (tmp_path / "a.txt").write_bytes(b"a")
    monkeypatch.setenv("RAY_ADDRESS", address)
    asked = {"engine": "ray"} if by_variable else {"engine": "ray", "address": address}
    with pytest.raises(ScaleError, match="no Ray cluster can be used at"):
        out = tmp_path / "out"
        scale.tokenize(tmp_path / "a.txt", out, encoding=tokenizer, **asked)


@pytest.mark.needs("ray")
def test_errors_of_documents_come_back_as_they_are(tmp_path, tokenizer, cluster):
    (tmp_path / "a.txt").write_bytes(b"\xff")
    with pytest.raises(ScaleError, match="byte 0 is not UTF-8"):
        scale.tokenize(
            tmp_path / "a.txt",
            tmp_path / "out",
            encoding=tokenizer,
            engine="ray",
            address=cluster.address,
        )


@pytest.mark.needs("ray")
def test_a_node_is_lost(tmp_path, tokenizer, cluster):
    write_jsonl(tmp_path / "in.jsonl", make_documents(400, seed=8))
    choices = {
        "encoding": tokenizer,
        "shard_tokens": 5_000,
        "validation": 0.1,
        "unit_bytes": 2_000,
    }
    scale.tokenize(tmp_path / "in.jsonl", tmp_path / "alone", workers=1, **choices)
    disk = LosesNode(cluster)
    choices |= {"engine": "ray", "address": cluster.address}
    with working_on(disk):
        scale.tokenize(tmp_path / "in.jsonl", tmp_path / "ray", **choices)
    assert disk.is_done
    assert content(tmp_path / "ray") == content(tmp_path / "alone")
    assert len(list((tmp_path / "ray").glob("train-*.npy"))) > 4
