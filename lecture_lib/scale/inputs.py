"""Which files are read, in which order, and how to read a part of one."""

import contextlib
import glob
import gzip
import os
import stat
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from .errors import ScaleError

FORMATS = {".txt": "text", ".jsonl": "jsonl", ".parquet": "parquet"}
PACKED = ".gz"
GZIP_MAGIC = b"\x1f\x8b"
STEP = 1 << 20  # bytes that are unpacked at a time


@dataclass(frozen=True)
class Input:
    """A file as it was when the run began."""

    path: str  # absolute
    bytes: int
    modified_ns: int

    @property
    def format(self) -> str:
        """One of "text", "jsonl" and "parquet"; other endings count as text."""
        return FORMATS.get(suffix(self.path), "text")

    @property
    def is_packed(self) -> bool:
        return self.path.lower().endswith(PACKED)

    def check_unchanged(self) -> None:
        """``ScaleError`` if its size or its time of change is another than it was."""
        if describe(self.path) != self:
            raise ScaleError(
                f"the input {self.path} has changed since the run began (its size or "
                "modification time is another). Begin again in a new folder"
            )


def suffix(path: str) -> str:
    """The ending that says the format, in lower case, that of packing left out."""
    return Path(path.lower().removesuffix(PACKED)).suffix


def describe(path: str) -> Input:
    """A file as it is now; ``ScaleError`` if there is none or it is something else."""
    try:
        status = os.stat(path)
    except FileNotFoundError:
        raise ScaleError(
            f"the input {path} is gone, or a link that leads nowhere"
        ) from None
    except OSError as error:
        raise ScaleError(f"the input {path} can't be read: {error.strerror}") from None
    if not stat.S_ISREG(status.st_mode):
        raise ScaleError(
            f"the input {path} is no file but a pipe, a device or the like, which "
            "can't be read a second time; write what it gives into a file"
        )
    return Input(path, status.st_size, status.st_mtime_ns)


def describe_readable(path: str) -> Input:
    """`describe`, and what can be seen of it without reading it all."""
    found = describe(path)
    with reading(path), open(path, "rb") as file:
        if found.is_packed and file.read(len(GZIP_MAGIC)) != GZIP_MAGIC:
            raise ScaleError(
                f"{path} is no gzip file: damaged or cut short, or misnamed"
            )
    return found


@contextlib.contextmanager
def reading(path: str, *others: type[Exception]) -> Iterator[None]:
    """Name the input in what goes wrong while it is read; `others` count as damage."""
    damage: tuple[type[Exception], ...] = (OSError, EOFError, zlib.error, *others)
    try:
        yield
    except damage as error:
        reason = getattr(error, "strerror", None) or error
        raise ScaleError(
            f"the input {path} can't be read, or is damaged or cut short: {reason}"
        ) from None


def find_inputs(source: str | os.PathLike, out: Path) -> list[Input]:
    """The files that a file name, a folder or a glob means, sorted by path.

    Of a folder: the .txt, .jsonl and .parquet files in it, at any depth, the first two
    also as .gz, in any case; nothing whose name begins with a dot. Links are followed,
    to files and to folders, and a file that is met twice counts once. What can't be
    read is an error.
    """
    source = os.fspath(source)
    if os.path.isdir(source):
        paths = list(_files_of(source, out))
        kinds = "no .txt, .jsonl or .parquet file"
        problem = f"{kinds} (the first two also as .gz) is in the folder {source}"
    elif os.path.lexists(source):
        paths, problem = [source], ""
    else:
        _check_folders_of(source)
        matches = glob.glob(source, recursive=True)
        paths = [path for path in matches if not os.path.isdir(path)]
        problem = f"no file is called {source}, or matches it"
    if not paths:
        raise ScaleError(problem)
    return [describe_readable(path) for path in distinct(paths)]


