"""A run: plan units, encode them on an engine, write shards, remember safe points.

One process plans and writes. At a safe point everything written is on the disk and
`progress.json` records how much of the inputs it comes from; a run that was killed goes
on from the last one, and forgets what was written after it. So every document comes
out once.
"""

import contextlib
import errno
import functools
import os
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from lecture_lib.tokenizers.regex_bpe import RegexBPETokenizer

from .disk import TEMPORARY, Disk, new_disk
from .documents import Encoded, UnitEncoder
from .engines import ENGINES, Results, RunOptions
from .errors import ScaleError, path_of, say
from .inputs import Input, find_inputs
from .lock import LOCK, locked
from .manifest import (
    COUNTS,
    MANIFEST,
    PROGRESS,
    Job,
    job_of,
    read_manifest,
    read_progress,
    write_manifest,
    write_progress,
)
from .run_tokenizer import TOKENIZER, describe_tokenizer, find_tokenizer
from .shards import (
    PARTIAL,
    SHARD_NAME,
    SPLITS,
    ShardWriter,
    shard_name,
)
from .units import Cursor, Unit, plan_files

UNFINISHED = {name + TEMPORARY for name in (MANIFEST, PROGRESS, TOKENIZER)}
DISK_FULL = {errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)}
LITTLE = 1 << 25  # bytes of input that are done before anybody wonders
Writers = dict[str, ShardWriter]  # one for each split


@dataclass(frozen=True)
class Result:
    """The output of a finished run."""

    folder: Path
    documents: int
    tokens: dict[str, int]  # of each split
    shards: dict[str, tuple[Path, ...]]  # of each split, in order
    counts: dict[str, int]


def tokenize(
    source: str | os.PathLike,
    out: str | os.PathLike,
    *,
    encoding: str | os.PathLike | RegexBPETokenizer = "o200k_base",
    shard_tokens: int = 100_000_000,
    validation: float = 0.0,
    field: str = "text",
    separator: str | None = None,
    errors: str = "error",
    **options: Any,
) -> Result:
    """Tokenize documents into the new or empty folder `out`.

    `source`: a file, a folder, or a pattern such as ``in/*.txt``, of text, JSON lines
    (both also as .gz), and Parquet. `encoding`: a published name, a tokenizer, or the
    path of a saved one; it needs the special token <|endoftext|>, which comes before
    each document. `validation` is the part of the documents that go to a split of that
    name. `field` is that of a JSON line, or a column; `separator` stands between the
    documents of a text file. `errors` decides what becomes of text that isn't UTF-8:
    error, or replace (by U+FFFD). `options` are those of `RunOptions`, such as
    ``workers=2``: they change no byte. Raise ScaleError, which says why, if a run can't
    begin or go on.
    """
    run_options, disk = RunOptions(**options), new_disk()
    source, folder = path_of("source", source), path_of("out", out)
    with clear_errors(folder):
        tokenizer, saved = describe_tokenizer(encoding)
        job = Job(
            **tokenizer,
            shard_tokens=shard_tokens,
            validation=validation,
            field=field,
            separator=separator,
            errors=errors,
        )
        inputs = find_inputs(source, folder)
        if folder.exists():
            refuse_used(folder)
        folder.mkdir(parents=True, exist_ok=True)
        with locked(folder):
            refuse_used(folder)
            disk.sync_directory(folder.parent)
            if saved:
                disk.write_whole(folder / TOKENIZER, saved)
            listed = [asdict(one) for one in inputs]
            manifest = {"complete": False, "job": asdict(job), "inputs": listed}
            manifest = write_manifest(disk, folder, manifest)
            return work(Run(disk, folder, manifest, run_options))


