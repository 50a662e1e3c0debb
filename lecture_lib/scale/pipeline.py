"""A run: plan units, encode them on an engine, write shards, remember safe points.

One process plans and writes. At a safe point everything written is on the disk and
`progress.json` says how much of the inputs it comes from; a run that was killed goes
on from the last one, and forgets what was written after it. So every document comes
out once.
"""

import contextlib
import errno
import os
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

from lecture_lib.tokenizers.regex_bpe import RegexBPETokenizer

from .crash import new_disk
from .disk import TEMPORARY, Disk
from .encoders import TOKENIZER, describe_tokenizer, find_tokenizer
from .encoding import COUNTS, SURROGATES, Encoded, UnitEncoder
from .engines import Results, map_in_process, map_in_processes, map_on_ray
from .errors import ScaleError
from .inputs import Input, find_inputs
from .lock import LOCK, locked
from .manifest import (
    MANIFEST,
    PROGRESS,
    VERSION,
    Job,
    job_of,
    read_manifest,
    read_progress,
    write_manifest,
    write_progress,
)
from .report import Report
from .shards import (
    MOST_TOKENS,
    PARTIAL,
    SHARD_NAME,
    SPLITS,
    ShardWriter,
    shard_name,
    smallest_dtype,
)
from .units import UNIT, Cursor, Unit, plan_files, plan_texts

ENGINES = ("processes", "ray")
ON_INVALID_UTF8 = ("error", "replace", "skip")
UNFINISHED = {name + TEMPORARY for name in (MANIFEST, PROGRESS, TOKENIZER)}
MIN_BYTES_FOR_PROCESSES = 1 << 25  # of input; for less they are not worth starting
DISK_FULL = {errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)}

Source = str | os.PathLike | Iterable[str]


@dataclass(frozen=True)
class RunOptions:
    """What changes the speed of a run, and not its output."""

    engine: str = "processes"
    workers: int | None = None  # None: as many as there are cores
    address: str | None = None  # of a Ray cluster; None begins one on this machine
    unit_bytes: int = UNIT  # that a worker encodes at a time
    seconds_between: float = 5.0  # safe points; 0: one after each unit

    def __post_init__(self) -> None:
        if self.engine not in ENGINES:
            raise ScaleError(
                f"engine {self.engine!r} is not one of {', '.join(ENGINES)}"
            )
        if self.workers is not None and self.workers < 1:
            raise ScaleError(f"{self.workers} workers can't do the work of 1")
        if self.unit_bytes < 1:
            raise ScaleError(f"unit_bytes {self.unit_bytes} is less than 1")


@dataclass(frozen=True)
class Result:
    """What a finished run wrote."""

    folder: Path
    documents: int
    tokens: dict[str, int]  # of each split
    shards: dict[str, tuple[Path, ...]]  # of each split, in order
    counts: dict[str, int]


