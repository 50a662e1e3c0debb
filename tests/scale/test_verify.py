"""An audit finds every kind of damage, and the command says it in a sentence."""

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from lecture_lib import scale
from lecture_lib.scale.__main__ import main
from lecture_lib.scale.manifest import checksum
from lecture_lib.scale.shards import HEADER_SIZE


@pytest.fixture
def out(jsonl, tokenizer, folders) -> Path:
    folder = folders()
    scale.tokenize(
        jsonl, folder, encoding=tokenizer, shard_tokens=4_000, validation=0.2
    )
    return folder


def flip(path: Path, place: int) -> None:
    data = bytearray(path.read_bytes())
    data[place] ^= 1
    path.write_bytes(data)


def edit_manifest(folder: Path, change: Callable[[dict], None], honest: bool) -> None:
    path = folder / "manifest.json"
    document = json.loads(path.read_text(encoding="utf-8"))
    change(document)
    if honest:
        document["sha256"] = checksum(document)
    path.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")


def drop_token(folder: Path) -> None:
    path = folder / "train-00001.npy"
    path.write_bytes(path.read_bytes()[:-2])


def swap(folder: Path) -> None:
    first, second = folder / "train-00000.npy", folder / "train-00001.npy"
    a, b = first.read_bytes(), second.read_bytes()
    first.write_bytes(b)
    second.write_bytes(a)


DAMAGES = {
    "one bit": (lambda f: flip(f / "train-00000.npy", HEADER_SIZE + 5), "SHA-256"),
    "the header": (lambda f: flip(f / "train-00000.npy", 30), "different header"),
    "two swapped": (swap, "SHA-256"),
    "cut short": (drop_token, "bytes, not"),
    "a shard gone": (lambda f: (f / "train-00001.npy").unlink(), "is missing"),
    "a shard more": (
        lambda f: np.save(f / "train-00099.npy", np.zeros(3, np.uint16)),
        "isn't part of this run",
    ),
    "no manifest": (lambda f: (f / "manifest.json").unlink(), "no manifest"),
    "an empty manifest": (lambda f: (f / "manifest.json").write_bytes(b""), "damaged"),
    "an edited manifest": (
        lambda f: edit_manifest(f, lambda d: d["counts"].update(tokens=1), False),
        "was edited",
    ),
    "a document less": (
        lambda f: edit_manifest(f, lambda d: d["documents"].update(train=1), True),
        "documents, and 1 were read",
    ),
    "a token less": (
        lambda f: edit_manifest(f, lambda d: d["tokens"].update(train=1), True),
        "not as counted",
    ),
    "another tokenizer": (lambda f: flip(f / "tokenizer.json", 9), "was changed"),
    "no tokenizer": (lambda f: (f / "tokenizer.json").unlink(), "is missing"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_damages(out: Path, capsys, damage: str):
    assert main(["verify", str(out)]) == 0
    do, message = DAMAGES[damage]
    do(out)
    assert any(message in problem for problem in scale.verify(out))
    capsys.readouterr()
    assert main(["verify", str(out)]) == 1
    assert message in capsys.readouterr().err


def test_an_id_beyond_the_vocabulary(out: Path):
    """Written so, with the right checksum: a bug in a writer."""
    edit_manifest(out, lambda d: d["job"].update(vocab_size=300), True)
    assert any("beyond the vocabulary" in problem for problem in scale.verify(out))
