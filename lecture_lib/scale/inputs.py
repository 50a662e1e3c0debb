"""Which files are read, in which order, and how to read a part of one."""

import glob
import gzip
import os
from dataclasses import dataclass
from pathlib import Path

from .errors import ScaleError

FORMATS = {".txt": "text", ".jsonl": "jsonl", ".parquet": "parquet"}
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
        return FORMATS.get(Path(self.path.removesuffix(".gz")).suffix, "text")

    @property
    def is_packed(self) -> bool:
        return self.path.endswith(".gz")

    def check_unchanged(self) -> None:
        """``ScaleError`` if its size or its time of change is another than it was."""
        try:
            now = describe(self.path)
        except FileNotFoundError:
            raise ScaleError(f"the input {self.path} is gone") from None
        if now != self:
            raise ScaleError(
                f"the input {self.path} has changed since the run began (its size or "
                "modification time is another). Begin again in a new folder"
            )


def describe(path: str) -> Input:
    status = os.stat(path)
    return Input(path, status.st_size, status.st_mtime_ns)


def find_inputs(source: str | os.PathLike, out: Path) -> list[Input]:
    """The files that a file name, a folder or a glob means, sorted by path.

    Of a folder: the .txt, .jsonl and .parquet files in it, at any depth, the first two
    also as .gz; nothing whose name begins with a dot.
    """
    source = os.fspath(source)
    if os.path.isdir(source):
        refuse_inside(Path(source), out)
        paths = list(_files_of(source))
        kinds = "no .txt, .jsonl or .parquet file"
        problem = f"{kinds} (the first two also as .gz) is in the folder {source}"
    elif os.path.exists(source):
        paths, problem = [source], ""
    else:
        paths = [p for p in glob.glob(source, recursive=True) if os.path.isfile(p)]
        problem = f"no file is called {source}, or matches it"
    if not paths:
        raise ScaleError(problem)
    absolute = {Path(path).resolve().as_posix() for path in paths}
    return [describe(path) for path in sorted(absolute)]


def refuse_inside(source: Path, out: Path) -> None:
    if out.resolve().is_relative_to(source.resolve()):
        raise ScaleError(
            f"the output {out} lies inside the input {source}; put it elsewhere"
        )


def _files_of(folder: str):
    for directory, names, files in os.walk(folder):
        names[:] = [name for name in names if not name.startswith(".")]
        for name in files:
            known = Path(name.removesuffix(".gz")).suffix in FORMATS
            packed_table = name.endswith(".parquet.gz")
            if known and not name.startswith(".") and not packed_table:
                yield os.path.join(directory, name)


class PlainReader:
    """Any part of a file."""

    def __init__(self, input: Input):
        self._file = open(input.path, "rb", buffering=0)  # noqa: SIM115

    def read(self, begin: int, end: int) -> bytes:
        """The bytes from `begin` to `end`, fewer at the end of the file."""
        self._file.seek(begin)
        data = self._file.read(end - begin)
        while len(data) < end - begin and (more := self._file.read(STEP)):
            data += more[: end - begin - len(data)]
        return data

    def forget(self, begin: int) -> None:
        """Nothing before `begin` will be asked for."""
        self.position = begin

    def close(self) -> None:
        self._file.close()


class PackedReader:
    """A .gz file from the front to the end; what may be asked for again is kept."""

    def __init__(self, input: Input):
        self._packed = open(input.path, "rb")  # noqa: SIM115
        self._file = gzip.GzipFile(fileobj=self._packed)
        self._path = input.path
        self._begin = 0
        self._kept = bytearray()

    def read(self, begin: int, end: int) -> bytes:
        while self._begin + len(self._kept) < end:
            try:
                data = self._file.read(STEP)
            except (EOFError, gzip.BadGzipFile) as error:
                message = f"{self._path} is damaged or cut short: {error}"
                raise ScaleError(message) from None
            if not data:
                break
            self._kept += data
        return bytes(self._kept[begin - self._begin : end - self._begin])

    def forget(self, begin: int) -> None:
        while (step := min(begin - self._begin, STEP)) > 0:
            self.read(self._begin, self._begin + step)
            gone = min(step, len(self._kept))
            del self._kept[:gone]
            self._begin += gone
            if not gone:
                break

    @property
    def position(self) -> int:
        """How far into the packed file."""
        return self._packed.tell()

    def close(self) -> None:
        self._file.close()
        self._packed.close()


def open_reader(input: Input) -> PlainReader | PackedReader:
    return PackedReader(input) if input.is_packed else PlainReader(input)
