"""Token shards: `.npy` files of equal length that `numpy.load` maps into memory.

A shard that is being written is called ``….npy.partial`` and has the header of a full
one already. The last shard of a split gets its true length at the end.
"""

import hashlib
import os
import re
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from .disk import Disk
from .errors import ScaleError

HEADER_SIZE = 128  # bytes
PARTIAL = ".partial"
SPLITS = ("train", "validation")
SHARD_NAME = re.compile(rf"({'|'.join(SPLITS)})-\d+\.npy({re.escape(PARTIAL)})?")
READ = 1 << 22  # bytes
MOST_TOKENS = 10**15  # in a shard: more than any disk holds, and the header has room


def smallest_dtype(vocab_size: int) -> np.dtype:
    """uint16 where every ID below `vocab_size` fits, else uint32; little-endian.

    >>> smallest_dtype(50_257), smallest_dtype(100_277)
    (dtype('uint16'), dtype('uint32'))
    """
    for dtype in ("<u2", "<u4"):
        if vocab_size <= np.iinfo(dtype).max + 1:
            return np.dtype(dtype)
    raise ScaleError(f"IDs of a vocabulary of {vocab_size:,} don't fit 32 bits")


def narrow(ids: np.ndarray, dtype: np.dtype) -> np.ndarray:
    """`ids` in `dtype`; ``ScaleError`` where an assignment would wrap silently."""
    if ids.dtype != dtype and ids.size and int(ids.max()) > np.iinfo(dtype).max:
        raise ScaleError(f"token ID {int(ids.max())} does not fit {dtype.name}")
    return ids.astype(dtype, copy=False)


def npy_header(count: int, dtype: np.dtype) -> bytes:
    """The header of a `.npy` file that holds `count` numbers, always 128 bytes."""
    fields = (
        f"{{'descr': {dtype.str!r}, 'fortran_order': False, 'shape': ({count},), }}"
    )
    text = fields.encode("ascii").ljust(HEADER_SIZE - 11) + b"\n"
    return b"\x93NUMPY\x01\x00" + len(text).to_bytes(2, "little") + text


def shard_name(split: str, number: int) -> str:
    return f"{split}-{number:05d}.npy"


@dataclass(frozen=True)
class Shard:
    """What the manifest says of a finished shard."""

    file: str
    tokens: int
    sha256: str


