"""A run's record of itself: `manifest.json`, and `progress.json` until it ends.

The manifest records what was asked, of which inputs, and in the end what came out. It
contains no times and no machine, so equal runs have equal manifests. The progress is
one safe point to go on from. Both end with a checksum of themselves.
"""

import hashlib
import json
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .disk import Disk
from .errors import ScaleError, check_types
from .shards import MOST_TOKENS

MANIFEST = "manifest.json"
PROGRESS = "progress.json"
FORMAT = "lecture_lib token shards"
VERSION = 2  # of both files: a progress belongs to one manifest
ON_INVALID_UTF8 = ("error", "replace")
SURROGATES = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True)
class Job:
    """Everything that decides the output, together with the inputs."""

    encoding: str  # a published name, or the name of a tokenizer file in the folder
    vocab_size: int
    end_of_text: int  # the ID before each document
    dtype: str
    shard_tokens: int
    validation: float | int  # part of the documents
    field: str
    separator: str | None
    errors: str
    tokenizer_sha256: str

    def __post_init__(self) -> None:
        check_types(self)
        if not 1 <= self.shard_tokens <= MOST_TOKENS:
            raise ScaleError(
                f"shard_tokens must be from 1 to {MOST_TOKENS:,}; got "
                f"{self.shard_tokens}"
            )
        if not 0 <= self.validation <= 1:
            raise ScaleError(
                f"validation must be a fraction from 0 to 1; got {self.validation}"
            )
        if self.separator == "" or SURROGATES.search(self.separator or ""):
            raise ScaleError(
                "separator must be UTF-8 and not empty (without one, a text file is "
                f"one document); got {self.separator!r}"
            )
        if self.errors not in ON_INVALID_UTF8:
            names = ", ".join(ON_INVALID_UTF8)
            raise ScaleError(f"errors must be one of {names}; got {self.errors!r}")


COUNTS = ("tokens", "documents", "replacements")


def write_manifest(
    disk: Disk, folder: Path, document: dict[str, Any]
) -> dict[str, Any]:
    """Store the manifest, and return it, with format, version, and a checksum."""
    document = sealed({"format": FORMAT, "version": VERSION, **document})
    disk.write_whole(folder / MANIFEST, as_json(document))
    return document


def write_progress(disk: Disk, folder: Path, document: dict[str, Any]) -> None:
    disk.write_whole(folder / PROGRESS, as_json(sealed(document)))


def read_manifest(folder: Path) -> dict[str, Any]:
    """Return the manifest of an output folder; raise ScaleError if it can't be used.

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
    if document.get("version") != VERSION:
        raise ScaleError(
            f"{path} has version {document.get('version')!r}, and this code reads "
            f"version {VERSION}. Begin again in a new folder"
        )
    check_seal(path, document)
    return document


def read_progress(folder: Path, manifest: dict[str, Any]) -> dict[str, Any] | None:
    """Return the last safe point, if there is one.

    Raise ScaleError if it is damaged, or that of another run.
    """
    path = folder / PROGRESS
    try:
        document = read_json(path)
        if document is None:
            return None
        check_seal(path, document)
        if document["manifest"] != manifest["sha256"]:
            raise ScaleError(f"{path} belongs to another run than {MANIFEST}")
    except ScaleError as error:
        raise ScaleError(
            f"{error}. Remove {path}, and `resume` begins with the first document again"
        ) from None
    return document


def read_json(path: Path) -> dict[str, Any] | None:
    """Return the JSON object in a file, or None if there is no such file."""
    if not os.path.isfile(path):  # nor is a pipe, which would be waited for
        return None
    try:
        document = json.loads(path.read_bytes().decode("utf-8"))
        if not isinstance(document, dict):
            raise ValueError
        return document
    except (ValueError, RecursionError):
        raise ScaleError(f"{path} was damaged: it is not a JSON object") from None


def sealed(document: dict[str, Any]) -> dict[str, Any]:
    return {**document, "sha256": checksum(document)}


def check_seal(path: Path, document: dict[str, Any]) -> None:
    if document.get("sha256") != checksum(document):
        raise ScaleError(f"{path} was edited or damaged: its own checksum is wrong")


def checksum(document: dict[str, Any]) -> str:
    """Return the SHA-256 of a document without its own entry for it."""
    rest = {key: value for key, value in document.items() if key != "sha256"}
    return hashlib.sha256(as_json(rest)).hexdigest()


def as_json(document: dict[str, Any]) -> bytes:
    return (json.dumps(document, indent=1) + "\n").encode("utf-8")


def job_of(manifest: dict[str, Any]) -> Job:
    return Job(**manifest["job"])
