"""What a run writes about itself: `manifest.json`, and `progress.json` until it ends.

The manifest says what was asked, of which inputs, and in the end what came out. It
holds no times and no machine, so equal runs have equal manifests. The progress is one
safe point to go on from. Both end with a checksum of themselves.
"""

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .disk import Disk
from .errors import ScaleError

MANIFEST = "manifest.json"
PROGRESS = "progress.json"
FORMAT = "lecture_lib token shards"
VERSION = 2
COMPACT = None  # indent of the progress, which is written often: ten times as fast
PROGRESS_VERSION = 2  # version 1, which had no number, had other names in it
READABLE = (1, VERSION)  # version 1 had no hash of a published tokenizer


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
    tokenizer_sha256: str | None = None  # None in manifests of version 1


def write_manifest(
    disk: Disk, folder: Path, document: dict[str, Any]
) -> dict[str, Any]:
    """Store the manifest, and return it, with format, version and a checksum."""
    document = sealed({"format": FORMAT, "version": VERSION, **document})
    disk.write_whole(folder / MANIFEST, as_json(document))
    return document


def write_progress(disk: Disk, folder: Path, document: dict[str, Any]) -> None:
    document = sealed({"version": PROGRESS_VERSION, **document}, COMPACT)
    disk.write_whole(folder / PROGRESS, as_json(document, COMPACT))


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
    if document.get("format") != FORMAT:
        raise ScaleError(f"{path} is not the manifest of token shards")
    if document.get("version") not in READABLE:
        raise ScaleError(
            f"{path} has version {document.get('version')}; this code reads versions "
            f"up to {VERSION}"
        )
    check_seal(path, document)
    return document


def read_progress(folder: Path, manifest: dict[str, Any]) -> dict[str, Any] | None:
    """The last safe point; ``ScaleError`` if it is damaged or that of another run."""
    path = folder / PROGRESS
    try:
        document = read_json(path)
        if document is None:
            return None
        check_seal(path, document, COMPACT)
        if document.get("version") != PROGRESS_VERSION:
            raise ScaleError(f"{path} is of another version of this code")
        if document["manifest"] != manifest["sha256"]:
            raise ScaleError(f"{path} belongs to another run than {MANIFEST}")
    except ScaleError as error:
        raise ScaleError(
            f"{error}. Remove {path}, and `resume` begins with the first document again"
        ) from None
    return document


def read_json(path: Path) -> dict[str, Any] | None:
    """The JSON object in a file, None if there is no such file."""
    try:
        document = json.loads(path.read_bytes().decode("utf-8"))
        if not isinstance(document, dict):
            raise ValueError
        return document
    except FileNotFoundError:
        return None
    except (ValueError, RecursionError):
        raise ScaleError(f"{path} was damaged: it is not a JSON object") from None


def sealed(document: dict[str, Any], indent: int | None = 1) -> dict[str, Any]:
    return {**document, "sha256": checksum(document, indent)}


def check_seal(path: Path, document: dict[str, Any], indent: int | None = 1) -> None:
    if document.get("sha256") != checksum(document, indent):
        raise ScaleError(f"{path} was edited or damaged: its own checksum is wrong")


def checksum(document: dict[str, Any], indent: int | None = 1) -> str:
    """The SHA-256 of a document, itself left out."""
    rest = {key: value for key, value in document.items() if key != "sha256"}
    return hashlib.sha256(as_json(rest, indent)).hexdigest()


def as_json(document: dict[str, Any], indent: int | None = 1) -> bytes:
    return (json.dumps(document, indent=indent) + "\n").encode("utf-8")


def job_of(manifest: dict[str, Any]) -> Job:
    return Job(**manifest["job"])