def resume(out: str | os.PathLike, **options: Any) -> Result:
    """Go on with a run that was stopped, or return the result of a finished one.

    Of the `options`, those of `RunOptions`, the ones that are not given or None are as
    before. Raise ScaleError if inputs have changed.
    """
    disk, folder = new_disk(), path_of("out", out)
    chosen = {key: value for key, value in options.items() if value is not None}
    RunOptions(**chosen)  # says what makes no sense, of a finished run as well
    if not os.path.isdir(folder):
        raise ScaleError(f"there is no folder {folder}")
    with clear_errors(folder), locked(folder):
        manifest = read_manifest(folder)
        if manifest["complete"]:
            if (folder / PROGRESS).exists():
                disk.remove(folder / PROGRESS)
            return result_of(folder, manifest)
        progress = read_progress(folder, manifest)
        before = progress["options"] if progress else {}
        run_options = RunOptions(**{**before, **chosen})
        return work(Run(disk, folder, manifest, run_options), progress)


@dataclass(frozen=True)
class Run:
    """One attempt at a job, in a locked folder."""

    disk: Disk
    folder: Path
    manifest: dict[str, Any]
    options: RunOptions

    @functools.cached_property
    def job(self) -> Job:
        return job_of(self.manifest)

    @functools.cached_property
    def inputs(self) -> list[Input]:
        return [Input(**one) for one in self.manifest["inputs"]]

    def check_inputs(self) -> None:
        for one in self.inputs:
            one.check_unchanged()


@dataclass
class Done:
    """The part of a run that is done; with the states of the shards, a safe point."""

    cursor: Cursor
    consumed: int  # bytes of the inputs
    counts: Counter[str]
    documents: Counter[str]  # of each split

    def add(self, unit: Unit, encoded: Encoded) -> None:
        self.cursor = unit.after
        self.consumed += unit.consumed
        self.counts["tokens"] += sum(part.size for part in encoded.tokens.values())
        self.counts.update(encoded.counts)
        self.documents.update(encoded.documents)


def work(run: Run, progress: dict[str, Any] | None = None) -> Result:
    """Do all of a job, or what a safe point has left of it."""
    run.check_inputs()
    done, states = restore(progress)
    remove_leftovers(run, states)
    with open_writers(run, states) as writers:
        save(run, done, writers)
        with closing(encode(run, done)) as results:
            saved = time.monotonic()
            for unit, encoded in results:
                for split, tokens in encoded.tokens.items():
                    writers[split].add(tokens)
                done.add(unit, encoded)
                if time.monotonic() - saved >= run.options.seconds_between:
                    save(run, done, writers)
                    report(done, sum(one.bytes for one in run.inputs))
                    saved = time.monotonic()
        run.check_inputs()
        for writer in writers.values():
            writer.finish()
        save(run, done, writers)
    return complete(run, done, writers)


def encode(run: Run, done: Done) -> Results:
    """Yield what is left of the inputs, in order: each unit and its tokens."""
    tokenizer, pattern = find_tokenizer(run.folder, run.job)
    size = run.options.unit_bytes
    units = plan_files(run.inputs, done.cursor, run.job, pattern, size)
    left = sum(one.bytes for one in run.inputs) - done.consumed
    engine = ENGINES[run.options.engine]
    return engine(UnitEncoder(run.job, tokenizer), units, run.options, left)


@contextlib.contextmanager
def open_writers(run: Run, states: dict[str, Any]) -> Iterator[Writers]:
    """Open a writer for each split, which goes on from its state if there is one."""
    dtype, shard_tokens = np.dtype(run.job.dtype), run.job.shard_tokens
    writers: Writers = {}
    with contextlib.ExitStack() as stack:
        for split in SPLITS:
            writer = ShardWriter(
                run.disk, run.folder, split, dtype, shard_tokens, states.get(split)
            )
            writers[split] = stack.enter_context(closing(writer))
        yield writers


def save(run: Run, done: Done, writers: Writers) -> None:
    """Make a safe point: tokens first, then the record of how many they are."""
    for writer in writers.values():
        writer.sync()
    run.disk.sync_directory(run.folder)
    document = {
        "manifest": run.manifest["sha256"],
        "options": asdict(run.options),
        **vars(done),
        "cursor": asdict(done.cursor),
        "splits": {split: writer.state() for split, writer in writers.items()},
    }
    write_progress(run.disk, run.folder, document)
    for writer in writers.values():
        writer.name_finished()