def distinct(paths: list[str]) -> list[str]:
    """Absolute paths, sorted, each file once.

    Of a link to a file the name stays, which says the format: what it leads to may be
    called by a mere hash. The folders before it are the real ones.
    """
    named = [
        os.path.join(os.path.realpath(os.path.dirname(path)), os.path.basename(path))
        for path in paths
    ]
    first = {os.path.realpath(path): path for path in sorted(named, reverse=True)}
    return sorted(Path(path).as_posix() for path in first.values())


def refuse_inside(source: str, out: Path) -> None:
    if out.resolve().is_relative_to(os.path.realpath(source)):
        raise ScaleError(
            f"the output {out} lies inside the input {source}; put it elsewhere"
        )


def _files_of(folder: str, out: Path) -> Iterator[str]:
    """Links may lead in circles, so each folder is entered once, by whatever name."""
    entered = set()
    for directory, names, files in os.walk(folder, onerror=_refuse, followlinks=True):
        real = os.path.realpath(directory)
        if real in entered:
            names.clear()
            continue
        refuse_inside(directory, out)
        entered.add(real)
        names[:] = [name for name in names if not name.startswith(".")]
        for name in files:
            path = os.path.join(directory, name)
            packed_table = name.lower().endswith(".parquet.gz")
            if name.startswith("."):
                continue
            if suffix(name) in FORMATS and not packed_table:
                yield path
            elif os.path.islink(path) and not os.path.exists(path):
                raise ScaleError(
                    f"{path} is a link that leads nowhere, perhaps to a folder; mend "
                    "or remove it"
                )


def _refuse(error: OSError) -> NoReturn:
    raise ScaleError(f"the folder {error.filename} can't be read: {error.strerror}")


def _check_folders_of(pattern: str) -> None:
    """A glob passes over folders that it can't list; here they are errors."""
    parts = Path(pattern).parts
    for number, part in enumerate(parts):
        if not glob.has_magic(part):
            continue
        above = parts[: number + (part == "**")]
        listed = glob.glob(os.path.join(*above, ""), recursive=True) if above else ["."]
        for folder in listed:
            try:
                os.scandir(folder).close()
            except OSError as error:
                _refuse(error)


class PlainReader:
    """Any part of a file."""

    def __init__(self, input: Input):
        self._path = input.path
        with reading(self._path):
            self._file = open(input.path, "rb")  # noqa: SIM115

    def read(self, start: int, stop: int) -> bytes:
        """The bytes from `start` to `stop`, fewer at the end of the file."""
        with reading(self._path):
            self._file.seek(start)
            return self._file.read(stop - start)

    def forget(self, start: int) -> None:
        """Nothing before `start` will be asked for."""
        self.position = start

    def close(self) -> None:
        self._file.close()


class PackedReader:
    """A .gz file from the front to the end; what may be asked for again is kept."""

    def __init__(self, input: Input):
        with reading(input.path):
            self._packed = open(input.path, "rb")  # noqa: SIM115
        self._file = gzip.GzipFile(fileobj=self._packed)
        self._path = input.path
        self._start = 0  # of what is kept
        self._kept = bytearray()

    def read(self, start: int, stop: int) -> bytes:
        while self._start + len(self._kept) < stop:
            with reading(self._path):
                data = self._file.read(STEP)
            if not data:
                break
            self._kept += data
        return bytes(self._kept[start - self._start : stop - self._start])

    def forget(self, start: int) -> None:
        while (step := min(start - self._start, STEP)) > 0:
            self.read(self._start, self._start + step)
            gone = min(step, len(self._kept))
            del self._kept[:gone]
            self._start += gone
            if not gone:
                break

    @property
    def position(self) -> int:
        """How far into the packed file."""
        return self._packed.tell()

    def close(self) -> None:
        self._file.close()
        self._packed.close()


Reader = PlainReader | PackedReader


def open_reader(input: Input) -> Reader:
    return PackedReader(input) if input.is_packed else PlainReader(input)