class ShardWriter:
    """Cuts one stream of tokens into shards of `shard_tokens`.

    What `add` has written counts once `sync` has returned and its `state` is stored;
    from a stored state, another writer goes on, and what came later is forgotten.
    """

    def __init__(
        self,
        disk: Disk,
        folder: Path,
        split: str,
        dtype: np.dtype,
        shard_tokens: int,
        state: dict[str, Any] | None = None,
    ):
        self._disk, self._folder, self._split = disk, folder, split
        self._dtype, self._shard_tokens = dtype, shard_tokens
        self.shards: list[Shard] = []
        self._unnamed: list[Shard] = []  # finished, still called .partial
        self._file: BinaryIO | None = None
        self._tokens = 0  # in the open shard
        if state:
            self._go_on(state)

    def add(self, tokens: np.ndarray) -> None:
        """Append tokens; a document may go on in the next shard."""
        tokens = narrow(tokens, self._dtype)
        while tokens.size:
            if self._file is None:
                self._begin()
            part = tokens[: self._shard_tokens - self._tokens]
            data = memoryview(np.ascontiguousarray(part)).cast("B")
            self._disk.write(self._file, data)
            self._hash.update(data)
            self._tokens += part.size
            if self._tokens == self._shard_tokens:
                self._end()
            tokens = tokens[part.size :]

    def sync(self) -> None:
        """Make everything added so far safe."""
        if self._file is not None:
            self._disk.sync(self._file)

    def state(self) -> dict[str, Any]:
        """What is needed to go on: finished shards, how much the open one holds."""
        return {
            "shards": [asdict(shard) for shard in self.shards],
            "open": self._tokens,
            "open_sha256": self._hash.hexdigest() if self._tokens else None,
        }

    def name_finished(self) -> None:
        """Give finished shards their names; only after their state was stored."""
        for shard in self._unnamed:
            final = self._folder / shard.file
            self._disk.replace(final.with_name(shard.file + PARTIAL), final)
        self._unnamed.clear()

    def finish(self) -> None:
        """End the last shard, which may be short; one without tokens if it is all."""
        if self._file is None and not self.shards and self._split == "train":
            self._begin()
        if self._file is None:
            return
        header = npy_header(self._tokens, self._dtype)
        sha256 = hashlib.sha256(header)
        self._check_written(self._hash.hexdigest(), self._tokens, sha256)
        self._file.seek(0)
        self._disk.write(self._file, header)
        self._hash = sha256
        self._end()

    def close(self) -> None:
        if self._file is not None:
            self._file.close()

    def _begin(self) -> None:
        name = shard_name(self._split, len(self.shards)) + PARTIAL
        self._file = self._disk.create(self._folder / name)
        header = npy_header(self._shard_tokens, self._dtype)
        self._disk.write(self._file, header)
        self._hash = hashlib.sha256(header)
        self._tokens = 0

    def _end(self) -> None:
        self._disk.sync(self._file)
        self._file.close()
        name = shard_name(self._split, len(self.shards))
        shard = Shard(name, self._tokens, self._hash.hexdigest())
        self.shards.append(shard)
        self._unnamed.append(shard)
        self._file, self._tokens = None, 0

    def _go_on(self, state: dict[str, Any]) -> None:
        self.shards = [Shard(**shard) for shard in state["shards"]]
        for shard in self.shards:
            self._find_finished(shard)
        if state["open"]:
            self._reopen(state["open"], state["open_sha256"])

    def _find_finished(self, shard: Shard) -> None:
        final = self._folder / shard.file
        partial = final.with_name(shard.file + PARTIAL)
        size = HEADER_SIZE + shard.tokens * self._dtype.itemsize
        path = final if final.exists() else partial
        if not path.exists() or path.stat().st_size != size:
            raise changed(final)
        if path == partial:
            self._unnamed.append(shard)

    def _reopen(self, tokens: int, sha256: str) -> None:
        path = self._folder / (shard_name(self._split, len(self.shards)) + PARTIAL)
        if not path.exists():
            raise changed(path)
        self._file = self._disk.open(path)
        self._hash = self._check_written(sha256, tokens)
        self._disk.truncate(self._file, HEADER_SIZE + tokens * self._dtype.itemsize)
        self._file.seek(0)
        # If the run was stopped at its end, the header has the length of that.
        self._disk.write(self._file, npy_header(self._shard_tokens, self._dtype))
        self._file.seek(0, os.SEEK_END)
        self._tokens = tokens

    def _check_written(
        self, sha256: str, tokens: int, *others: "hashlib._Hash"
    ) -> "hashlib._Hash":
        """The hash of the open shard, read back; ``ScaleError`` if it is not `sha256`.

        The tokens also go into `others`, hashes that began with another header.
        """
        found = hashlib.sha256(npy_header(self._shard_tokens, self._dtype))
        self._file.seek(HEADER_SIZE)
        rest = tokens * self._dtype.itemsize
        while data := self._file.read(min(rest, READ)):
            for each in (found, *others):
                each.update(data)
            rest -= len(data)
        if found.hexdigest() != sha256:
            self._file.close()
            raise changed(Path(self._file.name))
        return found


def wrong_shape(path: Path, tokens: int, dtype: np.dtype) -> str | None:
    """Why a file can't be the shard of so many tokens, or None; reads the header."""
    size = HEADER_SIZE + tokens * dtype.itemsize
    if not path.exists():
        return f"{path.name} is missing"
    if path.stat().st_size != size:
        return f"{path.name} has {path.stat().st_size:,} bytes, not {size:,}"
    with path.open("rb") as file:
        if file.read(HEADER_SIZE) != npy_header(tokens, dtype):
            return f"{path.name} has another header than it was written with"
    return None


def changed(path: Path) -> ScaleError:
    return ScaleError(
        f"{path} is not what was written there: it was changed after it was written, "
        "or the disk is damaged. Begin again in a new folder"
    )


def sha256_of(file: BinaryIO) -> "hashlib._Hash":
    """The hash of what follows in a file, which then stands at its end."""
    sha256 = hashlib.sha256()
    while data := file.read(READ):
        sha256.update(data)
    return sha256
