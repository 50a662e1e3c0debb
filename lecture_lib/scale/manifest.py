"""What a run writes about itself: `manifest.json`, and `progress.json` until it ends.

The manifest says what was asked, of which inputs, and in the end what came out. It
holds no times and no machine, so equal runs have equal manifests. The progress is one
safe point to go on from.
"""

import hashlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from .disk import Disk
from .errors import ScaleError

MANIFEST = "manifest.json"
PROGRESS = "progress.json"
FORMAT = "lecture_lib token shards"
VERSION = 1


@dataclass(frozen=True)
class Job:
    """What decides the output: with the inputs, nothing else does."""

    encoding: str  # a published name, or the name of a tokenizer file in the folder
    vocab_size: int
    end_of_text: int  # the ID before each document
    dtype: str
    shard_tokens: int
    validation: float  # part of the documents
    field: str
    separator: str | None
    errors: str
    tokenizer_sha256: str | None = None  # of the tokenizer file


def write_manifest(disk: Disk, folder: Path, document: dict[str, Any]) -> None:
    """Store the manifest with its format, version and a checksum of all of it."""
    document = {"format": FORMAT, "version": VERSION, **document}
    document["sha256"] = checksum(document)
    disk.write_whole(folder / MANIFEST, as_json(document))


def write_progress(disk: Disk, folder: Path, document: dict[str, Any]) -> None:
    disk.write_whole(folder / PROGRESS, as_json(document))


def read_manifest(folder: Path) -> dict[str, Any]:
    """The manifest of an output folder; ``ScaleError`` if there is none or a wrong one.

    A run that was killed before its first byte has none, and can only begin again.
    """
    path = folder / MANIFEST
    document = read_json(path)
    if document is None:
        raise ScaleError(
            f"{folder} holds no {MANIFEST}: no run began there. `tokenize` begins one"
        )
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise ScaleError(f"{path} is not the manifest of token shards")
    if document.get("version") != VERSION:
        raise ScaleError(
            f"{path} has version {document.get('version')}; this code reads {VERSION}"
        )
    if document.get("sha256") != checksum(document):
        raise ScaleError(f"{path} was edited: its own checksum is wrong")
    return document


def read_progress(folder: Path) -> dict[str, Any] | None:
    return read_json(folder / PROGRESS)


def read_json(path: Path) -> Any:
    """The content of a JSON file, None if there is no such file."""
    try:
        return json.loads(path.read_bytes().decode("utf-8"))
    except FileNotFoundError:
        return None
    except ValueError:
        raise ScaleError(f"{path} was damaged: it is not JSON") from None


def checksum(document: dict[str, Any]) -> str:
    """The SHA-256 of a manifest, itself left out."""
    rest = {key: value for key, value in document.items() if key != "sha256"}
    return hashlib.sha256(as_json(rest)).hexdigest()


def as_json(document: dict[str, Any]) -> bytes:
    return (json.dumps(document, indent=1) + "\n").encode("utf-8")


def job_of(manifest: dict[str, Any]) -> Job:
    return Job(**manifest["job"])


def job_as_json(job: Job) -> dict[str, Any]:
    return asdict(job)
