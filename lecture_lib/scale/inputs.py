"""Find the files to read, in order, and read any part of one."""

import contextlib
import glob
import gzip
import os
import re
import stat
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

from .errors import ScaleError, say

FORMATS = {
    ".txt": "text",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".json": "jsonl",
    ".parquet": "parquet",
}
PACKED = ".gz"
# Files that hold documents in ways that aren't read here: never passed over.
UNREADABLE = re.compile(
    r"\.(7z|arrow|avro|br|bz2|feather|gz|lz4|lzma|orc|rar|tar|tgz|xz|z|zip|zstd?)"
)
ENDINGS = (
    ".txt is text; .jsonl, .ndjson, and .json are JSON lines; each of these can end in "
    ".gz, too; .parquet is Parquet"
)
GZIP_MAGIC = b"\x1f\x8b"
# UTF-16, zip, zstd, xz, and bzip2 begin so, and nothing that is text in UTF-8.
FOREIGN = re.compile(rb"\xff\xfe|\xfe\xff|PK\x03\x04|\(\xb5/\xfd|\xfd7zXZ|BZh\d1AY&SY")


@dataclass(frozen=True)
class Input:
    """A file as it was when the run began."""

    path: str  # absolute
    bytes: int
    modified_ns: int

    @property
    def format(self) -> str:
        """One of "text", "jsonl", and "parquet"; unknown endings count as text."""
        return FORMATS.get(ending(self.path), "text")

    @property
    def is_packed(self) -> bool:
        return self.path.lower().endswith(PACKED)

    def check_unchanged(self) -> None:
        """Raise ScaleError if the size or the modification time has changed."""
        if describe(self.path) != self:
            raise ScaleError(
                f"the input {self.path} has changed since the run began (its size or "
                "modification time is different). Begin again in a new folder"
            )


def ending(path: str) -> str:
    """Return the ending that shows the format, in lowercase, without .gz.

    >>> ending("a/B.Json.GZ"), ending("b.txt"), ending("c.tar.gz")
    ('.json', '.txt', '.tar')
    """
    return Path(path.lower().removesuffix(PACKED)).suffix


def describe(path: str) -> Input:
    """Return a file as it is now; raise ScaleError if it isn't a regular file."""
    try:
        status = os.stat(path)
    except FileNotFoundError:
        raise ScaleError(
            f"the input {path} is not there, or a link that leads nowhere"
        ) from None
    except OSError as error:
        raise ScaleError(f"the input {path} can't be read: {error.strerror}") from None
    if not stat.S_ISREG(status.st_mode):
        raise ScaleError(
            f"the input {path} isn't a file but a pipe, a device or the like, which "
            "can't be read a second time; write what it gives into a file"
        )
    return Input(path, status.st_size, status.st_mtime_ns)


def describe_readable(path: str) -> Input:
    """Describe a file; raise ScaleError if its name or first bytes rule it out."""
    found, kind = describe(path), ending(path)
    if UNREADABLE.fullmatch(kind) or (found.is_packed and kind == ".parquet"):
        raise ScaleError(
            f"the input {path} can't be read: {ENDINGS}. Unpack or convert it first"
        )
    with reading(path), open(path, "rb") as file:
        begin = file.read(10)
    if FOREIGN.match(begin):
        kinds = "UTF-16, zip, zstd, xz, or bzip2"
        raise ScaleError(f"the input {path} is {kinds}; convert it to UTF-8 first")
    is_gzip = begin.startswith(GZIP_MAGIC)
    if found.is_packed and not is_gzip:
        raise ScaleError(f"{path} isn't gzip: it is damaged, cut short, or misnamed")
    if is_gzip and not found.is_packed:
        raise ScaleError(f"{path} is gzip; give it a name that ends in {PACKED}")
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
    """List the files that a name, a pattern, or a folder means, sorted by path.

    In a folder, at any depth, names that begin with a dot are left out, and so are,
    with a word on stderr, endings that don't show a format. A pattern can mean folders,
    too. Links are followed, to files and to folders, and a file that is met twice
    counts once. Raise ScaleError for what can't be read.
    """
    source = os.fspath(source)
    is_name = os.path.lexists(source) or not set(source) & set("*?[")
    paths: list[str] = []
    for name in [source] if is_name else glob.glob(source):
        paths += _files_of(name, out) if os.path.isdir(name) else [name]
    if not paths:
        raise ScaleError(f"there is nothing to read in {source!r}: {ENDINGS}")
    inputs = [describe_readable(path) for path in distinct(paths)]
    others = [one.path for one in inputs if ending(one.path) not in FORMATS]
    _mention("read as text", others)
    return inputs


