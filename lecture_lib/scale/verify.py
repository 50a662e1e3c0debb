"""Audit an output folder: is everything there, whole, and as it was written?"""

import os
from collections.abc import Iterator
from hashlib import file_digest
from pathlib import Path
from typing import Any

import numpy as np

from lecture_lib.tokenizers import published

from .errors import ScaleError, path_of
from .manifest import Job, job_of, read_manifest
from .run_tokenizer import TOKENIZER, published_sha256
from .shards import SHARD_NAME, shard_name, wrong_shape

BLOCK = 1 << 22  # tokens that are looked at together


def verify(out: str | os.PathLike) -> list[str]:
    """List what is wrong with a folder that `tokenize` wrote, in sentences.

    Checks the manifest's own checksum and the tokenizer, and for each shard its
    presence, size, header, SHA-256, and largest ID; that shards are full but for the
    last; that each split contains <|endoftext|> once for each document; and that no
    other shard is there.
    """
    folder = path_of("out", out)
    try:
        manifest = read_manifest(folder)
        job = job_of(manifest)
    except (ScaleError, OSError) as error:
        return [str(error)]
    if not manifest["complete"]:
        command = f"python -m lecture_lib.scale resume {folder}"
        return [f"the run in {folder} is not finished; `{command}` goes on"]
    problems = list(_wrong_tokenizer(folder, job))
    for split in manifest["shards"]:
        problems += check_split(folder, split, manifest, job)
    return problems + list(_unlisted_files(folder, manifest))


def check_split(
    folder: Path, split: str, manifest: dict[str, Any], job: Job
) -> list[str]:
    problems: list[str] = []
    shards, starts = manifest["shards"][split], 0
    for number, shard in enumerate(shards):
        if shard["file"] != shard_name(split, number):
            return [f"{shard['file']} is listed where {shard_name(split, number)} is"]
        if shard["tokens"] != job.shard_tokens and shard is not shards[-1]:
            problems.append(f"{shard['file']} is not full, and is not the last")
        try:
            found, count = check_shard(folder / shard["file"], shard, job)
        except OSError as error:
            found, count = [f"{shard['file']} can't be read: {error.strerror}"], 0
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
    """Return what is wrong with one shard, and how many documents begin in it."""
    if problem := wrong_shape(path, shard["tokens"], np.dtype(job.dtype)):
        return [problem], 0
    with path.open("rb") as file:
        if file_digest(file, "sha256").hexdigest() != shard["sha256"]:
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
    path = folder / TOKENIZER
    if job.encoding in published.PATTERNS:
        if published_sha256(job.encoding) != job.tokenizer_sha256:
            yield f"the tokens are of a different {job.encoding} than this library's"
    elif not path.is_file():
        yield f"{TOKENIZER} is missing"
    else:
        with path.open("rb") as file:
            if file_digest(file, "sha256").hexdigest() != job.tokenizer_sha256:
                yield f"{TOKENIZER} was changed: its SHA-256 is wrong"


def _unlisted_files(folder: Path, manifest: dict[str, Any]) -> Iterator[str]:
    listed = {s["file"] for shards in manifest["shards"].values() for s in shards}
    for path in sorted(folder.iterdir()):
        if SHARD_NAME.fullmatch(path.name) and path.name not in listed:
            yield f"{path.name} isn't part of this run"