def tokenize(
    source: Source,
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

    `source`: a file, a folder or a glob of .txt, .jsonl (each also as .gz) and .parquet
    files, or texts. `encoding`: a published name, a tokenizer or the path of a saved
    one; it needs the special token <|endoftext|>, which comes before each document.
    `validation` is the part of the documents that go to a split of that name. `errors`
    says what becomes of text that is not UTF-8: error, replace (U+FFFD) or skip (leave
    the document out). `options` are those of `RunOptions`, such as ``workers=2``: they
    change no byte. ``ScaleError`` says why a run can't begin or go on.
    """
    how, disk, folder = RunOptions(**options), new_disk(), Path(out)
    check_choices(shard_tokens, validation, separator, errors)
    is_files = isinstance(source, (str, os.PathLike))
    with clear_errors(folder):
        inputs = find_inputs(source, folder) if is_files else None
        folder.mkdir(parents=True, exist_ok=True)
        with locked(folder):
            refuse_used(folder)
            name, saved, sha256, vocab_size, end_of_text = describe_tokenizer(encoding)
            job = Job(
                encoding=name,
                vocab_size=vocab_size,
                end_of_text=end_of_text,
                dtype=smallest_dtype(vocab_size).str,
                shard_tokens=shard_tokens,
                validation=validation,
                field=field,
                separator=separator,
                errors=errors,
                tokenizer_sha256=sha256,
            )
            disk.sync_directory(folder.parent)
            if saved:
                disk.write_whole(folder / TOKENIZER, saved)
            listed = None if inputs is None else [asdict(one) for one in inputs]
            manifest = {"complete": False, "job": asdict(job), "inputs": listed}
            manifest = write_manifest(disk, folder, manifest)
            texts = None if is_files else source
            return Run(disk, folder, manifest, how, texts).run()


def resume(
    out: str | os.PathLike,
    source: Iterable[str] | None = None,
    **options: Any,
) -> Result:
    """Go on with a run that was stopped, or return the result of a finished one.

    Everything needed is in `out`; only texts that came from Python have to be given
    again, the same from the first on. Of the `options`, those of `RunOptions`, the ones
    that are not given or None are as before. ``ScaleError`` if inputs have changed.
    """
    disk, folder = new_disk(), Path(out)
    chosen = {key: value for key, value in options.items() if value is not None}
    RunOptions(**chosen)  # complains of what makes no sense before anything is read
    if not os.path.isdir(folder):
        raise ScaleError(f"there is no folder {folder}")
    with clear_errors(folder), locked(folder):
        manifest = read_manifest(folder)
        if manifest["complete"]:
            if (folder / PROGRESS).exists():
                disk.remove(folder / PROGRESS)
            return Run(disk, folder, manifest, RunOptions(), None).result()
        if manifest["version"] < VERSION:
            raise ScaleError(
                f"the run in {folder} was begun by an older version of this code, "
                "which noted too little to go on. Begin again in a new folder"
            )
        progress = read_progress(folder, manifest)
        if manifest["inputs"] is None and source is None:
            raise ScaleError(
                f"{folder} came from texts that Python gave; call "
                "lecture_lib.scale.resume with the same texts again"
            )
        if manifest["inputs"] is not None and source is not None:
            raise ScaleError(f"{folder} came from files: resume takes no texts for it")
        how = RunOptions(**{**(progress["how"] if progress else {}), **chosen})
        return Run(disk, folder, manifest, how, source).run(progress)


class Run:
    """One attempt at a job: from the beginning, or from a safe point."""

    def __init__(
        self,
        disk: Disk,
        folder: Path,
        manifest: dict[str, Any],
        how: RunOptions,
        texts: Iterable[str] | None,
    ):
        self._disk, self._folder, self._how, self._texts = disk, folder, how, texts
        self._manifest = manifest
        self._job: Job = job_of(manifest)
        self._inputs = [Input(**one) for one in manifest["inputs"] or ()]
        self._cursor = Cursor()
        self._counts: Counter[str] = Counter(dict.fromkeys(("tokens", *COUNTS), 0))
        self._documents: Counter[str] = Counter(dict.fromkeys(SPLITS, 0))
        self._consumed = 0

    def run(self, progress: dict[str, Any] | None = None) -> Result:
        for one in self._inputs:
            one.check_unchanged()
        states = self._go_on(progress) if progress else {}
        self._remove_leftovers(progress)
        self._writers = {
            split: ShardWriter(
                self._disk,
                self._folder,
                split,
                np.dtype(self._job.dtype),
                self._job.shard_tokens,
                states.get(split),
            )
            for split in SPLITS
        }
        try:
            self._save()
            self._work()
            for writer in self._writers.values():
                writer.finish()
            self._save()
        finally:
            for writer in self._writers.values():
                writer.close()
        self._complete()
        return self.result()

    def result(self) -> Result:
        """What the manifest of a finished run says."""
        shards = {
            split: tuple(self._folder / shard["file"] for shard in listed)
            for split, listed in self._manifest["shards"].items()
        }
        counts = self._manifest["counts"]
        tokens = self._manifest["tokens"]
        return Result(self._folder, counts["documents"], tokens, shards, counts)

    def _work(self) -> None:
        """Encode and write what is left, with safe points."""
        total = sum(one.bytes for one in self._inputs)
        report = Report(total, self._consumed)
        saved = time.monotonic()
        results = self._map()
        try:
            for unit, encoded in results:
                self._add(unit, encoded)
                report.update(self._counts, unit.consumed, encoded.counts["bytes"])
                if time.monotonic() - saved >= self._how.seconds_between:
                    self._save()
                    saved = time.monotonic()
        finally:
            results.close()
        for one in self._inputs:
            one.check_unchanged()
        report.end(self._counts)

    def _add(self, unit: Unit, encoded: Encoded) -> None:
        for split, tokens in encoded.tokens.items():
            self._writers[split].add(tokens)
            self._counts["tokens"] += tokens.size
        self._counts.update(encoded.counts)
        self._documents.update(encoded.documents)
        self._cursor = unit.after
        self._consumed += unit.consumed

    def _map(self) -> Results:
        """Pairs of unit and result, in order, from the engine that was chosen."""
        encoding, pattern = find_tokenizer(self._folder, self._job)
        encode = UnitEncoder(self._job, encoding)
        size = self._how.unit_bytes
        units: Iterator[Unit]
        if self._texts is not None:
            units = plan_texts(self._texts, self._cursor, size)
        else:
            units = plan_files(self._inputs, self._cursor, self._job, pattern, size)
        if self._how.engine == "ray":
            return map_on_ray(encode, units, self._how.workers, self._how.address)
        workers = self._how.workers or self._sensible_workers()
        if workers == 1:
            return map_in_process(encode, units)
        return map_in_processes(encode, units, workers)

    def _sensible_workers(self) -> int:
        total = sum(one.bytes for one in self._inputs)
        return (
            1 if total - self._consumed < MIN_BYTES_FOR_PROCESSES else available_cores()
        )

    def _save(self) -> None:
        """A safe point: tokens first, then what says how many they are."""
        for writer in self._writers.values():
            writer.sync()
        self._disk.sync_directory(self._folder)
        document = {
            "manifest": self._manifest["sha256"],
            "how": asdict(self._how),
            "cursor": asdict(self._cursor),
            "consumed": self._consumed,
            "counts": dict(self._counts),
            "documents": dict(self._documents),
            "splits": {split: w.state() for split, w in self._writers.items()},
        }
        write_progress(self._disk, self._folder, document)
        for writer in self._writers.values():
            writer.name_finished()

    def _go_on(self, progress: dict[str, Any]) -> dict[str, Any]:
        self._cursor = Cursor(**progress["cursor"])
        self._consumed = progress["consumed"]
        self._counts = Counter(progress["counts"])
        self._documents = Counter(progress["documents"])
        return progress["splits"]

    def _remove_leftovers(self, progress: dict[str, Any] | None) -> None:
        """Shards begun after the safe point, and files that were not whole yet."""
        splits = progress["splits"] if progress else {}
        kept = {
            shard_name(split, number) + PARTIAL
            for split, state in splits.items()
            for number in range(len(state["shards"]) + bool(state["open"]))
        }
        for path in sorted(self._folder.iterdir()):
            is_shard = SHARD_NAME.fullmatch(path.name) and path.suffix == PARTIAL
            if path.name in UNFINISHED or (is_shard and path.name not in kept):
                self._disk.remove(path)

    def _complete(self) -> None:
        """The manifest of the finished run; then nothing is left to resume."""
        self._disk.sync_directory(self._folder)
        shards = {split: w.shards for split, w in self._writers.items()}
        counts = dict(self._counts)
        manifest = {
            **{key: self._manifest[key] for key in ("job", "inputs")},
            "complete": True,
            "counts": counts,
            "documents": dict(self._documents),
            "tokens": {
                split: sum(shard.tokens for shard in listed)
                for split, listed in shards.items()
            },
            "shards": {
                split: list(map(vars, listed)) for split, listed in shards.items()
            },
        }
        self._manifest = write_manifest(self._disk, self._folder, manifest)
        self._disk.remove(self._folder / PROGRESS)


def check_choices(
    shard_tokens: int, validation: float, separator: str | None, errors: str
) -> None:
    if not isinstance(shard_tokens, int):
        raise ScaleError(f"shard_tokens {shard_tokens!r} is not a whole number")
    if not 1 <= shard_tokens <= MOST_TOKENS:
        problem = "less than 1" if shard_tokens < 1 else f"more than {MOST_TOKENS:,}"
        raise ScaleError(f"shard_tokens is {problem}")
    if not 0 <= validation <= 1:
        raise ScaleError(f"validation {validation} is not a part from 0 to 1")
    if separator == "":
        raise ScaleError("the separator is empty; leave it out for one document a file")
    if separator and SURROGATES.search(separator):
        raise ScaleError(f"the separator {separator!r} has bytes that are not UTF-8")
    if errors not in ON_INVALID_UTF8:
        raise ScaleError(
            f"errors {errors!r} is not one of {', '.join(ON_INVALID_UTF8)}"
        )


def refuse_used(folder: Path) -> None:
    """Two runs in one folder would mix; a run killed before its manifest is no run."""
    names = {path.name for path in folder.iterdir()}
    if MANIFEST in names:
        raise ScaleError(
            f"{folder} already holds a run: `python -m lecture_lib.scale resume "
            f"{folder}` finishes it if it was stopped; a new one needs a new folder"
        )
    if names - UNFINISHED - {LOCK, TOKENIZER}:
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
            problem = f"{where} can't be used ({reason}). Mend that"
        raise ScaleError(f"{problem}, then {go_on}") from error


def available_cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