def report(done: Done, size: int) -> None:
    """Say what is safe; a small run says nothing, so that no notebook stores it."""
    if size >= LITTLE:
        counted = f"{done.counts['documents']:,} documents, {done.counts['tokens']:,}"
        say(f"{done.consumed / size:.0%}, {counted} tokens")


def restore(progress: dict[str, Any] | None) -> tuple[Done, dict[str, Any]]:
    """Return how far a run is, and the states of its writers, if it has begun."""
    if progress is None:
        counts = Counter(dict.fromkeys(COUNTS, 0))
        return Done(Cursor(), 0, counts, Counter(dict.fromkeys(SPLITS, 0))), {}
    done = Done(
        Cursor(**progress["cursor"]),
        progress["consumed"],
        Counter(progress["counts"]),
        Counter(progress["documents"]),
    )
    return done, progress["splits"]


def remove_leftovers(run: Run, states: dict[str, Any]) -> None:
    """Remove shards begun after the safe point, and files that were not whole yet."""
    kept = {
        shard_name(split, number) + PARTIAL
        for split, state in states.items()
        for number in range(len(state["shards"]) + bool(state["open"]))
    }
    for path in sorted(run.folder.iterdir()):
        is_shard = SHARD_NAME.fullmatch(path.name) and path.suffix == PARTIAL
        if path.name in UNFINISHED or (is_shard and path.name not in kept):
            run.disk.remove(path)


def complete(run: Run, done: Done, writers: Writers) -> Result:
    """Write the manifest of the finished run; then nothing is left to resume."""
    run.disk.sync_directory(run.folder)
    shards = {split: writer.shards for split, writer in writers.items()}
    manifest = {
        "job": run.manifest["job"],
        "inputs": run.manifest["inputs"],
        "complete": True,
        "counts": dict(done.counts),
        "documents": dict(done.documents),
        "tokens": {s: sum(shard.tokens for shard in shards[s]) for s in shards},
        "shards": {s: [vars(shard) for shard in shards[s]] for s in shards},
    }
    manifest = write_manifest(run.disk, run.folder, manifest)
    run.disk.remove(run.folder / PROGRESS)
    return result_of(run.folder, manifest)


def result_of(folder: Path, manifest: dict[str, Any]) -> Result:
    """Return what the manifest of a finished run records."""
    shards = {
        split: tuple(folder / shard["file"] for shard in listed)
        for split, listed in manifest["shards"].items()
    }
    counts = manifest["counts"]
    return Result(folder, counts["documents"], manifest["tokens"], shards, counts)


def refuse_used(folder: Path) -> None:
    """Raise ScaleError unless a run can begin in a folder without spoiling anything.

    One that was killed before its manifest leaves a lock, and little else.
    """
    names = {path.name for path in folder.iterdir()}
    if MANIFEST in names:
        raise ScaleError(
            f"{folder} already holds a run: `python -m lecture_lib.scale resume "
            f"{folder}` finishes it if it was stopped; a new one needs a new folder"
        )
    is_ours = LOCK in names and names <= UNFINISHED | {LOCK, TOKENIZER}
    if names and not is_ours:
        raise ScaleError(f"{folder} is not empty; give a new folder")


@contextlib.contextmanager
def clear_errors(folder: Path) -> Iterator[None]:
    """Say what the operating system refused, and what to do about it."""
    try:
        yield
    except OSError as error:
        where, reason = error.filename or folder, error.strerror or error
        go_on = "`tokenize` can begin again"
        if os.path.exists(folder / MANIFEST):
            go_on = f"`python -m lecture_lib.scale resume {folder}` goes on"
        if error.errno in DISK_FULL:
            problem = f"there is no room to write in {where} ({reason}). Make room"
        else:
            problem = f"{where} can't be used ({reason}). Fix that"
        raise ScaleError(f"{problem}, then {go_on}") from error