def distinct(paths: list[str]) -> list[str]:
    """Return absolute paths, sorted, each file once.

    A link to a file keeps its name, which shows the format: the file it leads to may be
    called by a mere hash. The folders before it are the real ones.
    """
    named = sorted(
        os.path.join(os.path.realpath(os.path.dirname(path)), os.path.basename(path))
        for path in paths
    )
    first = {os.path.realpath(path): path for path in reversed(named)}
    return sorted(Path(path).as_posix() for path in first.values())


def _files_of(folder: str, out: Path) -> Iterator[str]:
    """Yield the files; enter each folder once, because links may lead in circles."""
    entered = set()
    left_out: list[str] = []
    for directory, names, files in os.walk(folder, onerror=_refuse, followlinks=True):
        real = os.path.realpath(directory)
        if real in entered:
            names.clear()
            continue
        if out.resolve().is_relative_to(real):
            raise ScaleError(
                f"the output {out} lies inside the input {directory}; put it elsewhere"
            )
        entered.add(real)
        names[:] = [name for name in names if not name.startswith(".")]
        for name in files:
            path, kind = os.path.join(directory, name), ending(name)
            if name.startswith("."):
                continue
            # A link that leads nowhere may have led to a folder.
            is_link = os.path.islink(path) and not os.path.exists(path)
            if kind in FORMATS or UNREADABLE.fullmatch(kind) or is_link:
                yield path
            else:
                left_out.append(name)
    _mention(f"left out of {folder}", left_out)


def _mention(what: str, names: list[str]) -> None:
    """Say what becomes of files whose endings show no format."""
    if names:
        some = ", ".join(sorted(names)[:3]) + ", ..." * (len(names) > 3)
        say(f"{what}: {len(names):,} files ({some}), since {ENDINGS}")


def _refuse(error: OSError) -> NoReturn:
    raise ScaleError(f"the folder {error.filename} can't be read: {error.strerror}")


class Reader:
    """A file from front to end, unpacked."""

    def __init__(self, input: Input, offset: int = 0):
        self._path, self._kept = input.path, b""  # what is unpacked and not yet done
        self._is_packed, self.offset = input.is_packed, offset
        with reading(input.path):
            self._raw = open(input.path, "rb")  # noqa: SIM115
            self._unpacked = gzip.GzipFile(fileobj=self._raw)
            if self._is_packed:
                self._unpacked.seek(offset)

    def peek(self, start: int, stop: int) -> bytes:
        """Return bytes from `start` to `stop` after the offset, fewer at the end."""
        with reading(self._path):
            if not self._is_packed:
                self._raw.seek(self.offset + start)
                return self._raw.read(stop - start)
            while missing := max(0, stop - len(self._kept)):
                more = self._unpacked.read(missing)
                if not more:
                    break
                self._kept += more
        return self._kept[start:stop]

    def skip(self, size: int) -> None:
        """Move the offset over bytes that have been peeked at."""
        self._kept = self._kept[size:]
        self.offset += size

    @property
    def position(self) -> int:
        """The offset in the file as it is on the disk."""
        return self._raw.tell() if self._is_packed else self.offset

    def close(self) -> None:
        self._raw.close()
