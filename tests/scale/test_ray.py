"""On Ray: the same bytes, also when a node goes away in the middle."""

import os
from pathlib import Path

import pytest

from lecture_lib import scale
from lecture_lib.scale import ScaleError
from lecture_lib.scale.disk import Disk

from .conftest import content, make_documents, write_jsonl

os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")


class LosesNode(Disk):
    """Takes a node away, without a word to it, when the third shard begins."""

    def __init__(self, cluster, node):
        super().__init__()
        self._cluster, self._node = cluster, node

    @property
    def is_done(self) -> bool:
        return self._node is None

    def before(self, operation: str, path: Path) -> None:
        super().before(operation, path)
        if self._node and path.name.startswith("train-00002"):
            self._cluster.remove_node(self._node, allow_graceful=False)
            self._node = None


@pytest.mark.needs("ray")
def test_a_node_is_lost(tmp_path, tokenizer):
    from ray.cluster_utils import Cluster

    documents = make_documents(400, seed=8)
    write_jsonl(tmp_path / "in.jsonl", documents)
    choices = {
        "encoding": tokenizer,
        "shard_tokens": 5_000,
        "validation": 0.1,
        "unit_bytes": 2_000,
    }
    scale.tokenize(tmp_path / "in.jsonl", tmp_path / "alone", workers=1, **choices)
    node = {"num_cpus": 1, "object_store_memory": 100_000_000}
    head = {**node, "include_dashboard": False}
    cluster = Cluster(initialize_head=True, head_node_args=head)
    try:
        second = cluster.add_node(**node)
        cluster.wait_for_nodes()
        disk = LosesNode(cluster, second)
        scale.tokenize(
            tmp_path / "in.jsonl",
            tmp_path / "ray",
            engine="ray",
            address=cluster.address,
            disk=disk,
            **choices,
        )
    finally:
        cluster.shutdown()
    assert disk.is_done
    assert content(tmp_path / "ray") == content(tmp_path / "alone")
    assert len(list((tmp_path / "ray").glob("train-*.npy"))) > 4


@pytest.mark.needs("ray")
def test_errors_of_documents_come_back_as_they_are(tmp_path, tokenizer, monkeypatch):
    import ray

    (tmp_path / "a.txt").write_bytes(b"\xff")
    ray.init(num_cpus=1, include_dashboard=False, log_to_driver=False)
    try:
        with pytest.raises(ScaleError, match="byte 0 is not UTF-8"):
            scale.tokenize(
                tmp_path / "a.txt", tmp_path / "out", encoding=tokenizer, engine="ray"
            )
    finally:
        ray.shutdown()
