"""An audit of an output folder: is everything there, whole, and as it was written?"""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from lecture_lib.tokenizers import published

from .errors import ScaleError
from .manifest import Job, job_of, read_manifest
from .run_tokenizer import TOKENIZER, published_sha256
from .shards import SHARD_NAME, sha256_of, wrong_shape

BLOCK = 1 << 22  # tokens that are looked at together


def verify(out: str | os.PathLike) -> list[str]:
    """What is wrong with a folder that `tokenize` wrote, in sentences; [] if nothing.

    Checks the manifest's own checksum and the tokenizer, and for each shard its
    presence, size, header, SHA-256 and largest ID; that shards are full but for the
    last; that each split holds <|endoftext|> once for each document; and that no other
    shard lies there.
    """
    folder = Path(out)
    try:
        manifest = read_manifest(folder)
    except (ScaleError, OSError) as error:
        return [str(error)]
    if not manifest["complete"]:
        command = f"python -m lecture_lib.scale resume {folder}"
        return [f"the run in {folder} is not finished; `{command}` goes on"]
    job = job_of(manifest)
    problems = list(_wrong_tokenizer(folder, job))
    for split, shards in manifest["shards"].items():
        problems += check_split(folder, split, shards, manifest, job)
    problems += _unlisted_files(folder, manifest)
    return problems


def check_split(
    folder: Path, split: str, shards: list[dict], manifest: dict[str, Any], job: Job
) -> list[str]:
    problems: list[str] = []
    starts = 0
    for number, shard in enumerate(shards):
        is_last = number == len(shards) - 1
        if shard["tokens"] != job.shard_tokens and not is_last:
            problems.append(f"{shard['file']} is not full, and is not the last")
        path = folder / shard["file"]
        try:
            found, count = check_shard(path, shard, job)
        except OSError as error:
            found, count = [f"{path.name} can't be read: {error.strerror}"], 0
        problems += found
        starts += count
    total = sum(shard["tokens"] for shard in shards)
    if total != manifest["tokens"][split]:
        problems.append(f"the {split} shards hold {total:,} tokens, not as counted")
    documents = manifest["documents"][split]
    if not problems and starts != documents:
        problems.append(
            f"the {split} shards hold {starts:,} documents, and {documents:,} were read"
        )
    return problems


def check_shard(path: Path, shard: dict[str, Any], job: Job) -> tuple[list[str], int]:
    """What is wrong with one shard, and how many documents begin in it."""
    if problem := wrong_shape(path, shard["tokens"], np.dtype(job.dtype)):
        return [problem], 0
    with path.open("rb") as file:
        if sha256_of(file).hexdigest() != shard["sha256"]:
            return [f"{path.name} was changed: its SHA-256 is wrong"], 0
    tokens = np.load(path, mmap_mode="r")
    starts = 0
    for place in range(0, len(tokens), BLOCK):
        block = tokens[place : place + BLOCK]
        starts += int(np.count_nonzero(block == job.end_of_text))
        if int(block.max()) >= job.vocab_size:
            return [f"{path.name} holds an ID beyond the vocabulary"], starts
    return [], starts


def _wrong_tokenizer(folder: Path, job: Job) -> Iterator[str]:
    if job.tokenizer_sha256 is None:  # version 1 of the manifest
        return
    if job.encoding in published.PATTERNS:
        if published_sha256(job.encoding) != job.tokenizer_sha256:
            yield f"the tokens are of another {job.encoding} than that of this library"
        return
    path = folder / TOKENIZER
    if not path.exists():
        yield f"{TOKENIZER} is missing"
        return
    with path.open("rb") as file:
        if sha256_of(file).hexdigest() != job.tokenizer_sha256:
            yield f"{TOKENIZER} was changed: its SHA-256 is wrong"


def _unlisted_files(folder: Path, manifest: dict[str, Any]) -> Iterator[str]:
    listed = {s["file"] for shards in manifest["shards"].values() for s in shards}
    for path in sorted(folder.iterdir()):
        if SHARD_NAME.fullmatch(path.name) and path.name not in listed:
            yield f"{path.name} is no part of this run"
